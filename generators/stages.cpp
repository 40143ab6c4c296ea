// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/stages.h"

#include "generators/districts.h"
#include "generators/masses.h"
#include "generators/roads.h"
#include "generators/site.h"

namespace castra::generators {

std::vector<Stage> stages() {
  return {
      stage("site.load", 2, "the ground and the maps painted over it, from files", loadSite),
      stage("districts.split", 1, "districts between arterials, by repeated cuts", splitDistricts),
      stage("roads.subdivide", 1, "streets and blocks, by iterated subdivision", subdivideRoads),
      stage("masses.extrude", 1, "simple masses on the blocks, around courts", extrudeBlocks),
  };
}

}  // namespace castra::generators
