// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/house_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "generators/buildings/stair_place.h"
#include "pipeline/base/text.h"
#include "tests/generators/buildings/styles.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using shapes::rectangle;
using SideType = Buildings::SideType;

const Style::Type& typeOf(const Style& style, const std::string& name) {
  return *std::find_if(style.types.begin(), style.types.end(), [&](const Style::Type& t) { return t.name == name; });
}

/// A row house: street in the south, yard in the north, neighbours on both sides.
std::optional<HousePlan> planRow(const Style& style, const std::string& name, double width, double depth,
                                 std::uint32_t storeys, bool is_mirrored = false) {
  const Style::Type& type = typeOf(style, name);
  const Style::Facade& facade = facadeOf(style, type);
  HousePlanner planner;
  const HousePart row{rectangle(0, 0, width, depth),
                      {SideType::street, SideType::party, SideType::yard, SideType::party},
                      0,
                      HousePart::Role::main};
  return planner.plan({style, type, facade, {row}, {{0, storeys}}, is_mirrored});
}

std::size_t countRole(const HousePlan& plan, RoomRole role) {
  std::size_t count = 0;
  for (const Buildings::Storey& storey : plan.storeys)
    for (const FloorPlan::Room& room : storey.plan.rooms) count += room.role == role ? 1 : 0;
  return count;
}

TEST(HousePlan, ABurgherHouseHasWhatAFamilyNeeds) {
  const Style style = styleOf("medieval");
  const auto plan = planRow(style, "burgher house", 7, 11, 3);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->storeys.size(), 3u);
  ASSERT_EQ(plan->units.size(), 1u);
  EXPECT_TRUE(plan->units[0].is_dwelling);
  EXPECT_GE(countRole(*plan, RoomRole::living), 1u);
  EXPECT_GE(countRole(*plan, RoomRole::kitchen), 1u);
  EXPECT_GE(countRole(*plan, RoomRole::bath), 1u);
  EXPECT_GE(countRole(*plan, RoomRole::bedroom), 2u);
  EXPECT_EQ(countRole(*plan, RoomRole::stairs), 3u);
  EXPECT_EQ(plan->storeys[0].stairs.size(), 1u);
  EXPECT_EQ(plan->storeys[2].stairs.size(), 0u);
}

TEST(HousePlan, StairsStandAboveEachOther) {
  const Style style = styleOf("medieval");
  for (const bool is_mirrored : {false, true}) {
    const auto plan = planRow(style, "shop house", 8, 12, 4, is_mirrored);
    ASSERT_TRUE(plan);
    for (std::size_t k = 1; k + 1 < plan->storeys.size(); ++k) {
      const Buildings::Stairs &below = plan->storeys[k - 1].stairs.at(0), &here = plan->storeys[k].stairs.at(0);
      EXPECT_EQ(below.along, here.along);
      EXPECT_LT(geometry::length(below.corner - here.corner), 0.01);
    }
  }
}

TEST(HousePlan, FlatsHaveDoorsOfTheirOwn) {
  const Style style = styleOf("downtown");
  const auto plan = planRow(style, "apartments", 24, 13.5, 4);
  ASSERT_TRUE(plan);
  EXPECT_GE(plan->units.size(), 8u) << "two flats a storey at least";
  // No door leads from one flat into another.
  for (const Buildings::Storey& storey : plan->storeys)
    for (const FloorPlan::Opening& opening : storey.plan.openings) {
      const FloorPlan::Wall& wall = storey.plan.walls[opening.wall];
      if (wall.right == FloorPlan::kNobody) continue;
      const std::uint32_t one = storey.plan.rooms[wall.left].unit, two = storey.plan.rooms[wall.right].unit;
      EXPECT_TRUE(one == two || one == FloorPlan::kNobody || two == FloorPlan::kNobody);
    }
}

TEST(HousePlan, ACottageHasNoCorridor) {
  const auto plan = planRow(styleOf("medieval"), "cottage", 6, 6, 1);
  ASSERT_TRUE(plan);
  EXPECT_EQ(countRole(*plan, RoomRole::corridor), 0u);
  EXPECT_EQ(plan->storeys[0].plan.rooms.size(), 3u);
}

TEST(HousePlan, NothingFitsWhereNothingFits) {
  const Style style = styleOf("medieval");
  EXPECT_FALSE(planRow(style, "burgher house", 2, 11, 3));
  EXPECT_FALSE(planRow(style, "burgher house", 7, 2, 1));
}

TEST(HousePlan, MostSizesOfHousesHaveAPlan) {
  const Style style = styleOf("medieval");
  std::string missing;
  for (double width = 4.6; width < 14; width += 0.7)
    for (double depth = 9.5; depth < 13.5; depth += 0.5)
      if (!planRow(style, "burgher house", width, depth, 2)) missing += concat(' ', width, 'x', depth);
  EXPECT_EQ(missing, "");
}

