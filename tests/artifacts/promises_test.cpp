// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/map_tile.h"
#include "pipeline/artifacts/masses.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/walkable.h"
#include "pipeline/artifacts/wall_line.h"
#include "pipeline/artifacts/walls.h"
#include "pipeline/base/error.h"
#include "pipeline/core/archive.h"
#include "tests/geometry/shapes.h"

namespace castra {
namespace {

using geometry::Region;
using geometry::Ring;
using shapes::rectangle;

template <class T>
std::string problemOf(const T& value) {
  try {
    check(value);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

/// The problem of a value after one change to it.
template <class T, class Change>
std::string problemAfter(T value, Change change) {
  change(value);
  return problemOf(value);
}

const Region kSquare{rectangle(0, 0, 10, 10), {}}, kInside{rectangle(2, 2, 3, 3), {}},
    kBeside{rectangle(10, 0, 20, 10), {}};
const Region kBow{{{0, 0}, {4, 4}, {0, 4}, {4, 0}}, {}};
const Zone kZone{{}, Pattern::radial, {5, 5}, {0, 1}, 140, 75};

Site goodSite() {
  Site site;
  site.parts = {kSquare, kBeside};
  site.zones = {kZone};
  return site;
}

District goodDistrict() {
  District district;
  for (const geometry::Vec2& at : kSquare.outer) district.outline.push_back({at, RoadClass::collector, true, false});
  district.zones = {kZone};
  return district;
}

/// Two cells, west and east, with a street between them:
///
///   3 --- 2 --- 5
///   |  0  |  1  |
///   0 --- 1 --- 4
RoadPlan goodPlan() {
  RoadPlan plan;
  plan.points = {{0, 0}, {5, 0}, {5, 10}, {0, 10}, {10, 0}, {10, 10}};
  const auto add = [&](std::uint32_t from, std::uint32_t to, std::uint32_t left, std::uint32_t right) {
    RoadPlan::Road road;
    road.from = from;
    road.to = to;
    road.left = left;
    road.right = right;
    plan.roads.push_back(road);
  };
  const std::uint32_t nobody = RoadPlan::kNobody;
  add(0, 1, 0, nobody);
  add(1, 2, 0, 1);
  add(2, 3, 0, nobody);
  add(3, 0, 0, nobody);
  add(1, 4, 1, nobody);
  add(4, 5, 1, nobody);
  add(5, 2, 1, nobody);
  plan.cells = {{{0, 1, 2, 3}, {0, 1, 2, 3}}, {{1, 4, 5, 2}, {4, 5, 6, 1}}};
  return plan;
}

/// One district, the square.
Arterials goodArterials() {
  Arterials town;
  for (const geometry::Vec2& at : kSquare.outer) town.points.push_back({at, true});
  for (std::uint32_t i = 0; i < 4; ++i)
    town.roads.push_back({i, (i + 1) % 4, RoadClass::arterial, 0, 0, Arterials::kNobody});
  town.districts = {{"e0n0", {0, 1, 2, 3}, {0, 1, 2, 3}}};
  town.links = {{{0, 0}, {-9, 0}, {}, Link::Type::ferry, RoadClass::arterial}};
  town.grounds = {{kBeside, OpenGround::park, "Green"}};
  town.zones = {kZone};
  return town;
}

Blocks goodBlocks() {
  Blocks blocks;
  blocks.carriageways = {{0, RoadClass::street, rectangle(0, 0, 10, 2)}};
  blocks.junctions = {{0, rectangle(10, 0, 12, 2)}};
  blocks.islands = {{rectangle(0, 2, 10, 12), rectangle(1, 3, 9, 11)}, {rectangle(10, 2, 12, 12), {}}};
  return blocks;
}

Lots goodLots() {
  Lots lots;
  const Ring outline{{0, 0}, {4, 0}, {8, 0}, {8, 6}, {4, 6}, {0, 6}};
  lots.blocks = {
      {outline, {{rectangle(0, 0, 4, 6), 3, 14, LotUse::park}, {rectangle(4, 0, 8, 6), 1, 14, LotUse::civic}}}, {}};
  return lots;
}

TEST(Promises, OfASite) {
  EXPECT_EQ(problemOf(goodSite()), "");
  EXPECT_EQ(problemOf(Site{}), "parts: are none; a site needs ground");
  const auto after = [](auto change) { return problemAfter(goodSite(), change); };
  EXPECT_EQ(after([](Site& s) { s.parts = {kBow}; }), "part 1: ring 1 crosses itself near (2, 2)");
  EXPECT_EQ(after([](Site& s) {
              s.parts = {kSquare, kInside};
            }).substr(0, 42),
            "part 2: ring 1 overlaps another part near ");
  EXPECT_EQ(after([](Site& s) {
              s.greens = {{kSquare, "a"}, {kBow, "b"}};
            }),
            "green 2: ring 1 crosses itself near (2, 2)");
  EXPECT_EQ(after([](Site& s) { s.reserved = {{kBow, "c"}}; }), "reserved 1: ring 1 crosses itself near (2, 2)");
  EXPECT_EQ(after([](Site& s) { s.greens = {{kSquare, "a"}, {kInside, "b"}}; }), "") << "greens may overlap";
}

MapTile goodTile() { return {{258, 257, {0, 0}, 5, {}}, 256, 256, {7, 8}}; }

TEST(Promises, OfMapTiles) {
  const auto after = [](auto change) { return problemAfter(goodTile(), change); };
  EXPECT_EQ(after([](MapTile&) {}), "");
  EXPECT_EQ(after([](MapTile& t) { t.values.push_back(9); }), "tile: is 2 x 1 cells but has 3 values");
  EXPECT_EQ(after([](MapTile& t) { t.map.cell = 0; }), "tile: has cells without a size or place");
  EXPECT_EQ(after([](MapTile& t) { t.map.values = {1}; }), "map: has values; those of a tile are its own");
  EXPECT_EQ(after([](MapTile& t) { t.x = 255; }), "tile: begins at cell 255, 256 of 258 x 257, where none does");
  EXPECT_EQ(after([](MapTile& t) { t.y = 512; }), "tile: begins at cell 256, 512 of 258 x 257, where none does");
}

TEST(Promises, OfZones) {
  const auto after = [](auto change) { return problemAfter(goodSite(), [&](Site& site) { change(site.zones); }); };
  using Zones = std::vector<Zone>;
  EXPECT_EQ(after([](Zones& z) { z.clear(); }), "zones: are none; there must be one that counts everywhere");
  EXPECT_EQ(after([](Zones& z) { z[0].pattern = static_cast<Pattern>(4); }), "zone 1: has no known pattern");
  EXPECT_EQ(after([](Zones& z) { z[0].depth = 0; }), "zone 1: has blocks without a size");
  EXPECT_EQ(after([](Zones& z) { z[0].length = -3; }), "zone 1: has blocks without a size");
  EXPECT_EQ(after([](Zones& z) { z[0].direction = {1, 1}; }), "zone 1: has no direction");
  EXPECT_EQ(after([](Zones& z) { z[0].direction = {0, 0}; }), "") << "it is yet to be drawn";
  EXPECT_EQ(after([](Zones& z) {
              z.insert(z.begin(), {kBow, Pattern::radial, {}, {1, 0}, 9, 9});
            }),
            "zone 1: ring 1 crosses itself near (2, 2)");
}

TEST(Promises, OfMainRoads) {
  EXPECT_EQ(problemOf(goodArterials()), "");
  const auto after = [](auto change) { return problemAfter(goodArterials(), change); };
  EXPECT_EQ(after([](Arterials& t) { t.roads[1].to = 9; }), "road 2: does not join two points");
  EXPECT_EQ(after([](Arterials& t) { t.roads[1].to = t.roads[1].from; }), "road 2: does not join two points");
  EXPECT_EQ(after([](Arterials& t) { t.roads[0].road_class = static_cast<RoadClass>(7); }),
            "road 1: is of no known class");
  EXPECT_EQ(after([](Arterials& t) { t.roads[3].right = 1; }), "road 4: lies along no district");
  EXPECT_EQ(after([](Arterials& t) { t.districts[0].roads.pop_back(); }), "e0n0: is no polygon");
  EXPECT_EQ(after([](Arterials& t) { t.districts[0].roads[2] = 4; }), "e0n0: has a side without a road");
  EXPECT_EQ(after([](Arterials& t) { std::swap(t.points[0], t.points[1]); }),
            "e0n0: ring 1 crosses itself near (5, 5)");
  EXPECT_EQ(after([](Arterials& t) { t.zones.clear(); }).substr(0, 6), "zones:");
  EXPECT_EQ(after([](Arterials& t) { t.grounds[0].region = kBow; }), "ground 1: ring 1 crosses itself near (2, 2)");
  EXPECT_EQ(after([](Arterials& t) { t.grounds[0].type = static_cast<OpenGround>(6); }),
            "ground 1: is of no known type");
  EXPECT_EQ(after([](Arterials& t) { t.links[0].type = static_cast<Link::Type>(3); }), "link 1: is of no known type");
  EXPECT_EQ(after([](Arterials& t) { t.links[0].road_class = static_cast<RoadClass>(4); }),
            "link 1: is of no known class");
}

TEST(Promises, OfTheLineOfAWall) {
  WallLine good;
  good.inside = good.outside = 5;
  good.rings.push_back({"town",
                        {{{0, 0}, Barrier::wall}, {{90, 0}, Barrier::water}, {{90, 60}, Barrier::rock}},
                        {{{40, 0}, {0, -1}, RoadClass::arterial}}});
  EXPECT_EQ(problemOf(good), "");
  const auto after = [&](auto change) { return problemAfter(good, change); };
  EXPECT_EQ(after([](WallLine& l) { l.outside = -1; }), "wall line: keeps less than nothing free");
  EXPECT_EQ(after([](WallLine& l) { l.road_inside = static_cast<RoadClass>(4); }),
            "wall line: has a road inside of no known class");
  EXPECT_EQ(after([](WallLine& l) { l.rings[0].name = ""; }), "wall line: has a ring without a name");
  EXPECT_EQ(after([](WallLine& l) { l.rings[0].corners.pop_back(); }).substr(0, 5), "town:");
  EXPECT_EQ(after([](WallLine& l) { l.rings[0].corners[1].barrier = static_cast<Barrier>(3); }),
            "town: has a side of no known kind");
  EXPECT_EQ(after([](WallLine& l) {
              l.rings[0].passes[0].outward = {0, 2};
            }),
            "town: is passed by a road of no direction");
  EXPECT_EQ(after([](WallLine& l) { l.rings[0].passes[0].road_class = static_cast<RoadClass>(4); }),
            "town: is passed by a road of no known class");
}

TEST(Promises, OfWalls) {
  Walls good;
  good.thickness = 2;
  good.height = 8;
  good.tower_spacing = 40;
  good.rings.push_back({"town", {}, {}, {}, {}, {}});
  good.rings[0].towers.push_back({{0, 0}, {0, -1}, {{-2, -3}, {2, -3}, {2, 2}, {-2, 2}}, 11, TowerType::end});
  good.rings[0].curtains.push_back({{2, 0}, {30, 0}, {{2, -1}, {30, -1}, {30, 1}, {2, 1}}});
  good.rings[0].stairs.push_back({0, {8, 1}, {20, 1}, 1.2});
  EXPECT_EQ(problemOf(good), "");
  const auto after = [&](auto change) { return problemAfter(good, change); };
  EXPECT_EQ(after([](Walls& w) { w.thickness = 0; }), "walls: have no size");
  EXPECT_EQ(after([](Walls& w) { w.rings[0].towers[0].height = 8; }), "town tower 1: is not higher than the wall");
  EXPECT_EQ(after([](Walls& w) { w.rings[0].towers[0].type = static_cast<TowerType>(4); }),
            "town tower 1: is of no known type");
  EXPECT_EQ(after([](Walls& w) { w.rings[0].stairs[0].curtain = 1; }), "town stair 1: leads to no curtain");
  EXPECT_NE(after([](Walls& w) { w.rings[0].curtains[0].footprint[0].x = 0; }), "") << "it overlaps the tower";
  EXPECT_EQ(after([](Walls& w) {
              w.rings[0].gates.push_back({"e0n0", {9, 0}, {0, -1}, 4, 9, {}, false, {0, 0}, 0});
            }),
            "town gate e0n0: has a passage that does not fit the wall");
}

TEST(Promises, OfADistrict) {
  EXPECT_EQ(problemOf(goodDistrict()), "");
  const auto after = [](auto change) { return problemAfter(goodDistrict(), change); };
  EXPECT_EQ(after([](District& d) { std::swap(d.outline[1], d.outline[2]); }),
            "outline: ring 1 crosses itself near (5, 5)");
  EXPECT_EQ(after([](District& d) { d.outline[2].road = static_cast<RoadClass>(4); }),
            "outline: has a road of no known class");
  EXPECT_EQ(after([](District& d) { d.zones.clear(); }), "zones: are none; there must be one that counts everywhere");
  EXPECT_EQ(after([](District& d) { d.density = {3, 1, {0, 0}, 5, {}}; }), "density: is 3 x 1 cells but has 0 values");
  EXPECT_EQ(after([](District& d) { d.influence[0].cell = 0; }), "manhattan: has cells without a size or place");
}

TEST(Promises, OfARoadPlan) {
  EXPECT_EQ(problemOf(goodPlan()), "");
  const auto after = [](auto change) { return problemAfter(goodPlan(), change); };
  EXPECT_EQ(after([](RoadPlan& p) { p.roads[2].from = 6; }), "road 3: does not join two points");
  EXPECT_EQ(after([](RoadPlan& p) { p.roads[6].road_class = static_cast<RoadClass>(9); }),
            "road 7: is of no known class");
  EXPECT_EQ(after([](RoadPlan& p) { p.roads[1].right = 2; }), "road 2: lies along no cell");
  EXPECT_EQ(after([](RoadPlan& p) { p.cells[1].roads.pop_back(); }), "cell 2: is no polygon");
  EXPECT_EQ(after([](RoadPlan& p) { p.cells[1].roads[0] = 7; }), "cell 2: has a side without a road");
  EXPECT_EQ(after([](RoadPlan& p) { p.roads[1].right = 0; }), "cell 2: and road 2 do not know each other");
  EXPECT_EQ(after([](RoadPlan& p) { std::swap(p.cells[0].roads[0], p.cells[0].roads[2]); }),
            "cell 1: and road 3 do not know each other");
  EXPECT_EQ(after([](RoadPlan& p) { p.points[3] = {9, 5}; }), "cell 1: ring 1 crosses itself near (5, 2.78)");
}

TEST(Promises, OfBlocks) {
  EXPECT_EQ(problemOf(goodBlocks()), "");
  const auto after = [](auto change) { return problemAfter(goodBlocks(), change); };
  EXPECT_EQ(after([](Blocks& b) { b.carriageways[0].ring = kBow.outer; }),
            "carriageway 1: ring 1 crosses itself near (2, 2)");
  EXPECT_EQ(after([](Blocks& b) { b.junctions[0].ring.pop_back(); }), "");
  EXPECT_EQ(after([](Blocks& b) { b.junctions[0].ring.resize(2); }).substr(0, 18), "junction 1: ring 1");
  EXPECT_EQ(after([](Blocks& b) { b.islands[1].kerb.clear(); }).substr(0, 9), "island 2:");
  EXPECT_EQ(after([](Blocks& b) { b.islands[0].block = rectangle(1, 3, 11, 11); }).substr(0, 9), "island 1:")
      << "a block that leaves its kerb";
}

TEST(Promises, OfLots) {
  EXPECT_EQ(problemOf(goodLots()), "");
  const auto after = [](auto change) { return problemAfter(goodLots(), change); };
  EXPECT_EQ(after([](Lots& l) { l.blocks[0].outline.clear(); }), "block 1: has lots but no outline");
  EXPECT_EQ(after([](Lots& l) { l.blocks[0].outline = kBow.outer; }), "block 1: ring 1 crosses itself near (2, 2)");
  EXPECT_EQ(after([](Lots& l) { l.blocks[0].lots[1].ring = kBow.outer; }),
            "block 1 lot 2: ring 1 crosses itself near (2, 2)");
  EXPECT_EQ(after([](Lots& l) { l.blocks[0].lots[0].front = 4; }), "block 1 lot 1: has no front");
  EXPECT_EQ(after([](Lots& l) { l.blocks[0].lots[0].frontage = 0; }), "block 1 lot 1: touches no street");
  EXPECT_EQ(after([](Lots& l) { l.blocks[0].lots[0].use = static_cast<LotUse>(5); }),
            "block 1 lot 1: is of no known use");
}

TEST(Promises, OfMasses) {
  EXPECT_EQ(problemOf(Masses{{{kSquare, 3}, {kBeside, 4}}}), "");
  EXPECT_EQ(problemOf(Masses{{{kSquare, 0}}}), "mass 1: has no height");
  EXPECT_EQ(problemOf(Masses{{{kSquare, 3}, {kInside, 3}}}).substr(0, 42),
            "mass 2: ring 1 overlaps another part near ");
}

TEST(Promises, OfWalkableGround) {
  EXPECT_EQ(problemOf(Walkable{{kSquare}}), "");
  EXPECT_EQ(problemOf(Walkable{{kSquare, kSquare}}).substr(0, 7), "area 2:");
}

template <class T>
void expectRoundTrip(const T& value) {
  const std::string bytes = encode(value);
  EXPECT_EQ(encode(decode<T>(bytes)), bytes) << T::kind.name;
}

TEST(Artifacts, ComeBackFromTheirBytes) {
  Site site = goodSite();
  site.greens = {{kInside, "a green"}};
  site.map_frame = {{{1, 2}, {3, 4}}, true};
  expectRoundTrip(site);
  expectRoundTrip(goodTile());
  expectRoundTrip(goodArterials());
  expectRoundTrip(goodDistrict());
  expectRoundTrip(goodPlan());
  expectRoundTrip(goodBlocks());
  expectRoundTrip(goodLots());
  expectRoundTrip(Masses{{{kSquare, 3}}});
  expectRoundTrip(Walkable{{kSquare}});
  EXPECT_THROW(decode<Site>(encode(goodDistrict())), Error);
}

TEST(Artifacts, KeepEveryFieldOfTheirBytes) {
  const auto district = decode<District>(encode(goodDistrict()));
  EXPECT_EQ(district.ring(), kSquare.outer);
  EXPECT_EQ(district.outline[1].road, RoadClass::collector);
  EXPECT_TRUE(district.outline[1].is_shore);
  EXPECT_FALSE(district.outline[1].is_slot);
  EXPECT_EQ(district.zones[0].pattern, Pattern::radial);
  EXPECT_EQ(district.zones[0].depth, 75);
  const auto lots = decode<Lots>(encode(goodLots()));
  EXPECT_EQ(lots.blocks[0].lots[1].use, LotUse::civic);
  EXPECT_EQ(lots.blocks[0].lots[0].front, 3u);
  const auto town = decode<Arterials>(encode(goodArterials()));
  EXPECT_EQ(town.links[0].type, Link::Type::ferry);
  EXPECT_EQ(town.grounds[0].name, "Green");
  EXPECT_EQ(town.roads[0].right, Arterials::kNobody);
}

/// The value of a fact by its name.
Json factOf(const Summary& summary, std::string_view name) {
  for (const auto& [key, value] : summary)
    if (key == name) return value;
  ADD_FAILURE() << "no fact " << name;
  return Json();
}

TEST(Artifacts, SummarizeThemselves) {
  EXPECT_EQ(factOf(summarize(goodSite()), "area"), Json("0.02 ha"));
  EXPECT_EQ(factOf(summarize(Masses{{{kSquare, 3}, {kBeside, 4}}}), "volume"), Json("700 m3"));
  EXPECT_EQ(factOf(summarize(goodDistrict()), "pattern"), Json("radial"));
  EXPECT_EQ(factOf(summarize(goodDistrict()), "area"), Json("100 m2"));
  EXPECT_EQ(factOf(summarize(goodArterials()), "ferries"), Json(1));
  EXPECT_EQ(factOf(summarize(goodArterials()), "bridges"), Json(0));
  EXPECT_EQ(factOf(summarize(goodArterials()), "slots"), Json(4));
  EXPECT_EQ(factOf(summarize(goodPlan()), "streets"), Json("0.05 km"));
  EXPECT_EQ(factOf(summarize(goodBlocks()), "verges"), Json(1));
  EXPECT_EQ(factOf(summarize(goodBlocks()), "within sidewalks"), Json("64 m2"));
  EXPECT_EQ(factOf(summarize(goodLots()), "mean frontage"), Json("14.0 m"));
}

TEST(Zones, TheFirstThatHoldsAPointCounts) {
  const std::vector<Zone> zones{{kInside, Pattern::organic, {}, {1, 0}, 9, 9},
                                {kSquare, Pattern::arbitrary, {}, {1, 0}, 9, 9},
                                {kBeside, Pattern::radial, {}, {1, 0}, 9, 9}};
  EXPECT_EQ(zoneAt(zones, {2.5, 2.5}).pattern, Pattern::organic);
  EXPECT_EQ(zoneAt(zones, {7, 7}).pattern, Pattern::arbitrary);
  EXPECT_EQ(zoneAt(zones, {15, 5}).pattern, Pattern::radial);
  EXPECT_EQ(zoneAt(zones, {-99, 5}).pattern, Pattern::radial) << "the last counts everywhere";
}

TEST(Names, OfEnumsAreWordsForPeople) {
  EXPECT_EQ(nameOf(Pattern::manhattan), "manhattan");
  EXPECT_EQ(nameOf(Pattern::organic), "organic");
  EXPECT_EQ(nameOf(RoadClass::alley), "alley");
  EXPECT_EQ(nameOf(OpenGround::reserved), "reserved");
  EXPECT_EQ(nameOf(LotUse::park), "park");
}

}  // namespace
}  // namespace castra
