// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/inset.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pipeline/geometry/calipers.h"
#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

using shapes::rectangle;
using Corners = std::optional<std::vector<Vec2>>;

Corners insetEvenly(const Ring& ring, double distance) {
  return insetCorners(ring, std::vector<double>(ring.size(), distance));
}

double distanceToLine(const Vec2& a, const Vec2& b, const Vec2& point) {
  return cross(b - a, point - a) / length(b - a);
}

TEST(Inset, OfASquare) { EXPECT_EQ(insetEvenly(rectangle(0, 0, 10, 10), 2), Corners(rectangle(2, 2, 8, 8))); }

TEST(Inset, EverySideGoesItsOwnWay) {
  const std::vector<double> distances{1, 2, 3, 4};  // south, east, north, west
  EXPECT_EQ(insetCorners(rectangle(0, 0, 20, 20), distances), Corners(rectangle(4, 1, 18, 17)));
  const std::vector<double> none{0, 0, 0, 0};
  EXPECT_EQ(insetCorners(rectangle(0, 0, 20, 20), none), std::nullopt) << "not strictly inside";
}

TEST(Inset, CornersAreSnapped) {
  const Corners corners = insetEvenly({{0, 0}, {30, 0}, {11, 23}}, 1.23456);
  ASSERT_TRUE(corners);
  for (const Vec2& corner : *corners) EXPECT_EQ(corner, snap(corner));
}

TEST(Inset, AFlatCornerGoesStraightIn) {
  const Ring ring{{0, 0}, {5, 0}, {10, 0}, {10, 10}, {0, 10}};
  EXPECT_EQ(insetEvenly(ring, 2), Corners(Ring{{2, 2}, {5, 2}, {8, 2}, {8, 8}, {2, 8}}));
  // Where a wide road goes on as a narrow one, the corner gives way to the wider.
  const Corners corners = insetCorners(ring, std::vector<double>{3, 1, 1, 1, 1});
  ASSERT_TRUE(corners);
  EXPECT_EQ((*corners)[1], (Vec2{5, 3}));
}

TEST(Inset, AtAGentleBendTheWiderSideDecides) {
  // The lines would meet 40 m away from the bend, behind the next corner.
  const Ring ring{{0, 0}, {50, 0}, {99, 10}, {100, 80}, {0, 80}};
  const std::vector<double> distances{12, 4, 4, 4, 4};
  const Corners corners = insetCorners(ring, distances);
  ASSERT_TRUE(corners);
  EXPECT_LT(length((*corners)[1] - Vec2{50, 0}), 12.5);
  EXPECT_GT(distanceToLine(ring[0], ring[1], (*corners)[1]), 11.5);
}

TEST(Inset, ASideWithoutRoomVanishes) {
  // A square with a corner cut off a little: the short side is gone before the others.
  const Ring ring{{0, 0}, {10, 0}, {10, 9.5}, {9.5, 10}, {0, 10}};
  const Corners corners = insetEvenly(ring, 3);
  ASSERT_TRUE(corners);
  ASSERT_EQ(corners->size(), 5u) << "one for every corner";
  EXPECT_EQ((*corners)[2], (Vec2{7, 7}));
  EXPECT_EQ((*corners)[3], (Vec2{7, 7})) << "both ends of it go to the same place";
  EXPECT_EQ(withoutRepeats(*corners), rectangle(3, 3, 7, 7));
}

TEST(Inset, OfWhatIsTooNarrowIsNothing) {
  EXPECT_EQ(insetEvenly(rectangle(0, 0, 10, 3), 2), std::nullopt);
  EXPECT_EQ(insetEvenly(rectangle(0, 0, 10, 4), 2), std::nullopt);
  EXPECT_EQ(insetEvenly({{0, 0}, {10, 0}, {5, 3}}, 2), std::nullopt);
  // A dumbbell would fall into two pieces; there is no such ring.
  const Ring dumbbell{{0, 0},   {10, 0},  {10, 4}, {20, 4}, {20, 0},  {30, 0},
                      {30, 10}, {20, 10}, {20, 6}, {10, 6}, {10, 10}, {0, 10}};
  EXPECT_TRUE(insetEvenly(dumbbell, 0.9));
  EXPECT_EQ(insetEvenly(dumbbell, 1.1), std::nullopt);
}

TEST(Inset, CornersThatCrossOverAreNothing) {
  // A triangle with flat corners on its long side, along which the distance jumps: the kerb would go back and forth.
  const Ring ring{{0, 0}, {24, -48}, {48, -96}, {72, -144}, {144, 0}, {72, 0}};
  const std::vector<double> even{9, 9, 9, 9, 9, 9}, jumping{13, 38, 32, 27, 4, 38};
  EXPECT_TRUE(insetCorners(ring, even));
  EXPECT_EQ(insetCorners(ring, jumping), std::nullopt);
}