TEST(HousePlan, ATowerHasLifts) {
  const auto plan = planRow(styleOf("downtown"), "office block", 30, 15, 200);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->storeys.size(), 200u);
  EXPECT_EQ(countRole(*plan, RoomRole::lift), 200u);
}

/// A main part of 14 by 10 m and a wing behind its left end:
///
///   +----+ 18     neighbours on both sides
///   |    |
///   +----+----+ 10
///   |         |
///   +----.----+
///   0    6    14
std::optional<HousePlan> planL(const Style& style, const std::string& name, const std::vector<StoreyRange>& storeys) {
  const Style::Type& type = typeOf(style, name);
  const Style::Facade& facade = facadeOf(style, type);
  const HousePart main{{{0, 0}, {14, 0}, {14, 10}, {6, 10}, {0, 10}},
                       {SideType::street, SideType::party, SideType::yard, SideType::wing, SideType::party},
                       0,
                       HousePart::Role::main};
  const HousePart wing{{{0, 10}, {6, 10}, {6, 18}, {0, 18}},
                       {SideType::wing, SideType::yard, SideType::yard, SideType::party},
                       1,
                       HousePart::Role::wing};
  HousePlanner planner;
  return planner.plan({style, type, facade, {main, wing}, storeys, false});
}

/// Stairs stand in the same place on all storeys, their rooms have space for them, and are entered at their landings.
void expectStairsInOneLine(const HousePlan& plan) {
  const Buildings::Stairs& first = plan.storeys.at(0).stairs.at(0);
  const StairPlace place{first.corner, first.along, first.turns_left};
  const geometry::Vec2 across = first.turns_left ? geometry::leftOf(first.along) : geometry::rightOf(first.along);
  for (std::size_t k = 0; k < plan.storeys.size(); ++k) {
    const FloorPlan& floor = plan.storeys[k].plan;
    const auto room = std::find_if(floor.rooms.begin(), floor.rooms.end(),
                                   [](const FloorPlan::Room& r) { return r.role == RoomRole::stairs; });
    ASSERT_NE(room, floor.rooms.end()) << k;
    const auto number = static_cast<std::uint32_t>(room - floor.rooms.begin());
    if (k + 1 < plan.storeys.size()) {
      EXPECT_EQ(plan.storeys[k].stairs.at(0).corner, first.corner) << k;
      EXPECT_EQ(plan.storeys[k].stairs.at(0).along, first.along) << k;
      EXPECT_EQ(plan.storeys[k].stairs.at(0).room, number) << k;
    }
    const Buildings::Stairs& here = plan.storeys[k > 0 ? k - 1 : 0].stairs.at(0);
    const double width = 2 * here.flight + here.well, length = 2 * here.flight + (here.risers / 2 - 1) * here.going;
    for (const double along : {0.02, length - 0.02})
      for (const double side : {0.02, width - 0.02})
        EXPECT_TRUE(geometry::contains(FloorPlan::floorOf(*room), here.corner + here.along * along + across * side))
            << k;
    for (const FloorPlan::Opening& opening : floor.openings) {
      const FloorPlan::Wall& wall = floor.walls[opening.wall];
      if (opening.type == FloorPlan::OpeningType::window || (wall.left != number && wall.right != number)) continue;
      EXPECT_TRUE(place.isEnteredAt((floor.points[wall.from] + floor.points[wall.to]) * 0.5)) << k;
    }
  }
}

TEST(HousePlan, StairsComeUpInStairsWhereAWingEndsBelow) {
  // Behind the stairs lies what is too dark for a room and too long for a store, so the room with the stairs has it;
  // above the wing that piece is shorter, and a store. Stairs at the end of their room came up in the store.
  const Style style = styleOf("medieval");
  const Style::Type& type = typeOf(style, "guild hall");
  const auto at = [](double x, double y) { return geometry::snap(geometry::Vec2{x, y}); };
  const geometry::Vec2 joint = at(7.45, 15.612), corner = at(14.155, 15.612);
  const HousePart main{{corner, joint, at(-0.506, 15.612), {0, 0}, at(14.433, 0)},
                       {SideType::wing, SideType::yard, SideType::yard, SideType::street, SideType::yard},
                       3,
                       HousePart::Role::main};
  const HousePart wing{{joint, corner, at(13.997, 24.514), at(7.291, 24.514)},
                       {SideType::wing, SideType::yard, SideType::yard, SideType::yard},
                       3,
                       HousePart::Role::wing};
  for (const std::uint32_t low : {1U, 2U, 3U}) {
    HousePlanner planner;
    const auto plan = planner.plan({style, type, facadeOf(style, type), {main, wing}, {{0, 3}, {0, low}}, true});
    ASSERT_TRUE(plan) << low;
    ASSERT_EQ(plan->storeys.size(), 3u);
    expectStairsInOneLine(*plan);
  }
}

