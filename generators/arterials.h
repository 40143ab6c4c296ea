// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/wall_line.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct ArterialParams {
  double district_area = 120000;
  double arterial_area = 500000;
  double shore = 9;
  double verge = 2;
  std::string shore_class = "collector";
  double clearance = 28;
  double tolerance = 3;
  double max_ratio = 4;
  double min_width = 150;
  double min_spacing = 60;
  double min_angle = 40;
  double angle_deviation = 8;
  double stray = 0.12;
  int stride = 4;
  double slot_share = 0.8;
  double max_bridge = 200;
  double bridge_spacing = 400;
  double lock_room = 14;
  int tries = 96;
};

template <class V>
void describe(V& v, ArterialParams& p) {
  v("district_area", p.district_area, within(1000, 1e8), "m2", "a larger piece of ground is cut in two");
  v("arterial_area", p.arterial_area, within(1000, 1e10), "m2",
    "roads that cut a larger piece are arterials, the others collectors");
  v("shore", p.shore, within(0, 1000), "m", "strip that is left free along the edge of the land");
  v("verge", p.verge, within(0, 1000), "m",
    "strip that is left free along parks, squares and slopes; at most the shore's");
  v("shore_class", p.shore_class, oneOf({"collector", "arterial"}), "",
    "of the roads along the shore and around what is larger than a district: arterials may go on in them");
  v("clearance", p.clearance, within(1, 1000), "m", "half the width of the thinnest ground that is built on");
  v("tolerance", p.tolerance, within(0, 100), "m", "how far the road along the shore may stray from it");
  v("max_ratio", p.max_ratio, within(1.5, 100), "", "greatest diameter of a district for its width");
  v("min_width", p.min_width, within(1, 10000), "m", "least width of a district");
  v("min_spacing", p.min_spacing, within(1, 10000), "m", "no two junctions of arterials are nearer");
  v("min_angle", p.min_angle, within(5, 80), "deg", "no two arterials meet at a smaller angle");
  v("angle_deviation", p.angle_deviation, within(0, 45), "deg",
    "standard deviation of the angle by which an arterial misses the square, outside Manhattan zones");
  v("stray", p.stray, within(0, 0.4), "", "how far an arterial may start from the middle of an edge, as a share of it");
  v("stride", p.stride, within(1, 64), "", "in Manhattan zones, arterials lie on every so many lines of the lattice");
  v("slot_share", p.slot_share, within(0.1, 10), "",
    "of the depth of blocks: between the places on an arterial where streets may meet it, outside Manhattan zones");
  v("max_bridge", p.max_bridge, within(0, 100000), "m", "a longer way over water is a ferry's");
  v("bridge_spacing", p.bridge_spacing, within(1, 100000), "m",
    "no two bridges are nearer, from middle to middle, unless only that makes one town of all parts");
  v("lock_room", p.lock_room, within(1, 100), "m", "from the middle of a main road to a pinned lot, at least");
  v("tries", p.tries, within(1, 1000), "", "cuts drawn for a piece before it is left as it is");
}

/// The main roads: one along the shore of everything that can be built on, bridges, and cuts down to the size of
/// districts. They depend on what is drawn and on the seed, never on the painted maps, so that a brush stroke cannot
/// move them.
///
/// Fixed roads run where they are drawn, and are bridges where that is over water; all others keep clear of pinned
/// lots. Land that is too narrow for the strip along the shore, the clearance and the tolerance gets smaller ones, down
/// to 25 cm. Islands of urban ground are joined by bridges where the water is narrowest, and each bridge goes on inland
/// as a first cut. Holes (parks, lakes, squares) are joined to their surroundings by two roads each; one that is too
/// near to everything for that gets a path to the nearest shore. Then pieces are cut as streets are, in the pattern of
/// their zone, until they are small enough. Along all these roads, slots are set where streets may meet them.
///
/// A town wall cuts the ground as water does: what lies inside and outside are islands, each with a road along the
/// wall, and the only ways between them are passages, which the wall has gates for. There is one wherever a fixed road
/// or one of the line's passes crosses, and wherever part of the town would be cut off otherwise.
Arterials planArterials(Draw& draw, const ArterialParams& params, const Site& site,
                        const std::optional<WallLine>& wall);

}  // namespace castra::generators
