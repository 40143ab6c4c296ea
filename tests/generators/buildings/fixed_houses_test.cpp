// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/fixed_houses.h"

#include <gtest/gtest.h>

#include "pipeline/base/error.h"
#include "tests/generators/buildings/drawn_cottage.h"
#include "tests/generators/buildings/styles.h"

namespace castra::generators {
namespace {

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), with);
}

std::string complaintOf(const std::string& text) {
  try {
    readFixedHouses(text, "plans.json", styleOf("medieval"));
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

TEST(FixedHouses, ADrawnCottageIsReadAsItIsDrawn) {
  const auto houses = readFixedHouses(drawnCottage(), "plans.json", styleOf("medieval"));
  ASSERT_EQ(houses.size(), 1u);
  const Buildings::Building& house = houses[0].building;
  ASSERT_EQ(house.storeys.size(), 1u);
  const FloorPlan& plan = house.storeys[0].plan;
  ASSERT_NO_THROW(check(plan));
  EXPECT_EQ(plan.rooms.size(), 3u);
  EXPECT_EQ(plan.openings.size(), 7u);
  EXPECT_EQ(plan.walls.size(), 10u) << "the corner of kitchen and bath is one of the parlour's wall";
  EXPECT_EQ(house.front, 0u);
  EXPECT_EQ(house.wings[0].ring[0], (geometry::Vec2{0.5, 0.5}));
}

TEST(FixedHouses, AHouseIsTurnedAboutItsOrigin) {
  const auto houses = readFixedHouses(drawnCottage("[4, 4]", "[10, 20]", "90"), "plans.json", styleOf("medieval"));
  const auto& ring = houses.at(0).building.wings.at(0).ring;
  EXPECT_NEAR(ring[1].x, 10, 0.001);
  EXPECT_NEAR(ring[1].y, 29, 0.001);
}

TEST(FixedHouses, WrongDataIsRefusedWithLineFactAndRemedy) {
  const std::string good = drawnCottage();
  EXPECT_EQ(complaintOf(good), "none");
  const auto expect = [&](const std::string& what, const std::string& with, const std::string& complaint) {
    const std::string found = complaintOf(replaced(good, what, with));
    EXPECT_NE(found.find(complaint), std::string::npos) << found;
    EXPECT_EQ(found.find("plans.json"), 0u) << found;
  };
  expect("\"cottage\"", "\"cotage\"", "(cottage?)");
  expect("\"kitchen\"", "\"kitchn\"", "is no room of the style (kitchen?)");
  expect("\"windows\"", "\"window\"", "is not known (windows?)");
  expect("[9, 4], [5.5, 4]] }", "[9, 4.5], [5.5, 4.5]] }", "overlaps another");
  expect("[5.5, 2]", "[3, 3]", "lies on no wall");
  expect("[5.5, 2] }", "[5.5, 2], \"width\": 5 }", "does not fit");
  expect("\"street\", ", "\"yard\", ", "must have the entrance");
  expect("\"yard\"]", "\"yard\", \"yard\"]", "name what lies before each side");
  expect("\"unit\": 0", "\"unit\": 7", "there are 1");
  expect("\"storeys\": 1", "\"storeys\": 2", "draw one for each");
  expect("[[0, 0], [9, 0]", "[[0, 0], [0, 9]", "no sound polygon");
  expect("[2.75, 0]", "[1.3, 0]", "overlap in one wall");
}

}  // namespace
}  // namespace castra::generators
