// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/shared_ground.h"

#include <gtest/gtest.h>

#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "pipeline/core/random.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/turn.h"
#include "tests/geometry/shapes.h"

namespace castra::analyzers {
namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

TEST(SharedArea, IsThatOfTheGroundInBoth) {
  const Ring square = shapes::rectangle(0, 0, 4, 4);
  EXPECT_DOUBLE_EQ(sharedArea(square, shapes::rectangle(1, 1, 2, 3)), 2);
  EXPECT_DOUBLE_EQ(sharedArea(square, shapes::rectangle(3, 3, 6, 6)), 1);
  EXPECT_DOUBLE_EQ(sharedArea(square, shapes::rectangle(4, 0, 6, 4)), 0) << "they only touch";
  EXPECT_DOUBLE_EQ(sharedArea(square, shapes::rectangle(9, 9, 10, 10)), 0);
  // A U, of which both arms lie within.
  const Ring arms{{0, 0}, {5, 0}, {5, 4}, {4, 4}, {4, 1}, {1, 1}, {1, 4}, {0, 4}};
  EXPECT_DOUBLE_EQ(sharedArea(arms, shapes::rectangle(-1, 2, 6, 3)), 2);
}

TEST(SharedArea, IsWhatIntersectingThemGives) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(digestOf(concat("shared ", seed)));
    const double far = seed % 2 == 0 ? 0 : 30000;
    Ring ring = shapes::star(random, {far, far}, 6, 0.3, 9), convex = shapes::rectangle(-3, -1.5, 3, 1.5);
    const double turn = random.uniform(0, 6), x = random.uniform(-3, 3), y = random.uniform(-3, 3);
    for (Vec2& p : convex) p = geometry::snap(geometry::turned(p, turn) + Vec2{far + x, far + y});
    for (Vec2& p : ring) p = geometry::snap(p);
    const Region one{ring, {}}, other{convex, {}};
    if (geometry::findFault(one)) continue;
    double sum = 0;
    for (const Region& part : geometry::intersect({&one, 1}, {&other, 1})) sum += geometry::area(part);
    EXPECT_NEAR(sharedArea(ring, convex), sum, 0.02) << seed;
  }
}

}  // namespace
}  // namespace castra::analyzers
