// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/neighbours.h"

#include <gtest/gtest.h>

#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/cut.h"
#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

using shapes::rectangle;
using Neighbours = std::vector<std::vector<Region>>;

double areaOf(const std::vector<Region>& regions) {
  double sum = 0;
  for (const Region& region : regions) sum += area(region);
  return sum;
}

Neighbours around(const std::vector<Ring>& rings) {
  Neighbours neighbours;
  for (const Ring& ring : rings) neighbours.push_back({{ring, {}}});
  return neighbours;
}

TEST(Neighbours, AGapOfLessThanAMetreIsClosed) {
  const auto one = uniteNeighbours(around({rectangle(0, 0, 10, 10), rectangle(10.75, 0, 20, 10)}), 1);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].outer, rectangle(0, 0, 20, 10)) << "nothing sticks out";
  EXPECT_EQ(uniteNeighbours(around({rectangle(0, 0, 10, 10), rectangle(12, 0, 20, 10)}), 1).size(), 2u);
}

TEST(Neighbours, TouchingAndOverlappingBordersAreUnited) {
  const auto one =
      uniteNeighbours(around({rectangle(0, 0, 10, 10), rectangle(10, 0, 20, 10), rectangle(19.5, 0, 30, 10)}), 1);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].outer, rectangle(0, 0, 30, 10));
}

TEST(Neighbours, AGapAroundACornerIsClosed) {
  const Ring corner{{0, 0}, {10, 0}, {10, 9.5}, {20, 9.5}, {20, 20}, {0, 20}};
  const auto one = uniteNeighbours(around({corner, rectangle(10.5, 0, 20, 9)}), 1);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].outer, rectangle(0, 0, 20, 20));
  EXPECT_TRUE(one[0].holes.empty());
}

TEST(Neighbours, BordersThatCrossLeaveNoCrack) {
  const auto one = uniteNeighbours(
      around({{{0, 0}, {10, 0}, {10.5, 100}, {0, 100}}, {{10.5, 0}, {20, 0}, {20, 100}, {10, 100}}}), 1);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].outer, rectangle(0, 0, 20, 100));
}

TEST(Neighbours, AWedgeBetweenThemIsFilledButAnEnclaveIsKept) {
  const auto wedge =
      around({{{0, 0}, {200, 0}, {200, 50}, {0, 50}}, {{0, 50}, {100, 54}, {200, 50}, {200, 90}, {0, 90}}});
  ASSERT_EQ(uniteNeighbours(wedge, 1).size(), 1u);
  EXPECT_EQ(areaOf(uniteNeighbours(wedge, 1)), 200 * 90);
  const auto enclave =
      around({{{0, 0}, {200, 0}, {200, 50}, {0, 50}}, {{0, 50}, {100, 80}, {200, 50}, {200, 90}, {0, 90}}});
  ASSERT_EQ(uniteNeighbours(enclave, 1).size(), 1u);
  EXPECT_NEAR(areaOf(uniteNeighbours(enclave, 1)), 200 * 90 - 200 * 30 / 2, 4) << "but for its tips";
}

TEST(Neighbours, WhereTwoCoastsMeetAtACornerNothingIsAdded) {
  const auto one = uniteNeighbours(around({rectangle(0, 0, 10, 20), rectangle(10, 0, 30, 10)}), 1);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].outer.size(), 6u);
  EXPECT_EQ(areaOf(one), 200 + 200);
}

TEST(Neighbours, HolesAndInletsOfOneNeighbourAreKept) {
  const Ring inlet{{0, 0}, {20, 0}, {20, 10}, {10.5, 10}, {10.5, 2}, {10, 2}, {10, 10}, {0, 10}};
  const Region with_well{inlet, {{{4, 4}, {4, 5}, {5, 5}, {5, 4}}}};
  const auto one = uniteNeighbours(Neighbours{{with_well}, {{rectangle(20, 0, 30, 10), {}}}}, 1);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(areaOf(one), 300 - 4 - 1);
}

