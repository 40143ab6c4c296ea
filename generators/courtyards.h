// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "pipeline/geometry/cell_mesh.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// Cuts the middle out of the only cell of a mesh, a block with this outline, and a passage from there to the street:
///
///   +------------------+     Around it, a strip `depth` [m] deep is left. Returns the new cell, with the passage; the
///   |   +----------+   |     old one, a strip that bends around it, keeps its number. Nothing if the middle would be
///   |   |   new    |   |     smaller than `least_area`, narrower than 0.7 of the depth, which the lots around it
///   |   +---+  +---+   |     rather share, or longer than eight times its width.
///   |       |  |       |
///   +-------+--+-------+
std::optional<std::uint32_t> cutCourtyard(geometry::CellMesh& mesh, const geometry::Ring& outline, double depth,
                                          double passage, double least_area);

}  // namespace castra::generators
