// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/geometry/cell_mesh.h"

namespace castra::generators {

/// The roads that the lines of a mesh make: one number a line, equal for lines that go on in each other. At a point
/// where several lines meet, those go on that turn least, by no more than 25 degrees; where only two meet, they always
/// do. `canJoin(a, b)` says whether two lines may be one road at all.
std::vector<std::uint32_t> traceRoads(const geometry::CellMesh& mesh,
                                      const std::function<bool(std::uint32_t, std::uint32_t)>& can_join);

/// The plan of a district whose outline the mesh started from: its first points and lines are those of the outline.
RoadPlan gatherPlan(const geometry::CellMesh& mesh, const District& district, double alley_length);

}  // namespace castra::generators
