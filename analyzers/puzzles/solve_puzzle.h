// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/puzzle_level.h"
#include "pipeline/artifacts/puzzle_solution.h"
#include "pipeline/core/findings.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::analyzers {

struct SolvePuzzleParams {
  int states = 1'000'000;
};

template <class V>
void describe(V& v, SolvePuzzleParams& p) {
  v("states", p.states, within(1000, 1e8), "", "looked at before it gives up; a million take about 150 MB");
}

/// Whether a level can be won, and the shortest plan: the fewest actions, of which a walk into the next room is one. It
/// says "unsolvable" only if all that can be reached has been looked at, and gives what stands in the way. If there are
/// hidden levers, it also proves whether somebody can always finish who has to find out what they do.
PuzzleSolution solvePuzzle(Run& run, const SolvePuzzleParams& params, const PuzzleLevel& level);

/// A finding for what stands in the way of a level, and for hidden levers that may end it.
Findings auditPuzzle(Run& run, const NoParams& params, const PuzzleSolution& solution);

}  // namespace castra::analyzers
