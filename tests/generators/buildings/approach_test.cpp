// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/approach.h"

#include <gtest/gtest.h>

#include "generators/buildings/windows.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using Way = Approach::Way;

//    __________
//   |          |     The street is in the south, and the neighbour's line leads from the foot of the house to it. Doors
//   |__________|     are at y = 6, and open to the south.
//    \         |
//     \________|
Lots::Lot slantedLot() {
  Lots::Lot lot;
  lot.ring = {{4, 0}, {12, 0}, {12, 14}, {0, 14}, {0, 6}};
  return lot;
}

TEST(Approach, IsJudgedByAllOfADoorsWidth) {
  const Lots::Lot lot = slantedLot();
  const Approach approach(lot, {true, false, false, false, false}, {shapes::rectangle(0, 6, 12, 13)});
  const auto wayTo = [&](double low, double high) { return approach.wayTo({low, 6}, {high, 6}); };
  EXPECT_EQ(wayTo(0.1, 1.1), Way::none) << "the neighbour's line is 15 cm before the low jamb";
  EXPECT_EQ(wayTo(0.5, 1.5), Way::aside);
  EXPECT_EQ(wayTo(3.5, 4.5), Way::aside) << "half of the way leads over the neighbour's corner";
  EXPECT_EQ(wayTo(4.1, 5.1), Way::ahead);
  EXPECT_EQ(wayTo(11, 12), Way::ahead);
}

TEST(Approach, WhatLiesBehindTheStreetDoesNotMatter) {
  //  +--+  +--+
  //  |  |__|  |     A lot with two arms, and the street between them.
  //  +--------+
  Lots::Lot lot;
  lot.ring = {{0, 0}, {9, 0}, {9, 9}, {6, 9}, {6, 3}, {3, 3}, {3, 9}, {0, 9}};
  const Approach approach(lot, {false, false, false, false, true, false, false, false}, {});
  EXPECT_EQ(approach.wayTo({5, 2}, {4, 2}), Way::ahead);
  EXPECT_EQ(approach.wayTo({4, 2}, {5, 2}), Way::aside);
}

TEST(Approach, OwnGroundBehindTheHouseIsNoWay) {
  const Lots::Lot lot = slantedLot();
  const Approach shut(lot, {true, false, false, false, false}, {shapes::rectangle(0, 6, 12, 11)}),
      open(lot, {true, false, false, false, false}, {shapes::rectangle(0, 6, 11, 11)});
  EXPECT_EQ(shut.wayTo({6, 11}, {5, 11}), Way::shut);
  EXPECT_EQ(open.wayTo({6, 11}, {5, 11}), Way::aside) << "through a gap of a metre";
}

TEST(Approach, AWallOnTheLineOfTheLotMayBeBeyondItByRounding) {
  const Lots::Lot lot = slantedLot();
  const Approach approach(lot, {true, false, false, false, false}, {shapes::rectangle(0, 6, 12, 13)});
  EXPECT_EQ(approach.wayTo({6, -0.002}, {7, -0.002}), Way::ahead);
  EXPECT_EQ(approach.wayTo({6, 0.002}, {7, 0.002}), Way::ahead);
}

/// A house of one room on that lot, as wide as the lot is, with its front at y = 6.
struct Cottage {
  FloorPlan plan;
  BaySide front = divideSide({0, 6}, {12, 6}, Buildings::SideType::street, 3);

  explicit Cottage(double from) {
    plan.points = {{from, 6}, {12, 6}, {12, 13}, {from, 13}};
    plan.rooms.resize(1);
    for (std::uint32_t i = 0; i < 4; ++i) {
      FloorPlan::Wall& wall = plan.walls.emplace_back();
      wall.from = i;
      wall.to = (i + 1) % 4;
      wall.left = 0;
      wall.right = FloorPlan::kNobody;
    }
  }
  /// Where the entrance is, along the street; -1 if there is none.
  double enter(const Approach& approach) {
    if (!placeEntrance(plan, 0, front, {}, &approach)) return -1;
    return plan.points[0].x + (plan.openings[0].from + plan.openings[0].to) / 2;
  }
};

TEST(Entrance, IsWhereOneGoesStraightToTheStreet) {
  // The neighbour's line begins further east than the middle of the house.
  Lots::Lot lot = slantedLot();
  const Approach wide(lot, {true, false, false, false, false}, {shapes::rectangle(0, 6, 12, 13)});
  EXPECT_EQ(Cottage(0).enter(wide), 4.5) << "the bay nearest to the middle";
  lot.ring[0] = {8, 0};
  const Approach narrow(lot, {true, false, false, false, false}, {shapes::rectangle(0, 6, 12, 13)});
  EXPECT_EQ(Cottage(0).enter(narrow), 10.5) << "the only bay that looks at the street";
  lot.ring[0] = {11.5, 0};
  const Approach slit(lot, {true, false, false, false, false}, {shapes::rectangle(0, 6, 12, 13)});
  EXPECT_EQ(slit.wayTo({4, 6}, {5, 6}), Approach::Way::shut) << "it takes more than half a metre to come in";
  EXPECT_EQ(Cottage(0).enter(slit), -1);
}

TEST(Entrance, IsNotBeforeAnotherLot) {
  // A room at the foot of the neighbour's line.
  const Lots::Lot lot = slantedLot();
  const Approach approach(lot, {true, false, false, false, false}, {shapes::rectangle(0, 6, 12, 13)});
  Cottage cottage(0);
  cottage.plan.points[1] = {1.3, 6};
  cottage.plan.points[2] = {1.3, 13};
  EXPECT_EQ(cottage.enter(approach), -1);
  cottage.plan.points[1] = {2, 6};
  cottage.plan.points[2] = {2, 13};
  EXPECT_GE(cottage.enter(approach), 0.9);
}

}  // namespace
}  // namespace castra::generators
