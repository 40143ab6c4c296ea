// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/street_lengths.h"

#include <gtest/gtest.h>

namespace castra::analyzers {
namespace {

using geometry::Vec2;

void addBlocks(StreetLengths& lengths, std::uint32_t street, int count, RoadClass road_class = RoadClass::street) {
  for (int i = 0; i < count; ++i) lengths.addBlock(street, road_class);
}

TEST(StreetLengths, OfNothingAreNone) {
  const Spread spread = StreetLengths{}.measure();
  EXPECT_EQ(spread.count, 0u);
  EXPECT_EQ(spread.median, 0);
}

TEST(StreetLengths, CountForEveryBlockOnAStreet) {
  StreetLengths lengths;
  const std::uint32_t first = lengths.addStreets(3);
  addBlocks(lengths, first, 1);
  addBlocks(lengths, first + 2, 9);  // the second has no block
  const Spread spread = lengths.measure();
  EXPECT_EQ(spread.count, 10u);
  EXPECT_EQ(spread.median, 9);
  EXPECT_EQ(spread.mean, 8.2);
}

//        |           Two streets meet a main road in the same point (4), and one that comes at a slant.
//  --2-- 4 --3--
//       /|
TEST(StreetLengths, GoOnStraightAcrossAMainRoad) {
  StreetLengths lengths;
  const std::uint32_t west = lengths.addStreets(1), others = lengths.addStreets(2);
  addBlocks(lengths, west, 2);
  addBlocks(lengths, others, 3);
  addBlocks(lengths, others + 1, 1);
  lengths.addEnd(others + 1, 4, Vec2{0.6, 0.8});
  lengths.addEnd(west, 4, Vec2{1, 0});
  lengths.addEnd(others, 4, Vec2{-1, 0});
  EXPECT_EQ(lengths.measure().high, 5);
  EXPECT_EQ(lengths.measure().low, 5);
  EXPECT_NEAR(lengths.measure().mean, 26.0 / 6, 1e-12);
}

TEST(StreetLengths, DoNotGoOnInAnotherClassOrElsewhere) {
  StreetLengths lengths;
  lengths.addStreets(3);
  addBlocks(lengths, 0, 2);
  addBlocks(lengths, 1, 2, RoadClass::alley);
  addBlocks(lengths, 2, 2);
  lengths.addEnd(0, 4, Vec2{1, 0});
  lengths.addEnd(1, 4, Vec2{-1, 0});
  lengths.addEnd(2, 5, Vec2{-1, 0});
  EXPECT_EQ(lengths.measure().high, 2);
}

}  // namespace
}  // namespace castra::analyzers
