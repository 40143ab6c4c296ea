// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// A reach for welding what was cut by rounded crossings: rounding moves one by no more [m].
inline constexpr double kWeldReach = 3 / kLattice;

/// Makes neighbours share their points: every side of every ring is led through the points that lie on it up to a few
/// lattice steps, both the given ones and those of the other rings. Regions that were cut from one another by rounded
/// crossings then meet without a gap, to the bit.
void weld(std::vector<Region*> regions, std::span<const Vec2> points, double reach);

}  // namespace castra::geometry
