// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct RoadParams {
  double min_area = 0;
  double max_area = 0;
  double min_share = 0.35;
  double max_share = 1.35;
  double sparse_factor = 5;
  double industrial_factor = 4;
  double civic_factor = 2.5;
  double max_ratio = 8;
  double min_width = 36;
  double angle_mean = 0;
  double angle_deviation = 9;
  double stray = 0.15;
  double coherence = 1;
  double min_spacing = 18;
  double snap_reach = 22;
  double min_angle = 40;
  double alley_length = 110;
  double lock_room = 7;
  int tries = 24;
};

template <class V>
void describe(V& v, RoadParams& p) {
  v("min_area", p.min_area, within(0, 1e7), "m2",
    "no cut may leave a smaller block, where the density is highest; 0 for a share of what the zone says");
  v("max_area", p.max_area, within(0, 1e8), "m2",
    "a larger block is cut in two, where the density is highest; 0 for a share of what the zone says");
  v("min_share", p.min_share, within(0.01, 1), "", "the lower bound as a share of the zone's length times depth");
  v("max_share", p.max_share, within(0.1, 100), "", "the upper bound as a share of the zone's length times depth");
  v("sparse_factor", p.sparse_factor, within(1, 100), "",
    "how many times larger blocks are where the density is lowest; in a lattice, by their length alone");
  v("industrial_factor", p.industrial_factor, within(1, 100), "", "how many times larger blocks for industry are");
  v("civic_factor", p.civic_factor, within(1, 100), "", "how many times larger blocks for public buildings are");
  v("max_ratio", p.max_ratio, within(1.5, 100), "", "greatest diameter of a block for its width");
  v("min_width", p.min_width, within(1, 1000), "m", "least width of a block, between the middle lines of its streets");
  v("angle_mean", p.angle_mean, within(-45, 45), "deg", "mean of the angle by which arbitrary streets miss the square");
  v("angle_deviation", p.angle_deviation, within(0, 45), "deg",
    "standard deviation of that angle: 0 gives square blocks, 20 a maze");
  v("stray", p.stray, within(0, 0.45), "", "how far a cut may start from the middle of an edge, as a share of it");
  v("coherence", p.coherence, within(0, 1), "",
    "how likely a cut of a Manhattan zone keeps to the lattice that its neighbours keep to, too");
  v("min_spacing", p.min_spacing, within(1, 1000), "m", "no two junctions on a street are nearer");
  v("snap_reach", p.snap_reach, within(0, 1000), "m",
    "a street that would end this near to one on the other side of the road goes on in it");
  v("min_angle", p.min_angle, within(5, 80), "deg", "no two streets meet at a smaller angle");
  v("alley_length", p.alley_length, within(0, 10000), "m", "a shorter street inside the district is an alley");
  v("lock_room", p.lock_room, within(1, 100), "m", "from the middle of a street to a pinned lot, at least");
  v("tries", p.tries, within(1, 1000), "", "cuts drawn for a block before it is left as it is");
}

/// Streets by iterated subdivision of the district (Rudzicz and Verbrugge, "An iterated subdivision algorithm for
/// procedural road plan generation", 2008), down to the size of blocks.
///
/// A cell larger than the upper bound is cut in the pattern that prevails where the cut branches off: the one whose
/// influence map is lightest there, or that of the zone. Both pieces must reach the lower bound and be neither too thin
/// nor too long. The bounds are weighed inversely by the mean density under the cell's bounding box, from 1 (white) to
/// `sparse_factor` (black). A cell for which no cut is found stays as it is, so the work ends for every district.
///
/// A strip that is longer than two blocks is cut, too, however small it is; and where the pattern is Manhattan or
/// organic, so is a cell that is deeper than 1.7 rows of the lattice, however sparse the ground: blocks grow in length
/// alone there.
///
/// Blocks of ground that is for industry or public buildings alone are `industrial_factor` or `civic_factor` times
/// larger, and of any depth.
///
/// A cut that ends near a street on the other side of its road goes on in it, as a crossroads. On the border of the
/// district, cuts end in slots only. What is drawn for a cell hangs on its place in the tree of cuts.
RoadPlan subdivideRoads(Draw& draw, const RoadParams& params, const District& district);

}  // namespace castra::generators
