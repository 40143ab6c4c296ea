// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/calipers.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

/// All pairs of points for the diameter, all pairs of point and hull edge for the width.
double bruteElongation(const Ring& ring) {
  double diameter = 0, width = std::numeric_limits<double>::infinity();
  for (const Vec2& a : ring)
    for (const Vec2& b : ring) {
      diameter = std::max(diameter, length(b - a));
      if (a == b) continue;
      double low = 0, high = 0;
      for (const Vec2& c : ring) {
        const double side = cross(b - a, c - a) / length(b - a);
        low = std::min(low, side);
        high = std::max(high, side);
      }
      if (low > -1e-9) width = std::min(width, high);
    }
  return diameter / width;
}

TEST(Elongation, OfKnownShapes) {
  EXPECT_DOUBLE_EQ(elongation(shapes::rectangle(0, 0, 1, 1)), std::sqrt(2.0));
  EXPECT_DOUBLE_EQ(elongation(shapes::rectangle(0, 0, 8, 1)), std::sqrt(65.0));
  EXPECT_DOUBLE_EQ(elongation({{0, 0}, {4, 0}, {4, 3}}), 5 / 2.4);
  EXPECT_TRUE(std::isinf(elongation({{0, 0}, {1, 1}, {2, 2}})));
}

TEST(Elongation, AgreesWithBruteForce) {
  shapes::forSeeds(500, [](Random random) {
    const int corners = 3 + static_cast<int>(random.below(20));
    const Ring ring = shapes::star(random, {100, 200}, 50, random.uniform(0, 0.9), corners);
    EXPECT_NEAR(elongation(ring) / bruteElongation(ring), 1, 1e-9);
  });
}

TEST(Elongation, AgreesWithBruteForceOnGridPoints) {  // many parallel edges and equal distances
  shapes::forSeeds(500, [](Random random) {
    Ring points;
    for (int i = 0; i < 12; ++i) {
      const double x = static_cast<double>(random.below(6)), y = static_cast<double>(random.below(6));
      points.push_back({x, y});
    }
    EXPECT_NEAR(elongation(points) / bruteElongation(points), 1, 1e-9);
  });
}

TEST(ConvexHull, HoldsAllPointsAndTurnsLeft) {
  shapes::forSeeds(100, [](Random random) {
    const Ring points = shapes::star(random, {0, 0}, 10, 0.7, 20);
    const Ring hull = convexHull(points);
    for (std::size_t i = 0; i < hull.size(); ++i) {
      const Vec2 &a = hull[i], &b = hull[(i + 1) % hull.size()], &c = hull[(i + 2) % hull.size()];
      EXPECT_GT(cross(b - a, c - b), 0);
      for (const Vec2& p : points) EXPECT_GE(cross(b - a, p - a), 0);
    }
  });
}

}  // namespace
}  // namespace castra::geometry
