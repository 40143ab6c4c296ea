// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/cut.h"

#include <gtest/gtest.h>

#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

using shapes::rectangle;

double areaOf(const std::vector<Region>& regions) {
  double sum = 0;
  for (const Region& region : regions) sum += area(region);
  return sum;
}

TEST(Cut, ARectangleInTwo) {
  const CutPieces pieces = cutRegion({rectangle(0, 0, 4, 2), {}}, {1, 0}, {0, 1});
  ASSERT_EQ(pieces.left.size(), 1u);
  ASSERT_EQ(pieces.right.size(), 1u);
  EXPECT_EQ(area(pieces.left[0]), 2);
  EXPECT_EQ(area(pieces.right[0]), 6);
  const auto chords = findChords({rectangle(0, 0, 4, 2), {}}, {1, 0}, {0, 1});
  ASSERT_EQ(chords.size(), 1u);
  EXPECT_EQ(chords[0].from, (Vec2{1, 0}));
  EXPECT_EQ(chords[0].to, (Vec2{1, 2}));
}

TEST(Cut, AUIntoThreeInOrderAlongTheLine) {
  //   +--+  +--+
  //   |  |  |  |
  // - | -| -| -| ->
  //   |  +--+  |
  //   +--------+
  const Region u{{{0, 0}, {6, 0}, {6, 4}, {4, 4}, {4, 1}, {2, 1}, {2, 4}, {0, 4}}, {}};
  const CutPieces pieces = cutRegion(u, {0, 2}, {1, 0});
  ASSERT_EQ(pieces.left.size(), 2u);
  ASSERT_EQ(pieces.right.size(), 1u);
  EXPECT_LT(centroid(pieces.left[0].outer).x, 2);
  EXPECT_GT(centroid(pieces.left[1].outer).x, 4);
  EXPECT_EQ(findChords(u, {0, 2}, {1, 0}).size(), 2u);
  // The other way round, so is the order.
  const CutPieces turned = cutRegion(u, {0, 2}, {-1, 0});
  ASSERT_EQ(turned.right.size(), 2u);
  EXPECT_GT(centroid(turned.right[0].outer).x, 4);
}

TEST(Cut, ThroughAHoleAndBesideOne) {
  const Region region{rectangle(0, 0, 10, 10), {{{4, 4}, {4, 6}, {6, 6}, {6, 4}}, {{1, 1}, {1, 2}, {2, 2}, {2, 1}}}};
  const CutPieces pieces = cutRegion(region, {0, 5}, {1, 0});
  ASSERT_EQ(pieces.left.size(), 1u);
  ASSERT_EQ(pieces.right.size(), 1u);
  EXPECT_EQ(pieces.left[0].holes.size(), 0u);
  EXPECT_EQ(pieces.right[0].holes.size(), 1u);
  EXPECT_EQ(area(pieces.left[0]), 48);
  EXPECT_EQ(area(pieces.right[0]), 47);
}

TEST(Cut, PointsOnTheLineCountAsLeft) {
  // Through two opposite corners, along an edge, and touching one corner only.
  const Region square{rectangle(0, 0, 2, 2), {}};
  const CutPieces diagonal = cutRegion(square, {0, 0}, {1, 1});
  EXPECT_EQ(areaOf(diagonal.left), 2);
  EXPECT_EQ(areaOf(diagonal.right), 2);
  const CutPieces along = cutRegion(square, {0, 0}, {1, 0});
  EXPECT_EQ(areaOf(along.left), 4);
  EXPECT_TRUE(along.right.empty());
  const CutPieces opposite = cutRegion(square, {0, 0}, {-1, 0});
  EXPECT_EQ(areaOf(opposite.right), 4);
  EXPECT_TRUE(opposite.left.empty());
  EXPECT_EQ(areaOf(cutRegion(square, {0, 2}, {1, 1}).right), 4);
  EXPECT_TRUE(findChords(square, {0, 2}, {1, 1}).empty());
}

