// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// A place where a road passes a ring of tiles.
struct RoadPass {
  double along = 0;  ///< from the start of the ring [m]
  geometry::Vec2 at;
  geometry::Vec2 outward;  ///< the way of the road; unit
  RoadClass road_class = RoadClass::arterial;
  bool is_fixed = false;   ///< it stays where it is
  bool is_bridge = false;  ///< over water
};

/// Where roads of at least the given class cross a ring, in the order along it. Of those nearer to each other than
/// `spacing` [m], the better one is kept: a fixed road first, then the wider one, then the first.
std::vector<RoadPass> findPasses(const geometry::Ring& ring, const Arterials& roads, RoadClass least_class,
                                 double spacing);

}  // namespace castra::generators
