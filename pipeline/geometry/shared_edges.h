// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// Rings that wind around every place as often as those of the regions do, without the edges that the regions share:
///
///   +---<---+---<---+        +---<---+---<---+
///   |       |       |        |               |       An edge that runs up in one ring and down in another adds
///   v       ^v      ^   ->   v               ^       nothing to any winding number. What is left is joined anew;
///   |       |       |        |               |       rings that share nothing stay as they were, and come first.
///   +--->---+--->---+        +--->---+--->---+
///
/// Holes are rings like the others, clockwise. Rings may touch themselves and one another.
std::vector<Ring> cancelSharedEdges(std::span<const Region> regions);

/// The same rings, but every edge leads through the points of any ring that lie within `reach` [m] of it, so that edges
/// which nearly run along one another do, and can be cancelled.
std::vector<Ring> bendEdges(const std::vector<Ring>& rings, double reach);

}  // namespace castra::geometry
