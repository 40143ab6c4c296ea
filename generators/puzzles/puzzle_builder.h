// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "generators/puzzles/puzzle_layout.h"
#include "generators/puzzles/puzzle_mission.h"
#include "pipeline/artifacts/puzzle_level.h"

namespace castra::generators {

/// Turns a mission and its layout into a level: doors, locks and keys, levers, safes, traps, treasures. None if two
/// zones that must share a wall do not.
std::optional<PuzzleLevel> buildPuzzle(Random random, const PuzzleMission& mission, const PuzzleLayout& layout,
                                       const PuzzleParams& params);

}  // namespace castra::generators
