// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/ears.h"

#include <gtest/gtest.h>

#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

using shapes::forSeeds;

double areaOf(const Ring& ring, const std::vector<std::array<std::uint32_t, 3>>& triangles) {
  double sum = 0;
  for (const auto& [a, b, c] : triangles) {
    EXPECT_GT(cross(ring[b] - ring[a], ring[c] - ring[a]), 0);
    sum += cross(ring[b] - ring[a], ring[c] - ring[a]) / 2;
  }
  return sum;
}

TEST(Ears, CoverAnyStar) {
  forSeeds(300, [](Random random) {
    const int corners = 3 + static_cast<int>(random.below(30));
    const Ring ring = shapes::star(random, {0, 0}, 10, random.uniform(0, 0.9), corners);
    ASSERT_TRUE(isSimpleRing(ring));
    const auto triangles = cutEars(ring);
    EXPECT_EQ(triangles.size(), ring.size() - 2);
    EXPECT_NEAR(areaOf(ring, triangles), signedArea(ring), 1e-9);
  });
}

TEST(Ears, PointsInTheMiddleOfSidesAreKept) {
  const Ring ring{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 3}, {2, 3}, {1, 3}, {0, 3}};
  EXPECT_TRUE(isSimpleRing(ring));
  const auto triangles = cutEars(ring);
  EXPECT_EQ(triangles.size(), 6u);
  EXPECT_NEAR(areaOf(ring, triangles), 9, 1e-12);
}

TEST(Ears, RingsThatAreNotSimpleAreRefused) {
  const Ring bow{{0, 0}, {2, 2}, {2, 0}, {0, 2}}, back{{0, 0}, {2, 0}, {2, 2}, {0, 2}, {0, 1}, {-1, 1}, {0, 1}},
      flat{{0, 0}, {1, 0}, {2, 0}}, clockwise{{0, 0}, {0, 2}, {2, 2}, {2, 0}},
      touching{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}};
  for (const Ring& ring : {bow, back, flat, clockwise, touching}) EXPECT_FALSE(isSimpleRing(ring));
  EXPECT_TRUE(cutEars(flat).empty());
  EXPECT_TRUE(cutEars(clockwise).empty());
  // Around twice.
  EXPECT_FALSE(isSimpleRing(Ring{{0, 0}, {4, 0}, {4, 4}, {0, 4}, {1, 1}, {3, 1}, {3, 3}, {1, 3}}));
}

}  // namespace
}  // namespace castra::geometry
