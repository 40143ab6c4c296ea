// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_pyramid.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "tests/generators/walls/wall_samples.h"

namespace castra::generators {
namespace {

TEST(WallSite, AtHalfTheScaleKeepsRidges) {
  const WallTerrain terrain = readTerrain(
      {
          "......f",  //
          "####x..",  //
          ".#..xx.",  //
          "...f.x.",  //
          ".......",  //
      },
      listUsualTypes());
  const WallSite half = WallSite(terrain, terrain.box()).halve();
  EXPECT_EQ(half.box().width(), 3);
  EXPECT_EQ(half.box().height(), 2);
  const auto costOf = [&](std::int32_t x, std::int32_t y) { return half.cost(half.placeOf({x, y})); };
  EXPECT_EQ(costOf(0, 0), 0) << "along the ridge";
  EXPECT_EQ(costOf(1, 0), 0);
  EXPECT_EQ(costOf(2, 0), 2) << "past the mire";
  EXPECT_EQ(costOf(0, 1), 1);
  EXPECT_EQ(costOf(1, 1), 2) << "past the field";
  EXPECT_EQ(costOf(2, 1), WallSite::kForbidden) << "no way through";
  EXPECT_EQ(half.resources(), 1) << "the other is in the odd column";
}

TEST(WallPyramid, WithoutLevelsIsPlainShrinking) {
  const WallTerrain terrain = makeCountry(40, 40, Random(digestOf("levels")));
  const WallSite site(terrain, terrain.box());
  const auto plain = shrinkWall(site, site.box(), {200, {}}, WallInfluence::directional);
  const auto same = shrinkCoarseToFine(site, {200, {}}, WallInfluence::directional, 0);
  ASSERT_TRUE(plain && same);
  EXPECT_EQ(plain->listSegments(), same->listSegments());
}

TEST(WallPyramid, LeavesAWallOnAnyGround) {
  int built = 0;
  for (int seed = 0; seed < 60; ++seed) {
    Random random(digestOf(concat("pyramid ", seed)));
    const auto width = static_cast<std::int32_t>(3 + random.below(90)),
               height = static_cast<std::int32_t>(3 + random.below(90));
    const WallTerrain terrain = makeCountry(width, height, random.branch(1));
    const WallSite site(terrain, {{1, 2}, {width, height}});
    const auto least = static_cast<std::int64_t>(1 + random.below(static_cast<std::uint64_t>(width * height)) / 3);
    const auto levels = static_cast<std::int32_t>(random.below(5));
    const auto wall = shrinkCoarseToFine(site, {least, {}}, WallInfluence::directional, levels);
    if (!wall) continue;
    ++built;
    const auto fault = findFault(site, wall->listSegments());
    EXPECT_EQ(fault, std::nullopt) << fault->what << " seed " << seed;
    const std::int64_t room = std::int64_t{site.box().width() - 2} * (site.box().height() - 2);
    EXPECT_GE(wall->area(), std::min(least, room)) << "seed " << seed;
  }
  EXPECT_GT(built, 50);
}

}  // namespace
}  // namespace castra::generators
