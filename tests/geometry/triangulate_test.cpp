// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/triangulate.h"

#include <gtest/gtest.h>

#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

TEST(Triangulate, ASquareGivesTwoTriangles) {
  const Triangles made = triangulate({shapes::rectangle(0, 0, 1, 1), {}});
  EXPECT_EQ(made.points, shapes::rectangle(0, 0, 1, 1));
  EXPECT_EQ(made.triangles.size(), 2u);
}

TEST(Triangulate, CoversRandomRegionsExactly) {
  shapes::forSeeds(200, [](Random random) {
    const Region region = shapes::anyRegion(random, 300);
    ASSERT_EQ(findFault(region), std::nullopt);
    const Triangles made = triangulate(region);
    std::size_t points = region.outer.size();
    for (const Ring& hole : region.holes) points += hole.size();
    ASSERT_EQ(made.points.size(), points);
    double covered = 0;
    for (const auto& [a, b, c] : made.triangles) {
      const double piece = signedArea({made.points[a], made.points[b], made.points[c]});
      EXPECT_GT(piece, 0);
      covered += piece;
      EXPECT_TRUE(contains(region, (made.points[a] + made.points[b] + made.points[c]) * (1.0 / 3)));
    }
    EXPECT_NEAR(covered, area(region), 1e-6 * area(region));
    // Euler: a region with h holes has n + 2h - 2 triangles.
    EXPECT_EQ(made.triangles.size(), points + 2 * region.holes.size() - 2);
  });
}

TEST(Triangulate, CoversRegionsWhoseRingsTouch) {
  const Region touching{shapes::rectangle(0, 0, 8, 8), {{{0, 4}, {2, 6}, {2, 2}}, {{2, 6}, {3, 7}, {3, 5}}}};
  const Triangles made = triangulate(touching);
  double covered = 0;
  for (const auto& [a, b, c] : made.triangles) covered += signedArea({made.points[a], made.points[b], made.points[c]});
  EXPECT_DOUBLE_EQ(covered, area(touching));
}

}  // namespace
}  // namespace castra::geometry
