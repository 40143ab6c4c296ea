// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "generators/walls/wall_method.h"
#include "pipeline/artifacts/wall_sketch.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct WallSketchParams {
  AssetRef terrain;
  int size = 64;
  std::string method = "best";
  int area = 500;
  int resource_weight = 2;
  int greatest_cost = 0;
  int start_x = -1;
  int start_y = -1;
  int parts = 2;
};

template <class V>
void describe(V& v, WallSketchParams& p) {
  v("terrain", p.terrain, file("json"), "", "types and tiles drawn by hand; without one, country is made up");
  v("size", p.size, within(3, 4096), "tiles", "side of country that is made up");
  v("method", p.method, oneOf({kWallMethodNames.begin(), kWallMethodNames.end()}), "", "how the wall is built");
  v("area", p.area, within(1, 16e6), "tiles", "inside the wall at least");
  v("resource_weight", p.resource_weight, within(0, 1000), "",
    "what a resource left outside counts, in the unit of costs: for parts and best");
  v("greatest_cost", p.greatest_cost, within(0, 1e9), "", "of the segments together; 0 for any");
  v("start_x", p.start_x, within(-1, 4095), "tiles",
    "column of the tile that hull and growth begin with, from the west; -1 for the middle");
  v("start_y", p.start_y, within(-1, 4095), "tiles", "its row, from the north; -1 for the middle");
  v("parts", p.parts, within(1, 64), "", "how many parts a side is cut into, for the method of that name");
}

/// A wall on tiles by one of the methods of wall_method.h: on the terrain of another sketch, if one is given, so that
/// methods can be compared on made-up country; else on the one that is drawn; else on country of its own. Throws Error
/// if the terrain cannot be read, or the method finds no wall.
WallSketch sketchWall(Draw& draw, const WallSketchParams& params, const std::optional<WallSketch>& other);

}  // namespace castra::generators
