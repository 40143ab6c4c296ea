// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/road_passes.h"

#include <algorithm>
#include <cmath>

#include "generators/walls/line_walk.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::cross;
using geometry::Ring;
using geometry::unit;
using geometry::Vec2;

std::vector<RoadPass> findPasses(const Ring& ring, const Arterials& roads, RoadClass least_class, double spacing) {
  const LineWalk walk(ring);
  std::vector<RoadPass> found;
  const auto cut = [&](const Vec2& from, const Vec2& to, RoadClass road_class, bool is_fixed, bool is_bridge) {
    if (road_class > least_class && !is_fixed) return;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
      const auto at = geometry::findCrossing(from, to, a, b);
      if (!at) continue;
      const bool leads_out = cross(b - a, from - a) > 0;
      found.push_back({walk.startOf(i) + geometry::length(*at - a), *at, unit(leads_out ? to - from : from - to),
                       road_class, is_fixed, is_bridge});
    }
  };
  for (const Arterials::Road& road : roads.roads) {
    // The road along the shore ends at a wall rather than passing it.
    if (road.left == Arterials::kNobody || road.right == Arterials::kNobody) continue;
    cut(roads.points[road.from].at, roads.points[road.to].at, road.road_class, road.fixed != Arterials::kNobody, false);
  }
  for (const Link& link : roads.links)
    if (link.type == Link::Type::bridge) cut(link.from, link.to, link.road_class, false, true);
  const auto isBetter = [](const RoadPass& a, const RoadPass& b) {
    if (a.is_fixed != b.is_fixed) return a.is_fixed;
    if (a.road_class != b.road_class) return a.road_class < b.road_class;
    return a.along < b.along;
  };
  std::sort(found.begin(), found.end(), isBetter);
  std::vector<RoadPass> passes;
  for (const RoadPass& pass : found) {
    const bool is_near = std::any_of(passes.begin(), passes.end(), [&](const RoadPass& other) {
      return std::fabs(walk.shortestWay(pass.along, other.along)) < spacing;
    });
    if (!is_near) passes.push_back(pass);
  }
  std::sort(passes.begin(), passes.end(), [](const RoadPass& a, const RoadPass& b) { return a.along < b.along; });
  return passes;
}

}  // namespace castra::generators
