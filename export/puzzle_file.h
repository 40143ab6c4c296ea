// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "pipeline/artifacts/puzzle_level.h"
#include "pipeline/artifacts/puzzle_solution.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::exporting {

struct PuzzleExportParams {
  std::string name = "level";
  int size = 1000;
  std::string title;
};

template <class V>
void describe(V& v, PuzzleExportParams& p) {
  v("name", p.name, anyText(), "", "of the files, without their endings");
  v("size", p.size, within(200, 8000), "px", "the long side of the plan, without what stands beside it");
  v("title", p.title, anyText(), "", "written above the plan");
}

/// A level as text, NAME.splat; its solution in words, if there is one, NAME.txt; and, if it has a plan, a picture of
/// both, NAME.png.
Files exportPuzzle(Run& run, const PuzzleExportParams& params, const PuzzleLevel& level,
                   const std::optional<PuzzleSolution>& solution);

/// What is in NAME.txt.
std::string tellSolution(const PuzzleLevel& level, const PuzzleSolution& solution);

}  // namespace castra::exporting
