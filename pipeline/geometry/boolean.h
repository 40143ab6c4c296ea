// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "pipeline/geometry/polygon.h"

// Boolean operations and offsetting on the lattice of 1/1024 m, by the Clipper library (Angus Johnson, 6.4.2).
// Regions given may overlap one another. Regions returned are free of faults (findFault), do not overlap, and are
// ordered by their lowest, then leftmost point; slivers thinner than a few lattice cells may be lost or mended.

namespace castra::geometry {

/// All ground that belongs to any of the regions.
std::vector<Region> unite(std::span<const Region> regions);

/// The ground of `from` that belongs to none of `what`.
std::vector<Region> subtract(std::span<const Region> from, std::span<const Region> what);

/// The ground that belongs both to any of `these` and to any of `those`.
std::vector<Region> intersect(std::span<const Region> these, std::span<const Region> those);

/// Grown by `distance` [m], or shrunk if it is negative. Corners keep their shape (mitred) until they would reach
/// further than twice the distance; those are cut off square, at the distance.
std::vector<Region> offset(std::span<const Region> regions, double distance);

}  // namespace castra::geometry
