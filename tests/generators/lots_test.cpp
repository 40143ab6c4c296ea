// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/lots.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "generators/courtyards.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/calipers.h"
#include "tests/generators/making.h"
#include "tests/support/plan_checks.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using geometry::Vec2;
using shapes::forSeeds;
using shapes::rectangle;

/// Islands around these blocks, a sidewalk of 2 m wide.
Blocks blocksOf(const std::vector<Ring>& rings) {
  Blocks blocks;
  for (const Ring& ring : rings) {
    const geometry::Box box = geometry::boundsOf(ring);
    blocks.islands.push_back({rectangle(box.low.x - 2, box.low.y - 2, box.high.x + 2, box.high.y + 2), ring});
  }
  return blocks;
}

Lots divideOne(std::uint64_t seed, const Ring& block, const LotParams& params = {}, std::uint8_t light = 255) {
  District district = districtOf(rectangle(-500, -500, 500, 500));
  district.density = {1, 1, {-500, -500}, 1000, {light}};
  return divide(seed, "d", district, blocksOf({block}), params);
}

double areaOf(const Lots::Block& block) {
  double area = 0;
  for (const Lots::Lot& lot : block.lots) area += geometry::signedArea(lot.ring);
  return area;
}

/// Lots tile the block to the bit, and each has its share of the street.
void expectTiled(const Lots::Block& block) {
  checks::Chain chain;
  for (const Lots::Lot& lot : block.lots) {
    chain.add(lot.ring);
    EXPECT_EQ(geometry::findFault({lot.ring, {}}), std::nullopt);
  }
  chain.subtract(block.outline);
  EXPECT_EQ(chain.findRest(), "");
}

TEST(Lots, ASmallBlockIsOneLot) {
  const Ring block = rectangle(0, 0, 20, 20);
  const Lots lots = divideOne(1, block);
  ASSERT_EQ(lots.blocks.size(), 1u);
  ASSERT_EQ(lots.blocks[0].lots.size(), 1u);
  EXPECT_EQ(lots.blocks[0].outline, block);
  EXPECT_EQ(lots.blocks[0].lots[0].frontage, 80);
  EXPECT_EQ(lots.blocks[0].lots[0].use, LotUse::residential);
}

TEST(Lots, AVergeHasNone) {
  Blocks blocks = blocksOf({rectangle(0, 0, 60, 50), rectangle(100, 0, 160, 50)});
  blocks.islands[0].block.clear();
  const Lots lots = divide(1, "d", districtOf(rectangle(0, 0, 200, 100)), blocks);
  ASSERT_EQ(lots.blocks.size(), 2u) << "one an island, in order";
  EXPECT_TRUE(lots.blocks[0].lots.empty());
  EXPECT_TRUE(lots.blocks[0].outline.empty());
  EXPECT_GT(lots.blocks[1].lots.size(), 3u);
}

TEST(Lots, ADeepBlockIsDividedBackToBack) {
  // 100 x 60 m: no lot may reach through.
  forSeeds(50, [](Random random) {
    const Lots lots = divideOne(random.bits(), rectangle(0, 0, 100, 60));
    expectTiled(lots.blocks[0]);
    EXPECT_GE(lots.blocks[0].lots.size(), 10u);
    for (const Lots::Lot& lot : lots.blocks[0].lots) {
      const geometry::Box box = geometry::boundsOf(lot.ring);
      EXPECT_FALSE(box.low.y < 1 && box.high.y > 59) << "from street to street";
    }
  });
}

TEST(Lots, KeepTheirBoundsAndAFront) {
  std::size_t count = 0, large = 0;
  forSeeds(200, [&](Random random) {
    const int corners = 4 + static_cast<int>(random.below(5));
    const Ring block = geometry::convexHull(shapes::star(random, {0, 0}, random.uniform(25, 90), 0.3, corners));
    const LotParams params;
    const Lots lots = divideOne(random.bits(), block, params);
    ASSERT_NO_THROW(check(lots));
    expectTiled(lots.blocks[0]);
    EXPECT_EQ(checks::findLotWithoutFront(lots), "");
    if (lots.blocks[0].lots.size() == 1) return;
    for (const Lots::Lot& lot : lots.blocks[0].lots) {
      EXPECT_GE(geometry::signedArea(lot.ring), params.min_area);
      EXPECT_GE(lot.frontage, lot.shape == LotShape::flag || lot.shape == LotShape::courtyard ? 0.9 * params.passage
                                                                                              : params.min_frontage);
      EXPECT_LE(geometry::elongation(lot.ring), 1.02 * 1.5 * params.max_ratio) << "at the tip of a wedge";
      ++count;
      large += geometry::signedArea(lot.ring) > params.max_area ? 1 : 0;
    }
  });
  EXPECT_GT(count, 1500u);
  EXPECT_LT(large, count / 5) << "too many were given up";
}

