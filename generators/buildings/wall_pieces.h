// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "pipeline/artifacts/floor_plan.h"

namespace castra::generators {

/// A piece of a wall without holes: nothing is cut out, a wall with k openings is k + 1 piers, and a sill and a lintel for
/// each opening.
struct WallPiece {
  std::string_view noun;    ///< "wall", "sill" or "lintel"
  geometry::Ring ring;      ///< [m]
  double low = 0, high = 0; ///< above the floor [m]
};

/// A layer of a wall: from which share of its thickness to which, seen from its right.
struct WallLayer {
  double from = 0, to = 1;
};

/// The pieces of one layer of a wall that is `height` high, in order along it. Pieces share their corners.
std::vector<WallPiece> cutWall(const FloorPlan& plan, std::uint32_t wall, const WallLayer& layer, double height);

}  // namespace castra::generators
