// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/square_strips.h"

#include <gtest/gtest.h>

#include "pipeline/geometry/chain.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Region;

/// A strip of 12 m along the shore in the south, which goes around a square of 60 m there at a distance of 5 m.
const Region kStrip{{{0, 0},
                     {120, 0},
                     {120, 60},
                     {180, 60},
                     {180, 0},
                     {300, 0},
                     {300, 12},
                     {185, 12},
                     {185, 65},
                     {115, 65},
                     {115, 12},
                     {0, 12}},
                    {}};

TEST(SquareStrips, WhatGoesAroundASquareAtTheShoreIsTheSquares) {
  std::vector<Region> strips{kStrip};
  const std::vector<Region> squares{{shapes::rectangle(120, 0, 180, 60), {}}};
  const std::vector<Region> taken = takeSquareStrips(strips, squares);
  ASSERT_EQ(taken.size(), 1u);
  EXPECT_EQ(strips.size(), 2u) << "to the west and to the east of it";
  EXPECT_TRUE(geometry::contains(taken[0], {150, 62}));
  EXPECT_TRUE(geometry::contains(taken[0], {117, 30}));
  EXPECT_FALSE(geometry::contains(taken[0], {110, 6}));
  geometry::Chain chain;  // no gap, no overlap, and no new point on the way
  for (const Region& part : strips) chain.add(part);
  chain.add(taken[0]);
  chain.add(kStrip, -1);
  EXPECT_TRUE(chain.remainder().empty());
}

TEST(SquareStrips, ASquareElsewhereTakesNothing) {
  std::vector<Region> strips{kStrip};
  const std::vector<Region> squares{{shapes::rectangle(20, 100, 80, 160), {}}};
  EXPECT_TRUE(takeSquareStrips(strips, squares).empty());
  ASSERT_EQ(strips.size(), 1u);
  EXPECT_EQ(strips[0].outer, kStrip.outer);
}

}  // namespace
}  // namespace castra::generators
