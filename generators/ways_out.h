// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "generators/planar_graph.h"

namespace castra::generators {

/// True if two ways along the lines of a graph lead from points that are starts to points that are goals and share no
/// point, neither on the way nor at their ends. Both vectors have an entry for each point; no point is start and goal.
bool hasTwoWaysOut(const PlanarGraph& graph, const std::vector<bool>& is_start, const std::vector<bool>& is_goal);

}  // namespace castra::generators