TEST(Neighbours, AnIslandInAFilledSliverIsOneWithItsSurroundings) {
  const auto one = uniteNeighbours(around({{{0, 0}, {200, 0}, {200, 50}, {0, 50}},
                                           {{0, 50}, {100, 54}, {200, 50}, {200, 90}, {0, 90}},
                                           rectangle(99.5, 51.5, 100.5, 52)}),
                                   1);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(areaOf(one), 200 * 90);
}

TEST(Neighbours, RandomGroundCutAndShiftedIsOneAgain) {
  shapes::forSeeds(200, [](Random random) {
    const Region whole{shapes::star(random, {0, 0}, 300, 0.3, 40), {}};
    const double angle = random.uniform(0, 3), apart = random.uniform(-0.4, 0.6), along = random.uniform(-0.4, 0.4);
    const Vec2 way{math::cos(angle), math::sin(angle)};
    const CutPieces pieces = cutRegion(whole, {0, 0}, way);
    Neighbours neighbours{pieces.left, pieces.right};
    for (Region& region : neighbours[0])
      for (Vec2& p : region.outer) p = snap(p + leftOf(way) * apart + way * along);
    const auto united = uniteNeighbours(neighbours, 1);
    ASSERT_EQ(united.size(), 1u);
    EXPECT_EQ(findFault(united[0]), std::nullopt);
    EXPECT_TRUE(united[0].holes.empty());
    EXPECT_GE(areaOf(united), areaOf(pieces.left) + areaOf(pieces.right) - (apart < 0 ? 600 * -apart : 0) - 2);
    EXPECT_LE(areaOf(united), areaOf(pieces.left) + areaOf(pieces.right) + 600 * std::max(apart, 0.0) + 2);
  });
}

TEST(Mend, SmallLoopsAndSpikesGo) {
  // A spike that runs back along itself, and a loop of half a square metre at a corner.
  const Region spike{{{0, 0}, {100, 0}, {100, 50}, {130, 50}, {100, 50}, {100, 100}, {0, 100}}, {}};
  ASSERT_TRUE(findFault(spike));
  const auto mended = mendOverlaps({&spike, 1}, 1e-4);
  ASSERT_TRUE(mended);
  ASSERT_EQ(mended->size(), 1u);
  EXPECT_EQ((*mended)[0].outer, rectangle(0, 0, 100, 100));
  const Region loop{{{0, 0}, {100, 0}, {100, 100}, {50, 100}, {50.5, 100.5}, {50.5, 100}, {50, 100.5}, {0, 100.5}}, {}};
  ASSERT_TRUE(findFault(loop));
  ASSERT_TRUE(mendOverlaps({&loop, 1}, 1e-4));
  EXPECT_FALSE(findFault(mendOverlaps({&loop, 1}, 1e-4)->at(0)));
}

TEST(Mend, WhatIsBrokenStaysBroken) {
  const Region bow{{{0, 0}, {40, 40}, {40, 0}, {0, 45}}, {}};
  EXPECT_FALSE(mendOverlaps({&bow, 1}, 1e-4));
  // As much ground is lost as is covered twice, so the area alone would not tell.
  const std::vector<Region> even{{{{0, 0}, {100, 0}, {100, 100}, {50, 110}, {50, 100}, {60, 110}, {0, 100}}, {}},
                                 {rectangle(0, 0, 5, 5), {}}};
  EXPECT_FALSE(mendOverlaps(even, 1e-4));
}

TEST(Mend, PartsThatOverlapALittleBecomeOne) {
  const std::vector<Region> parts{{rectangle(0, 0, 100, 100), {}}, {rectangle(99.99, 0, 200, 100), {}}};
  const auto mended = mendOverlaps(parts, 1e-4);
  ASSERT_TRUE(mended);
  EXPECT_EQ(mended->size(), 1u);
}

}  // namespace
}  // namespace castra::geometry
