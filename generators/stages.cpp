// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/stages.h"

#include "generators/arterials.h"
#include "generators/blocks.h"
#include "generators/districts.h"
#include "generators/lots.h"
#include "generators/masses.h"
#include "generators/roads.h"
#include "generators/site.h"

namespace castra::generators {

std::vector<Stage> stages() {
  return {
      stage("site.load", 3, "the ground, what is drawn on it and painted over it, from files", loadSite),
      stage("roads.arterials", 1, "main roads, bridges and the outlines of districts", planArterials),
      stage("districts.split", 2, "districts between the main roads, with their maps", splitDistricts),
      stage("roads.subdivide", 2, "streets by iterated subdivision", subdivideRoads),
      stage("blocks.lay", 1, "carriageways, junctions, sidewalks and blocks", layBlocks),
      stage("lots.divide", 1, "lots with a side on the street", divideLots),
      stage("masses.extrude", 2, "simple masses on the lots", extrudeLots),
  };
}

}  // namespace castra::generators
