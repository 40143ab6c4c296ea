// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/place_within.h"

#include <gtest/gtest.h>

#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

using shapes::forSeeds;
using shapes::rectangle;

TEST(PlaceWithin, IsBesideTheMiddleOfTheLongestSide) {
  EXPECT_EQ(placeWithin(rectangle(10, 20, 14, 23)), (Vec2{12, 20.25}));
  EXPECT_EQ(placeWithin({{0, 0}, {3, 0}, {3, 10}, {0, 9}}), (Vec2{2.75, 5}));
}

TEST(PlaceWithin, IsHalfWayAcrossWhereThatIsNear) {
  EXPECT_EQ(placeWithin(rectangle(0, 0, 8, 0.25)), (Vec2{4, 0.125}));
  // What lies across begins in a corner right opposite.
  EXPECT_EQ(placeWithin({{0, 0}, {8, 0}, {4, 0.125}}), (Vec2{4, 0.0625}));
}

TEST(PlaceWithin, IsWithin) {
  forSeeds(300, [](Random random) {
    for (const double radius : {0.25, 3.0, 200.0}) {
      const Ring ring =
          shapes::star(random, {50, -20}, radius, random.uniform(0, 0.9), 5 + static_cast<int>(random.below(40)));
      EXPECT_TRUE(contains(ring, placeWithin(ring))) << "radius " << radius;
    }
  });
}

}  // namespace
}  // namespace castra::geometry
