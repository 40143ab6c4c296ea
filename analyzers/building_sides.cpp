// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/building_sides.h"

#include "pipeline/geometry/segment.h"

namespace castra::analyzers {

using geometry::Vec2;

std::optional<Buildings::SideType> sideOf(const Buildings::Building& building, const FloorPlan& plan,
                                          const FloorPlan::Wall& wall) {
  const Vec2 middle = (plan.points[wall.from] + plan.points[wall.to]) * 0.5;
  const Vec2 way = geometry::unit(plan.points[wall.to] - plan.points[wall.from]);
  // Its points were put on the side one between others, each a lattice step off at most.
  double least = 0.02;
  std::optional<Buildings::SideType> type;
  for (const Buildings::Wing& wing : building.wings)
    for (std::size_t i = 0; i < wing.ring.size(); ++i) {
      const Vec2 &a = wing.ring[i], &b = wing.ring[(i + 1) % wing.ring.size()];
      const double distance = geometry::distanceToSegment(middle, a, b);
      if (distance >= least || geometry::dot(geometry::unit(b - a), way) < 0.99) continue;
      least = distance;
      type = wing.sides[i];
    }
  return type;
}

}  // namespace castra::analyzers
