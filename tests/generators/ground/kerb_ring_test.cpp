// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/kerb_ring.h"

#include <gtest/gtest.h>

#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;
using shapes::rectangle;

TEST(KerbRing, ASquareGetsFourArcs) {
  const Ring square = rectangle(0, 0, 40, 30), rounded = roundCorners(square, rectangle(4, 4, 36, 26), 3);
  // What a square corner has more than its quarter of a circle.
  EXPECT_NEAR(geometry::signedArea(rounded), 1200 - (4 - 3.14159) * 9, 0.4);
  EXPECT_GE(rounded.size(), 4 * 6u);
  for (const Vec2& p : rounded) {
    EXPECT_EQ(p, geometry::snap(p));
    EXPECT_TRUE(p.x >= 0 && p.x <= 40 && p.y >= 0 && p.y <= 30);
  }
}

TEST(KerbRing, KeepsClearOfWhatLiesInside) {
  const Ring block = rectangle(1, 1, 39, 29);
  const Ring rounded = roundCorners(rectangle(0, 0, 40, 30), block, 8);
  for (const Vec2& corner : block) EXPECT_TRUE(geometry::contains(rounded, corner));
  EXPECT_LT(geometry::signedArea(rounded), 1200);
}

TEST(KerbRing, LeavesWhatIsNotAConvexCorner) {
  const Ring ring{{0, 0}, {20, 0}, {20, 20}, {10, 10}, {0, 20}};  // the fourth is hollow
  const Ring rounded = roundCorners(ring, {}, 2);
  EXPECT_NE(std::find(rounded.begin(), rounded.end(), Vec2{10, 10}), rounded.end());
  EXPECT_EQ(std::find(rounded.begin(), rounded.end(), Vec2{20, 20}), rounded.end());
  EXPECT_FALSE(geometry::findFault(Region{rounded, {}}));
}

TEST(KerbRing, NoRadiusChangesNothing) {
  const Ring square = rectangle(0, 0, 40, 30);
  EXPECT_EQ(roundCorners(square, {}, 0), square);
}

}  // namespace
}  // namespace castra::generators
