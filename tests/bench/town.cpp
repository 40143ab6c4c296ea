// SPDX-License-Identifier: GPL-3.0-or-later
// What the store costs a town: roads and lots by the stages' functions alone, and by the same stages through a run that
// encodes, hashes and writes every district to disk and reads it back. Both on two threads, each in a process of its
// own; rates are those of the one stage, without the blocks between. The functions alone keep all districts and blocks
// in memory, the run only those that it works on.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "generators/arterials.h"
#include "generators/blocks.h"
#include "generators/districts.h"
#include "generators/lots.h"
#include "generators/roads.h"
#include "generators/stages.h"
#include "pipeline/base/text.h"
#include "pipeline/core/parallel.h"
#include "pipeline/core/runner.h"
#include "tests/bench/bench.h"
#include "tests/bench/process.h"

using namespace castra;

namespace {

constexpr int kThreads = 2;

struct Measured {
  double roads = 0, lots = 0;  // seconds
  std::uint64_t road_count = 0, lot_count = 0;
  double megabytes = 0;
};

std::string recipeOf(double side) {
  return concat(R"({"makes":[{"make":"site","with":"site.load","params":{"width":)", side, R"(,"height":)", side,
                R"(,"pattern":"arbitrary"}},{"make":"arterials","with":"roads.arterials","from":["site"]},)",
                R"({"make":"districts","with":"districts.split","from":["site","arterials"]},)",
                R"({"make":"roads","with":"roads.subdivide","from":["districts"]},)",
                R"({"make":"blocks","with":"blocks.lay","from":["districts","roads"]},)",
                R"({"make":"lots","with":"lots.divide","from":["districts","blocks"]}]})");
}

void count(Measured& measured, const RoadPlan& plan) { measured.road_count += plan.roads.size(); }
void count(Measured& measured, const Lots& lots) {
  for (const Lots::Block& block : lots.blocks) measured.lot_count += block.lots.size();
}

/// Through a run, into a new store.
Measured runTown(const std::string& folder, double side) {
  StageTable stages;
  stages.add(generators::stages(), "bench");
  const Plan plan = makePlan(parseRecipe(recipeOf(side), "bench", "."), stages);
  DiskStore store(folder);
  RunOptions options;
  options.jobs = kThreads;
  Runner runner(plan, store, options);
  const RunResult result = runner.run();
  if (!result.ok()) {
    std::fprintf(stderr, "bench_town: %s\n", result.errors.front().c_str());
    std::exit(1);
  }
  const std::size_t roads = plan.find("roads").value(), lots = plan.find("lots").value();
  Measured measured;
  measured.roads = result.things[roads].seconds;
  measured.lots = result.things[lots].seconds;
  measured.megabytes = bench::peakMegabytes();
  for (const auto& element : Set<RoadPlan>(runner.elements(roads))) count(measured, element.load());
  for (const auto& element : Set<Lots>(runner.elements(lots))) count(measured, element.load());
  return measured;
}

Surroundings around(const std::string& thing, const std::string& key = "") {
  Surroundings surroundings;
  surroundings.thing = thing;
  surroundings.key = key;
  return surroundings;
}

/// The same town, by its functions.
Measured callStages(double side) {
  Site site;
  site.parts = {{{{0, 0}, {side, 0}, {side, side}, {0, side}}, {}}};
  Zone zone;
  zone.pattern = Pattern::arbitrary;
  zone.origin = {side / 2, side / 2};
  zone.length = 140;
  zone.depth = 75;
  site.zones = {zone};
  Draw main_roads(around("arterials"));
  const Arterials town = generators::planArterials(main_roads, {}, site, {});
  const std::size_t size = town.districts.size();
  std::vector<District> districts;
  MapReader nothing;
  for (std::uint32_t i = 0; i < size; ++i) districts.push_back(generators::cropDistrict(site, town, {}, i, nothing));
  std::vector<RoadPlan> plans(size);
  std::vector<Blocks> blocks(size);
  std::vector<Lots> lots(size);
  const auto forDistricts = [&](const std::string& thing, const auto& work) {
    return bench::seconds([&] {
      Workers(kThreads).run([&] {
        parallelFor(size, [&](std::size_t i) {
          Draw draw(around(thing, town.districts[i].key));
          work(draw, i);
        });
      });
    });
  };
  Measured measured;
  measured.roads = forDistricts(
      "roads", [&](Draw& draw, std::size_t i) { plans[i] = generators::subdivideRoads(draw, {}, districts[i]); });
  forDistricts("blocks", [&](Draw& draw, std::size_t i) {
    blocks[i] = generators::layBlocks(draw, {}, districts[i], plans[i]);
  });
  measured.lots = forDistricts("lots", [&](Draw& draw, std::size_t i) {
    lots[i] = generators::divideLots(draw, {}, districts[i], blocks[i]);
  });
  measured.megabytes = bench::peakMegabytes();
  for (const RoadPlan& plan : plans) count(measured, plan);
  for (const Lots& divided : lots) count(measured, divided);
  return measured;
}

}  // namespace

int main(int argc, char** argv) {
  bench::Report report("town", argc, argv);
  bench::Folders folders;
  for (const double side : {2000.0, 6000.0, 18000.0}) {
    Measured run, alone;
    run.roads = run.lots = alone.roads = alone.lots = 1e300;
    for (int i = 0; i < (side > 6000 ? 1 : 3); ++i) {
      const auto keepBest = [](Measured& best, Measured now) {
        now.roads = std::min(now.roads, best.roads);
        now.lots = std::min(now.lots, best.lots);
        best = now;
      };
      const std::string folder = folders.next();
      keepBest(run, bench::inChild([&] { return runTown(folder, side); }));
      keepBest(alone, bench::inChild([&] { return callStages(side); }));
    }
    if (run.road_count != alone.road_count || run.lot_count != alone.lot_count) {
      std::fprintf(stderr, "bench_town: a run and its stages do not make the same town\n");
      return 1;
    }
    const auto roads = static_cast<double>(run.road_count), lots = static_cast<double>(run.lot_count);
    report.add({"roads", run.road_count, roads / run.roads, roads / alone.roads, "segments/s",
                "peer: the function alone, nothing encoded, hashed or written"});
    report.add({"lots", run.lot_count, lots / run.lots, lots / alone.lots, "lots/s", "the same"});
    report.add({"memory", run.lot_count, run.megabytes, alone.megabytes, "MB peak", "the same, all districts held"});
  }
  return 0;
}
