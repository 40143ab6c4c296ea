// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/artifacts/zone.h"
#include "pipeline/core/run.h"
#include "pipeline/geometry/cell_mesh.h"

namespace castra::generators {

/// Puts points on the lines between the cells where streets may meet them from either side, and tells for every point
/// whether it is one. Since streets of both sides end in the same few slots, many of them go on across.
///
/// Where a main road ends at another, a street may go on from it on the far side. In Manhattan zones, slots lie where
/// the lattice crosses a line, and in all bends. In organic zones, they lie where the lattice crosses it, too, with two
/// more places between two lines across the length of blocks. Elsewhere they lie about `share` of the depth of blocks
/// apart, at least 20 m, along the road from junction to junction, in bends rather than beside them. Only bends may be
/// nearer than 20 m to one another. Points in `closed` and lines with the tag bit kBorder have none.
std::vector<bool> setSlots(geometry::CellMesh& mesh, const std::vector<Zone>& zones,
                           const std::vector<std::uint32_t>& closed, double share, Draw& draw);

}  // namespace castra::generators
