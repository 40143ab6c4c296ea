// SPDX-License-Identifier: GPL-3.0-or-later
// From a ring of tiles to a line that can be built: its course, what shuts it, and where towers stand.
#include "generators/walls/wall_course.h"

#include <gtest/gtest.h>

#include <cmath>

#include "generators/walls/tower_places.h"
#include "generators/walls/wall_barriers.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/segment.h"
#include "tests/generators/walls/wall_samples.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using geometry::Vec2;
using shapes::rectangle;

TownTiles tilesOf(std::vector<std::string_view> drawing) {
  return {readTerrain(drawing, listUsualTypes()), {0, 0}, 10};
}

std::vector<Tile> follow(const TownTiles& tiles, const std::vector<std::string_view>& inside) {
  const WallSite site(tiles.terrain, tiles.terrain.box());
  return followWall(WallRing(site, readInside(site, inside)));
}

const std::vector<std::string_view> kGround(9, "............");
// A town whose lower right corner is cut off by a staircase.
const std::vector<std::string_view> kInside = {
    "............",  //
    ".iiiii......",  //
    ".iiiiii.....",  //
    ".iiiiiii....",  //
    ".iiiiiiii...",  //
    ".iiiiiiiii..",  //
    ".iiiiiiiii..",  //
    ".iiiiiiiii..",  //
    "............",
};

TEST(FollowWall, GoesAroundOnceCounterClockwise) {
  const TownTiles tiles = tilesOf(kGround);
  const std::vector<Tile> ring = follow(tiles, kInside);
  Ring middles;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Tile next = ring[(i + 1) % ring.size()];
    EXPECT_EQ(std::abs(next.x - ring[i].x) + std::abs(next.y - ring[i].y), 1) << i;
    middles.push_back(tiles.middleOf(ring[i]));
  }
  EXPECT_GT(geometry::signedArea(middles), 0);
  EXPECT_FALSE(geometry::findFault({middles, {}}));
}

TEST(LayCourse, MakesStaircasesStraight) {
  const TownTiles tiles = tilesOf(kGround);
  const std::vector<Tile> ring = follow(tiles, kInside);
  std::vector<RoadPass> passes;
  const Ring course = layCourse(tiles, ring, {}, passes);
  EXPECT_LE(course.size(), 7u) << "of " << ring.size() << " tiles";
  EXPECT_FALSE(geometry::findFault({course, {}}));
  for (const Tile& tile : ring) {
    double least = 1e9;
    for (std::size_t i = 0; i < course.size(); ++i)
      least = std::min(least,
                       geometry::distanceToSegment(tiles.middleOf(tile), course[i], course[(i + 1) % course.size()]));
    EXPECT_LE(least, 12.1) << tile.x << ", " << tile.y;
  }
}

TEST(LayCourse, KeepsOffGroundThatCarriesNoWall) {
  // A mire in the corner that the straight course would cut.
  std::vector<std::string_view> ground = kGround;
  ground[1] = ".......x....";
  ground[2] = "........x...";
  const TownTiles tiles = tilesOf(ground);
  std::vector<RoadPass> passes;
  const Ring course = layCourse(tiles, follow(tiles, kInside), {}, passes);
  for (std::size_t i = 0; i < course.size(); ++i)
    for (int k = 0; k <= 50; ++k) {
      const Vec2 at = course[i] + (course[(i + 1) % course.size()] - course[i]) * (k / 50.0);
      EXPECT_TRUE(tiles.terrain.at(tiles.tileAt(at)).cost) << at.x << ", " << at.y;
    }
}

TEST(LayCourse, GivesARoadASideSquareToIt) {
  const TownTiles tiles = tilesOf(kGround);
  const std::vector<Tile> ring = follow(tiles, kInside);
  Ring middles;
  for (const Tile& tile : ring) middles.push_back(tiles.middleOf(tile));
  // A road that leaves the town to the west, aslant.
  Arterials roads;
  roads.points = {{{60, 50}, false}, {{-40, 70}, false}};
  roads.roads = {{0, 1, RoadClass::arterial, 0, 0, 1, Arterials::kNobody}};
  std::vector<RoadPass> passes = findPasses(middles, roads, RoadClass::arterial, 50);
  ASSERT_EQ(passes.size(), 1u);
  EXPECT_LT(passes[0].outward.x, -0.9);
  EXPECT_TRUE(findPasses(middles, {}, RoadClass::arterial, 50).empty());
  CourseRules rules;
  const Ring course = layCourse(tiles, ring, rules, passes);
  const Vec2 way = (roads.points[1].at - roads.points[0].at) * (1 / geometry::length({100, 20}));
  bool has_side = false;
  for (std::size_t i = 0; i < course.size(); ++i) {
    const Vec2 side = course[(i + 1) % course.size()] - course[i];
    has_side |= geometry::length((course[i] + course[(i + 1) % course.size()]) * 0.5 - passes[0].at) < 0.01 &&
                std::fabs(geometry::dot(side, way)) < 0.01 * geometry::length(side) &&
                std::fabs(geometry::length(side) - 2 * rules.portal) < 0.01;
  }
  EXPECT_TRUE(has_side);
}

