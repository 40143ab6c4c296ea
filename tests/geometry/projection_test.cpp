// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/projection.h"

#include <gtest/gtest.h>

namespace castra::geometry {
namespace {

TEST(Projection, LeavesMetresAsTheyAre) {
  const Projection projection;
  EXPECT_EQ(projection.toGround({12.5, -40}), (Vec2{12.5, -40}));
  EXPECT_EQ(projection.toGround({0.1, 0}), (Vec2{snap(0.1), 0}));
  EXPECT_EQ(projection.fromGround({12.5, -40}), (Vec2{12.5, -40}));
  EXPECT_EQ(projection.describe({12.5, -40}), "(12.5, -40)");
}

TEST(Projection, LaysDegreesAboutItsMiddle) {
  const Projection oslo{true, 10.75, 59.91};
  EXPECT_EQ(oslo.toGround({10.75, 59.91}), (Vec2{0, 0}));
  const Vec2 away = oslo.toGround({10.85, 60.01});
  EXPECT_NEAR(away.x, 11119.5 * 0.501359, 0.1);  // cos(59.91 deg)
  EXPECT_NEAR(away.y, 11119.5, 0.1);
  EXPECT_EQ(oslo.describe({0, 0}), "(10.75000, 59.91000)");
}

TEST(Projection, GoesBackToDegrees) {
  const Projection montreal{true, -73.7, 45.5};
  for (int i = -50; i <= 50; ++i) {
    const Vec2 ground = snap(Vec2{i * 397.123, i * -283.77});
    EXPECT_EQ(montreal.toGround(montreal.fromGround(ground)), ground);
  }
}

}  // namespace
}  // namespace castra::geometry
