// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analyzers/stages.h"
#include "export/stages.h"
#include "generators/stages.h"
#include "pipeline/core/stage.h"

namespace castra::tests {

/// Every stage of the program: what is registered is fuzzed.
inline const StageTable& allStages() {
  static const StageTable table = [] {
    StageTable stages;
    stages.add(generators::stages(), "");
    stages.add(analyzers::stages(), "");
    stages.add(exporting::stages(), "");
    return stages;
  }();
  return table;
}

}  // namespace castra::tests