TEST(Lots, TheFrontIsTheLongestSideOnTheStreet) {
  forSeeds(50, [](Random random) {
    const Lots lots = divideOne(random.bits(), rectangle(0, 0, 90, 64));
    for (const Lots::Lot& lot : lots.blocks[0].lots) {
      const auto isOnStreet = [&](std::size_t i) {
        const geometry::Vec2 middle = (lot.ring[i] + lot.ring[(i + 1) % lot.ring.size()]) * 0.5;
        return shapes::distanceTo(rectangle(0, 0, 90, 64), middle) < 0.01;
      };
      const auto lengthOf = [&](std::size_t i) {
        return geometry::length(lot.ring[(i + 1) % lot.ring.size()] - lot.ring[i]);
      };
      EXPECT_TRUE(isOnStreet(lot.front));
      double frontage = 0;
      for (std::size_t i = 0; i < lot.ring.size(); ++i) {
        if (!isOnStreet(i)) continue;
        frontage += lengthOf(i);
        EXPECT_LE(lengthOf(i), lengthOf(lot.front));
      }
      EXPECT_NEAR(lot.frontage, frontage, 1e-6);
    }
  });
}

TEST(Lots, AreLargerWhereTheMapIsDark) {
  std::size_t light = 0, dark = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    light += divideOne(seed, rectangle(0, 0, 120, 64), {}, 255).blocks[0].lots.size();
    dark += divideOne(seed, rectangle(0, 0, 120, 64), {}, 0).blocks[0].lots.size();
  }
  EXPECT_GT(static_cast<double>(light), 2 * static_cast<double>(dark));
}

TEST(Lots, ABentBlockIsDividedToo) {
  forSeeds(50, [](Random random) {
    const Ring bend{{0, 0}, {120, 0}, {120, 50}, {50, 50}, {50, 120}, {0, 120}};
    const Lots lots = divideOne(random.bits(), bend);
    expectTiled(lots.blocks[0]);
    EXPECT_NEAR(areaOf(lots.blocks[0]), geometry::signedArea(bend), 1);
    EXPECT_GE(lots.blocks[0].lots.size(), 8u);
    EXPECT_EQ(checks::findLotWithoutFront(lots), "");
  });
}

TEST(Lots, ABlockThatBendsALittleIsDividedBackToBack) {
  // A band of 60 m between two arcs about (0, -600), 8 degrees to either side.
  Ring block;
  for (int i = -8; i <= 8; ++i)
    block.push_back({-600 * math::sin(i * math::kDegree), 600 * math::cos(i * math::kDegree) - 600});
  for (int i = 8; i >= -8; --i)
    block.push_back({-660 * math::sin(i * math::kDegree), 660 * math::cos(i * math::kDegree) - 600});
  std::reverse(block.begin(), block.end());
  for (Vec2& at : block) at = geometry::snap(at);
  ASSERT_GT(geometry::signedArea(block), 0);
  std::size_t lots = 0, through = 0;
  forSeeds(20, [&](Random random) {
    const Lots made = divideOne(random.bits(), block);
    expectTiled(made.blocks[0]);
    for (const Lots::Lot& lot : made.blocks[0].lots) {
      double low = 1e300, high = 0;
      for (const Vec2& at : lot.ring) {
        low = std::min(low, geometry::length(at - Vec2{0, -600}));
        high = std::max(high, geometry::length(at - Vec2{0, -600}));
      }
      ++lots;
      through += high - low > 55 ? 1 : 0;
    }
  });
  EXPECT_GT(lots, 400u);
  EXPECT_LT(through, lots / 50) << "lots that reach from street to street";
}

TEST(Lots, ADeepBlockHasACourtyardWithAPassage) {
  const Lots lots = divideOne(1, rectangle(0, 0, 140, 120));
  expectTiled(lots.blocks[0]);
  EXPECT_EQ(checks::findLotWithoutFront(lots), "");
  std::size_t courtyards = 0;
  for (const Lots::Lot& lot : lots.blocks[0].lots) {
    if (lot.shape != LotShape::courtyard) continue;
    ++courtyards;
    EXPECT_NEAR(geometry::signedArea(lot.ring), (140 - 64) * (120 - 64) + 4 * 32, 1);
    EXPECT_NEAR(lot.frontage, 4, 0.01);
  }
  EXPECT_EQ(courtyards, 1u);
  EXPECT_GE(lots.blocks[0].lots.size(), 16u) << "the strip around it is divided";
}

TEST(Lots, ALotThatIsTooDeepGivesItsRearAwayAsAFlag) {
  // A strip of 11 m between pinned lots on three sides: no line square to the street leaves both pieces 6 m of it.
  const Ring west = rectangle(0, 0, 14, 60), east = rectangle(25, 0, 42, 60), rear = rectangle(14, 50, 25, 60);
  District district = districtOf(rectangle(-500, -500, 500, 500));
  district.pinned = {{west, LotUse::civic, ""}, {east, LotUse::park, ""}, {rear, LotUse::park, ""}};
  Blocks blocks = blocksOf({{{0, 0}, {14, 0}, {25, 0}, {42, 0}, {42, 60}, {25, 60}, {14, 60}, {0, 60}}});
  blocks.islands[0].pinned = {{0, west}, {1, east}, {2, rear}};
  blocks.islands[0].rest = {rectangle(14, 0, 25, 50)};
  LotParams params;
  params.max_area = 260;
  const Lots lots = divide(1, "d", district, blocks, params);
  std::size_t flags = 0, pinned = 0;
  for (const Lots::Lot& lot : lots.blocks[0].lots) {
    pinned += lot.pinned != Lots::kNobody ? 1 : 0;
    if (lot.shape != LotShape::flag) continue;
    ++flags;
    EXPECT_NEAR(lot.frontage, 4, 0.01);
  }
  EXPECT_EQ(flags, 1u);
  EXPECT_EQ(pinned, 3u);
  expectTiled(lots.blocks[0]);
}

