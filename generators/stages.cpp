// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/stages.h"

#include "generators/arterials.h"
#include "generators/blocks.h"
#include "generators/buildings/buildings.h"
#include "generators/buildings/house_model.h"
#include "generators/buildings/simple_masses.h"
#include "generators/buildings/style_file.h"
#include "generators/districts.h"
#include "generators/ground/country_model.h"
#include "generators/ground/grade_ground.h"
#include "generators/ground/ground_model.h"
#include "generators/ground/open_ground_model.h"
#include "generators/lots.h"
#include "generators/maps.h"
#include "generators/masses.h"
#include "generators/materials/material_paint.h"
#include "generators/models/model_budget.h"
#include "generators/puzzles/make_puzzle.h"
#include "generators/puzzles/puzzle_model.h"
#include "generators/roads.h"
#include "generators/site.h"
#include "generators/sketch.h"
#include "generators/walls/wall_model.h"
#include "generators/walls/wall_raise.h"
#include "generators/walls/wall_sketch.h"
#include "generators/walls/wall_trace.h"

namespace castra::generators {

std::vector<Stage> stages() {
  return {
      stage("site.load", 8, "the ground and what is drawn on it, from files", loadSite),
      stage("maps.load", 3, "what is painted over the ground, from pictures, as tiles", loadMaps),
      stage("roads.arterials", 8, "main roads, bridges and the outlines of districts", planArterials),
      stage("walls.trace", 2, "where town walls run, along water and rock where that is cheaper", traceWalls),
      stage("districts.split", 6, "districts between the main roads, with their maps", splitDistricts),
      stage("roads.subdivide", 8, "streets by iterated subdivision", subdivideRoads),
      stage("blocks.lay", 5, "carriageways, junctions, sidewalks and blocks", layBlocks),
      stage("lots.divide", 7, "lots with a side on the street", divideLots),
      stage("sketch.subdivide", 2, "roads and allotments by iterated subdivision as it was published", subdivideSite),
      stage("walls.raise", 2, "towers, gates, curtains and stairs of town walls", raiseWalls),
      stage("walls.model", 3, "town walls as solid models, square by square", buildWalls),
      stage("walls.sketch", 2, "a town wall on tiles, by one of seven methods", sketchWall),
      stage("styles.load", 3, "how houses are built, from a file", loadStyle),
      stage("buildings.raise", 6, "houses with storeys, rooms, doors, windows and stairs", raiseBuildings),
      stage("buildings.model", 6, "houses as solid models", buildHouses),
      stage("buildings.masses", 1, "houses as simple masses", simplifyHouses),
      stage("ground.grade", 1, "how streets, lots and houses lie on hills", gradeGround),
      stage("ground.model", 3, "streets, kerbs, sidewalks, lots, parks and trees of a district as solid models",
            buildGround),
      stage("ground.open", 3, "parks, squares, shores, bridges and water between districts as a solid model",
            buildOpenGround),
      stage("ground.country", 1, "fields, hedgerows and woods around a town as a solid model", buildCountry),
      stage("models.budget", 3, "models with things shown plainer, until they keep a budget", keepBudget),
      stage("materials.paint", 1, "materials with textures that tile, from a file of patterns", paintMaterials),
      stage("puzzles.load", 1, "a puzzle level from a file", loadPuzzle),
      stage("puzzles.generate", 1, "a puzzle level that can be won: rooms, locks, keys, levers", generatePuzzle),
      stage("puzzles.model", 2, "a puzzle level as a solid model to walk through", modelPuzzle),
      stage("masses.extrude", 3, "simple masses on the lots", extrudeLots),
  };
}

}  // namespace castra::generators
