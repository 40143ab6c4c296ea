// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "pipeline/artifacts/map_reader.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/sketch.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::generators {

struct SketchParams {
  double min_area = 3000;
  double max_area = 12000;
  double max_ratio = 16;
  double angle_mean = 0;
  double angle_deviation = 12;
  double sparse_factor = 5;
  bool even_draws = true;
  int tries = 200;
};

template <class V>
void describe(V& v, SketchParams& p) {
  v("min_area", p.min_area, within(1, 1e8), "m2",
    "no cut may leave a smaller allotment, where the density is highest: A_min of the paper");
  v("max_area", p.max_area, within(1, 1e9), "m2",
    "a larger allotment is cut in two, where the density is highest: A_max of the paper");
  v("max_ratio", p.max_ratio, within(0, 1000), "",
    "greatest diameter of an allotment for its width: R_max of the paper; 0 for any shape, which makes stripes");
  v("angle_mean", p.angle_mean, within(-60, 60), "deg", "mean of the angle by which a road misses the square");
  v("angle_deviation", p.angle_deviation, within(0, 60), "deg",
    "standard deviation of that angle: 0 is the Manhattan pattern");
  v("sparse_factor", p.sparse_factor, within(1, 100), "",
    "how many times larger allotments are where the density is lowest");
  v("even_draws", p.even_draws, yesNo(), "",
    "start a road at any point of any edge, as published; otherwise long edges are likelier, which is quicker");
  v("tries", p.tries, within(1, 10000), "", "cuts drawn for an allotment before it is left as it is");
}

/// The site by iterated subdivision as it was published (Rudzicz and Verbrugge, "An iterated subdivision algorithm for
/// procedural road plan generation", 2008), with its three painted maps: density, and the influence of the Manhattan
/// and of the arbitrary pattern, of which the lighter counts where a road branches off; one alone is held against grey.
/// Every part of the site is subdivided. The paper wants a polygon without holes: a straight road through the middle of
/// every lake makes it so.
///
/// Greenspace is made as the paper makes it: roads inside a green are taken away again. Greens are those of the site
/// and the ground of all further sites, so that they may be painted as well as drawn (site.load traces a picture).
Sketch subdivideSite(Draw& draw, const SketchParams& params, const Site& site, const std::optional<Set<MapTile>>& maps,
                     const Rest<Site>& greens);

}  // namespace castra::generators
