// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/approach.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

// [m]
constexpr double kStep = 0.6;      // with both feet out of the door
constexpr double kBefore = 0.4;    // there one stands before it
constexpr double kShoulder = 0.3;  // from a wall to the middle of who walks along it
constexpr double kBehind = 0.05;   // walls on the line of the lot may be beyond it by rounding
constexpr double kBeside = 0.01;   // to either side of a corner of the lot
constexpr double kHair = 0.003;    // three steps of the lattice

}  // namespace

Approach::Way Approach::wayTo(const Vec2& low, const Vec2& high) const {
  const double width = geometry::length(high - low);
  const Vec2 way = (high - low) * (1 / width), out = geometry::rightOf(way);
  // Between two corners of the lot the same side lies ahead.
  std::vector<double> places{0, width / 2, width};
  for (const Vec2& corner : lot_.ring)
    for (const double beside : {-kBeside, kBeside}) {
      const double along = geometry::dot(corner - low, way) + beside;
      if (along > 0 && along < width) places.push_back(along);
    }
  Way worst = Way::ahead;
  for (const double along : places) worst = std::min(worst, wayFrom(low + way * along, out));
  return worst;
}

/// Where the lot ends first in this direction, the street begins or another lot does.
Approach::Way Approach::wayFrom(const Vec2& place, const Vec2& out) const {
  const Ring& ring = lot_.ring;
  double nearest = std::numeric_limits<double>::infinity();
  bool is_street = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 side = ring[(i + 1) % ring.size()] - ring[i];
    const double across = cross(out, side);
    if (across < 1e-9) continue;  // only sides that lead out of the lot
    const double ahead = cross(ring[i] - place, side) / across, share = cross(ring[i] - place, out) / across;
    if (ahead < -kBehind || share < 0 || share > 1 || ahead >= nearest) continue;
    nearest = ahead;
    is_street = is_street_[i];
  }
  if (is_street) return Way::ahead;
  if (nearest < kStep) return Way::none;
  return isOpen(place + out * kBefore) ? Way::aside : Way::shut;
}

bool Approach::isOpen(const Vec2& place) const {
  if (!open_) {
    open_.emplace();
    std::vector<geometry::Region> wings;
    for (const Ring& wing : wings_) wings.push_back({wing, {}});
    const geometry::Region ground{lot_.ring, {}};
    for (geometry::Region& region : geometry::subtract({&ground, 1}, geometry::offset(wings, kShoulder)))
      if (touchesStreet(region.outer)) open_->push_back(std::move(region));
  }
  return std::any_of(open_->begin(), open_->end(),
                     [&](const geometry::Region& region) { return geometry::contains(region, place); });
}

bool Approach::touchesStreet(const Ring& ring) const {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
    if (geometry::length(b - a) < 3 * kShoulder) continue;
    for (std::size_t k = 0; k < is_street_.size(); ++k) {
      const Vec2 &from = lot_.ring[k], &to = lot_.ring[(k + 1) % lot_.ring.size()];
      if (is_street_[k] && geometry::distanceToSegment(a, from, to) < kHair &&
          geometry::distanceToSegment(b, from, to) < kHair)
        return true;
    }
  }
  return false;
}

}  // namespace castra::generators
