// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/enclosing_circle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

double reach(const Ring& points, const Vec2& centre) {
  double furthest = 0;
  for (const Vec2& point : points) furthest = std::max(furthest, length(point - centre));
  return furthest;
}

/// By trying every circle that two or three points define.
double bruteRadius(const Ring& points) {
  double best = std::numeric_limits<double>::infinity();
  for (const Vec2& a : points)
    for (const Vec2& b : points) {
      best = std::min(best, reach(points, (a + b) * 0.5));
      for (const Vec2& c : points) {
        const Vec2 u = b - a, v = c - a;
        if (cross(u, v) == 0) continue;
        const double scale = 1 / (2 * cross(u, v));
        best = std::min(best, reach(points, a + (leftOf(u) * dot(v, v) - leftOf(v) * dot(u, u)) * scale));
      }
    }
  return best;
}

TEST(EnclosingCircle, FewPoints) {
  EXPECT_EQ(smallestCircle({{3, 4}}).radius, 0);
  EXPECT_EQ(smallestCircle({{3, 4}, {3, 4}}).centre, (Vec2{3, 4}));
  const Circle pair = smallestCircle({{0, 0}, {6, 8}});
  EXPECT_EQ(pair.centre, (Vec2{3, 4}));
  EXPECT_EQ(pair.radius, 5);
  const Circle line = smallestCircle({{1, 1}, {2, 2}, {5, 5}, {3, 3}, {4, 4}});
  EXPECT_EQ(line.centre, (Vec2{3, 3}));
  const Circle obtuse = smallestCircle({{0, 0}, {10, 0}, {5, 1}});
  EXPECT_EQ(obtuse.radius, 5) << "the third point lies within";
  EXPECT_NEAR(smallestCircle({{0, 0}, {2, 0}, {2, 2}, {0, 2}}).radius, std::sqrt(2.0), 1e-12);
}

TEST(EnclosingCircle, IsAsSmallAsAnyThatHoldsAll) {
  shapes::forSeeds(60, [](Random random) {
    Ring points;
    for (std::uint64_t i = 2 + random.below(16); i > 0; --i) {
      const double x = random.uniform(-300, 900), y = random.uniform(4000, 4100);
      points.push_back(snap(Vec2{x, y}));
    }
    const Circle circle = smallestCircle(points);
    EXPECT_NEAR(reach(points, circle.centre), circle.radius, 1e-6);
    EXPECT_NEAR(circle.radius, bruteRadius(points), 1e-6);
  });
}

}  // namespace
}  // namespace castra::geometry
