// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/stages.h"

#include "export/bundle.h"
#include "export/floor_picture.h"
#include "export/material_files.h"
#include "export/model_file.h"
#include "export/model_picture.h"
#include "export/plan_file.h"
#include "export/plan_report.h"
#include "export/plan_sheet.h"
#include "export/preview.h"
#include "export/puzzle_file.h"
#include "export/sketch_picture.h"
#include "export/tile.h"
#include "export/wall_picture.h"

namespace castra::exporting {

std::vector<Stage> stages() {
  return {
      stage("tiles.gltf", 1, "a district as binary glTF", exportTile),
      stage("preview.plan", 4, "the town from above, as a picture", drawPreview),
      stage("models.gltf", 6, "a model as binary glTF, with tags, masses and bounds beside it", exportModel),
      stage("floors.picture", 1, "the houses of a district cut open on one storey, as a picture", drawFloors),
      stage("models.picture", 5, "models in the sun or at night, as a picture", drawModels),
      stage("plan.geojson", 2, "the plan of a town in layers, for maps", exportPlan),
      stage("plan.sheet", 5, "the plan of a town on a sheet with a legend, as PNG or SVG", drawPlanSheet),
      stage("report.plan", 5, "what was proved and measured of a town, beside real cities", reportPlan),
      stage("sketch.picture", 1, "a sketch from above, as a picture", drawSketch),
      stage("walls.picture", 1, "a wall on tiles, as a picture", drawWallSketch),
      stage("materials.files", 1, "the textures of a material, as pictures", exportMaterial),
      stage("materials.picture", 1, "all materials on one sheet, as a picture", drawMaterials),
      stage("puzzles.splat", 1, "a puzzle level as text and as a plan, with its solution", exportPuzzle),
      stage("bundle.join", 1, "all files of a town, with their manifest", joinBundle),
  };
}

}  // namespace castra::exporting
