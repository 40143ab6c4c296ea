// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/building_sides.h"

#include "pipeline/geometry/boolean.h"
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

HouseGround::HouseGround(const Buildings& buildings) {
  for (const Buildings::Building& building : buildings.buildings)
    for (const Buildings::Wing& wing : building.wings)
      wings_.push_back({&building, geometry::boundsOf(wing.ring), {wing.ring, {}}});
}

bool HouseGround::isTakenBefore(const Buildings::Building& self, const Vec2& from, const Vec2& to, double reach) const {
  constexpr double kHair = 0.003;  // three lattice steps: a wall touches what stands behind it
  const Vec2 out = geometry::rightOf(geometry::unit(to - from));
  geometry::Ring ring{from + out * kHair, from + out * reach, to + out * reach, to + out * kHair};
  for (Vec2& corner : ring) corner = geometry::snap(corner);
  const geometry::Region before{ring, {}};
  const geometry::Box box = geometry::boundsOf(ring);
  double taken = 0;
  for (const Wing& wing : wings_) {
    if (wing.house == &self || !geometry::overlaps(box, wing.box)) continue;
    for (const geometry::Region& part : geometry::intersect({&before, 1}, {&wing.ground, 1}))
      taken += geometry::area(part);
  }
  return taken > kHair * (2 * reach + geometry::length(to - from));
}

}  // namespace castra::analyzers
