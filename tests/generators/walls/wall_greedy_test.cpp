// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_greedy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "generators/walls/wall_moves.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "tests/generators/walls/wall_samples.h"

namespace castra::generators {
namespace {

using Place = WallSite::Place;

WallTerrain makePlain(std::int32_t width, std::int32_t height) {
  return scatterTiles(width, height, {0, 0}, Random(digestOf("plain")));
}

TEST(WallGrowth, OfNineTilesOnAPlainIsASquare) {
  const WallTerrain terrain = makePlain(9, 9);
  const WallSite site(terrain, terrain.box());
  const auto wall = growWall(site, {4, 4}, {9, {}});
  ASSERT_TRUE(wall);
  EXPECT_EQ(wall->area(), 9);
  EXPECT_EQ(drawWall(terrain, *wall),
            ".........\n"
            ".........\n"
            "..WWWWW..\n"
            "..W,,,W..\n"
            "..W,,,W..\n"
            "..W,,,W..\n"
            "..WWWWW..\n"
            ".........\n"
            ".........\n");
}

TEST(WallGrowth, StopsAtTheCost) {
  const WallTerrain terrain = makePlain(20, 20);
  const WallSite site(terrain, terrain.box());
  const auto wall = growWall(site, {10, 10}, {1000, 20});
  ASSERT_TRUE(wall);
  EXPECT_EQ(wall->cost(), 20);
  EXPECT_EQ(wall->area(), 16) << "the most that 20 segments hold";
}

TEST(WallGrowth, NeedsRoomAndGroundThatHolds) {
  const WallTerrain plain = makePlain(6, 6);
  const WallSite site(plain, plain.box());
  EXPECT_FALSE(growWall(site, {0, 3}, {1, {}}));
  EXPECT_FALSE(growWall(site, {9, 3}, {1, {}}));
  EXPECT_EQ(growWall(site, {3, 3}, {100, {}})->area(), 16) << "all there is";
  const WallTerrain mire = readTerrain({"xxx", "x.x", "xxx"}, listUsualTypes());
  EXPECT_FALSE(growWall(WallSite(mire, mire.box()), {1, 1}, {1, {}}));
}

TEST(WallGrowth, TakesInWhereNoWallCanBe) {
  const WallTerrain terrain = readTerrain({".......", ".......", "...xx..", ".......", "......."}, listUsualTypes());
  const WallSite site(terrain, terrain.box());
  const auto wall = growWall(site, {2, 2}, {1, {}});
  ASSERT_TRUE(wall);
  EXPECT_TRUE(wall->isInside(site.placeOf({3, 2})));
  EXPECT_TRUE(wall->isInside(site.placeOf({4, 2})));
  EXPECT_EQ(findFault(site, wall->listSegments()), std::nullopt);
}

TEST(WallShrinking, ComesDownToTheLeastArea) {
  const WallTerrain terrain = makePlain(12, 12);
  const WallSite site(terrain, terrain.box());
  const auto wall = shrinkWall(site, terrain.box(), {25, {}}, WallInfluence::none);
  ASSERT_TRUE(wall);
  EXPECT_EQ(wall->area(), 25);
  EXPECT_FALSE(shrinkWall(site, {{0, 0}, {2, 12}}, {1, {}}, WallInfluence::none)) << "no room for a wall";
  EXPECT_EQ(shrinkWall(site, terrain.box(), {1, 30}, WallInfluence::none)->cost(), 30);
}

TEST(WallShrinking, KeepsToARidgeIfItsInfluenceHasADirection) {
  const WallTerrain terrain = readTerrain(
      {
          "................",  //
          "................",  //
          "...##########...",  //
          "................",  //
          "................",  //
          "................",  //
          "................",  //
          "................",  //
          "................",  //
          "................",  //
      },
      listUsualTypes());
  const WallSite site(terrain, terrain.box());
  const auto directed = shrinkWall(site, terrain.box(), {40, {}}, WallInfluence::directional);
  const auto plain = shrinkWall(site, terrain.box(), {40, {}}, WallInfluence::plain);
  ASSERT_TRUE(directed && plain);
  EXPECT_GE(directed->countFreeSegments(), 8) << drawWall(terrain, *directed);
  EXPECT_LT(directed->cost(), plain->cost()) << drawWall(terrain, *directed) << drawWall(terrain, *plain);
}

/// Resources at opposite ends, with ridges between them: the case for a direction in the paper's last figures.
TEST(WallShrinking, HoldsBothEndsAndTheRidgesBetween) {
  const WallTerrain terrain = readTerrain(
      {
          "..............................",  //
          "..............................",  //
          "......##########..............",  //
          "..............................",  //
          "..~~......................o...",  //
          "..~~......................o...",  //
          "..~~......................o...",  //
          "..............................",  //
          "..............................",  //
          "............###########.......",  //
          "..............................",  //
          "..............................",  //
      },
      listUsualTypes());
  const WallSite site(terrain, terrain.box());
  const auto blind = shrinkWall(site, site.box(), {110, {}}, WallInfluence::none);
  const auto plain = shrinkWall(site, site.box(), {110, {}}, WallInfluence::plain);
  const auto directed = shrinkWall(site, site.box(), {110, {}}, WallInfluence::directional);
  ASSERT_TRUE(blind && plain && directed);
  EXPECT_EQ(blind->resources(), 0) << drawWall(terrain, *blind);
  EXPECT_EQ(plain->resources(), 9) << drawWall(terrain, *plain);
  EXPECT_EQ(directed->resources(), 9) << drawWall(terrain, *directed);
  EXPECT_LE(plain->countFreeSegments(), 4) << drawWall(terrain, *plain);
  EXPECT_GE(directed->countFreeSegments(), 12) << drawWall(terrain, *directed);
  EXPECT_LT(directed->cost(), plain->cost());
}

/// The same by the book: every move weighed anew before every move.
std::optional<WallRing> shrinkSlowly(const WallSite& site, std::int64_t least_area, WallInfluence influence) {
  std::vector<Place> inside;
  for (Place place = 0; place < site.size(); ++place)
    if (site.mayBeInside(place)) inside.push_back(place);
  if (inside.empty()) return std::nullopt;
  WallRing wall(site, inside);
  const double width = site.box().width(), height = site.box().height();
  const double scale = 1 + std::sqrt(width * width + height * height);
  while (true) {
    const auto segments = wall.listSegments();
    Tile low = segments.front(), high = low;
    for (const Tile& tile : segments) {
      low = {std::min(low.x, tile.x), std::min(low.y, tile.y)};
      high = {std::max(high.x, tile.x), std::max(high.y, tile.y)};
    }
    const auto distanceOf = [&](std::int32_t x, std::int32_t y) {
      const double dx = x - (low.x + high.x) / 2.0, dy = y - (low.y + high.y) / 2.0;
      return std::sqrt(dx * dx + dy * dy);
    };
    std::optional<WallMove> best;
    double most = 0;
    for (const Place place : wall.listInside()) {
      const auto move = findMove(wall, place);
      if (!move || wall.area() + move->change.area < least_area) continue;
      const Tile tile = site.tileAt(place);
      const double distance = distanceOf(tile.x, tile.y);
      double sum = 0;
      for (std::int32_t y = -2; y <= 2; ++y)
        for (std::int32_t x = -2; x <= 2; ++x) {
          if (std::abs(x) + std::abs(y) > 2 || influence == WallInfluence::none) continue;
          const double share = site.influence(place + static_cast<Place>(y) * site.stride() + static_cast<Place>(x)) /
                               std::sqrt(std::max(x * x + y * y, 1));
          const bool is_beyond = share > 0 && distanceOf(tile.x + x, tile.y + y) > distance;
          sum += influence == WallInfluence::directional && is_beyond ? -share : share;
        }
      const double worth = scale * (sum - static_cast<double>(move->change.cost)) + distance;
      if (!best || worth > most) {
        best = move;
        most = worth;
      }
    }
    if (!best) return wall.isBuildable() ? std::optional(wall) : std::nullopt;
    wall.flip(best->tiles());
  }
}

std::optional<WallRing> growSlowly(const WallSite& site, const Tile& start, std::int64_t least_area) {
  WallRing wall(site, std::vector<Place>{site.placeOf(start)});
  const double width = site.box().width(), height = site.box().height();
  const double scale = 1 + std::sqrt(width * width + height * height);
  while (wall.area() < least_area || !wall.isBuildable()) {
    std::optional<WallMove> best;
    double least = 0;
    for (Place place = 0; place < site.size(); ++place) {
      if (!wall.isSegment(place)) continue;
      const auto move = findMove(wall, place);
      if (!move) continue;
      const double x = site.tileAt(place).x - start.x, y = site.tileAt(place).y - start.y;
      const double worth = scale * static_cast<double>(move->change.cost) + std::sqrt(x * x + y * y);
      if (best && worth >= least) continue;
      best = move;
      least = worth;
    }
    if (!best) break;
    wall.flip(best->tiles());
  }
  return wall.isBuildable() ? std::optional(wall) : std::nullopt;
}

TEST(WallGrowth, MakesTheMovesOfTheFormula) {
  for (int seed = 0; seed < 60; ++seed) {
    Random random(digestOf(concat("grow ", seed)));
    const auto width = static_cast<std::int32_t>(6 + random.below(14)),
               height = static_cast<std::int32_t>(6 + random.below(14));
    const WallTerrain terrain = scatterTiles(width, height, {0.15, 0.1, 0.02}, random.branch(1));
    const WallSite site(terrain, terrain.box());
    const auto least = static_cast<std::int64_t>(1 + random.below(60));
    const Tile start{width / 2, height / 2};
    const auto fast = growWall(site, start, {least, {}});
    const auto slow = growSlowly(site, start, least);
    ASSERT_EQ(fast.has_value(), slow.has_value()) << "seed " << seed;
    if (!fast) continue;
    EXPECT_EQ(fast->listSegments(), slow->listSegments()) << "seed " << seed << "\n" << drawWall(terrain, *fast);
  }
}

TEST(WallShrinking, MakesTheMovesOfTheFormula) {
  for (int seed = 0; seed < 40; ++seed) {
    Random random(digestOf(concat("shrink ", seed)));
    const auto width = static_cast<std::int32_t>(6 + random.below(14)),
               height = static_cast<std::int32_t>(6 + random.below(14));
    const WallTerrain terrain = scatterTiles(width, height, {0.15, 0.1, 0.02}, random.branch(1));
    const WallSite site(terrain, terrain.box());
    const auto least = static_cast<std::int64_t>(1 + random.below(20));
    for (const auto influence : {WallInfluence::none, WallInfluence::plain, WallInfluence::directional}) {
      const auto fast = shrinkWall(site, terrain.box(), {least, {}}, influence);
      const auto slow = shrinkSlowly(site, least, influence);
      ASSERT_EQ(fast.has_value(), slow.has_value()) << "seed " << seed;
      if (!fast) continue;
      EXPECT_EQ(fast->listSegments(), slow->listSegments()) << "seed " << seed << "\n"
                                                            << drawWall(terrain, *fast) << "\n"
                                                            << drawWall(terrain, *slow);
    }
  }
}

TEST(WallGreedy, LeavesAWallOnAnyGround) {
  int built = 0;
  for (int seed = 0; seed < 30; ++seed) {
    const Random random(digestOf(concat("country ", seed)));
    const WallTerrain terrain = makeCountry(40 + seed % 7, 30 + seed % 5, random);
    const WallSite site(terrain, {{2, 1}, {38, 29}});
    const WallGoal goal{120 + 3 * seed, 2};
    const WallStop stop{goal.least_area, {}};
    const std::vector<std::optional<WallRing>> walls{
        growWall(site, {20, 15}, stop), shrinkWall(site, site.box(), stop, WallInfluence::plain),
        shrinkWall(site, site.box(), stop, WallInfluence::directional),
        shrinkParts(site, 2, {goal.least_area / 4, 2}, WallInfluence::directional)};
    for (const auto& wall : walls) {
      if (!wall) continue;
      ++built;
      const auto fault = findFault(site, wall->listSegments());
      EXPECT_EQ(fault, std::nullopt) << fault->what << " seed " << seed;
      EXPECT_GE(wall->area(), goal.least_area / 4);
    }
  }
  EXPECT_GT(built, 100);
}

TEST(WallGreedy, KeepsTheBestOfTheParts) {
  const WallTerrain terrain = makeCountry(48, 48, Random(digestOf("parts")));
  const WallSite site(terrain, terrain.box());
  const WallGoal goal{100, 1};
  const auto best = shrinkParts(site, 2, goal, WallInfluence::directional);
  ASSERT_TRUE(best);
  for (const Tile& low : {Tile{0, 0}, Tile{24, 0}, Tile{0, 24}, Tile{24, 24}}) {
    const auto part = shrinkWall(site, {low, {low.x + 24, low.y + 24}}, {100, {}}, WallInfluence::directional);
    EXPECT_FALSE(isBetter(part, best, goal));
  }
}

}  // namespace
}  // namespace castra::generators