TEST(Lots, FewStayTooLargeOnRandomBlocks) {
  std::size_t large = 0, all = 0;
  forSeeds(60, [&](Random random) {
    const Ring block = shapes::star(random, {0, 0}, 55, 0.2, 8);
    const Lots lots = divideOne(random.bits(), block);
    expectTiled(lots.blocks[0]);
    EXPECT_EQ(checks::findLotWithoutFront(lots), "");
    for (const Lots::Lot& lot : lots.blocks[0].lots) {
      ++all;
      large += lot.shape != LotShape::courtyard && geometry::signedArea(lot.ring) > 520 * 1.3 ? 1 : 0;
    }
  });
  EXPECT_LT(large * 20, all) << large << " of " << all;
}

TEST(Lots, CornersAreKnown) {
  const Lots lots = divideOne(1, rectangle(0, 0, 120, 64));
  std::size_t corners = 0;
  for (const Lots::Lot& lot : lots.blocks[0].lots) corners += lot.shape == LotShape::corner ? 1 : 0;
  EXPECT_EQ(corners, 4u);
}

TEST(Lots, UseIsWhatIsPaintedAndSizeFollowsIt) {
  District district = districtOf(rectangle(-500, -500, 500, 500));
  std::array<std::size_t, kLotUses> counts{};
  for (std::uint8_t use = 0; use < kLotUses; ++use) {
    district.zoning = {1, 1, {-500, -500}, 1000, {use}};
    const Lots lots = divide(1, "d", district, blocksOf({rectangle(0, 0, 120, 64)}));
    counts[use] = lots.blocks[0].lots.size();
    for (const Lots::Lot& lot : lots.blocks[0].lots) EXPECT_EQ(lot.use, static_cast<LotUse>(use));
  }
  EXPECT_GT(counts[0], 2 * counts[static_cast<std::size_t>(LotUse::industrial)]);
}

TEST(Lots, SuburbanLotsAreLargerAndWider) {
  District district = districtOf(rectangle(-500, -500, 500, 500));
  const Lots urban = divide(1, "d", district, blocksOf({rectangle(0, 0, 160, 84)}));
  district.suburban = {1, 1, {-500, -500}, 1000, {255}};
  const Lots suburban = divide(1, "d", district, blocksOf({rectangle(0, 0, 160, 84)}));
  EXPECT_GE(2 * urban.blocks[0].lots.size(), 3 * suburban.blocks[0].lots.size());
  for (const Lots::Lot& lot : suburban.blocks[0].lots) {
    EXPECT_TRUE(lot.is_suburban);
    EXPECT_GE(lot.frontage, 13.9);
  }
}

TEST(Lots, ABlockDoesNotDependOnTheOthers) {
  const Ring one = rectangle(0, 0, 80, 70), other = rectangle(100, 0, 180, 70);
  const District district = districtOf(rectangle(0, 0, 200, 100));
  const Lots both = divide(1, "d", district, blocksOf({one, other})),
             alone = divide(1, "d", district, blocksOf({other}));
  ASSERT_GT(alone.blocks[0].lots.size(), 4u);
  Lots rest;
  rest.blocks = {both.blocks[1]};
  EXPECT_EQ(encode(rest), encode(alone));
}

TEST(Lots, SameSeedSameLotsOtherKeyOtherLots) {
  const District district = districtOf(rectangle(0, 0, 200, 100));
  const Blocks blocks = blocksOf({rectangle(0, 0, 120, 64)});
  EXPECT_EQ(encode(divide(1, "a", district, blocks)), encode(divide(1, "a", district, blocks)));
  EXPECT_NE(encode(divide(1, "a", district, blocks)), encode(divide(1, "b", district, blocks)));
  EXPECT_NE(encode(divide(1, "a", district, blocks)), encode(divide(2, "a", district, blocks)));
}

TEST(Lots, ACourtyardIsNoStreetBehindTheHouses) {
  for (const auto& [length, has_courtyard] : {std::pair(200.0, true), std::pair(1200.0, false)}) {
    const Ring block = shapes::rectangle(0, 0, length, 110);
    geometry::CellMesh mesh;
    std::vector<std::uint32_t> points;
    for (const geometry::Vec2& at : block) points.push_back(mesh.addPoint(at));
    mesh.addCell(points);
    EXPECT_EQ(cutCourtyard(mesh, block, 32, 4, 300).has_value(), has_courtyard) << length;
  }
}

}  // namespace
}  // namespace castra::generators
