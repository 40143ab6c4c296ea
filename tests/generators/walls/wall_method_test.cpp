// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_method.h"

#include <gtest/gtest.h>

#include "generators/walls/wall_greedy.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "tests/generators/walls/wall_samples.h"

namespace castra::generators {
namespace {

constexpr WallMethod kAll[] = {WallMethod::hull,  WallMethod::growth, WallMethod::undirected, WallMethod::directed,
                               WallMethod::parts, WallMethod::coarse, WallMethod::best};

TEST(WallMethod, HasANameThatFindsIt) {
  ASSERT_EQ(std::size(kAll), kWallMethodNames.size());
  for (const WallMethod method : kAll) EXPECT_EQ(findWallMethod(nameOf(method)), method);
  EXPECT_EQ(nameOf(WallMethod::best), "best");
  EXPECT_FALSE(findWallMethod("worst"));
}

TEST(WallMethod, MeetsTheGoalOrRefuses) {
  int built = 0, refused = 0;
  for (int seed = 0; seed < 20; ++seed) {
    const Random random(digestOf(concat("method ", seed)));
    const WallTerrain terrain = makeCountry(40, 36, random);
    const WallSite site(terrain, terrain.box());
    WallOrder order{{150, 2, {}}, Tile{20, 18}, 2, {.steps = 4'000, .finalists = 2}};
    if (seed % 2 == 1) order.goal.greatest_cost = 40 + 2 * seed;
    for (const WallMethod method : kAll) {
      const auto wall = buildWall(site, method, order, random);
      ++(wall ? built : refused);
      if (!wall) continue;
      EXPECT_EQ(findFault(site, wall->listSegments()), std::nullopt);
      EXPECT_GE(wall->area(), order.goal.least_area);
      EXPECT_LE(wall->cost(), order.goal.greatest_cost.value_or(1'000'000));
    }
  }
  EXPECT_GT(built, 80);
  EXPECT_GT(refused, 5) << "too dear";
}

TEST(WallMethod, RefusesWhatDoesNotFit) {
  const WallTerrain terrain = makeCountry(12, 10, Random(digestOf("small")));
  const WallSite site(terrain, terrain.box());
  for (const WallMethod method : kAll) {
    EXPECT_FALSE(buildWall(site, method, {{81, 2, {}}, {}, 2, {}}, Random(digestOf("")))) << nameOf(method);
    EXPECT_FALSE(buildWall(site, method, {{30, 2, 0}, {}, 2, {}}, Random(digestOf("")))) << nameOf(method);
  }
  EXPECT_FALSE(buildWall(site, WallMethod::growth, {{9, 2, {}}, Tile{0, 4}, 2, {}}, Random(digestOf(""))));
}

/// Too dear at the least area, so shrinking ends earlier: a ridge all around is free.
TEST(WallMethod, StopsWhereItIsCheapEnough) {
  const WallTerrain terrain = readTerrain(
      {
          "############",  //
          "#..........#",  //
          "#..........#",  //
          "#..........#",  //
          "#..........#",  //
          "#..........#",  //
          "############",  //
      },
      listUsualTypes());
  const WallSite site(terrain, terrain.box());
  const auto large = buildWall(site, WallMethod::directed, {{9, 2, 3}, {}, 2, {}}, Random(digestOf("")));
  ASSERT_TRUE(large);
  EXPECT_EQ(large->cost(), 0);
  const auto best = buildWall(site, WallMethod::best, {{9, 2, 3}, {}, 2, {}}, Random(digestOf("")));
  ASSERT_TRUE(best);
  EXPECT_EQ(best->cost(), 0);
}

}  // namespace
}  // namespace castra::generators
