// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_hull.h"

#include <gtest/gtest.h>

#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "tests/generators/walls/wall_samples.h"

namespace castra::generators {
namespace {

TEST(WallHull, GoesAroundWhatIsProtected) {
  const WallTerrain terrain = readTerrain(
      {
          "..........",  //
          "..........",  //
          "..f.......",  //
          "..........",  //
          "......f...",  //
          "..f.......",  //
          "..........",  //
          "..........",  //
      },
      listUsualTypes());
  const WallSite site(terrain, terrain.box());
  const auto wall = buildHullWall(site, {});
  ASSERT_TRUE(wall);
  EXPECT_EQ(drawWall(terrain, *wall),
            "..........\n"
            ".WWWWW....\n"
            ".Wf,,WWW..\n"
            ".W,,,,,W..\n"
            ".W,,,,fW..\n"
            ".Wf,,,,W..\n"
            ".WWWWWWW..\n"
            "..........\n")
      << drawWall(terrain, *wall);
  const auto near = buildHullWall(site, {Tile{3, 3}, 3.0, 1});
  ASSERT_TRUE(near);
  EXPECT_FALSE(near->isInside(site.placeOf({6, 4})));
  EXPECT_EQ(near->resources(), 2);
}

TEST(WallHull, IsWidenedToTheArea) {
  const WallTerrain terrain = readTerrain({".....", ".....", ".....", ".....", "....."}, listUsualTypes());
  const WallSite site(terrain, terrain.box());
  EXPECT_EQ(buildHullWall(site, {})->area(), 1);
  EXPECT_EQ(buildHullWall(site, {{}, {}, 2})->area(), 9);
  EXPECT_FALSE(buildHullWall(site, {{}, {}, 10}));
}

TEST(WallHull, IsAWallWhateverLiesAround) {
  for (int seed = 0; seed < 300; ++seed) {
    Random random(digestOf(concat("hull ", seed)));
    const auto width = static_cast<std::int32_t>(3 + random.below(40)),
               height = static_cast<std::int32_t>(3 + random.below(40));
    const double share = random.uniform(0, 0.05);
    const auto least = static_cast<std::int64_t>(random.below(50));
    const WallTerrain terrain = scatterTiles(width, height, {0.1, share, 0}, random.branch(1));
    const WallSite site(terrain, terrain.box());
    const auto wall = buildHullWall(site, {{}, {}, least});
    if (!wall) {
      EXPECT_LT((width - 2) * (height - 2), least);
      continue;
    }
    const auto fault = findFault(site, wall->listSegments());
    EXPECT_EQ(fault, std::nullopt) << "seed " << seed << " " << fault->what << "\n" << drawWall(terrain, *wall);
    EXPECT_GE(wall->area(), least);
    for (WallSite::Place place = 0; place < site.size(); ++place)
      EXPECT_TRUE(!site.mayBeInside(place) || !site.isResource(place) || wall->isInside(place)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace castra::generators
