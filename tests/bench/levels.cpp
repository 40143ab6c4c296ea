// SPDX-License-Identifier: GPL-3.0-or-later
// How fast houses are planned and built, on two threads, for squares of a modern centre.
//   rooms    floor plans with doors, windows and stairs; the peer is one thread
//   shells   walls and roofs at three levels of detail; the peer is CityGenerator (2012): plain boxes, as measured on a
//            machine like ours
//   facades  the whole outside, with windows, doors and trims; the peer is the CityGenerator of three.js: 138 towers a
//            second of four facades each, measured likewise
//   inside   everything, in parts
//   tower    one house of 200 storeys, in seconds; the goal is one
#include <algorithm>
#include <string>
#include <vector>

#include "generators/blocks.h"
#include "generators/buildings/buildings.h"
#include "generators/buildings/house_model.h"
#include "generators/buildings/house_plan.h"
#include "generators/buildings/style_file.h"
#include "generators/lots.h"
#include "generators/roads.h"
#include "pipeline/base/text.h"
#include "pipeline/core/asset.h"
#include "pipeline/core/parallel.h"
#include "tests/bench/bench.h"
#include "tests/bench/square_town.h"

using namespace castra;

namespace {

constexpr int kThreads = 2;

Style readDowntown() {
  const std::string path = CASTRA_SOURCE_DIR "/assets/styles/downtown.json";
  return generators::readStyle(readFile(path, 1 << 20), "downtown.json");
}

/// A square of town up to its houses.
struct Town {
  std::vector<District> districts;
  std::vector<std::string> keys;
  std::vector<Lots> lots;
  std::vector<Buildings> houses;

  explicit Town(double side) {
    bench::SquareTown square(side, Pattern::manhattan);
    districts = std::move(square.districts);
    Draw draw(Surroundings{});
    generators::LotParams params;
    params.min_area = 300;
    params.max_area = 900;
    for (std::size_t i = 0; i < districts.size(); ++i) {
      keys.push_back(square.arterials.districts[i].key);
      const Blocks blocks =
          generators::layBlocks(draw, {}, districts[i], generators::subdivideRoads(draw, {}, districts[i]));
      lots.push_back(generators::divideLots(draw, params, districts[i], blocks));
    }
    houses.resize(districts.size());
  }

  void raise(const Style& style, int threads) {
    Workers(threads).run([&] {
      parallelFor(districts.size(), [&](std::size_t i) {
        Surroundings here;
        here.thing = "houses";
        here.key = keys[i];
        Draw draw(here);
        houses[i] = generators::raiseBuildings(draw, {}, districts[i], lots[i], style);
      });
    });
  }

  /// Triangles of all levels.
  std::uint64_t build(const Style& style, const std::string& detail) const {
    std::vector<std::uint64_t> triangles(houses.size());
    Workers(kThreads).run([&] {
      parallelFor(houses.size(), [&](std::size_t i) {
        Run run(Surroundings{});
        generators::HouseModelParams params;
        params.detail = detail;
        const Model model = generators::buildHouses(run, params, style, houses[i], {});
        for (std::size_t level = 0; level < Model::kLevels; ++level) triangles[i] += model.triangleCount(level);
      });
    });
    std::uint64_t sum = 0;
    for (const std::uint64_t count : triangles) sum += count;
    return sum;
  }
};

struct Counts {
  std::uint64_t houses = 0, facades = 0, rooms = 0;

  explicit Counts(const Town& town) {
    for (const Buildings& district : town.houses)
      for (const Buildings::Building& house : district.buildings) {
        ++houses;
        for (const Buildings::Wing& wing : house.wings)
          facades += static_cast<std::uint64_t>(std::count_if(wing.sides.begin(), wing.sides.end(), [](auto side) {
            return side == Buildings::SideType::street || side == Buildings::SideType::yard;
          }));
        for (const Buildings::Storey& storey : house.storeys) rooms += storey.plan.rooms.size();
      }
  }
};

/// Rooms of a slab of offices with this many storeys, planned in one go.
std::uint64_t planTower(const Style& style, std::uint32_t storeys) {
  const auto type = std::find_if(style.types.begin(), style.types.end(),
                                 [](const Style::Type& t) { return t.name == "office block"; });
  const Style::Facade& facade = facadeOf(style, *type);
  using SideType = Buildings::SideType;
  generators::HousePart slab;
  slab.ring = {{0, 0}, {100, 0}, {100, 16}, {0, 16}};
  slab.sides = {SideType::street, SideType::yard, SideType::yard, SideType::yard};
  generators::HousePlanner planner;
  const auto plan = planner.plan({style, *type, facade, {slab}, {{0, storeys}}, false});
  std::uint64_t rooms = 0;
  if (plan)
    for (const Buildings::Storey& storey : plan->storeys) rooms += storey.plan.rooms.size();
  return rooms;
}

}  // namespace

int main(int argc, char** argv) {
  bench::Report report("levels", argc, argv);
  const Style style = readDowntown();
  for (const double side : {500.0, 1000.0, 2000.0}) {
    Town town(side);
    const double alone = bench::bestOf(3, [&] { town.raise(style, 1); });
    const double planned = bench::bestOf(3, [&] { town.raise(style, kThreads); });
    const Counts counts(town);
    const auto rate = [](std::uint64_t count, double seconds) { return static_cast<double>(count) / seconds; };
    report.add({"rooms", counts.rooms, rate(counts.rooms, planned), rate(counts.rooms, alone), "rooms/s",
                "goal 20000; peer: one thread"});
    const auto measure = [&](const char* detail, std::uint64_t& triangles) {
      return bench::bestOf(3, [&] { triangles = town.build(style, detail); });
    };
    std::uint64_t triangles = 0;
    const double shells = measure("shell", triangles);
    report.add({"shells", counts.houses, rate(counts.houses, shells), 15000.0, "shells/s",
                concat("goal 50000; ", triangles, " triangles; peer: CityGenerator (2012)")});
    const double outside = measure("outside", triangles);
    report.add({"facades", counts.facades, rate(counts.facades, outside), 4 * 138.0, "facades/s",
                concat("goal 5000; ", triangles, " triangles; peer: three.js")});
    const double inside = measure("inside", triangles);
    report.add({"inside", counts.rooms, rate(counts.rooms, inside), {}, "rooms/s", concat(triangles, " triangles")});
  }
  for (const std::uint32_t storeys : {50u, 100u, 200u}) {
    std::uint64_t rooms = 0;
    const double seconds = bench::bestOf(3, [&] { rooms = planTower(style, storeys); });
    report.add({"tower", rooms, seconds, 1.0, "s", concat(storeys, " storeys; peer: the goal")});
  }
  return 0;
}
