// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/calipers.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

/// All pairs of points for the diameter, all pairs of point and hull edge for the width.
Extent bruteExtent(const Ring& ring) {
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
  return {diameter, width};
}

double bruteElongation(const Ring& ring) {
  const Extent extent = bruteExtent(ring);
  return extent.diameter / extent.width;
}

/// A convex ring with flat corners on its sides, as cutting leaves them: each at most a lattice step off its line.
Ring convexWithFlatCorners(Random& random, int corners, int flat) {
  Ring ring = convexHull(shapes::star(random, {-300, 700}, 60, 0.2, corners));
  for (int i = 0; i < flat; ++i) {
    const std::size_t at = random.below(ring.size());
    const double share = random.uniform(0.2, 0.8);
    const Vec2 from = ring[at], way = ring[(at + 1) % ring.size()] - from;
    if (length(way) > 8) ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(at) + 1, snap(from + way * share));
  }
  return ring;
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

TEST(Extent, OfKnownShapes) {
  for (const bool is_convex : {true, false}) {
    const Extent square = measureExtent(shapes::rectangle(0, 0, 3, 4), is_convex);
    EXPECT_DOUBLE_EQ(square.diameter, 5);
    EXPECT_DOUBLE_EQ(square.width, 3);
    const Extent triangle = measureExtent({{0, 0}, {4, 0}, {4, 3}}, is_convex);
    EXPECT_DOUBLE_EQ(triangle.diameter, 5);
    EXPECT_DOUBLE_EQ(triangle.width, 2.4);
  }
  EXPECT_EQ(measureExtent({{0, 0}, {1, 1}, {2, 2}}, false).width, 0);
  // An L is as wide as its hull.
  EXPECT_DOUBLE_EQ(measureExtent({{0, 0}, {9, 0}, {9, 1}, {1, 1}, {1, 9}, {0, 9}}, false).diameter, length({9, 9}));
}

TEST(Extent, AgreesWithBruteForceForAnyRing) {
  shapes::forSeeds(500, [](Random random) {
    const int corners = 3 + static_cast<int>(random.below(30));
    const Ring ring = shapes::star(random, {100, 200}, 50, random.uniform(0, 0.9), corners);
    const Extent extent = measureExtent(ring, false), brute = bruteExtent(ring);
    EXPECT_NEAR(extent.diameter / brute.diameter, 1, 1e-9);
    EXPECT_NEAR(extent.width / brute.width, 1, 1e-9);
  });
}

TEST(Extent, OfAConvexRingNeedsNoHull) {
  shapes::forSeeds(500, [](Random random) {
    const int corners = 3 + static_cast<int>(random.below(6)), flat = static_cast<int>(random.below(8));
    const Ring ring = convexWithFlatCorners(random, corners, flat);
    const Extent extent = measureExtent(ring, true), brute = bruteExtent(convexHull(ring));
    EXPECT_NEAR(extent.diameter, brute.diameter, 1e-9 * brute.diameter);
    // Points snapped to the lattice tilt a short side, so that the strip along it comes out a little wider or narrower.
    EXPECT_NEAR(extent.width, brute.width, 0.01 * brute.width);
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
