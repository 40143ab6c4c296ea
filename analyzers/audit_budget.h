// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/model.h"
#include "pipeline/core/findings.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::analyzers {

/// Which limits of its budget a model does not keep, even with all its things shown as plainly as they can be, and by how
/// much.
Findings auditBudget(Run& run, const NoParams& params, const Model& model);

}  // namespace castra::analyzers
