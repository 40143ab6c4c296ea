// SPDX-License-Identifier: GPL-3.0-or-later
// How good town walls on tiles are, and how fast they are built. All walls come from buildWall.
//   value     cost of the segments, and 2 for each resource left outside: the mean over 50 made countries of 64 x 64
//             tiles for 500 tiles inside. The peer is the hull, which games had before.
//   duel      best against directed on the same countries: terrains where best is worse or better, and what it saves.
//             It cannot be worse by construction, as it shrinks a directed wall of its own to begin with.
//   optimum   gap to the best of all walls, on 1,000 terrains of 7 x 7 tiles, where all can be tried. The peer is
//             directed, on those terrains where it builds anything.
//   time      seconds for a quarter of the site inside, at four sizes; for `parts`, an eighth
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generators/walls/wall_country.h"
#include "generators/walls/wall_method.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "tests/bench/bench.h"
#include "tests/generators/walls/wall_oracle.h"
#include "tests/generators/walls/wall_samples.h"

using namespace castra;
using generators::WallGoal;
using generators::WallMethod;
using generators::WallRing;
using generators::WallSite;

namespace {

constexpr std::size_t kTerrains = 50;
constexpr std::int32_t kSide = 64;
constexpr WallGoal kGoal{500, 2, {}};
constexpr std::array<WallMethod, 7> kMethods = {WallMethod::hull,     WallMethod::growth, WallMethod::undirected,
                                                WallMethod::directed, WallMethod::parts,  WallMethod::coarse,
                                                WallMethod::best};

struct Figures {
  double value = 0, cost = 0, built = 0, found = 0, area = 0, resources = 0;
};

struct Series {
  std::vector<std::optional<Figures>> walls;
  double seconds = 0;

