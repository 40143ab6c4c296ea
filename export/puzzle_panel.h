// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "export/canvas.h"
#include "export/puzzle_colours.h"
#include "export/puzzle_sheet.h"
#include "pipeline/artifacts/puzzle_level.h"
#include "pipeline/artifacts/puzzle_solution.h"

namespace castra::exporting {

/// The title above a plan, and beside it what its signs mean, what opens what, and the steps of its solution.
void drawPuzzlePanel(const PuzzleLevel& level, const std::optional<PuzzleSolution>& solution, const PuzzleSheet& sheet,
                     const PuzzleColours& colours, const std::string& title, Canvas& canvas);

/// What a level wants and whether that can be done, on one line.
std::string describePuzzle(const PuzzleLevel& level, const std::optional<PuzzleSolution>& solution);

}  // namespace castra::exporting
