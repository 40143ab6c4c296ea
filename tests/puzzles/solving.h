// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "analyzers/puzzles/solve_puzzle.h"
#include "pipeline/artifacts/puzzle_text.h"
#include "pipeline/base/text.h"
#include "tests/support/temp_folder.h"

namespace castra::testing {

inline PuzzleSolution solve(const PuzzleLevel& level, int states = 1'000'000) {
  Run run{Surroundings{}};
  PuzzleSolution solution = analyzers::solvePuzzle(run, {states}, level);
  check(solution);
  return solution;
}

inline std::vector<std::string> sentencesOf(const PuzzleSolution& solution) {
  std::vector<std::string> sentences;
  for (const PuzzleSolution::Step& step : solution.steps) sentences.push_back(describeStep(step));
  return sentences;
}

inline PuzzleLevel loadLevel(const std::string& name) {
  return parsePuzzle(getFile(concat(CASTRA_SOURCE_DIR, "/assets/puzzles/", name, ".splat")), name);
}

/// A level of unit rooms in a row, from the west, the first being the start and the last the goal, with `lines` added.
inline PuzzleLevel rowOf(int rooms, const std::string& lines) {
  std::string text = "splat 1\nresolution low\n";
  for (int i = 1; i <= rooms; ++i)
    text += concat("room ", i, " 1 1", i == 1 ? " start" : i == rooms ? " goal" : "", " at=", i, ",0\n");
  return parsePuzzle(concat(text, lines, "\nwin reach=", rooms, "\n"), "row.splat");
}

}  // namespace castra::testing
