// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct LotParams {
  double min_area = 110;
  double max_area = 520;
  double depth = 32;
  double min_frontage = 6;
  double suburban_min_area = 420;
  double suburban_max_area = 1150;
  double suburban_depth = 42;
  double suburban_frontage = 14;
  double sparse_factor = 3;
  double commercial_factor = 1.4;
  double industrial_factor = 6;
  double civic_factor = 4;
  double park_factor = 8;
  double max_ratio = 5;
  double passage = 4;
  double min_courtyard = 300;
  double stray = 0.12;
  int tries = 8;
};

template <class V>
void describe(V& v, LotParams& p) {
  v("min_area", p.min_area, within(5, 1e6), "m2", "no lot is smaller, where the density is highest");
  v("max_area", p.max_area, within(10, 1e7), "m2", "a larger lot is divided, where the density is highest");
  v("depth", p.depth, within(5, 1000), "m",
    "of a lot; a block that is nearer to two rows than to one is divided back to back");
  v("min_frontage", p.min_frontage, within(0.5, 1000), "m", "length of street that every lot has at least");
  v("suburban_min_area", p.suburban_min_area, within(5, 1e6), "m2", "the same where the map says suburban");
  v("suburban_max_area", p.suburban_max_area, within(10, 1e7), "m2", "the same where the map says suburban");
  v("suburban_depth", p.suburban_depth, within(5, 1000), "m", "the same where the map says suburban");
  v("suburban_frontage", p.suburban_frontage, within(0.5, 1000), "m", "the same where the map says suburban");
  v("sparse_factor", p.sparse_factor, within(1, 100), "", "how many times larger lots are where the density is lowest");
  v("commercial_factor", p.commercial_factor, within(0.1, 100), "", "how many times larger commercial lots are");
  v("industrial_factor", p.industrial_factor, within(0.1, 100), "", "how many times larger industrial lots are");
  v("civic_factor", p.civic_factor, within(0.1, 100), "", "how many times larger civic lots are");
  v("park_factor", p.park_factor, within(0.1, 100), "", "how many times larger parks are");
  v("max_ratio", p.max_ratio, within(1.5, 100), "",
    "greatest diameter of a lot for its width; 1.5 times that at a tip");
  v("passage", p.passage, within(1, 100), "m", "width of the way to a flag lot or a courtyard");
  v("min_courtyard", p.min_courtyard, within(10, 1e6), "m2", "a smaller middle of a block is no courtyard");
  v("stray", p.stray, within(0, 0.45), "", "how far a lot line may lie from the middle, as a share of the frontage");
  v("tries", p.tries, within(1, 1000), "", "lines drawn for a lot before it is left as it is");
}

/// Divides blocks by the same iterated subdivision as roads, so that every piece keeps a side on the street: deep ones
/// back to back along their longest front, others square to it. The middle of a block that is too deep for that becomes
/// a courtyard with a passage; a lot that is too large and cannot be divided so gives its rear away as a flag lot. What
/// still cannot be divided stays larger.
///
/// What a lot is for is what is painted at its middle; how large it is follows from that, from the density, and from
/// whether its block is suburban. Around a courtyard, lots are deeper by the square root of how many times larger they
/// are, and one narrower than 0.7 of that depth is shared among them. Pinned lots are taken over as they are.
Lots divideLots(Draw& draw, const LotParams& params, const District& district, const Blocks& blocks);

}  // namespace castra::generators
