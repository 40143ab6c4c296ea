// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/segment.h"

#include <gtest/gtest.h>

#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

TEST(Segment, MeetsWhatItCrossesOrTouches) {
  const Vec2 a{0, 0}, b{10, 0};
  EXPECT_TRUE(meet(a, b, {5, -5}, {5, 5})) << "crosses";
  EXPECT_TRUE(meet(a, b, {5, 0}, {5, 5})) << "stands on it";
  EXPECT_TRUE(meet(a, b, {10, 0}, {20, 7})) << "shares an end";
  EXPECT_FALSE(meet(a, b, {5, 1}, {5, 5})) << "ends before it";
  EXPECT_FALSE(meet(a, b, {11, -5}, {11, 5})) << "passes behind its end";
}

TEST(Segment, OnOneLineMeetsWhatItOverlaps) {
  const Vec2 a{0, 0}, b{10, 0};
  EXPECT_TRUE(meet(a, b, {4, 0}, {6, 0}));
  EXPECT_TRUE(meet(a, b, {-5, 0}, {15, 0}));
  EXPECT_TRUE(meet(a, b, {10, 0}, {12, 0}));
  EXPECT_FALSE(meet(a, b, {11, 0}, {12, 0}));
  EXPECT_FALSE(meet(a, b, {-3, 0}, {-1, 0}));
}

TEST(Segment, MeetingIsMutual) {
  shapes::forSeeds(1000, [](Random random) {
    Vec2 p[4];
    for (Vec2& at : p) {
      at.x = static_cast<double>(random.below(7));
      at.y = static_cast<double>(random.below(7));
    }
    if (p[0] == p[1] || p[2] == p[3]) return;
    const bool is_met = meet(p[0], p[1], p[2], p[3]);
    EXPECT_EQ(meet(p[2], p[3], p[0], p[1]), is_met);
    EXPECT_EQ(meet(p[1], p[0], p[3], p[2]), is_met);
    const double least = std::min({distanceToSegment(p[0], p[2], p[3]), distanceToSegment(p[1], p[2], p[3]),
                                   distanceToSegment(p[2], p[0], p[1]), distanceToSegment(p[3], p[0], p[1])});
    EXPECT_TRUE(is_met || least > 0) << "an end on the other segment";
  });
}

TEST(Segment, DistanceIsToTheNearestPoint) {
  EXPECT_EQ(distanceToSegment({5, 3}, {0, 0}, {10, 0}), 3);
  EXPECT_EQ(distanceToSegment({13, 4}, {0, 0}, {10, 0}), 5) << "beyond its end";
  EXPECT_EQ(distanceToSegment({3, 4}, {0, 0}, {0, 0}), 5) << "of a point";
}

}  // namespace
}  // namespace castra::geometry
