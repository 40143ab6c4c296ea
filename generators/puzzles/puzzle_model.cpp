// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/puzzles/puzzle_model.h"

#include <algorithm>
#include <cmath>

#include "generators/materials/material_file.h"
#include "generators/puzzles/puzzle_parts.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/key.h"

namespace castra::generators {

using geometry::Vec2;

std::vector<Model::Material> puzzleMaterials(Run& run, const PuzzleModelParams& params) {
  std::vector<Model::Material> materials{
      {"rubble", "stone", 0x8F8A80, 0.92, 2200, 3},          {"ashlar", "stone", 0xA9A08E, 0.88, 2400, 3},
      {"paving", "stone", 0x87827A, 0.9, 2300, 3},           {"timber", "wood", 0x5A4232, 0.85, 700, 1},
      {"door-oak", "wood", 0x6E5540, 0.75, 720, 1},          {"iron", "metal", 0x3E3E42, 0.55, 7800, 1},
      {"window-leaded", "glass", 0x52666A, 0.18, 2500, 0.6}, {"roof-thatch", "straw", 0xA89674, 0.95, 240, 1.75},
      {"earth", "earth", 0x655742, 0.96, 1500, 2.4},         {"brass", "metal", 0xB5893C, 0.35, 8500, 1},
      {"cobbles", "stone", 0x77726A, 0.8, 2600, 1.92},       {"floor-stone", "stone", 0x999387, 0.6, 2500, 2.4},
      {"floor-planks", "wood", 0x846850, 0.7, 650, 2.4}};
  if (params.materials.empty()) return materials;
  const auto orders = readMaterialFile(run.asset(params.materials), params.materials.path);
  for (Model::Material& material : materials)
    for (const MaterialOrder& order : orders)
      if (order.name == material.name)
        material = {order.name,      order.sort,    srgbOf(order.colours.front()),
                    order.roughness, order.density, order.repeat};
  return materials;
}

Set<Model> modelPuzzle(Run& run, const PuzzleModelParams& params, const PuzzleLevel& level) {
  if (!isKey(params.name))
    throw Error("params.name", concat("'", params.name, "' is no key; use letters, digits, - and _"));
  SetWriter<Model> out(run);
  out.add(params.name, buildPuzzleModel(run, params, level));
  return out.finish();
}

Model buildPuzzleModel(Run& run, const PuzzleModelParams& params, const PuzzleLevel& level) {
  PuzzlePlaces places{level, params, layPuzzle(level, params), {}, {}, {}};
  Vec2 low = places.site.rooms.front().low;
  for (const geometry::Box& room : places.site.rooms) {
    places.floors.emplace_back(room);
    low = {std::min(low.x, room.low.x), std::min(low.y, room.low.y)};
  }
  ModelBuilder model({std::floor(low.x - params.wall), std::floor(low.y - params.wall)}, puzzleMaterials(run, params));
  addPuzzleDoors(model, places);
  run.stopIfCancelled();
  addPuzzleThings(model, places);
  addPuzzleWalls(model, places);
  run.stopIfCancelled();
  addPuzzleRooms(model, places);
  return model.take();
}

}  // namespace castra::generators
