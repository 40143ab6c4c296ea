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
  double sparse_factor = 3;
  double depth = 32;
  double min_frontage = 6;
  double max_ratio = 5;
  double stray = 0.12;
  int tries = 8;
};

template <class V>
void describe(V& v, LotParams& p) {
  v("min_area", p.min_area, within(5, 1e6), "m2", "no lot is smaller, where the density is highest");
  v("max_area", p.max_area, within(10, 1e7), "m2", "a larger lot is divided, where the density is highest");
  v("sparse_factor", p.sparse_factor, within(1, 100), "", "how many times larger lots are where the density is lowest");
  v("depth", p.depth, within(5, 1000), "m", "a block deeper than twice this is divided back to back");
  v("min_frontage", p.min_frontage, within(0.5, 1000), "m", "length of street that every lot has at least");
  v("max_ratio", p.max_ratio, within(1.5, 100), "", "greatest diameter of a lot for its width");
  v("stray", p.stray, within(0, 0.45), "", "how far a lot line may lie from the middle, as a share of the frontage");
  v("tries", p.tries, within(1, 1000), "", "lines drawn for a lot before it is left as it is");
}

/// Divides blocks by the same iterated subdivision as roads, so that every piece keeps a side on the street: deep ones
/// back to back along their longest front, others square to it. A piece that cannot be divided so stays larger.
Lots divideLots(Draw& draw, const LotParams& params, const District& district, const Blocks& blocks);

}  // namespace castra::generators
