// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "pipeline/geometry/polygon.h"

// Areas that people drew side by side, such as the boroughs of a city: their borders should be the same line and are
// not quite.

namespace castra::geometry {

/// All ground of the neighbours as one, as unite gives it, with the seams between them closed:
///
///   +-------+ +-------+       +---------------+
///   |       | |       |       |               |      Ground is only added, and only between different neighbours:
///   |   1   |/    2   |  ->   |               |      where sides that face each other are at most `gap` [m] apart,
///   |       /|        |       |               |      and in holes that no region had, if they are on average
///   +------+ +--------+       +---------------+      narrower than three times that.
///
/// The coast stays as it was: no inlet of a single neighbour is closed.
std::vector<Region> uniteNeighbours(std::span<const std::vector<Region>> neighbours, double gap);

/// The ground of regions that have faults, united, if that changes little: what lies in loops that turn the wrong way
/// is lost, what is covered twice counts once, and both together are at most `share` of the whole. Else nothing.
std::optional<std::vector<Region>> mendOverlaps(std::span<const Region> regions, double share);

}  // namespace castra::geometry
