// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analyzers/puzzles/puzzle_proof.h"
#include "pipeline/artifacts/puzzle_level.h"
#include "pipeline/artifacts/puzzle_solution.h"

namespace castra::analyzers {

/// Fills in, for a level that cannot be won, what can be reached and had, and what stands in the way of the rest.
void explainDefeat(const PuzzleLevel& level, const PuzzleWorld& world, const PuzzleReach& reach,
                   PuzzleSolution& solution);

/// What a lever does, in words: "opens safe1", "kills", "wakes badger1".
std::string describeOutcome(const PuzzleLevel& level, const PuzzleWorld& world, int lever);

}  // namespace castra::analyzers
