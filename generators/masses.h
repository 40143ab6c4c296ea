// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/masses.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct MassParams {
  double depth = 13;
  double gap = 0.1;
  double min_footprint = 30;
  double suburban_gap = 2.5;
  double suburban_setback = 6;
  double gap_share = 0.12;
  double storey = 3.2;
  int min_storeys = 1;
  int max_storeys = 8;
  double variation = 0.3;
};

template <class V>
void describe(V& v, MassParams& p) {
  v("depth", p.depth, within(4, 100), "m", "of the houses, back from the street");
  v("gap", p.gap, within(0.01, 10), "m", "between a house and the edge of its lot");
  v("min_footprint", p.min_footprint, within(5, 1e5), "m2", "smaller ground stays open");
  v("suburban_gap", p.suburban_gap, within(0.01, 50), "m", "the same in a suburb");
  v("suburban_setback", p.suburban_setback, within(0, 100), "m", "between the street and a house in a suburb");
  v("gap_share", p.gap_share, within(0, 1), "", "how many lots are left open where the density is lowest, as a share");
  v("storey", p.storey, within(2, 10), "m", "height of one storey");
  v("min_storeys", p.min_storeys, within(1, 100), "", "where the density is lowest");
  v("max_storeys", p.max_storeys, within(1, 100), "", "where the density is highest");
  v("variation", p.variation, within(0, 1), "", "how far a height may stray from what the density says, as a share");
}

/// A simple mass on every lot, along its front; the rest is yard. Heights are whole storeys, by the mean density under
/// the lot; without a map, about half way. Footprints lie inside their lots; parks and courtyards stay open.
Masses extrudeLots(Draw& draw, const MassParams& params, const District& district, const Lots& lots);

}  // namespace castra::generators
