// SPDX-License-Identifier: GPL-3.0-or-later
// How good town walls on tiles are, and how fast they are built.
//   value     cost of the segments, and 2 for each resource left outside: the mean over 50 made countries of 64 x 64
//             tiles for 500 tiles inside, beside the wall around the convex hull, which games had before. The best wall
//             starts from nothing: it does not see the others.
//   time      tiles of the site a second, at three sizes, for a quarter of the site inside
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generators/walls/wall_best.h"
#include "generators/walls/wall_greedy.h"
#include "generators/walls/wall_hull.h"
#include "generators/walls/wall_pyramid.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "tests/bench/bench.h"
#include "tests/generators/walls/wall_samples.h"

using namespace castra;
using generators::WallGoal;
using generators::WallInfluence;
using generators::WallRing;
using generators::WallSite;

namespace {

constexpr int kTerrains = 50;
constexpr std::int32_t kSide = 64;
constexpr WallGoal kGoal{500, 2};
constexpr double kReach = 16;  // of the hull, from the middle: a circle of it holds somewhat more than the area

using Builder = std::function<std::optional<WallRing>(const WallSite&, const WallGoal&)>;

std::optional<WallRing> buildHull(const WallSite& site, const WallGoal& goal) {
  return buildHullWall(site, {generators::Tile{kSide / 2, kSide / 2}, kReach, goal.least_area});
}

std::optional<WallRing> grow(const WallSite& site, const WallGoal& goal) {
  const generators::TileBox& box = site.box();
  return growWall(site, {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2}, {goal.least_area, {}});
}

Builder shrinkFromAll(WallInfluence influence) {
  return [=](const WallSite& site, const WallGoal& goal) {
    return shrinkWall(site, site.box(), {goal.least_area, {}}, influence);
  };
}

Builder shrinkFromParts(WallInfluence influence) {
  return [=](const WallSite& site, const WallGoal& goal) { return shrinkParts(site, 2, goal, influence); };
}

Builder shrinkLevels(std::int32_t levels) {
  return [=](const WallSite& site, const WallGoal& goal) {
    return shrinkCoarseToFine(site, {goal.least_area, {}}, WallInfluence::directional, levels);
  };
}

Builder findBest(std::int64_t steps) {
  return [=](const WallSite& site, const WallGoal& goal) {
    return findBestWall(site, goal, {}, {.steps = steps}, Random(digestOf("bench")));
  };
}

struct Sums {
  int count = 0;
  double value = 0, cost = 0, free = 0, area = 0, resources = 0, seconds = 0;
};

Sums sumUp(const Builder& build) {
  Sums sums;
  for (int i = 0; i < kTerrains; ++i) {
    const auto terrain = generators::makeCountry(kSide, kSide, Random(digestOf(concat("country ", i))));
    const WallSite site(terrain, terrain.box());
    std::optional<WallRing> wall;
    sums.seconds += bench::seconds([&] { wall = build(site, kGoal); });
    const auto value = wall ? valueOf(*wall, kGoal) : std::nullopt;
    if (!value) continue;
    ++sums.count;
    sums.value += static_cast<double>(*value);
    sums.cost += static_cast<double>(wall->cost());
    sums.free += static_cast<double>(wall->countFreeSegments());
    sums.area += static_cast<double>(wall->area());
    sums.resources += static_cast<double>(wall->resources()) / static_cast<double>(site.resources());
  }
  return sums;
}

void measureValue(bench::Report& report) {
  const double hull = sumUp(buildHull).value / kTerrains;
  const std::vector<std::pair<std::string, Builder>> builders{
      {"hull", buildHull},
      {"growth", grow},
      {"shrinking, no influence", shrinkFromAll(WallInfluence::none)},
      {"shrinking, plain", shrinkFromAll(WallInfluence::plain)},
      {"shrinking, directional", shrinkFromAll(WallInfluence::directional)},
      {"2 x 2 parts, plain", shrinkFromParts(WallInfluence::plain)},
      {"2 x 2 parts, directional", shrinkFromParts(WallInfluence::directional)},
      {"coarse to fine, 2 levels", shrinkLevels(2)},
      {"best, 40 k steps", findBest(40'000)},
      {"best, 400 k steps", findBest(400'000)},
  };
  for (const auto& [name, build] : builders) {
    const Sums sums = sumUp(build);
    const double count = sums.count;
    report.add({concat("value, ", name), static_cast<std::uint64_t>(sums.count), sums.value / count, hull, "cost",
                concat("built ", fixed(sums.cost / count, 1), ", found ", fixed(sums.free / count, 1), ", area ",
                       fixed(sums.area / count, 0), ", resources ", fixed(100 * sums.resources / count, 1), "%; ",
                       fixed(1000 * sums.seconds / kTerrains, 1), " ms; peer: hull")});
  }
}

void measureTime(bench::Report& report) {
  const std::vector<std::pair<std::string, Builder>> builders{
      {"growth", grow},
      {"shrinking, plain", shrinkFromAll(WallInfluence::plain)},
      {"shrinking, directional", shrinkFromAll(WallInfluence::directional)},
      {"coarse to fine, 3 levels", shrinkLevels(3)},
  };
  for (const std::int32_t side : {128, 512, 1024}) {
    const auto terrain = generators::makeCountry(side, side, Random(digestOf("large")));
    const WallSite site(terrain, terrain.box());
    const auto tiles = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
    for (const auto& builder : builders) {
      const double seconds = bench::bestOf(side < 1000 ? 3 : 1, [&] {
        builder.second(site, {static_cast<std::int64_t>(tiles / 4), 2});
      });
      report.add({concat("time, ", builder.first, ", ", side, "^2"),
                  tiles,
                  static_cast<double>(tiles) / seconds,
                  {},
                  "tiles/s",
                  concat(fixed(1000 * seconds, 1), " ms")});
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  bench::Report report("walls", argc, argv);
  measureValue(report);
  measureTime(report);
  return 0;
}
