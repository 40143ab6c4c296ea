// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_ring.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "generators/walls/wall_moves.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "tests/generators/walls/wall_samples.h"

namespace castra::generators {
namespace {

using Place = WallSite::Place;

/// What is wrong with the segments that are drawn as 'w'.
std::string faultOf(const std::vector<std::string_view>& drawing) {
  std::vector<TileType> types = listUsualTypes();
  types.push_back({"wall", 'w', 1, 0, false, true});
  const WallTerrain terrain = readTerrain(drawing, types);
  std::vector<Tile> segments;
  for (Tile tile; tile.y < terrain.height; ++tile.y)
    for (tile.x = 0; tile.x < terrain.width; ++tile.x)
      if (terrain.at(tile).symbol == 'w') segments.push_back(tile);
  const auto fault = findFault(WallSite(terrain, terrain.box()), segments);
  return fault ? concat(fault->what, " (", fault->tile.x, ", ", fault->tile.y, ")") : "";
}

TEST(WallFault, IsNoneInAWall) {
  EXPECT_EQ(faultOf({"www", "w.w", "www"}), "") << "along the rim of the site";
  EXPECT_EQ(faultOf({"wwww.", "w..ww", "ww..w", ".wwww"}), "");
  EXPECT_EQ(faultOf({"wwwwwww", "w.....w", "w.www.w", "www.www"}), "") << "a bay three tiles wide";
}

TEST(WallFault, NamesTheRuleAndThePlace) {
  EXPECT_EQ(faultOf({"....", "...."}), "there is no segment (0, 0)");
  EXPECT_EQ(faultOf({"www.", "w.w.", "wwww"}), "the segment has 3 neighbours instead of 2 (2, 2)");
  EXPECT_EQ(faultOf({"www", "w.w", "ww."}), "the segment has 1 neighbours instead of 2 (2, 1)");
  EXPECT_EQ(faultOf({"ww", "ww"}), "nothing is inside (0, 0)");
  EXPECT_EQ(faultOf({"www.www", "w.w.w.w", "www.www"}), "the segment belongs to another ring (4, 0)");
  EXPECT_EQ(faultOf({"wwwwwww", "w.....w", "w.www.w", "w.w.w.w", "w.www.w", "w.....w", "wwwwwww"}),
            "the segment belongs to another ring (2, 2)");
  EXPECT_EQ(faultOf({"www.", "w.ww", "ww.w", ".www"}), "one cannot walk here from all of the inside (2, 2)");
}

TEST(WallFault, KnowsWhereNoWallCanBe) {
  const WallTerrain terrain = readTerrain({"...", "...", "..x"}, listUsualTypes());
  const WallSite site(terrain, terrain.box());
  const std::vector<Tile> segments{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};
  EXPECT_EQ(findFault(site, segments)->what, "no segment can be here");
  EXPECT_EQ(findFault(site, std::vector<Tile>{{3, 0}})->what, "the segment lies outside the site");
  EXPECT_EQ(findFault(site, std::vector<Tile>{{1, 0}, {1, 0}})->what, "the segment is there twice");
}

TEST(WallRing, CountsWhatItIsMadeOf) {
  const WallTerrain terrain = readTerrain({"..##..", ".....f", ".~...f", "......"}, listUsualTypes());
  const WallSite site(terrain, terrain.box());
  const WallRing wall(site, readInside(site, {"......", ".iii..", ".iii..", "......"}));
  EXPECT_EQ(wall.area(), 6);
  EXPECT_EQ(wall.segments().size(), 14u);
  EXPECT_EQ(wall.cost(), 12) << "two segments are rock";
  EXPECT_EQ(wall.countFreeSegments(), 2);
  EXPECT_EQ(wall.resources(), 1);
  EXPECT_EQ(site.resources(), 3);
  EXPECT_TRUE(wall.isBuildable());
  EXPECT_EQ(findFault(site, wall.listSegments()), std::nullopt);
}

TEST(WallRing, KnowsWhatIsNoInterior) {
  const WallTerrain terrain = scatterTiles(9, 7, {0, 0}, Random(digestOf("plain")));
  const WallSite site(terrain, terrain.box());
  const auto stands = [&](const std::vector<std::string_view>& drawing) {
    return WallRing::isInterior(site, readInside(site, drawing));
  };
  EXPECT_TRUE(stands({".........", ".i......."}));
  EXPECT_FALSE(stands({"........."})) << "nothing";
  EXPECT_FALSE(stands({"i........"})) << "no room for the wall";
  EXPECT_FALSE(stands({".........", ".i.......", "..i......"})) << "only a corner in common";
  EXPECT_FALSE(stands({".........", ".i...i..."})) << "two walls";
  EXPECT_FALSE(stands({".........", ".iii.....", ".i.i.....", ".iii....."})) << "a hole";
  EXPECT_FALSE(stands({".........", ".iiiiiii.", ".i.....i.", ".i.....i.", ".i.....i.", ".iiiiiii."})) << "a wide hole";
  EXPECT_FALSE(stands({".........", ".i.i.....", ".iii....."})) << "a bay one tile wide";
  EXPECT_FALSE(stands({".........", ".i..i....", ".iiii...."})) << "two tiles wide";
  EXPECT_TRUE(stands({".........", ".i...i...", ".iiiii..."})) << "three";
}

/// The test of a change looks around itself only; the whole is looked at here, before and after, for every single tile
/// and every three in a row of walls that wander at random.
TEST(WallRing, KnowsFromNearbyWhatTheWholeSays) {
  int passed = 0, failed = 0;
  for (int seed = 0; seed < 30; ++seed) {
    Random random(digestOf(concat("walk ", seed)));
    const auto width = static_cast<std::int32_t>(5 + random.below(8)),
               height = static_cast<std::int32_t>(5 + random.below(8));
    const WallTerrain terrain = scatterTiles(width, height, {0.2, 0.1, 0.05}, random.branch(1));
    const WallSite site(terrain, terrain.box());
    WallRing wall(site, std::vector<Place>{site.placeOf({width / 2, height / 2})});
    for (int step = 0; step < 120; ++step) {
      std::vector<std::vector<Place>> sound;
      std::vector<Place> moves;
      for (std::int32_t y = 0; y < height; ++y)
        for (std::int32_t x = 0; x < width; ++x)
          for (const Place along : {Place{0}, Place{1}, site.stride()}) {
            const Place middle = site.placeOf({x, y});
            std::vector<Place> tiles{middle};
            if (along != 0) tiles = {middle, middle - along, middle + along};
            const bool are_inside = wall.isInside(middle);
            const bool agree = std::all_of(tiles.begin(), tiles.end(), [&](Place place) {
              return wall.isInside(place) == are_inside && (are_inside || wall.isSegment(place));
            });
            if (!agree) continue;
            std::vector<Place> inside = wall.listInside();
            for (const Place place : tiles)
              if (are_inside)
                std::erase(inside, place);
              else
                inside.push_back(place);
            const auto change = wall.test(tiles);
            ASSERT_EQ(change.has_value(), WallRing::isInterior(site, inside))
                << "seed " << seed << " step " << step << " at " << x << " " << y << " along " << along << "\n"
                << drawWall(terrain, wall);
            if (!change) {
              ++failed;
              continue;
            }
            ++passed;
            sound.push_back(tiles);
            if (moves.empty() || moves.back() != middle) moves.push_back(middle);
            const WallRing other(site, inside);
            ASSERT_EQ(other.cost(), wall.cost() + change->cost);
            ASSERT_EQ(other.area(), wall.area() + change->area);
            ASSERT_EQ(other.resources(), wall.resources() + change->resources);
            const auto fault = findFault(site, other.listSegments());
            ASSERT_EQ(fault.has_value(), !other.isBuildable()) << (fault ? fault->what : "");
          }
      for (std::int32_t y = 0; y < height; ++y)
        for (std::int32_t x = 0; x < width; ++x) {
          const Place place = site.placeOf({x, y});
          const bool is_expected = std::find(moves.begin(), moves.end(), place) != moves.end();
          bool is_at_wall = false;
          for (std::size_t k = 0; k < 8; k += 2)
            is_at_wall |= wall.isInside(place + site.around()[k]) != wall.isInside(place);
          ASSERT_EQ(findMove(wall, place).has_value(), is_expected && is_at_wall)
              << drawWall(terrain, wall) << "at " << x << " " << y;
        }
      if (sound.empty()) break;
      // Rather out than in, but not always, so that large and ragged walls come up.
      std::vector<Place> choice = sound[random.below(sound.size())];
      if (wall.isInside(choice.front()) && random.chance(0.4)) choice = sound[random.below(sound.size())];
      wall.flip(choice);
      const WallRing again(site, wall.listInside());
      ASSERT_EQ(wall.listSegments(), again.listSegments());
      ASSERT_EQ(wall.cost(), again.cost());
    }
  }
  EXPECT_GT(passed, 5000);
  EXPECT_GT(failed, 5000);
}

}  // namespace
}  // namespace castra::generators
