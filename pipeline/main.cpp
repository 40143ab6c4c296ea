// SPDX-License-Identifier: GPL-3.0-or-later
// The only file that knows every room: it joins the stage tables and hands them to the command line.
#include "analyzers/stages.h"
#include "castra_code.h"
#include "export/stages.h"
#include "generators/stages.h"
#include "pipeline/commands/cli.h"

int main(int argc, char** argv) {
  castra::StageTable stages;
  stages.add(castra::generators::stages(), castra::code::kGenerators);
  stages.add(castra::analyzers::stages(), castra::code::kAnalyzers);
  stages.add(castra::exporting::stages(), castra::code::kExport);
  return castra::commands::runCommandLine(argc, argv, stages);
}
