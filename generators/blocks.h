// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct BlockParams {
  double arterial = 17;
  double collector = 12;
  double street = 7.5;
  double alley = 4.5;
  double arterial_sidewalk = 4.5;
  double collector_sidewalk = 3.5;
  double street_sidewalk = 2.5;
  double alley_sidewalk = 1;
  int arterial_lanes = 4;
  int collector_lanes = 2;
  int street_lanes = 2;
  int alley_lanes = 1;
};

template <class V>
void describe(V& v, BlockParams& p) {
  v("arterial", p.arterial, within(2, 100), "m", "carriageway of an arterial, from kerb to kerb");
  v("collector", p.collector, within(2, 100), "m", "carriageway of a collector");
  v("street", p.street, within(2, 100), "m", "carriageway of a street");
  v("alley", p.alley, within(1, 100), "m", "carriageway of an alley");
  v("arterial_sidewalk", p.arterial_sidewalk, within(0.1, 30), "m", "on each side of an arterial");
  v("collector_sidewalk", p.collector_sidewalk, within(0.1, 30), "m", "on each side of a collector");
  v("street_sidewalk", p.street_sidewalk, within(0.1, 30), "m", "on each side of a street");
  v("alley_sidewalk", p.alley_sidewalk, within(0.1, 30), "m", "on each side of an alley");
  v("arterial_lanes", p.arterial_lanes, within(1, 12), "", "of an arterial, both ways together");
  v("collector_lanes", p.collector_lanes, within(1, 12), "", "of a collector");
  v("street_lanes", p.street_lanes, within(1, 12), "", "of a street");
  v("alley_lanes", p.alley_lanes, within(1, 12), "", "of an alley");
}

/// Gives the roads of a plan their widths: carriageways, junctions, and the islands within the kerbs with their blocks,
/// which are fitted to the pinned lots of the district. Throws Error for pinned lots that the roads leave no room for.
Blocks layBlocks(Run& run, const BlockParams& params, const District& district, const RoadPlan& plan);

}  // namespace castra::generators
