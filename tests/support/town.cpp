// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/town.h"

#include "analyzers/stages.h"
#include "export/stages.h"
#include "generators/stages.h"
#include "pipeline/base/text.h"
#include "tests/support/hand_walls.h"

namespace castra::testing {

const StageTable& programStages() {
  static const StageTable table = [] {
    StageTable stages;
    stages.add(generators::stages(), "generators");
    stages.add(analyzers::stages(), "analyzers");
    stages.add(exporting::stages(), "export");
    return stages;
  }();
  return table;
}

namespace {

Walls raiseByHand(Run&, const NoParams&) { return buildByHand(squareTown(80)); }

}  // namespace

const StageTable& townStages() {
  static const StageTable table = [] {
    StageTable stages = programStages();
    stages.add({stage("walls.by_hand", 1, "walls around a small square, for tests", raiseByHand)}, "tests");
    return stages;
  }();
  return table;
}

std::string rectangle(int width, int height, const std::string& pattern) {
  return concat(R"({"width":)", width, R"(,"height":)", height, R"(,"pattern":")", pattern, R"("})");
}

std::string townRecipe(std::uint64_t seed, const std::string& site_params) {
  return concat(
      R"({"seed":)", seed, R"(,"makes":[)", R"({"make":"site-load","with":"site.load","params":)", site_params, "},",
      R"({"make":"roads-arterials","with":"roads.arterials","from":["site-load"]},)",
      R"({"make":"painted-ground","with":"site.load","params":{"width":2000,"height":1680}},)",
      R"({"make":"maps-load","with":"maps.load","from":["painted-ground"],"params":{"density":"assets/sites/harbour/organic.png"}},)",
      R"({"make":"walls-trace","with":"walls.trace","from":["site-load","roads-arterials"],"params":{"area":2,"reach":120,"tile":14,"steps":4000}},)",
      R"({"make":"walled-roads","with":"roads.arterials","from":["site-load","walls-trace"]},)",
      R"({"make":"walls-raise","with":"walls.raise","from":["walls-trace","walled-roads"]},)",
      R"({"make":"walls-certify","with":"walls.certify","from":["site-load","walled-roads","walls-raise"]},)",
      R"({"make":"audit-walls","with":"audit.walls","from":["walls-certify"]},)",
      R"({"make":"districts-split","with":"districts.split","from":["site-load","roads-arterials"]},)",
      R"({"make":"roads-subdivide","with":"roads.subdivide","from":["districts-split"]},)",
      R"({"make":"blocks-lay","with":"blocks.lay","from":["districts-split","roads-subdivide"]},)",
      R"({"make":"lots-divide","with":"lots.divide","from":["districts-split","blocks-lay"]},)",
      R"({"make":"plan-certify","with":"plan.certify","from":["districts-split","roads-subdivide","blocks-lay","lots-divide"]},)",
      R"({"make":"town-certify","with":"town.certify","from":["site-load","roads-arterials","plan-certify"]},)",
      R"({"make":"audit-plan","with":"audit.plan","from":["town-certify"]},)",
      R"({"make":"masses-extrude","with":"masses.extrude","from":["districts-split","lots-divide"]},)",
      R"({"make":"nav-walkable","with":"nav.walkable","from":["districts-split","masses-extrude"]},)",
      R"({"make":"audit-walkable","with":"audit.walkable","from":["nav-walkable"]},)",
      R"({"make":"tiles-gltf","with":"tiles.gltf","from":["districts-split","blocks-lay","masses-extrude","nav-walkable"]},)",
      R"({"make":"hamlet","with":"site.load","params":{"width":150,"height":126,"terrain_high":12}},)",
      R"({"make":"hamlet-hills","with":"maps.load","from":["hamlet"],"params":{"height":"assets/sites/harbour/height.png"}},)",
      R"({"make":"hamlet-roads","with":"roads.arterials","from":["hamlet"]},)",
      R"({"make":"hamlet-district","with":"districts.split","from":["hamlet","hamlet-roads","hamlet-hills"]},)",
      R"({"make":"hamlet-streets","with":"roads.subdivide","from":["hamlet-district"]},)",
      R"({"make":"hamlet-blocks","with":"blocks.lay","from":["hamlet-district","hamlet-streets"]},)",
      R"({"make":"hamlet-lots","with":"lots.divide","from":["hamlet-district","hamlet-blocks"]},)",
      R"({"make":"styles-load","with":"styles.load","params":{"file":"assets/styles/medieval.json"}},)",
      R"({"make":"buildings-raise","with":"buildings.raise","from":["hamlet-district","hamlet-lots","styles-load"]},)",
      R"({"make":"buildings-certify","with":"buildings.certify","from":["hamlet-lots","styles-load","buildings-raise"]},)",
      R"({"make":"audit-buildings","with":"audit.buildings","from":["buildings-certify"]},)",
      R"({"make":"ground-grade","with":"ground.grade","from":["hamlet-district","hamlet-streets","hamlet-blocks","hamlet-lots","buildings-raise"]},)",
      R"({"make":"buildings-model","with":"buildings.model","from":["styles-load","buildings-raise","ground-grade"]},)",
      R"({"make":"parts-certify","with":"parts.certify","from":["hamlet-lots","buildings-raise","buildings-model","ground-grade"]},)",
      R"({"make":"audit-parts","with":"audit.parts","from":["parts-certify"]},)",
      R"({"make":"buildings-masses","with":"buildings.masses","from":["buildings-raise"]},)",
      R"({"make":"floors-picture","with":"floors.picture","from":["hamlet-lots","buildings-raise"],"params":{"scale":2}},)",
      R"({"make":"ground-open","with":"ground.open","from":["site-load","roads-arterials"]},)",
      R"({"make":"ground-country","with":"ground.country","from":["site-load","roads-arterials"],"params":{"reach":120}},)",
      R"({"make":"ground-model","with":"ground.model","from":["hamlet-district","hamlet-blocks","hamlet-lots","buildings-raise","ground-grade"],"params":{"materials":"assets/materials/materials.json","yards":"grass earth"}},)",
      R"({"make":"materials-paint","with":"materials.paint","params":{"file":"assets/materials/materials.json","size":8}},)",
      R"({"make":"walls-by-hand","with":"walls.by_hand"},)",
      R"({"make":"walls-model","with":"walls.model","from":["walls-by-hand"]},)",
      R"({"make":"models-budget","with":"models.budget","from":["walls-model"],"params":{"triangles":9000}},)",
      R"({"make":"audit-budget","with":"audit.budget","from":["models-budget"]},)",
      R"({"make":"models-gltf","with":"models.gltf","from":["walls-model","materials-paint"]},)",
      R"({"make":"models-picture","with":"models.picture","from":["walls-model","materials-paint","ground-model"],"params":{"width":160,"height":100,"samples":1,"section":6}},)",
      R"({"make":"preview-plan","with":"preview.plan","from":["site-load","roads-arterials","blocks-lay","masses-extrude"],"params":{"size":200}},)",
      R"({"make":"sketch-subdivide","with":"sketch.subdivide","from":["site-load"]},)",
      R"({"make":"sketch-picture","with":"sketch.picture","from":["site-load","sketch-subdivide"],"params":{"size":200}},)",
      R"({"make":"walls-sketch","with":"walls.sketch","params":{"size":16,"area":40}},)",
      R"({"make":"walls-picture","with":"walls.picture","from":["walls-sketch"],"params":{"size":200}},)",
      R"({"make":"materials-files","with":"materials.files","from":["materials-paint"]},)",
      R"({"make":"materials-picture","with":"materials.picture","from":["materials-paint"],"params":{"swatch":32}},)",
      R"({"make":"puzzles-load","with":"puzzles.load","params":{"file":"assets/puzzles/lever-dungeon.splat"}},)",
      R"({"make":"puzzles-generate","with":"puzzles.generate","params":{"length":40}},)",
      R"({"make":"puzzles-model","with":"puzzles.model","from":["puzzles-generate"]},)",
      R"({"make":"puzzles-solve","with":"puzzles.solve","from":["puzzles-generate"]},)",
      R"({"make":"audit-puzzles","with":"audit.puzzles","from":["puzzles-solve"]},)",
      R"({"make":"puzzles-splat","with":"puzzles.splat","from":["puzzles-generate","puzzles-solve"],"params":{"size":200}},)",
      R"({"make":"streets-measure","with":"streets.measure","from":["roads-arterials","roads-subdivide","blocks-lay"]},)",
      R"({"make":"plan-geojson","with":"plan.geojson","from":["site-load","roads-arterials","streets-measure","roads-subdivide","blocks-lay","lots-divide"]},)",
      R"({"make":"plan-sheet","with":"plan.sheet","from":["site-load","roads-arterials","town-certify","streets-measure","roads-subdivide","blocks-lay","lots-divide"],"params":{"size":300}},)",
      R"({"make":"report-plan","with":"report.plan","from":["site-load","town-certify","streets-measure"],"params":{"figures":"assets/figures/street_networks.json"}},)",
      R"({"make":"bundle-join","with":"bundle.join","from":["tiles-gltf","preview-plan","plan-geojson","plan-sheet","report-plan"]}]})");
}

Plan planTown(const std::string& recipe) {
  return makePlan(parseRecipe(recipe, "town.json", CASTRA_SOURCE_DIR), townStages());
}

RunResult makeTown(const Plan& plan, Store& store, int jobs) {
  RunOptions options;
  options.jobs = jobs;
  return Runner(plan, store, options).run();
}

std::vector<std::string> bytesOf(const Plan& plan, Store& store, std::size_t thing) {
  Runner runner(plan, store, {});
  const RunResult result = runner.run();
  if (!result.things[thing].handle.is_set) return {runner.load(thing)};
  std::vector<std::string> all;
  for (auto at = runner.elements(thing).begin(); !at.done(); at.advance()) all.push_back(at.bytes());
  return all;
}

std::size_t thingOf(const Plan& plan, const std::string& stage) {
  for (std::size_t t = 0; t < plan.things.size(); ++t)
    if (plan.things[t].stage->name == stage) return t;
  throw Error(stage, "is not covered by the small town; add it to tests/support/town.cpp");
}

}  // namespace castra::testing
