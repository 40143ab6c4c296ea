// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/triangulate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "pipeline/geometry/winding_mesh.h"
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

using TriangleList = std::vector<std::array<std::uint32_t, 3>>;

/// What the general library makes of a ring.
TriangleList triangulateGenerally(const Ring& ring) {
  const Region region{ring, {}};
  const WindingMesh mesh = triangulateWindings({&region, 1});
  TriangleList inside;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    if (mesh.windings[i] != 1) continue;
    auto triangle = mesh.triangles[i];
    std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()), triangle.end());
    inside.push_back(triangle);
  }
  std::sort(inside.begin(), inside.end());
  return inside;
}

TEST(Triangulate, SmallRingsHaveTheTrianglesOfTheGeneralWay) {
  shapes::forSeeds(2000, [](Random random) {
    const int corners = 3 + static_cast<int>(random.below(14));
    const Vec2 middle{random.uniform(-4000, 4000), random.uniform(-4000, 4000)};
    const Ring ring = shapes::star(random, middle, random.uniform(1, 100), random.uniform(0, 0.9), corners);
    TriangleList triangles;
    ASSERT_TRUE(triangulateSmall(ring, triangles));
    EXPECT_EQ(triangles, triangulateGenerally(ring));
  });
}

TEST(Triangulate, SmallRingsHaveTheTrianglesOfTheGeneralWayWherePointsLieOnCircles) {
  // Rectangles, however turned; points of a coarse grid, of which many lie on one circle, and in one line.
  for (const Vec2& way : {Vec2{1, 0}, {0, 1}, {-1, 0}, {3, 4}, {-4, 3}, {12, -5}, {-1, -1}})
    for (const double wide : {1.0, 2.0, 5.0}) {
      const Ring ring{{0, 0}, way, way + leftOf(way) * wide, leftOf(way) * wide};
      for (std::size_t start = 0; start < 4; ++start) {
        Ring turned = ring;
        std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(start), turned.end());
        TriangleList triangles;
        EXPECT_TRUE(triangulateSmall(turned, triangles));
        EXPECT_EQ(triangles, triangulateGenerally(turned));
      }
    }
  int simple = 0;
  shapes::forSeeds(3000, [&](Random random) {
    Ring ring = shapes::star(random, {0, 0}, 4, random.uniform(0, 0.6), 3 + static_cast<int>(random.below(14)));
    for (Vec2& p : ring) p = {std::floor(p.x + 0.5), std::floor(p.y + 0.5)};
    TriangleList triangles;
    if (!triangulateSmall(ring, triangles)) return;
    ++simple;
    EXPECT_EQ(triangles, triangulateGenerally(ring));
  });
  EXPECT_GT(simple, 1000);
}

TEST(Triangulate, OtherRingsAreLeftToTheGeneralWay) {
  const Ring bow{{0, 0}, {2, 2}, {2, 0}, {0, 2}}, off{{0, 0}, {2, 0}, {2, 1.0001}}, wide{{0, 0}, {2000, 0}, {0, 2}};
  for (const Ring& ring : {bow, off, wide}) {
    TriangleList triangles;
    EXPECT_FALSE(triangulateSmall(ring, triangles));
  }
}

}  // namespace
}  // namespace castra::geometry
