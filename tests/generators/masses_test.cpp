// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/masses.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pipeline/geometry/boolean.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Region;
using geometry::Vec2;
using shapes::forSeeds;
using shapes::rectangle;

std::vector<Region> footprintsOf(const Masses& masses) {
  std::vector<Region> footprints;
  for (const Mass& mass : masses.masses) footprints.push_back(mass.footprint);
  return footprints;
}

/// One block with one lot, its front in the south.
Lots oneLot(const geometry::Ring& ring, LotUse use = LotUse::residential) {
  Lots lots;
  lots.blocks = {{ring, {{ring, 0, geometry::length(ring[1] - ring[0]), use}}}};
  return lots;
}

MassParams withoutGaps() {
  MassParams params;
  params.gap_share = 0;
  return params;
}

const District kDistrict = districtOf(rectangle(-100, -100, 300, 300));

TEST(Masses, StandOnTheirLotsAndApartForManySeeds) {
  std::size_t count = 0;
  forSeeds(100, [&](Random random) {
    const int corners = 5 + static_cast<int>(random.below(20));
    const geometry::Ring ring = shapes::star(random, {0, 0}, random.uniform(100, 300), 0.3, corners);
    District district = districtOf(ring, kAllPatterns[random.below(4)], 30);
    district.density = paintDensity(random, {ring, {}}, 80);
    const std::uint64_t seed = random.bits();
    const MadeDistrict made(seed, "d", district);
    const Masses masses = raise(seed, "d", made.district, made.lots);
    ASSERT_NO_THROW(check(masses));  // sound, and none overlaps another
    std::vector<Region> lots;
    std::size_t lot_count = 0;
    for (const Lots::Block& block : made.lots.blocks)
      for (const Lots::Lot& lot : block.lots) {
        lots.push_back({lot.ring, {}});
        ++lot_count;
      }
    const std::vector<Region> footprints = footprintsOf(masses);
    EXPECT_LE(footprints.size(), lot_count);
    EXPECT_LE(areaOf(geometry::subtract(footprints, lots)), perimeterOf(footprints) / geometry::kLattice);
    for (const Mass& mass : masses.masses) {
      EXPECT_GE(geometry::area(mass.footprint), MassParams{}.min_footprint);
      const double storeys = mass.height / MassParams{}.storey;
      EXPECT_DOUBLE_EQ(storeys, std::floor(storeys + 0.5));
      EXPECT_GE(storeys, 1);
      EXPECT_LE(storeys, 8);
    }
    count += footprints.size();
  });
  EXPECT_GT(count, 2000u);
}

TEST(Masses, StandAlongTheFrontWithAYardBehind) {
  MassParams params = withoutGaps();
  params.depth = 12;
  params.gap = 0.5;
  const Masses masses = raise(1, "d", kDistrict, oneLot(rectangle(0, 0, 10, 30)), params);
  ASSERT_EQ(masses.masses.size(), 1u);
  EXPECT_EQ(geometry::boundsOf(masses.masses[0].footprint.outer).low, (Vec2{0.5, 0.5}));
  EXPECT_EQ(geometry::boundsOf(masses.masses[0].footprint.outer).high, (Vec2{9.5, 12}));
  Lots eastern = oneLot(rectangle(0, 0, 30, 10));
  eastern.blocks[0].lots[0].front = 1;
  const Masses other = raise(1, "d", kDistrict, eastern, params);
  ASSERT_EQ(other.masses.size(), 1u);
  EXPECT_EQ(geometry::boundsOf(other.masses[0].footprint.outer).low, (Vec2{18, 0.5}));
}

TEST(Masses, AShallowLotIsBuiltOverAndATinyOneStaysOpen) {
  const Masses whole = raise(1, "d", kDistrict, oneLot(rectangle(0, 0, 20, 10)), withoutGaps());
  ASSERT_EQ(whole.masses.size(), 1u) << "no deeper than a house";
  EXPECT_NEAR(geometry::area(whole.masses[0].footprint), 19.8 * 9.8, 0.05);
  EXPECT_TRUE(raise(1, "d", kDistrict, oneLot(rectangle(0, 0, 5, 5)), withoutGaps()).masses.empty());
  EXPECT_TRUE(raise(1, "d", kDistrict, {}, withoutGaps()).masses.empty());
}

TEST(Masses, ParksStayOpen) {
  const geometry::Ring lot = rectangle(0, 0, 20, 20);
  EXPECT_EQ(raise(1, "d", kDistrict, oneLot(lot), withoutGaps()).masses.size(), 1u);
  EXPECT_TRUE(raise(1, "d", kDistrict, oneLot(lot, LotUse::park), withoutGaps()).masses.empty());
}

/// Rows of lots, 10 x 20 m each.
Lots manyLots(int columns, int rows) {
  Lots lots;
  for (int y = 0; y < rows; ++y) {
    lots.blocks.push_back({rectangle(0, y * 20, columns * 10, y * 20 + 20), {}});
    for (int x = 0; x < columns; ++x)
      lots.blocks.back().lots.push_back(
          {rectangle(x * 10, y * 20, x * 10 + 10, y * 20 + 20), 0, 10, LotUse::residential});
  }
  return lots;
}

TEST(Masses, AreHigherAndCloserWhereTheMapIsLight) {
  const Lots lots = manyLots(10, 10);
  const auto raiseIn = [&](std::uint8_t light) {
    District district = kDistrict;
    district.density = {1, 1, {-100, -100}, 400, {light}};
    return raise(1, "d", district, lots);
  };
  const auto meanHeight = [](const Masses& masses) {
    double sum = 0;
    for (const Mass& mass : masses.masses) sum += mass.height;
    return sum / static_cast<double>(masses.masses.size());
  };
  const Masses light = raiseIn(255), grey = raiseIn(120), dark = raiseIn(0);
  EXPECT_EQ(light.masses.size(), 100u) << "no gap where the density is highest";
  EXPECT_NEAR(static_cast<double>(dark.masses.size()), 88, 10) << "one in eight is open where it is lowest";
  EXPECT_GT(meanHeight(light), 2 * meanHeight(grey));
  EXPECT_GT(meanHeight(grey), meanHeight(dark));
  EXPECT_NEAR(meanHeight(dark), 3.2, 1e-9) << "one storey";
}

TEST(Masses, ALotDoesNotDependOnTheOthers) {
  const Lots all = manyLots(4, 3);
  Lots one;
  one.blocks = {all.blocks[2]};
  const Masses both = raise(1, "d", kDistrict, all), alone = raise(1, "d", kDistrict, one);
  ASSERT_FALSE(alone.masses.empty());
  ASSERT_GE(both.masses.size(), alone.masses.size());
  const Masses rest{{both.masses.end() - static_cast<std::ptrdiff_t>(alone.masses.size()), both.masses.end()}};
  EXPECT_EQ(encode(rest), encode(alone));
}

TEST(Masses, SameSeedSameMassesOtherKeyOtherMasses) {
  const Lots lots = manyLots(6, 6);
  EXPECT_EQ(encode(raise(1, "a", kDistrict, lots)), encode(raise(1, "a", kDistrict, lots)));
  EXPECT_NE(encode(raise(1, "a", kDistrict, lots)), encode(raise(1, "b", kDistrict, lots)));
  EXPECT_NE(encode(raise(1, "a", kDistrict, lots)), encode(raise(2, "a", kDistrict, lots)));
}

}  // namespace
}  // namespace castra::generators