TEST(FindPasses, LeavesNarrowRoadsAndNearOnesOut) {
  const Ring ring = rectangle(0, 0, 400, 400);
  Arterials roads;
  roads.points = {{{100, 200}, false}, {{100, -50}, false}, {{130, 200}, false},
                  {{130, -50}, false}, {{300, 200}, false}, {{300, -50}, false}};
  roads.roads = {{0, 1, RoadClass::arterial, 0, 0, 1, Arterials::kNobody},
                 {2, 3, RoadClass::collector, 1, 0, 1, 0},  // fixed
                 {4, 5, RoadClass::collector, 2, 0, 1, Arterials::kNobody}};
  const auto wide = findPasses(ring, roads, RoadClass::arterial, 60);
  ASSERT_EQ(wide.size(), 1u);
  EXPECT_EQ(wide[0].at, (Vec2{130, 0})) << "a fixed road comes before a wider one";
  EXPECT_EQ(wide[0].outward, (Vec2{0, -1}));
  EXPECT_EQ(findPasses(ring, roads, RoadClass::collector, 60).size(), 2u);
  EXPECT_EQ(findPasses(ring, roads, RoadClass::collector, 20).size(), 3u);
}

TEST(FindBarriers, WallsGroundAndNothingElse) {
  Site site;
  site.parts = {{rectangle(0, 0, 100, 300), {}}, {rectangle(106, 0, 300, 300), {}}};
  site.slopes.push_back({{rectangle(200, 80, 260, 120), {}}, ""});
  const std::vector<geometry::Region> passable = findPassable(site);
  // From the water in the west, over a brook, past rock, to the water in the east; back through the sea.
  const Ring course = {{-50, 100}, {350, 100}, {350, 400}, {-50, 400}};
  const auto corners = findBarriers(course, site, passable);
  const auto barrierAt = [&](const Vec2& at) {
    for (std::size_t i = 0; i < corners.size(); ++i)
      if (geometry::distanceToSegment(at, corners[i].at, corners[(i + 1) % corners.size()].at) < 0.01)
        return corners[i].barrier;
    ADD_FAILURE() << at.x << ", " << at.y;
    return Barrier::water;
  };
  EXPECT_EQ(barrierAt({-20, 100}), Barrier::water);
  EXPECT_EQ(barrierAt({-2, 100}), Barrier::wall) << "a foot in the water";
  EXPECT_EQ(barrierAt({50, 100}), Barrier::wall);
  EXPECT_EQ(barrierAt({103, 100}), Barrier::wall) << "over the brook";
  EXPECT_EQ(barrierAt({202, 100}), Barrier::wall) << "a foot in the rock";
  EXPECT_EQ(barrierAt({230, 100}), Barrier::rock);
  EXPECT_EQ(barrierAt({280, 100}), Barrier::wall);
  EXPECT_EQ(barrierAt({320, 100}), Barrier::water);
  EXPECT_EQ(barrierAt({100, 400}), Barrier::water);
}

TEST(FindBarriers, OfARingOnGroundAreAllWall) {
  Site site;
  site.parts = {{rectangle(0, 0, 300, 300), {}}};
  const auto corners = findBarriers(rectangle(50, 50, 250, 250), site, site.parts);
  ASSERT_EQ(corners.size(), 4u);
  for (const WallLine::Corner& corner : corners) EXPECT_EQ(corner.barrier, Barrier::wall);
}

TEST(PlaceTowers, StandsThemAtEndsTurnsAndGatesAndNeverTooFarApart) {
  const WallRun run{{{0, 0}, {150, 0}, {150, 130}}, false, true};
  const LineWalk walk(run.points, run.is_closed);
  const std::vector<PlacedGate> gates{{spotAt(walk, 70), 0, false, 4}, {spotAt(walk, 215), 1, true, 2}};
  const TowerRules rules{30, 7, 6, 0.3};
  const auto towers = placeTowers(run, walk, gates, rules);
  int corners = 0, ends = 0, beside = 0;
  for (std::size_t i = 0; i < towers.size(); ++i) {
    corners += towers[i].type == TowerType::corner;
    ends += towers[i].type == TowerType::end;
    beside += towers[i].type == TowerType::gate;
    for (const PlacedGate& gate : gates)
      EXPECT_GE(std::fabs(gate.spot.along - towers[i].spot.along), gate.width / 2 + 3 - 1e-9) << i;
    if (i + 1 == towers.size()) break;
    const double way = towers[i + 1].spot.along - towers[i].spot.along;
    EXPECT_GT(way, 7) << i;
    EXPECT_LE(way, 30) << i;
  }
  EXPECT_EQ(corners, 1);
  EXPECT_EQ(ends, 2);
  EXPECT_EQ(beside, 2);
}

TEST(PlaceTowers, FillsARoundWithoutCorners) {
  WallRun run{{}, true, true};
  for (int i = 0; i < 72; ++i)
    run.points.push_back({100 * math::cos(i * 5 * math::kDegree), 100 * math::sin(i * 5 * math::kDegree)});
  const LineWalk walk(run.points, run.is_closed);
  const auto towers = placeTowers(run, walk, {}, {40, 7, 6, 0.3});
  EXPECT_GE(towers.size(), 15u);
  for (const PlacedTower& tower : towers) EXPECT_EQ(tower.type, TowerType::mural);
}

}  // namespace
}  // namespace castra::generators