  Figures mean() const {
    Figures sum;
    double count = 0;
    for (const auto& wall : walls) {
      if (!wall) continue;
      ++count;
      for (double Figures::*each :
           {&Figures::value, &Figures::cost, &Figures::built, &Figures::found, &Figures::area, &Figures::resources})
        sum.*each += (*wall).*each;
    }
    for (double Figures::*each :
         {&Figures::value, &Figures::cost, &Figures::built, &Figures::found, &Figures::area, &Figures::resources})
      sum.*each /= std::max(count, 1.0);
    return sum;
  }
  std::size_t count() const {
    return static_cast<std::size_t>(std::count_if(walls.begin(), walls.end(), [](const auto& wall) { return !!wall; }));
  }
};

Series buildSeries(WallMethod method) {
  Series series;
  for (std::size_t i = 0; i < kTerrains; ++i) {
    const auto terrain = generators::makeCountry(kSide, kSide, Random(digestOf(concat("country ", i))));
    const WallSite site(terrain, terrain.box());
    std::optional<WallRing> wall;
    series.seconds += bench::seconds([&] {
      wall = buildWall(site, method, {kGoal, {}, 2, {}}, Random(digestOf("bench")));
    });
    if (!wall) {
      series.walls.emplace_back();
      continue;
    }
    const auto free = static_cast<double>(wall->countFreeSegments());
    series.walls.push_back(Figures{static_cast<double>(*valueOf(*wall, kGoal)), static_cast<double>(wall->cost()),
                                   static_cast<double>(wall->segments().size()) - free, free,
                                   static_cast<double>(wall->area()),
                                   static_cast<double>(wall->resources()) / static_cast<double>(site.resources())});
  }
  return series;
}

void compareMethods(bench::Report& report) {
  std::vector<Series> all;
  for (const WallMethod method : kMethods) {
    all.push_back(buildSeries(method));
    const Figures mean = all.back().mean();
    report.add({concat("value, ", nameOf(method)), all.back().count(), mean.value, all.front().mean().value, "cost",
                concat("tiles to build ", fixed(mean.built, 1), ", barrier tiles used ", fixed(mean.found, 1),
                       ", area ", fixed(mean.area, 0), ", resources inside ", fixed(100 * mean.resources, 1), "%; ",
                       fixed(1000 * all.back().seconds / static_cast<double>(kTerrains), 1), " ms; peer: hull")});
  }
  const Series &best = all[6], &directed = all[3];
  double worse = 0, better = 0, saved = 0, share = 0, count = 0;
  for (std::size_t i = 0; i < kTerrains; ++i) {
    if (!directed.walls[i]) continue;
    ++count;
    const double ours = best.walls[i] ? best.walls[i]->value : 1e9, other = directed.walls[i]->value;
    worse += ours > other ? 1 : 0;
    better += ours < other ? 1 : 0;
    saved += other - ours;
    share += 100 * (other - ours) / other;
  }
  const auto size = static_cast<std::uint64_t>(count);
  report.add({"duel, best worse than directed", size, worse, 0, "terrains", "of those where directed builds one"});
  report.add({"duel, best better than directed", size, better, {}, "terrains", "the others are equal"});
  report.add({"duel, best saves", size, saved / count, {}, "cost", "mean, against directed"});
  report.add({"duel, best saves", size, share / count, {}, "%", "mean, of the value of directed"});
}

void compareWithAll(bench::Report& report) {
  constexpr int kCount = 1000;
  const generators::WallOracle oracle(7, 7);
  double built = 0, exact = 0, gaps = 0, worst = 0, refused = 0, missed = 0;
  double peer_built = 0, peer_exact = 0, peer_gaps = 0, peer_worst = 0;
  for (int seed = 0; seed < kCount; ++seed) {
    Random random(digestOf(concat("small ", seed)));
    generators::Scatter scatter;
    scatter.rock = random.uniform(0, 0.4);
    scatter.resource = random.uniform(0, 0.3);
    scatter.mire = seed % 2 == 0 ? 0 : random.uniform(0, 0.4);
    const auto terrain = generators::scatterTiles(7, 7, scatter, random.branch(1));
    const WallSite site(terrain, terrain.box());
    const auto least_area = static_cast<std::int64_t>(1 + random.below(20));
    const WallGoal goal{least_area, static_cast<std::int64_t>(random.below(4)), {}};
    const auto least = oracle.findLeast(terrain, goal);
    const auto best = buildWall(site, WallMethod::best, {goal, {}, 2, {.steps = 100'000}}, random.branch(2));
    missed += best.has_value() != least.has_value() ? 1 : 0;
    refused += least ? 0 : 1;
    if (!best || !least) continue;
    ++built;
    const auto gap = static_cast<double>(*valueOf(*best, goal) - *least);
    exact += gap == 0 ? 1 : 0;
    gaps += gap;
    worst = std::max(worst, gap);
    const auto directed = buildWall(site, WallMethod::directed, {goal, {}, 2, {}}, random.branch(3));
    if (!directed) continue;
    ++peer_built;
    const auto peer_gap = static_cast<double>(*valueOf(*directed, goal) - *least);
    peer_exact += peer_gap == 0 ? 1 : 0;
    peer_gaps += peer_gap;
    peer_worst = std::max(peer_worst, peer_gap);
  }
  const auto count = static_cast<std::uint64_t>(built);
  const std::string note = concat("peer: directed, on the ", fixed(peer_built, 0), " it builds");
  report.add({"optimum, mean gap", count, gaps / built, peer_gaps / peer_built, "cost", note});
  report.add({"optimum, worst gap", count, worst, peer_worst, "cost", note});
  report.add({"optimum, exactly met", count, 100 * exact / built, 100 * peer_exact / peer_built, "%", note});
  report.add({"optimum, there is none", static_cast<std::uint64_t>(refused), refused, {}, "terrains", "all refused"});
  report.add({"optimum, wrongly refused or built", kCount, missed, 0, "terrains", "peer: what it should be"});
}

void measureTime(bench::Report& report) {
  for (const std::int32_t side : {128, 512, 1024, 4096}) {
    const auto terrain = generators::makeCountry(side, side, Random(digestOf("large")));
    const WallSite site(terrain, terrain.box());
    const auto tiles = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
    for (const WallMethod method : kMethods) {
      // A part in four has no room for a quarter of the site and its wall.
      const WallGoal goal{static_cast<std::int64_t>(method == WallMethod::parts ? tiles / 8 : tiles / 4), 2, {}};
      const std::string name = concat("time, ", nameOf(method), ", ", side, "^2");
      if (method == WallMethod::best && side > 2000) {
        report.say(concat(name, ": left out; going by smaller sizes it would take more than 60 s"));
        continue;
      }
      std::string note = "refused";
      const double seconds = bench::bestOf(side < 1000 && method != WallMethod::best ? 3 : 1, [&] {
        const auto wall = buildWall(site, method, {goal, {}, 2, {}}, Random(digestOf("bench")));
        if (wall) note = concat("value ", *valueOf(*wall, goal));
      });
      report.add({name, tiles, seconds, {}, "s", note});
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  bench::Report report("walls", argc, argv);
  compareMethods(report);
  compareWithAll(report);
  measureTime(report);
  return 0;
}