TEST(Inset, OfABentRingKeepsItsBend) {
  const Ring bend{{0, 0}, {10, 0}, {10, 4}, {4, 4}, {4, 10}, {0, 10}};
  EXPECT_EQ(insetEvenly(bend, 1), Corners(Ring{{1, 1}, {9, 1}, {9, 3}, {3, 3}, {3, 9}, {1, 9}}));
}

TEST(Inset, WithoutRepeats) {
  EXPECT_EQ(withoutRepeats({{0, 0}, {0, 0}, {1, 0}, {1, 1}, {1, 1}, {0, 0}}), (Ring{{0, 0}, {1, 0}, {1, 1}}));
  EXPECT_EQ(withoutRepeats({{2, 2}, {2, 2}}), (Ring{{2, 2}}));
  EXPECT_TRUE(withoutRepeats({}).empty());
}

/// True if sides go on nearly in line by different distances: there a side tapers.
bool isTapered(const Ring& ring, const std::vector<double>& distances) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::size_t next = (i + 1) % ring.size();
    const Vec2 in = ring[next] - ring[i], out = ring[(next + 1) % ring.size()] - ring[next];
    const double turn = std::fabs(cross(in, out)) / (length(in) * length(out));
    const double larger = std::max(distances[i], distances[next]);
    if (turn < 0.02 || std::fabs(distances[i] - distances[next]) > turn * larger) return true;
  }
  return false;
}

/// What is promised for every ring: one corner for each, and a ring of them that is sound and inside.
void expectInside(const Ring& ring, const Corners& corners) {
  ASSERT_EQ(corners->size(), ring.size());
  const Ring moved = withoutRepeats(*corners);
  EXPECT_EQ(findFault({moved, {}}), std::nullopt);
  Ring hole = moved;
  std::reverse(hole.begin(), hole.end());
  EXPECT_EQ(findFault({ring, {hole}}), std::nullopt) << "not inside";
}

TEST(Inset, OfConvexRingsLiesAtTheDistances) {
  int made = 0;
  shapes::forSeeds(3000, [&](Random random) {
    const int points = 3 + static_cast<int>(random.below(12));
    const Ring ring = convexHull(shapes::star(random, {500, 300}, 60, 0.5, points));
    std::vector<double> distances;
    for (std::size_t i = 0; i < ring.size(); ++i) distances.push_back(random.uniform(1, 15));
    const Corners corners = insetCorners(ring, distances);
    if (isTapered(ring, distances)) {
      if (corners) expectInside(ring, corners);
      return;
    }
    // The same by cutting off a strip along every side.
    Vec2 deepest;
    bool is_left = false;
    for (int i = 0; i < 400 && !is_left; ++i) {
      const double x = random.uniform(440, 560), y = random.uniform(240, 360);
      deepest = {x, y};
      is_left = true;
      for (std::size_t k = 0; k < ring.size() && is_left; ++k)
        is_left = distanceToLine(ring[k], ring[(k + 1) % ring.size()], deepest) > distances[k] + 0.1;
    }
    EXPECT_TRUE(corners || !is_left) << "there is room at " << deepest.x << ", " << deepest.y;
    if (!corners) return;
    ++made;
    expectInside(ring, corners);
    for (const Vec2& corner : *corners)
      for (std::size_t k = 0; k < ring.size(); ++k)
        EXPECT_GT(distanceToLine(ring[k], ring[(k + 1) % ring.size()], corner), distances[k] - 0.01);
    EXPECT_TRUE(!is_left || contains(withoutRepeats(*corners), deepest));
  });
  EXPECT_GT(made, 300);
}

TEST(Inset, OfBentRingsIsSoundOrNothing) {
  int made = 0, refused = 0;
  shapes::forSeeds(1000, [&](Random random) {
    const int points = 4 + static_cast<int>(random.below(20));
    const Ring ring = shapes::star(random, {0, 0}, 40, random.uniform(0.05, 0.8), points);
    std::vector<double> distances;
    for (std::size_t i = 0; i < ring.size(); ++i) distances.push_back(random.uniform(0.5, 14));
    const Corners corners = insetCorners(ring, distances);
    ++(corners ? made : refused);
    if (corners) expectInside(ring, corners);
  });
  EXPECT_GT(made, 300);
  EXPECT_GT(refused, 50);
}

TEST(Inset, StripsTileWhatIsBetween) {
  // Each side and its new place bound a quadrilateral or a triangle: their areas add up to what was taken off.
  shapes::forSeeds(300, [](Random random) {
    const Ring ring = shapes::star(random, {0, 0}, 80, 0.3, 8);
    const Corners corners = insetEvenly(ring, random.uniform(1, 6));
    if (!corners) return;
    double strips = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const std::size_t next = (i + 1) % ring.size();
      const double area = signedArea({ring[i], ring[next], (*corners)[next], (*corners)[i]});
      EXPECT_GT(area, 0) << "strip " << i << " is turned inside out";
      strips += area;
    }
    EXPECT_NEAR(strips, signedArea(ring) - signedArea(*corners), 1e-6);
  });
}

}  // namespace
}  // namespace castra::geometry
