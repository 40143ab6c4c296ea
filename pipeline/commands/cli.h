// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/commands/plan_comparison.h"
#include "pipeline/core/stage.h"

namespace castra::commands {

/// The program `castra`: reads the command line, runs the command and returns the exit code. 0 done, 1 a stage failed,
/// 2 the recipe or the command line is wrong, 130 and 143 interrupted.
int runCommandLine(int argc, char** argv, const StageTable& stages, const ComparePlans& comparePlans);

}  // namespace castra::commands
