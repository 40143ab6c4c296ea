// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_best.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "generators/walls/wall_cut.h"
#include "generators/walls/wall_greedy.h"
#include "generators/walls/wall_hull.h"
#include "generators/walls/wall_search.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "tests/generators/walls/wall_oracle.h"
#include "tests/generators/walls/wall_samples.h"

namespace castra::generators {
namespace {

using Place = WallSite::Place;

TEST(WallOracle, AgreesOnWhatAWallIs) {
  const WallOracle oracle(6, 6);
  const WallTerrain terrain = scatterTiles(6, 6, {0, 0}, Random(digestOf("plain")));
  const WallSite site(terrain, terrain.box());
  std::size_t count = 0;
  for (std::uint32_t set = 1; set < 1u << 16; ++set) {
    std::vector<Place> inside;
    for (std::int32_t i = 0; i < 16; ++i)
      if ((set >> i & 1) != 0) inside.push_back(site.placeOf({1 + i % 4, 1 + i / 4}));
    if (!WallRing::isInterior(site, inside)) continue;
    ++count;
    EXPECT_EQ(findFault(site, WallRing(site, inside).listSegments()), std::nullopt);
  }
  EXPECT_EQ(count, oracle.count());
}

/// Small terrains of all sorts against the best of all walls.
TEST(WallBest, ComesNearTheBestOfAllWalls) {
  const WallOracle oracle(7, 7);
  int exact = 0, built = 0, refused = 0, greedy_exact = 0, greedy_built = 0;
  std::int64_t worst = 0, gaps = 0, greedy_gaps = 0;
  for (int seed = 0; seed < 200; ++seed) {
    Random random(digestOf(concat("tiny ", seed)));
    Scatter scatter;
    scatter.rock = random.uniform(0, 0.4);
    scatter.resource = random.uniform(0, 0.3);
    scatter.mire = seed % 2 == 0 ? 0 : random.uniform(0, 0.3);
    const WallTerrain terrain = scatterTiles(7, 7, scatter, random.branch(1));
    const WallSite site(terrain, terrain.box());
    const auto least_area = static_cast<std::int64_t>(1 + random.below(20));
    const WallGoal goal{least_area, static_cast<std::int64_t>(random.below(4))};
    const auto best = findBestWall(site, goal, {}, {.steps = 20'000}, random.branch(2));
    const auto least = oracle.findLeast(terrain, goal);
    ASSERT_EQ(best.has_value(), least.has_value()) << "seed " << seed;
    if (!best) {
      ++refused;
      continue;
    }
    EXPECT_EQ(findFault(site, best->listSegments()), std::nullopt);
    const std::int64_t gap = *valueOf(*best, goal) - *least;
    EXPECT_GE(gap, 0) << "seed " << seed;
    ++built;
    exact += gap == 0 ? 1 : 0;
    gaps += gap;
    worst = std::max(worst, gap);
    const auto greedy = shrinkWall(site, site.box(), {goal.least_area, {}}, WallInfluence::directional);
    const auto value = greedy ? valueOf(*greedy, goal) : std::nullopt;
    greedy_exact += value == least ? 1 : 0;
    greedy_built += value ? 1 : 0;
    greedy_gaps += value ? *value - *least : 0;
  }
  std::printf(
      "%d built, %d refused; best: %d exact, mean gap %.4f, worst %ld; shrinking: %d built, %d exact, mean gap %.2f\n",
      built, refused, exact, static_cast<double>(gaps) / built, worst, greedy_built, greedy_exact,
      static_cast<double>(greedy_gaps) / greedy_built);
  EXPECT_GT(refused, 10);
  EXPECT_GT(built, 120);
  EXPECT_GT(exact, 19 * built / 20);
  EXPECT_LE(worst, 2);
}

TEST(WallBest, ClosesTheGapsOfARidge) {
  const WallTerrain terrain = readTerrain(
      {
          "................",  //
          "................",  //
          "...####.#####...",  //
          "...#........#...",  //
          "...#........#...",  //
          "............#...",  //
          "...#..f.....#...",  //
          "...#............",  //
          "...##########...",  //
          "................",  //
      },
      listUsualTypes());
  const WallSite site(terrain, terrain.box());
  const auto best = findBestWall(site, {30, 2}, {}, {}, Random(digestOf("ridge")));
  ASSERT_TRUE(best);
  EXPECT_EQ(drawWall(terrain, *best),
            "................\n"
            "................\n"
            "...%%%%W%%%%%...\n"
            "...%,,,,,,,,%...\n"
            "...%,,,,,,,,%...\n"
            "...W,,,,,,,,%...\n"
            "...%,,f,,,,,%...\n"
            "...%,,,,,,,,W...\n"
            "...%%%%%%%%%%...\n"
            "................\n");
}

TEST(WallGoal, WeighsCostAndWhatIsLeftOutside) {
  const WallTerrain terrain = readTerrain({".....", ".f..f", ".....", "..x.."}, listUsualTypes());
  const WallSite site(terrain, terrain.box());
  const WallRing wall(site, readInside(site, {".....", ".ii.."}));
  EXPECT_EQ(valueOf(wall, {2, 3}), 10 + 3);
  EXPECT_EQ(valueOf(wall, {3, 3}), std::nullopt) << "too little inside";
  EXPECT_LT(rankOf(wall, {2, 3}), rankOf(wall, {3, 3}));
  const WallRing wet(site, readInside(site, {".....", ".....", ".ii.."}));
  EXPECT_EQ(valueOf(wet, {1, 3}), std::nullopt) << "no wall holds in the mire";
  EXPECT_FALSE(isBetter(wet, std::nullopt, {1, 3}));
  EXPECT_TRUE(isBetter(wall, wet, {1, 3}));
  EXPECT_FALSE(isBetter(wall, wall, {1, 3}));
}

TEST(WallBest, IsNeverWorseThanItsSeeds) {
  for (int seed = 0; seed < 12; ++seed) {
    const Random random(digestOf(concat("seeds ", seed)));
    const WallTerrain terrain = makeCountry(36, 36, random);
    const WallSite site(terrain, terrain.box());
    const WallGoal goal{100 + 20 * seed, 2};
    std::vector<WallRing> seeds;
    for (const auto& wall :
         {buildHullWall(site, {{}, {}, goal.least_area}), growWall(site, {18, 18}, {goal.least_area, {}}),
          shrinkWall(site, site.box(), {goal.least_area, {}}, WallInfluence::directional)})
      if (wall) seeds.push_back(*wall);
    const auto best = findBestWall(site, goal, seeds, {.steps = 5'000, .finalists = 2}, random.branch(1));
    ASSERT_TRUE(best);
    for (const WallRing& wall : seeds) EXPECT_FALSE(isBetter(wall, best, goal)) << "seed " << seed;
    EXPECT_EQ(findFault(site, best->listSegments()), std::nullopt);
    const auto again = findBestWall(site, goal, seeds, {.steps = 5'000, .finalists = 2}, random.branch(1));
    EXPECT_EQ(best->listSegments(), again->listSegments());
  }
}

TEST(WallBest, RefusesWhereThereIsNone) {
  const WallTerrain mire = readTerrain({".....", ".xxx.", ".x.x.", ".xxx.", "..x.."}, listUsualTypes());
  EXPECT_FALSE(findBestWall(WallSite(mire, mire.box()), {1, 0}, {}, {}, Random(digestOf("mire"))));
  const WallTerrain small = readTerrain({"..", ".."}, listUsualTypes());
  EXPECT_FALSE(findBestWall(WallSite(small, small.box()), {1, 0}, {}, {}, Random(digestOf("small"))));
  const WallTerrain plain = readTerrain({"....", "....", "....", "...."}, listUsualTypes());
  EXPECT_FALSE(findBestWall(WallSite(plain, plain.box()), {5, 0}, {}, {}, Random(digestOf("plain"))));
  EXPECT_TRUE(findBestWall(WallSite(plain, plain.box()), {4, 0}, {}, {}, Random(digestOf("plain"))));
}

TEST(WallCut, TakesTheNarrows) {
  const WallTerrain terrain = readTerrain(
      {
          "...........",  //
          ".####.####.",  //
          ".#.......#.",  //
          ".#.......#.",  //
          ".#.........",  //
          ".#.......#.",  //
          ".#########.",  //
          "...........",  //
      },
      listUsualTypes());
  const WallSite site(terrain, terrain.box());
  std::vector<CutSide> sides(site.size(), CutSide::open);
  sides[site.placeOf({5, 3})] = CutSide::inside;
  const auto inside = mendInterior(site, cutInterior(site, sides, {1, 0}));
  ASSERT_FALSE(inside.empty());
  const WallRing wall(site, inside);
  EXPECT_EQ(wall.cost(), 2) << drawWall(terrain, wall);
  EXPECT_EQ(wall.area(), 28);
}

/// What a cut costs, with its rewards, is the least of all sets of tiles, walls or not.
TEST(WallCut, IsTheLeastOfAllSets) {
  for (int seed = 0; seed < 60; ++seed) {
    Random random(digestOf(concat("cut ", seed)));
    const WallTerrain terrain = scatterTiles(6, 5, {0.3, 0.2, 0.05}, random.branch(1));
    const WallSite site(terrain, terrain.box());
    std::vector<CutSide> sides(site.size(), CutSide::open);
    const Place forced = site.placeOf({1 + static_cast<std::int32_t>(random.below(4)), 2});
    sides[forced] = CutSide::inside;
    const CutRewards rewards{static_cast<std::int64_t>(random.below(24)), 16};
    const auto weigh = [&](const std::vector<Place>& inside) {
      std::vector<std::uint8_t> is_inside(site.size()), is_wall(site.size());
      for (const Place place : inside) is_inside[place] = 1;
      std::int64_t sum = 0;
      for (const Place place : inside) {
        sum -= rewards.tile + (site.isResource(place) ? rewards.resource : 0);
        for (const Place step : site.around())
          if (is_inside[place + step] == 0 && is_wall[place + step]++ == 0)
            sum += site.cost(place + step) * CutRewards::kCutUnit;
      }
      return sum;
    };
    std::optional<std::int64_t> least;
    for (std::uint32_t set = 0; set < 1u << 12; ++set) {
      std::vector<Place> inside;
      for (std::int32_t i = 0; i < 12; ++i)
        if ((set >> i & 1) != 0) inside.push_back(site.placeOf({1 + i % 4, 1 + i / 4}));
      if (std::find(inside.begin(), inside.end(), forced) == inside.end()) continue;
      const std::int64_t value = weigh(inside);
      if (!least || value < *least) least = value;
    }
    if (*least > WallSite::kForbidden) continue;
    EXPECT_EQ(weigh(cutInterior(site, sides, rewards)), *least) << "seed " << seed;
  }
}

TEST(WallCut, IsMendedToAWall) {
  int mended = 0;
  for (int seed = 0; seed < 300; ++seed) {
    Random random(digestOf(concat("mend ", seed)));
    const WallTerrain terrain = scatterTiles(14, 12, {}, random.branch(1));
    const WallSite site(terrain, terrain.box());
    std::vector<Place> any;
    for (Place place = 0; place < site.size(); ++place)
      if (site.mayBeInside(place) && random.chance(0.5)) any.push_back(place);
    const auto inside = mendInterior(site, any);
    if (inside.empty()) continue;
    ++mended;
    EXPECT_TRUE(WallRing::isInterior(site, inside));
  }
  EXPECT_GT(mended, 250);
}

TEST(WallSearch, EndsInTheBestThatCameBy) {
  for (int seed = 0; seed < 20; ++seed) {
    const Random random(digestOf(concat("search ", seed)));
    const WallTerrain terrain = makeCountry(30, 30, random);
    const WallSite site(terrain, terrain.box());
    const WallGoal goal{80, 2};
    const auto before = growWall(site, {15, 15}, {80, {}});
    ASSERT_TRUE(before);
    WallRing wall = *before;
    const bool improved = improveWall(wall, goal, {20'000, 3}, random.branch(1));
    ASSERT_TRUE(valueOf(wall, goal));
    EXPECT_EQ(improved, *valueOf(wall, goal) < *valueOf(*before, goal));
    EXPECT_EQ(findFault(site, wall.listSegments()), std::nullopt);
    EXPECT_EQ(WallRing(site, wall.listInside()).listSegments(), wall.listSegments());
  }
}

}  // namespace
}  // namespace castra::generators