TEST(HousePlan, RoomsWithStairsAreEnteredAtTheLanding) {
  const Style medieval = styleOf("medieval"), downtown = styleOf("downtown");
  for (const bool is_mirrored : {false, true})
    for (const double depth : {7.5, 9.0, 10.5, 12.0, 13.5}) {
      // Shallow houses have the corridor behind the stairs, deep ones before them.
      if (const auto plan = planRow(medieval, "burgher house", 12, depth, 3, is_mirrored)) expectStairsInOneLine(*plan);
      if (const auto plan = planRow(downtown, "office block", 30, depth, 8, is_mirrored)) expectStairsInOneLine(*plan);
    }
  for (const std::uint32_t low : {1U, 2U, 3U}) {
    const auto plan = planL(medieval, "burgher house", {{0, 3}, {0, low}});
    ASSERT_TRUE(plan);
    expectStairsInOneLine(*plan);
  }
}

std::size_t countBehind(const FloorPlan& plan, RoomRole role) {
  std::size_t count = 0;
  for (const FloorPlan::Room& room : plan.rooms)
    count += room.role == role && geometry::centroid(FloorPlan::floorOf(room)).y > 10 ? 1 : 0;
  return count;
}

TEST(HousePlan, AWingHasRoomsOnTheYardAndACorridorAlongTheNeighbour) {
  const Style style = styleOf("medieval");
  const auto plan = planL(style, "burgher house", {{0, 3}, {0, 2}});
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->storeys.size(), 3u);
  for (std::size_t k = 0; k < 2; ++k) {
    const FloorPlan& floor = plan->storeys[k].plan;
    EXPECT_EQ(countBehind(floor, RoomRole::corridor), 1u) << k;
    EXPECT_GE(countBehind(floor, RoomRole::bedroom) + countBehind(floor, RoomRole::kitchen), 1u) << k;
    for (const FloorPlan::Opening& opening : floor.openings) {
      if (opening.type != FloorPlan::OpeningType::window) continue;
      const FloorPlan::Wall& wall = floor.walls[opening.wall];
      EXPECT_EQ(wall.right, FloorPlan::kNobody);
      EXPECT_GT(std::max(floor.points[wall.from].x, floor.points[wall.to].x), 0.1) << "none to the neighbour";
    }
  }
  for (const FloorPlan::Room& room : plan->storeys[2].plan.rooms)
    for (const geometry::Vec2& corner : room.corners) EXPECT_LT(corner.y, 10) << "the wing ends below";
}

TEST(HousePlan, TheYardHasADoor) {
  const auto plan = planL(styleOf("medieval"), "burgher house", {{0, 2}, {0, 2}});
  ASSERT_TRUE(plan);
  const FloorPlan& floor = plan->storeys[0].plan;
  EXPECT_TRUE(std::any_of(floor.openings.begin(), floor.openings.end(), [&](const FloorPlan::Opening& opening) {
    const FloorPlan::Wall& wall = floor.walls[opening.wall];
    return opening.type == FloorPlan::OpeningType::door && wall.right == FloorPlan::kNobody &&
           floor.points[wall.from].y > 9.9;
  }));
}

TEST(HousePlan, StairsRunThroughBaseAndTower) {
  const Style style = styleOf("downtown");
  const Style::Type& type = typeOf(style, "office block");
  const Style::Facade& facade = facadeOf(style, type);
  const std::vector<SideType> row{SideType::street, SideType::party, SideType::yard, SideType::party};
  const HousePart base{rectangle(0, 0, 40, 15), row, 0, HousePart::Role::main};
  for (const double left : {0.0, 9.0, 24.0}) {
    const HousePart tower{rectangle(left, 0, left + 16, 15),
                          {SideType::street, SideType::yard, SideType::yard, SideType::yard},
                          0,
                          HousePart::Role::tower};
    for (const bool is_mirrored : {false, true}) {
      HousePlanner planner;
      const auto plan = planner.plan({style, type, facade, {base, tower}, {{0, 3}, {3, 12}}, is_mirrored});
      ASSERT_TRUE(plan) << left;
      ASSERT_EQ(plan->storeys.size(), 12u);
      EXPECT_EQ(countRole(*plan, RoomRole::lift), 12u);
      for (std::size_t k = 1; k + 1 < 12; ++k)
        EXPECT_LT(geometry::length(plan->storeys[k - 1].stairs.at(0).corner - plan->storeys[k].stairs.at(0).corner),
                  0.01);
      const auto areaOf = [&](std::size_t k) {
        double area = 0;
        for (const FloorPlan::Room& room : plan->storeys[k].plan.rooms)
          area += geometry::signedArea(FloorPlan::floorOf(room));
        return area;
      };
      EXPECT_LT(areaOf(3), 0.5 * areaOf(2)) << "the tower is slim";
    }
  }
}

}  // namespace
}  // namespace castra::generators
