// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/buildings.h"
#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/grades.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct GradeParams {
  double garden_slope = 12;
  double yard_slope = 30;
};

template <class V>
void describe(V& v, GradeParams& p) {
  v("garden_slope", p.garden_slope, within(0, 50), "%",
    "how far the ground may rise or fall from the street to a house that stands back from it");
  v("yard_slope", p.yard_slope, within(0, 100), "%",
    "how far it may rise or fall behind a house; what is left is taken by a wall at the end of the lot");
}

/// Lays a district on the hills painted under it. Roads rise evenly from junction to junction, no steeper than those of
/// their class may (kSteepest) where cutting and filling can help it; junctions and the outline of the district are as
/// its main roads have settled. Sidewalks follow their kerb. A lot is level where its house stands, at the height of
/// the sidewalk before the door, or a little nearer to that of the hill where the house stands back; behind the house
/// the ground slopes to what the hill is at the end of the lot. Lots side by side may end at different heights: there
/// ground.model builds walls.
Grades gradeGround(Run& run, const GradeParams& params, const District& district, const RoadPlan& plan,
                   const Blocks& blocks, const Lots& lots, const std::optional<Buildings>& houses);

}  // namespace castra::generators
