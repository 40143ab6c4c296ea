// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct RoadParams {
  double min_area = 1400;
  double max_area = 5200;
  double sparse_factor = 5;
  double max_elongation = 3.5;
  double stray = 0.12;
  double angle_deviation = 3;
  int tries = 24;
  double street_width = 8;
};

template <class V>
void describe(V& v, RoadParams& p) {
  v("min_area", p.min_area, within(50, 1e7), "m2", "no cut may leave a smaller cell, where the density is highest");
  v("max_area", p.max_area, within(100, 1e8), "m2", "a larger cell is cut in two, where the density is highest");
  v("sparse_factor", p.sparse_factor, within(1, 100), "",
    "how many times larger cells are where the density is lowest");
  v("max_elongation", p.max_elongation, within(1.5, 100), "", "greatest length of a cell for its width");
  v("stray", p.stray, within(0, 0.45), "", "how far a cut may start from the middle of an edge, as a share of it");
  v("angle_deviation", p.angle_deviation, within(0, 45), "deg",
    "standard deviation of a cut from square to its edge: 0 gives a grid, 20 an old town");
  v("tries", p.tries, within(1, 1000), "", "cuts drawn for a cell before it is left as it is");
  v("street_width", p.street_width, within(1, 60), "m", "from house to house");
}

/// Streets by iterated subdivision of the district (Rudzicz and Verbrugge, "An iterated subdivision algorithm for
/// procedural road plan generation", 2008).
///
/// A cell larger than the upper bound is cut along a line roughly square to one of its edges, preferably a long one.
/// All pieces must reach the lower bound and not be too long for their width. Both bounds are weighed inversely by the
/// mean density under the cell's bounding box, from 1 (white) to `sparse_factor` (black); without a map they hold as
/// they are. A cell for which no cut is found stays as it is, so the work ends for every district. Streets run along
/// the cuts; blocks are cells less the surface of streets and arterials.
RoadPlan subdivideRoads(Draw& draw, const RoadParams& params, const District& district);

}  // namespace castra::generators
