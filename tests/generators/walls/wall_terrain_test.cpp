// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_terrain.h"

#include <gtest/gtest.h>

#include <limits>

#include "generators/walls/wall_site.h"
#include "pipeline/base/error.h"

namespace castra::generators {
namespace {

TEST(WallTerrain, IsReadAsItIsDrawn) {
  const WallTerrain terrain = readTerrain({"..#", "~fx"}, listUsualTypes());
  EXPECT_EQ(terrain.width, 3);
  EXPECT_EQ(terrain.height, 2);
  EXPECT_EQ(terrain.at({2, 0}).name, "rock");
  EXPECT_EQ(terrain.at({0, 1}).name, "water");
  EXPECT_EQ(terrain.at({1, 1}).cost, 2);
  EXPECT_EQ(terrain.at({2, 1}).cost, std::nullopt);
}

TEST(WallTerrain, IsRefusedWithTheReason) {
  EXPECT_THROW(readTerrain({"..", "."}, listUsualTypes()), Error);
  EXPECT_THROW(readTerrain({".?"}, listUsualTypes()), Error);
  EXPECT_THROW(readTerrain({}, listUsualTypes()), Error);
  const auto refuses = [](const auto& spoil) {
    WallTerrain terrain = readTerrain({"..", ".."}, listUsualTypes());
    spoil(terrain);
    EXPECT_THROW(checkTerrain(terrain), Error);
  };
  refuses([](WallTerrain& terrain) { terrain.tiles.pop_back(); });
  refuses([](WallTerrain& terrain) { terrain.tiles[1] = 99; });
  refuses([](WallTerrain& terrain) { terrain.width = -2; });
  refuses([](WallTerrain& terrain) { terrain.types.clear(); });
  refuses([](WallTerrain& terrain) { terrain.types[0].cost = -1; });
  refuses([](WallTerrain& terrain) { terrain.types[4].cost = 3; });
  refuses([](WallTerrain& terrain) { terrain.types[0].influence = std::numeric_limits<double>::quiet_NaN(); });
  refuses([](WallTerrain& terrain) { terrain.types[1].symbol = '.'; });
}

TEST(WallSite, IsTheBoxWithinTheTerrain) {
  const WallTerrain terrain = readTerrain({"....#", ".~...", ".....", "....."}, listUsualTypes());
  const WallSite site(terrain, {{1, -3}, {9, 3}});
  EXPECT_EQ(site.box().low, (Tile{1, 0}));
  EXPECT_EQ(site.box().high, (Tile{5, 3}));
  EXPECT_EQ(site.resources(), 1);
  EXPECT_EQ(site.tileAt(site.placeOf({3, 2})), (Tile{3, 2}));
  EXPECT_TRUE(site.mayBeInside(site.placeOf({2, 1})));
  EXPECT_FALSE(site.mayBeInside(site.placeOf({1, 1}))) << "the wall would leave the box";
  EXPECT_EQ(site.cost(site.placeOf({4, 0})), 0);
  EXPECT_EQ(site.cost(0), WallSite::kForbidden);
  EXPECT_EQ(WallSite(terrain, {{3, 3}, {1, 1}}).resources(), 0) << "a box of nothing";
}

}  // namespace
}  // namespace castra::generators
