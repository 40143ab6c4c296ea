// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/artifacts/street_measures.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::analyzers {

/// Measures the streets of a whole town as one network: main roads, bridges and the streets of all districts, joined
/// where they meet. Ferries are no streets. Widths are measured on the ground that was laid: the one that most metres
/// of a class have.
StreetMeasures measureStreets(Run& run, const NoParams& params, const Arterials& arterials, const Set<RoadPlan>& plans,
                              const Set<Blocks>& blocks);

}  // namespace castra::analyzers
