// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// A silhouette with more corners than this, before simplifying, is refused.
inline constexpr std::size_t kMaxSilhouetteCorners = 1'000'000;

/// The outlines of all cells with at least the value `threshold`: one region for each part connected over the sides of
/// cells, with its holes, ordered by the southernmost, then westernmost cell. Lines stray from the cell borders by at
/// most `tolerance` [m] (Douglas and Peucker 1973); where that makes a fault, the tolerance is halved until there is
/// none. Snapped to the lattice. Throws Error for a silhouette with too many corners.
std::vector<Region> traceSilhouette(const Grid& grid, std::uint8_t threshold, double tolerance);

/// The ring with fewer points, none of the dropped ones further than `tolerance` from it. It may cross itself.
Ring simplify(const Ring& ring, double tolerance);

}  // namespace castra::geometry
