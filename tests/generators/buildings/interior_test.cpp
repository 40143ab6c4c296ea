// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "analyzers/prove_fittings.h"
#include "generators/buildings/fitting_place.h"
#include "pipeline/base/text.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/random.h"
#include "pipeline/geometry/turn.h"
#include "tests/generators/buildings/house_row.h"
#include "tests/generators/buildings/styles.h"
#include "tests/support/solids.h"

namespace castra::generators {
namespace {

using geometry::Vec2;

/// A room of 4 x 3 m within walls of 0.2 m, with a door in the middle of its south and a window in its north.
FloorPlan oneRoom(double wide = 4, double deep = 3) {
  FloorPlan plan;
  plan.points = {{0, 0}, {wide + 0.4, 0}, {wide + 0.4, deep + 0.4}, {0, deep + 0.4}};
  FloorPlan::Room room;
  room.role = RoomRole::kitchen;
  room.points = {0, 1, 2, 3};
  room.corners = {{0.2, 0.2}, {wide + 0.2, 0.2}, {wide + 0.2, deep + 0.2}, {0.2, deep + 0.2}};
  plan.rooms = {room};
  for (std::uint32_t i = 0; i < 4; ++i) {
    FloorPlan::Wall wall;
    wall.from = i;
    wall.to = (i + 1) % 4;
    wall.thickness = 0.2;
    plan.walls.push_back(wall);
  }
  const double middle = (wide + 0.4) / 2;
  plan.openings = {{0, FloorPlan::OpeningType::door, middle - 0.45, middle + 0.45, 0, 2.05},
                   {2, FloorPlan::OpeningType::window, middle - 0.5, middle + 0.5, 0.9, 2.2}};
  return plan;
}

TEST(RoomSides, AreSeenFromWithinWithTheirOpenings) {
  const std::vector<RoomSide> sides = listRoomSides(oneRoom(), 0);
  ASSERT_EQ(sides.size(), 4u);
  EXPECT_DOUBLE_EQ(sides[0].length, 4);
  ASSERT_EQ(sides[0].openings.size(), 1u);
  EXPECT_NEAR(sides[0].openings[0].from, 2 - 0.45, 1e-9);
  EXPECT_TRUE(sides[0].openings[0].opens_inwards);
  EXPECT_TRUE(sides[0].is_outer);
  EXPECT_EQ(sides[1].openings.size(), 0u);
  EXPECT_EQ(sides[2].openings[0].type, FloorPlan::OpeningType::window);
}

TEST(RoomSides, ThatGoOnBehindAJunctionAreOne) {
  FloorPlan plan = oneRoom();
  plan.points.push_back({2.2, 3.4});
  plan.rooms[0].points = {0, 1, 2, 4, 3};
  plan.rooms[0].corners.insert(plan.rooms[0].corners.begin() + 3, {2.2, 3.2});
  plan.walls[2].to = 4;
  plan.walls.push_back(plan.walls[2]);
  plan.walls.back().from = 4;
  plan.walls.back().to = 3;
  plan.openings.pop_back();
  const std::vector<RoomSide> sides = listRoomSides(plan, 0);
  ASSERT_EQ(sides.size(), 4u);
  for (const RoomSide& side : sides) EXPECT_NEAR(side.length, side.way.x != 0 ? 4 : 3, 1e-9);
}

/// The ground of what was placed.
geometry::Ring groundOf(const FittingPlace& place, const FittingWish& wish) {
  const Vec2 out = geometry::rightOf(place.along), half = place.along * (wish.width / 2);
  return {place.at + half, place.at - half, place.at - half + out * wish.depth, place.at + half + out * wish.depth};
}

TEST(FittingRoom, KeepsDoorsWindowsAndWaysFree) {
  const FloorPlan plan = oneRoom();
  FittingRoom room(plan, 0, 0);
  std::vector<analyzers::PlacedFitting> placed;
  for (int i = 0; i < 30; ++i) {
    FittingWish wish;
    wish.width = 0.6;
    wish.high = i % 2 == 0 ? 2 : 0.9;
    const auto place = room.place(wish);
    if (!place) continue;
    geometry::Ring ground = groundOf(*place, wish);
    if (geometry::signedArea(ground) < 0) std::reverse(ground.begin(), ground.end());
    const Vec2 before = place->at + geometry::rightOf(place->along) * (wish.depth + 0.33);
    placed.push_back({concat("cupboard ", i), std::move(ground), 0, wish.high, true, before});
  }
  EXPECT_GE(placed.size(), 5u);
  for (const analyzers::FittingFault& fault : analyzers::proveFittings(plan, placed)) ADD_FAILURE() << fault.what;
}

/// A room with this floor within walls of 0.2 m, with a door at the beginning of the first wall and one in the last,
/// and a window in each of the others that is long enough.
FloorPlan roomWith(const geometry::Ring& floor) {
  constexpr double kWall = 0.2, kSill = 0.9;
  const std::size_t n = floor.size();
  FloorPlan plan;
  FloorPlan::Room room;
  room.role = RoomRole::kitchen;
  for (std::uint32_t i = 0; i < n; ++i) {
    const Vec2 in = geometry::unit(floor[i] - floor[(i + n - 1) % n]),
               out = geometry::unit(floor[(i + 1) % n] - floor[i]);
    // Corners are square.
    plan.points.push_back(floor[i] + (geometry::rightOf(in) + geometry::rightOf(out)) * kWall);
    room.points.push_back(i);
    room.corners.push_back(floor[i]);
    FloorPlan::Wall wall;
    wall.from = i;
    wall.to = static_cast<std::uint32_t>((i + 1) % n);
    wall.thickness = kWall;
    plan.walls.push_back(wall);
  }
  plan.rooms = {room};
  for (std::uint32_t i = 0; i < n; ++i) {
    const double length = geometry::length(plan.points[(i + 1) % n] - plan.points[i]);
    if (i == 0 || i + 1 == n)
      plan.openings.push_back({i, FloorPlan::OpeningType::door, 0.35, 1.25, 0, 2.05});
    else if (length > 2)
      plan.openings.push_back({i, FloorPlan::OpeningType::window, length - 1.5, length - 0.5, kSill, 2.2});
  }
  return plan;
}

TEST(FittingRoom, WhoeverUsesAnythingHasAWayToItInAnyRoom) {
  constexpr double kFinish = 0.03;
  std::size_t count = 0, pairs = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Random random(digestOf(concat("room ", seed)));
    const double wide = random.uniform(1.7, 5), deep = random.uniform(1.7, 5), turn = random.uniform(0, 3);
    const double cut_wide = random.uniform(0.2, wide - 1.6 + 0.2), cut_deep = random.uniform(0.2, deep - 1.6 + 0.2);
    geometry::Ring floor{{0, 0}, {wide, 0}, {wide, deep}, {0, deep}};
    if (random.chance(0.6))
      floor = {
          {0, 0},   {wide, 0}, {wide, deep - cut_deep}, {wide - cut_wide, deep - cut_deep}, {wide - cut_wide, deep},
          {0, deep}};
    for (Vec2& p : floor) p = geometry::snap(geometry::turned(p, turn));
    const FloorPlan plan = roomWith(floor);
    FittingRoom room(plan, 0, kFinish);
    std::vector<analyzers::PlacedFitting> placed;
    for (int i = 0; i < 8; ++i) {
      FittingWish wish;
      wish.users = 1 + static_cast<int>(random.below(3));
      wish.width = 0.6 * wish.users;
      wish.depth = random.uniform(0.4, 0.9);
      wish.before = 0.5;
      wish.high = random.chance(0.5) ? 2 : random.uniform(0.8, 0.95);
      const auto place = room.place(wish);
      if (!place) continue;
      ++count;
      pairs += wish.users > 1 ? 1 : 0;
      geometry::Ring ground = groundOf(*place, wish);
      if (geometry::signedArea(ground) < 0) std::reverse(ground.begin(), ground.end());
      for (int k = 0; k < wish.users; ++k) {
        const Vec2 before = place->at + place->along * (wish.width * ((k + 0.5) / wish.users - 0.5)) +
                            geometry::rightOf(place->along) * (wish.depth + 0.33);
        placed.push_back({concat("thing ", i), ground, kFinish, kFinish + wish.high, true, before});
      }
    }
    for (const analyzers::FittingFault& fault : analyzers::proveFittings(plan, placed))
      ADD_FAILURE() << "room " << seed << ": " << fault.what;
  }
  EXPECT_GT(count, 200u);
  EXPECT_GT(pairs, 50u);
}

TEST(FittingRoom, WhatStandsOnBoardsIsHigherBeforeWindows) {
  // A window all along the only wall that is long enough, whose sill is as high as what is to stand there.
  FloorPlan plan = oneRoom(4, 2.2);
  plan.openings[1].from = 0.3;
  plan.openings[1].to = 4.1;
  FittingWish wish;
  wish.width = 3;
  wish.high = 0.9;
  EXPECT_TRUE(FittingRoom(plan, 0, 0).place(wish).has_value());
  EXPECT_FALSE(FittingRoom(plan, 0, 0.03).place(wish).has_value());
}

TEST(FittingRoom, GivesNothingWhereNobodyCouldStand) {
  FittingWish wish;
  wish.width = 1.2;
  EXPECT_FALSE(FittingRoom(oneRoom(2.4, 1.1), 0, 0).place(wish).has_value());
  EXPECT_TRUE(FittingRoom(oneRoom(4, 3), 0, 0).place(wish).has_value());
}

TEST(FittingRoom, WhoStandsBehindACounterCanGetThere) {
  FittingWish wish;
  wish.width = 3.9;
  wish.depth = 0.6;
  wish.behind = 0.8;
  wish.open_end = 0.7;
  EXPECT_FALSE(FittingRoom(oneRoom(4, 4), 0, 0).place(wish).has_value()) << "it would reach from wall to wall";
  wish.width = 3;
  EXPECT_TRUE(FittingRoom(oneRoom(4, 5), 0, 0).place(wish).has_value());
}

std::map<std::string, int> nounsIn(const Model& model) {
  std::map<std::string, int> nouns;
  for (const Model::Part& part : model.parts)
    if (model.things[part.thing].isInside()) ++nouns[part.tags[0]];
  return nouns;
}

TEST(Interior, EveryStyleHasWhatItsRoomsAreFor) {
  const auto expectAll = [](const char* style, LotUse use, const std::vector<std::string>& wanted) {
    std::map<std::string, int> nouns;
    const Style known = styleOf(style);
    for (std::uint64_t seed = 1; seed <= 6; ++seed)
      for (const auto& [noun, count] : nounsIn(HouseRow::build(known, HouseRow(4, use, 12).raise(known, seed), true)))
        nouns[noun] += count;
    for (const std::string& noun : wanted) EXPECT_GT(nouns[noun], 0) << style << ": " << noun;
  };
  const std::vector<std::string> everywhere{"skirting", "dado", "architrave", "handle", "railing", "loft floor"};
  for (const char* style : kStyleNames) expectAll(style, LotUse::residential, everywhere);
  expectAll("medieval", LotUse::residential, {"hearth", "trough", "privy", "alcove", "chimney breast", "beam"});
  for (const char* style : {"downtown", "suburb", "riviera"})
    expectAll(style, LotUse::residential, {"stove", "sink", "worktop", "toilet", "basin", "wardrobe"});
  expectAll("medieval", LotUse::commercial, {"counter", "shelves"});
  expectAll("downtown", LotUse::commercial, {"counter", "shelves"});
}

TEST(Interior, WhatIsBuiltInIsTaggedAndNothingElse) {
  const Style style = styleOf("suburb");
  const Model model = HouseRow::build(style, HouseRow(4).raise(style, 3), true);
  const std::set<std::string> built{"stove", "sink",     "toilet",   "bath",
                                    "basin", "wardrobe", "cupboard", "chimney breast"};
  int fittings = 0;
  for (const Model::Part& part : model.parts) {
    const bool is_tagged = std::find(part.tags.begin(), part.tags.end(), "fitting") != part.tags.end();
    fittings += is_tagged ? 1 : 0;
    const bool is_shell = part.tags[0] == "floor" || part.tags[0] == "wall";
    EXPECT_TRUE(is_tagged || !built.contains(part.tags[0])) << part.name;
    EXPECT_TRUE(!is_tagged || model.things[part.thing].isInside()) << part.name;
    EXPECT_FALSE(is_tagged && is_shell) << part.name;
  }
  EXPECT_GT(fittings, 20);
}

TEST(Interior, RoomsHaveTheMaterialsOfTheirKinds) {
  Style style = styleOf("suburb");
  for (Style::RoomKind& kind : style.rooms) {
    kind.floors = {kind.name};
    kind.dado = 0;
  }
  const Buildings houses = HouseRow(2).raise(style, 5);
  const Model model = HouseRow::build(style, houses, true);
  std::set<std::string> floors, wanted;
  for (const Model::Part& part : model.parts)
    if (part.tags[0] == "floor") floors.insert(model.materials[part.material].name);
  for (const Buildings::Building& house : houses.buildings)
    for (const Buildings::Storey& storey : house.storeys)
      for (const FloorPlan::Room& room : storey.plan.rooms)
        if (room.kind != FloorPlan::kNobody)
          wanted.insert(style.rooms[room.kind].name);
        else if (const Style::RoomKind* kind = kindOfRole(style, room.role))
          wanted.insert(kind->name);
  EXPECT_TRUE(std::includes(floors.begin(), floors.end(), wanted.begin(), wanted.end()));
  EXPECT_GE(wanted.size(), 5u);
}

TEST(Interior, AStyleWithoutAnyHasBareRooms) {
  Style style = styleOf("suburb");
  for (Style::RoomKind& kind : style.rooms) kind.fittings.clear();
  style.interiors.front().skirting = style.interiors.front().architrave = 0;
  const std::map<std::string, int> nouns = nounsIn(HouseRow::build(style, HouseRow(2).raise(style, 5), true));
  for (const char* noun : {"stove", "toilet", "wardrobe", "skirting", "beam"})
    EXPECT_FALSE(nouns.contains(noun)) << noun;
  EXPECT_TRUE(nouns.contains("floor"));
}

TEST(Interior, PartsAreSoundAndTheSameEachTime) {
  for (const char* name : kStyleNames)
    for (const LotUse use : {LotUse::residential, LotUse::commercial, LotUse::civic}) {
      const Style style = styleOf(name);
      const Buildings houses = HouseRow(3, use, 12).raise(style, 2);
      const Model model = HouseRow::build(style, houses, true);
      ASSERT_NO_THROW(check(model)) << name;
      EXPECT_EQ(encode(model), encode(HouseRow::build(style, houses, true))) << name;
    }
}

TEST(Interior, NoTwoPartsOverlap) {
  for (const char* name : kStyleNames) {
    const Style style = styleOf(name);
    Buildings houses = HouseRow(1, LotUse::residential, 12).raise(style, 3);
    Model model = HouseRow::build(style, houses, true);
    // What turns is judged elsewhere, and roofs are.
    std::erase_if(model.parts, [&](const Model::Part& part) {
      return part.joint != Model::kNobody || !model.things[part.thing].isInside();
    });
    EXPECT_EQ(testing::findOverlap(model, false), "") << name;
  }
}

TEST(Interior, WhatIsAlikeSharesItsMesh) {
  const Style style = styleOf("downtown");
  const Model model = HouseRow::build(style, HouseRow(6, LotUse::residential, 12).raise(style, 4), true);
  std::set<std::uint32_t> meshes;
  std::size_t parts = 0;
  for (const Model::Part& part : model.parts) {
    if (std::find(part.tags.begin(), part.tags.end(), "fitting") == part.tags.end()) continue;
    ++parts;
    meshes.insert(part.meshes[0]);
  }
  EXPECT_GT(parts, 60u);
  EXPECT_LT(meshes.size(), parts / 2);
}

}  // namespace
}  // namespace castra::generators