TEST(Cut, ANotchWhoseTipIsOnTheLine) {
  //   +-------+
  // - | - v - | ->   the tip touches the line from below
  //   |  / \  |
  //   +-+   +-+
  const Region notched{{{0, 0}, {2, 0}, {4, 2}, {6, 0}, {8, 0}, {8, 4}, {0, 4}}, {}};
  const CutPieces pieces = cutRegion(notched, {0, 2}, {1, 0});
  EXPECT_EQ(pieces.right.size(), 2u);
  EXPECT_EQ(areaOf(pieces.left), 16);
  EXPECT_EQ(areaOf(pieces.right), 12);
  for (const Region& piece : pieces.left) EXPECT_EQ(findFault(piece), std::nullopt);
}

TEST(Cut, AMissLeavesTheRegionWhole) {
  const Region region{rectangle(0, 0, 2, 2), {{{0.5, 0.5}, {0.5, 1}, {1, 1}, {1, 0.5}}}};
  const CutPieces pieces = cutRegion(region, {0, 9}, {1, 0});
  EXPECT_TRUE(pieces.left.empty());
  ASSERT_EQ(pieces.right.size(), 1u);
  EXPECT_EQ(area(pieces.right[0]), area(region));
  EXPECT_EQ(pieces.right[0].holes.size(), 1u);
}

/// Pieces lie on their side of the line, and their areas add up.
void expectGoodCut(const Region& region, const Vec2& through, const Vec2& direction) {
  const CutPieces pieces = cutRegion(region, through, direction);
  const double lattice_error = shapes::perimeterOf(region) / kLattice;
  EXPECT_NEAR(areaOf(pieces.left) + areaOf(pieces.right), area(region), lattice_error);
  const auto expectSide = [&](const Ring& ring, double sign) {
    for (const Vec2& p : ring) EXPECT_GE(sign * cross(direction, p - through) / length(direction), -1 / kLattice);
  };
  for (const bool on_left : {true, false})
    for (const Region& piece : on_left ? pieces.left : pieces.right) {
      expectSide(piece.outer, on_left ? 1 : -1);
      for (const Ring& hole : piece.holes) expectSide(hole, on_left ? 1 : -1);
    }
  double on_chords = 0;
  for (const Chord& chord : findChords(region, through, direction)) {
    EXPECT_TRUE(contains(region, (chord.from + chord.to) * 0.5) || length(chord.to - chord.from) < 1e-2);
    on_chords += length(chord.to - chord.from);
  }
  // Every chord is an edge of a piece on either side.
  double outlines = 0;
  for (const Region& piece : pieces.left) outlines += shapes::perimeterOf(piece);
  for (const Region& piece : pieces.right) outlines += shapes::perimeterOf(piece);
  EXPECT_NEAR(outlines, shapes::perimeterOf(region) + 2 * on_chords, 0.1);
}

TEST(Cut, RandomRegionsAlongRandomLines) {
  shapes::forSeeds(1000, [](Random random) {
    const Region region = shapes::anyRegion(random, 300);
    const double x = random.uniform(-100, 100), y = random.uniform(-100, 100), angle = random.uniform(0, 6.28);
    const Vec2 through = snap(Vec2{x, y}), direction{math::cos(angle), math::sin(angle)};
    expectGoodCut(region, through, direction);
    const CutPieces pieces = cutRegion(region, through, direction);
    for (const Region& piece : pieces.left) EXPECT_EQ(findFault(piece), std::nullopt);
    for (const Region& piece : pieces.right) EXPECT_EQ(findFault(piece), std::nullopt);
  });
}

TEST(Cut, RandomRegionsThroughTheirOwnCorners) {  // the corner of a hole may then stick out by a lattice step
  shapes::forSeeds(1000, [](Random random) {
    const Region region = shapes::anyRegion(random, 300);
    const std::size_t i = random.below(region.outer.size()), count = region.outer.size();
    const Vec2 a = region.outer[i];
    const Vec2 b = region.holes.empty() ? region.outer[(i + 2 + random.below(count - 3)) % count]
                                        : region.holes[0][random.below(region.holes[0].size())];
    expectGoodCut(region, a, b - a);
  });
}

}  // namespace
}  // namespace castra::geometry
