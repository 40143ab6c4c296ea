// SPDX-License-Identifier: GPL-3.0-or-later
// The only file that knows every room: it joins the stage tables and hands them to the command line, and
// with them the one thing that the command line needs from a room and may not know.
#include <optional>

#include "analyzers/stages.h"
#include "castra_code.h"
#include "export/plan_difference_sheet.h"
#include "export/stages.h"
#include "generators/stages.h"
#include "pipeline/commands/cli.h"

namespace {

castra::commands::PlanAnswer answerPlanQuestion(const castra::commands::PlanQuestion& question) {
  using namespace castra::exporting;
  std::optional<castra::geometry::Vec2> place;
  if (question.place) place = {question.place->first, question.place->second};
  const PlanDifference difference = comparePlans(question.before, question.after, place);
  return {!difference.change, factsOf(difference), describeDifference(difference),
          question.picture_size > 0 ? drawPlanDifference(difference, question.after, question.picture_size) : ""};
}

}  // namespace

int main(int argc, char** argv) {
  castra::StageTable stages;
  stages.add(castra::generators::stages(), castra::code::kGenerators);
  stages.add(castra::analyzers::stages(), castra::code::kAnalyzers);
  stages.add(castra::exporting::stages(), castra::code::kExport);
  return castra::commands::runCommandLine(argc, argv, stages, answerPlanQuestion);
}
