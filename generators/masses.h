// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/masses.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct MassParams {
  double sidewalk = 2.5;
  double depth = 13;
  double frontage = 26;
  double min_court = 160;
  double gate = 4;
  double min_footprint = 45;
  double open_share = 0.05;
  double gap_share = 0.4;
  double storey = 3.2;
  int min_storeys = 1;
  int max_storeys = 8;
  double variation = 0.3;
};

template <class V>
void describe(V& v, MassParams& p) {
  v("sidewalk", p.sidewalk, within(0, 30), "m", "between road and houses");
  v("depth", p.depth, within(4, 100), "m", "of the houses around a court");
  v("frontage", p.frontage, within(5, 500), "m", "length of street that one mass takes, about");
  v("min_court", p.min_court, within(10, 1e6), "m2", "a block gets a court if the court is this large");
  v("gate", p.gate, within(1, 50), "m", "width of the way into a court");
  v("min_footprint", p.min_footprint, within(5, 1e5), "m2", "smaller ground stays open");
  v("open_share", p.open_share, within(0, 1), "", "how many blocks stay open, as a share: squares and gardens");
  v("gap_share", p.gap_share, within(0, 1), "", "how many masses are left out where the density is lowest, as a share");
  v("storey", p.storey, within(2, 10), "m", "height of one storey");
  v("min_storeys", p.min_storeys, within(1, 100), "", "where the density is lowest");
  v("max_storeys", p.max_storeys, within(1, 100), "", "where the density is highest");
  v("variation", p.variation, within(0, 1), "", "how far a height may stray from what the density says, as a share");
}

/// Simple masses on the blocks.
///
///   +-------+ +-------+      A block is set back by the sidewalk. A large one keeps a court in its middle with a gate
///   |  +----+ +----+  |      into it, and is divided by two lines through it; a smaller one is sliced across its
///   |  |   court   |  |      longest side. Heights are whole storeys, by the mean density under the mass; without a
///   +--+           +--+      map, about half way.
///   |  +-----+-----+  |
///   +--------+--------+      Footprints lie inside their blocks and do not overlap. A block's masses depend on its own
///                            outline and the density under it only.
Masses extrudeBlocks(Draw& draw, const MassParams& params, const District& district, const RoadPlan& plan);

}  // namespace castra::generators
