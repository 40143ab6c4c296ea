// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/puzzles/puzzle_mission.h"
#include "pipeline/artifacts/puzzle_level.h"

namespace castra::generators {

/// Steps of the plan that a level was made for: all gates that are needed, in the order of zones, without false levers.
/// For one hero that is a plan, so none of the shortest is longer; a team is counted as if all went everywhere.
int lengthOfPlan(const PuzzleMission& mission, const PuzzleLevel& level);

}  // namespace castra::generators
