// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/puzzles/puzzle_params.h"
#include "pipeline/artifacts/puzzle_level.h"
#include "pipeline/core/random.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct PuzzleFileParams {
  AssetRef file;
};

template <class V>
void describe(V& v, PuzzleFileParams& p) {
  v("file", p.file, castra::file("splat"), "", "a level as text: see docs/PUZZLES.md");
}

/// The level that a file describes. Throws Error naming the line if it is none.
PuzzleLevel loadPuzzle(Run& run, const PuzzleFileParams& params);

/// A level that can be won: first what is to be done in it, then a plan on which it can be done, then everything else.
/// Throws Error if there are too few rooms for so many locked doors.
PuzzleLevel generatePuzzle(Draw& draw, const PuzzleParams& params);
PuzzleLevel makePuzzle(const Random& random, const PuzzleParams& params);

}  // namespace castra::generators
