// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "pipeline/artifacts/floor_plan.h"
#include "pipeline/geometry/cell_mesh.h"

namespace castra::generators {

struct WallThickness {
  double outer = 0.4;   ///< within the footprint [m]
  double inner = 0.12;  ///< half on either side of the line [m]
};

/// Gives the lines between the cells of a floor their thickness: rooms within their walls, the walls, and the posts where
/// walls meet. `rooms` has one entry a cell, in order, of which role, kind and unit are taken. Nothing if a cell is too
/// narrow for its walls.
std::optional<FloorPlan> buildFloorWalls(const geometry::CellMesh& mesh, const std::vector<FloorPlan::Room>& rooms,
                                    const WallThickness& thickness);

}  // namespace castra::generators
