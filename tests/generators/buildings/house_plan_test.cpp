// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/house_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

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
  const auto facade = std::find_if(style.facades.begin(), style.facades.end(),
                                   [&](const Style::Facade& f) { return f.name == type.facade; });
  HousePlanner planner;
  return planner.plan({style, type, *facade, rectangle(0, 0, width, depth),
                       {SideType::street, SideType::party, SideType::yard, SideType::party}, 0, storeys, is_mirrored});
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

}  // namespace
}  // namespace castra::generators
