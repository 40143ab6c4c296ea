// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/puzzle_file.h"

#include "export/puzzle_panel.h"
#include "export/puzzle_picture.h"
#include "pipeline/artifacts/puzzle_text.h"
#include "pipeline/base/text.h"

namespace castra::exporting {

Files exportPuzzle(Run& run, const PuzzleExportParams& params, const PuzzleLevel& level,
                   const std::optional<PuzzleSolution>& solution) {
  Files files;
  if (level.has_plan)
    files.add(concat(params.name, ".png"),
              run.blob(formats::encodePng(drawPuzzle(level, solution, params.size, params.title))));
  files.add(concat(params.name, ".splat"), run.blob(writePuzzle(level)));
  if (solution) files.add(concat(params.name, ".txt"), run.blob(tellSolution(level, *solution)));
  return files;
}

std::string tellSolution(const PuzzleLevel& level, const PuzzleSolution& solution) {
  std::string text = concat(describePuzzle(level, solution), "\n");
  for (std::size_t i = 0; i < solution.steps.size(); ++i)
    text += concat(i + 1, ". ", describeStep(solution.steps[i]), "\n");
  const auto list = [&](std::string_view heading, const std::vector<std::string>& lines) {
    if (!lines.empty()) text += concat("\n", heading, "\n");
    for (const std::string& line : lines) text += concat("- ", line, "\n");
  };
  list("In the way:", solution.obstacles);
  list("Rooms within reach:", solution.rooms);
  list("Can be had or opened:", solution.things);
  if (!solution.blind_reason.empty()) text += concat("\nHidden levers: ", solution.blind_reason, "\n");
  text += concat("\n", solution.states, " states were looked at.\n");
  return text;
}

}  // namespace castra::exporting
