// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_clear.h"

#include <gtest/gtest.h>

#include "generators/walls/wall_best.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "tests/generators/walls/wall_oracle.h"
#include "tests/generators/walls/wall_samples.h"

namespace castra::generators {
namespace {

TEST(WallClear, GroundIsWhatNoMireForbids) {
  const WallTerrain terrain = readTerrain(
      {
          ".......",  //
          ".......",  //
          "x......",  // at the rim, so all around it is lost
          ".......",  //
          "....x..",  // this one may be inside
          ".......",  //
          ".......",  //
      },
      listUsualTypes());
  const WallSite site(terrain, terrain.box());
  const auto clear = findClearGround(site);
  EXPECT_FALSE(clear[site.placeOf({1, 1})]);
  EXPECT_FALSE(clear[site.placeOf({1, 2})]);
  EXPECT_FALSE(clear[site.placeOf({1, 3})]);
  EXPECT_TRUE(clear[site.placeOf({1, 4})]);
  EXPECT_TRUE(clear[site.placeOf({4, 4})]);
  EXPECT_FALSE(clear[site.placeOf({0, 0})]) << "no room for the wall";
}

/// Finds a wall wherever there is one.
TEST(WallClear, SearchIsComplete) {
  const WallOracle oracle(7, 7);
  int found = 0, none = 0, misled = 0;
  for (int seed = 0; seed < 1500; ++seed) {
    Random random(digestOf(concat("clear ", seed)));
    const double mire = random.uniform(0.05, 0.5);
    const WallTerrain terrain = scatterTiles(7, 7, {0.1, 0.1, mire}, random.branch(1));
    const WallSite site(terrain, terrain.box());
    const auto least_area = static_cast<std::int64_t>(1 + random.below(16));
    const auto least = oracle.findLeast(terrain, {least_area, 0, {}});
    const ClearSearch search = findClearInside(site, least_area, 100'000);
    ASSERT_TRUE(search.is_complete);
    ASSERT_EQ(!search.inside.empty(), least.has_value()) << "seed " << seed;
    ++(least ? found : none);
    if (search.inside.empty()) continue;
    const WallRing wall(site, search.inside);
    EXPECT_TRUE(wall.isBuildable());
    EXPECT_GE(wall.area(), least_area);
    const auto clear = findClearGround(site);
    for (const WallSite::Place place : search.inside) EXPECT_TRUE(clear[place]);
    std::int64_t ground = 0;
    for (const std::uint8_t each : clear) ground += each;
    misled += wall.area() < ground ? 1 : 0;
  }
  EXPECT_GT(found, 150);
  EXPECT_GT(none, 150);
  EXPECT_GT(misled, 10) << "clear ground alone is not always a wall";
}

TEST(WallClear, SaysWhenItGivesUp) {
  const WallTerrain terrain = scatterTiles(30, 30, {0, 0, 0.06}, Random(digestOf("give up")));
  const WallSite site(terrain, terrain.box());
  const ClearSearch search = findClearInside(site, 100, 0);
  EXPECT_TRUE(search.inside.empty());
  EXPECT_FALSE(search.is_complete);
}

}  // namespace
}  // namespace castra::generators
