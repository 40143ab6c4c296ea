// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// The grid with 255 in all cells whose middle lies in one of the regions, and 0 in the others. Values that it had are
/// not asked for. Takes time by the cells and by the rows that sides of the regions cross.
Grid rasterize(Grid frame, std::span<const Region> regions);

}  // namespace castra::geometry
