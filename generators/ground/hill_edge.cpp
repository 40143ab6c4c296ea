// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/hill_edge.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace castra::generators {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

/// As far as a point is moved when it comes onto the lattice [m].
constexpr double kOn = 2 / geometry::kLattice;

Ring joined(const Ring& ring, std::span<const Ring> others) {
  Ring made;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 &a = ring[i], way = ring[(i + 1) % ring.size()] - a;
    const double length = geometry::length(way);
    made.push_back(a);
    std::vector<std::pair<double, Vec2>> between;
    for (const Ring& other : others)
      for (const Vec2& p : other) {
        const double along = geometry::dot(p - a, way) / length;
        if (along > kOn && along < length - kOn && std::fabs(geometry::cross(way, p - a)) < kOn * length)
          between.emplace_back(along, p);
      }
    std::sort(between.begin(), between.end(), [](const auto& one, const auto& two) { return one.first < two.first; });
    for (const auto& [along, p] : between)
      if (!(made.back() == p)) made.push_back(p);
  }
  return made;
}

}  // namespace

Ring withPoints(const Ring& ring, double every) {
  Ring dense;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
    const auto count = std::max(1, static_cast<int>(std::ceil(geometry::length(b - a) / every)));
    for (int k = 0; k < count; ++k) {
      const Vec2 at = geometry::snap(a + (b - a) * (static_cast<double>(k) / count));
      if (dense.empty() || !(dense.back() == at)) dense.push_back(at);
    }
  }
  return dense;
}

Region withPointsOf(const Region& region, std::span<const Ring> rings) {
  Region made;
  made.outer = joined(region.outer, rings);
  for (const Ring& hole : region.holes) made.holes.push_back(joined(hole, rings));
  return made;
}

}  // namespace castra::generators
