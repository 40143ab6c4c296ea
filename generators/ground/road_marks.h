// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/artifacts/road.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// A carriageway to be marked.
struct RoadToMark {
  geometry::Ring ring;  ///< four corners: right and left are those of one who walks from the first to the second
  RoadClass road = RoadClass::street;
  RoadProfile profile;
  bool is_half_right = false;  ///< the right side is the middle of the road: the rest is the neighbour's
  bool is_half_left = false;   ///< the same on the left
  bool crosses_start = false, crosses_end = false;  ///< people cross there
  double corner = 0;                                ///< radius of the kerbs at its ends [m]
};

/// Lane marks, stop lines and zebra crossings as rings on the lattice. None of them touches a side of the road, nor the
/// middle of a road that is shared with a neighbour.
std::vector<geometry::Ring> marksOf(const RoadToMark& road);

/// A lid off the middle of the road; nothing where the road is short.
geometry::Ring manholeOf(const RoadToMark& road, double radius);

}  // namespace castra::generators
