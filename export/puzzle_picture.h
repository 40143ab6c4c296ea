// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "pipeline/artifacts/puzzle_level.h"
#include "pipeline/artifacts/puzzle_solution.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

/// The plan of a level that has one: rooms with their ids, walls and doors; locked doors in the colour, and with the
/// letter, of what opens them; everything that lies about; and, if it is solved, the way of every hero with the number
/// of each step where it is done. Beside it a legend, what opens what, and the steps in words. `size` is the long side
/// of the plan [px]. North is up.
formats::Image drawPuzzle(const PuzzleLevel& level, const std::optional<PuzzleSolution>& solution, int size,
                          const std::string& title);

}  // namespace castra::exporting
