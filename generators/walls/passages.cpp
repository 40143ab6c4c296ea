// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/passages.h"

#include <algorithm>
#include <optional>

#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::cross;
using geometry::dot;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kApart = 40;  // [m]; between passages

struct Landing {
  double distance;
  std::uint32_t part;
  Vec2 at;
};

/// The first urban ground on a way.
std::optional<Landing> findLanding(const std::vector<Region>& urban, const Vec2& from, const Vec2& way, double reach) {
  std::optional<Landing> best;
  for (std::uint32_t part = 0; part < urban.size(); ++part) {
    const auto look = [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 a = ring[i] - from, b = ring[(i + 1) % ring.size()] - from;
        const double a_side = cross(way, a), b_side = cross(way, b);
        if ((a_side < 0) == (b_side < 0)) continue;
        const Vec2 at = a + (b - a) * (a_side / (a_side - b_side));
        const double distance = dot(at, way);
        if (distance >= 0 && distance <= reach && (!best || distance < best->distance))
          best = Landing{distance, part, from + at};
      }
    };
    look(urban[part].outer);
    for (const Ring& hole : urban[part].holes) look(hole);
  }
  return best;
}

}  // namespace

bool crossesWall(const WallLine& line, const Vec2& from, const Vec2& to) {
  for (const WallLine::Ring& ring : line.rings)
    for (std::size_t i = 0; i < ring.corners.size(); ++i)
      if (ring.corners[i].barrier == Barrier::wall &&
          geometry::meet(from, to, ring.corners[i].at, ring.corners[(i + 1) % ring.corners.size()].at))
        return true;
  return false;
}

std::vector<Crossing> findPassages(const WallLine& line, const std::vector<Region>& urban, double reach,
                                   std::span<const Crossing> settled) {
  std::vector<Crossing> passages(settled.begin(), settled.end());
  for (const WallLine::Ring& ring : line.rings)
    for (const WallLine::Pass& pass : ring.passes) {
      const auto isNear = [&](const Crossing& other) {
        return geometry::distanceToSegment(pass.at, other.from, other.to) < kApart;
      };
      if (std::any_of(passages.begin(), passages.end(), isNear)) continue;
      const auto inside = findLanding(urban, pass.at, pass.outward * -1, reach);
      const auto outside = findLanding(urban, pass.at, pass.outward, reach);
      if (!inside || !outside || inside->distance + outside->distance > reach) continue;
      passages.push_back({inside->part, outside->part, inside->at, outside->at, Link::Type::bridge, pass.road_class});
    }
  passages.erase(passages.begin(), passages.begin() + static_cast<std::ptrdiff_t>(settled.size()));
  return passages;
}

}  // namespace castra::generators
