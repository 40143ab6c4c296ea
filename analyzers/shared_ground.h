// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/polygon.h"

namespace castra::analyzers {

/// How much ground a simple ring has within a convex one, both counter-clockwise [m2]. Where one of two is convex, this
/// is exact but for the rounding of a double, and needs none of the lattice.
double sharedArea(const geometry::Ring& ring, const geometry::Ring& convex);

}  // namespace castra::analyzers
