// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "generators/walls/wall_method.h"
#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/map_tile.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/wall_line.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::generators {

struct WallTraceParams {
  double area = 20;
  double citadel = 0;
  double core = 0.6;
  int core_weight = 3;
  double reach = 200;
  int ground_cost = 4;
  int park_cost = 6;
  int road_cost = 4;
  std::string method = "best";
  double tile = 16;
  int steps = 400000;
  double stray = 1.2;
  std::string gate_class = "arterial";
  double gate_spacing = 120;
  double inside = 6;
  double outside = 14;
  std::string road_inside = "street";
};

template <class V>
void describe(V& v, WallTraceParams& p) {
  v("area", p.area, within(0.1, 100000), "ha", "that the town wall goes around, at least");
  v("citadel", p.citadel, within(0, 100000), "ha",
    "that a second wall within the town goes around, at least; 0 for none");
  v("core", p.core, within(0, 1), "", "where the map of density or of resources is lighter, ground belongs inside");
  v("core_weight", p.core_weight, within(0, 1000), "", "what a tile of such ground costs that is left outside");
  v("reach", p.reach, within(0, 100000), "m", "from that ground to the wall, at most");
  v("ground_cost", p.ground_cost, within(1, 20), "", "of wall on a tile of ground; on water and rock it costs nothing");
  v("park_cost", p.park_cost, within(1, 20), "", "of wall on a tile of a park");
  v("road_cost", p.road_cost, within(0, 20), "", "on top, on a tile that a main road runs over");
  v("method", p.method, oneOf({kWallMethodNames.begin(), kWallMethodNames.end()}), "",
    "how the ring is found; docs/WALLS.md shows them");
  v("tile", p.tile, within(4, 100), "m", "side of the tiles that walls are first laid out on");
  v("steps", p.steps, within(0, 100000000), "", "of the search, for the method best");
  v("stray", p.stray, within(0.5, 5), "", "how far a wall may stray from its tiles to be straight, in tiles");
  v("gate_class", p.gate_class, oneOf({"arterial", "collector"}), "",
    "roads of this class, and wider ones, pass the wall by a gate; others end at it");
  v("gate_spacing", p.gate_spacing, within(40, 10000), "m", "no two gates are nearer along the wall");
  v("inside", p.inside, within(2, 100), "m", "kept free inside, from the middle of the wall");
  v("outside", p.outside, within(4, 1000), "m", "kept free outside, from the middle of the wall");
  v("road_inside", p.road_inside, oneOf({"alley", "street", "collector"}), "", "class of the roads along the wall");
}

/// Where town walls run: around the core and at least so much ground, and otherwise as cheaply as can be. Water and
/// ground too steep to climb are walls already, so the ring makes use of them where that is cheaper. Then the ring is
/// made straight (wall_course.h); roads pass it where those of the given plan do, which was made as if there were no
/// wall. A second plan, made with the line, keeps clear of it and leads its roads to the gates.
///
/// The citadel is a second ring within the first: on the highest ground if a map of heights is painted, else wherever
/// that is cheapest. Throws Error if the ground has no room for a wall around so much.
WallLine traceWalls(Draw& draw, const WallTraceParams& params, const Site& site, const Arterials& roads,
                    const std::optional<Set<MapTile>>& maps);

}  // namespace castra::generators
