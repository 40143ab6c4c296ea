// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/footprint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "generators/buildings/roof_masses.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/chain.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using geometry::Vec2;
using shapes::forSeeds;
using shapes::rectangle;
using SideType = Buildings::SideType;

/// A lot with the street in the south and neighbours elsewhere.
std::optional<Footprint> lay(const Ring& ring, HouseShape shape, const FootprintDraw& draw) {
  Lots::Lot lot;
  lot.ring = ring;
  Style::Type type;
  type.shapes = {std::string(nameOf(shape))};
  type.min_depth = type.max_depth = 10;
  type.max_front = 60;
  return layFootprint(lot, findStreetSides(lot, {}), type, shape, draw, 24);
}

std::size_t count(const HousePart& part, SideType type) {
  return static_cast<std::size_t>(std::count(part.sides.begin(), part.sides.end(), type));
}

// +----+        A wing at the low end: it takes light from the main part along one side, and has its own from the
// |wing|        yard and from behind. Against the neighbour it has none.
// +----+----+
// |   main  |
// +---------+
TEST(Footprint, AWingStandsBehindOneEnd) {
  const auto footprint = lay(rectangle(0, 0, 12, 26), HouseShape::wings, {0.5, 0, 0.1, 0.9});
  ASSERT_TRUE(footprint);
  ASSERT_EQ(footprint->parts.size(), 2u);
  const HousePart &main = footprint->parts[0], &wing = footprint->parts[1];
  EXPECT_EQ(count(main, SideType::wing), 1u);
  EXPECT_EQ(count(main, SideType::yard), 1u);
  EXPECT_EQ(count(main, SideType::street), 1u);
  EXPECT_EQ(count(wing, SideType::wing), 1u);
  EXPECT_EQ(count(wing, SideType::party), 1u);
  EXPECT_EQ(count(wing, SideType::yard), 2u);
  EXPECT_LT(geometry::centroid(wing.ring).x, geometry::centroid(main.ring).x);
  EXPECT_EQ(main.sides[main.front], SideType::street);
  EXPECT_EQ(wing.sides[wing.front], SideType::yard) << "a wing is planned along its court";
}

TEST(Footprint, AWideLotHasTwoWings) {
  const auto footprint = lay(rectangle(0, 0, 20, 26), HouseShape::wings, {0.5, 0, 0.1, 0.3});
  ASSERT_TRUE(footprint);
  ASSERT_EQ(footprint->parts.size(), 3u);
  EXPECT_EQ(count(footprint->parts[0], SideType::wing), 2u);
}

//    +--+       The neighbour's line turns in by three degrees right behind the house: eaves behind it that go on along
//    |  |       the wall would hang over that line, if only by a centimetre.
//   +----+
//   |main|
//   +----+
TEST(Footprint, NothingHangsOverALineThatTurnsInBehindTheHouse) {
  const auto rearOf = [](double turn) {
    const auto footprint = lay({{0, 0}, {9, 0}, {9, 10.05}, {9 - turn * 8, 18}, {0, 18}}, HouseShape::row, {});
    const HousePart& main = footprint.value().parts[0];
    return main.sides[(main.front + 2) % main.sides.size()];
  };
  EXPECT_EQ(rearOf(0), SideType::yard);
  EXPECT_EQ(rearOf(0.05), SideType::party);
}

TEST(Footprint, ACourtIsClosedOnFourSides) {
  const auto footprint = lay(rectangle(0, 0, 24, 36), HouseShape::court, {0.5, 0.5, 0.5, 0.5});
  ASSERT_TRUE(footprint);
  ASSERT_EQ(footprint->parts.size(), 4u);
  std::vector<geometry::Region> regions;
  for (const HousePart& part : footprint->parts) regions.push_back({part.ring, {}});
  const auto whole = geometry::unite(regions);
  ASSERT_EQ(whole.size(), 1u);
  ASSERT_EQ(whole[0].holes.size(), 1u);
  EXPECT_GT(-geometry::signedArea(whole[0].holes[0]), 4.5 * 4.5);
}

TEST(Footprint, ADriveKeepsOneSideFree) {
  Lots::Lot lot;
  lot.ring = rectangle(0, 0, 18, 30);
  Style::Type type;
  type.shapes = {"detached"};
  type.setback = 5;
  type.gap = 1.5;
  type.drive = 3.6;
  type.min_depth = type.max_depth = 9;
  for (const double shift : {0.1, 0.9}) {
    const auto footprint =
        layFootprint(lot, findStreetSides(lot, {}), type, HouseShape::detached, {0.5, 0.5, shift, 0.5}, 24);
    ASSERT_TRUE(footprint);
    const geometry::Box box = geometry::boundsOf(footprint->parts[0].ring);
    EXPECT_GE(shift < 0.5 ? box.low.x : 18 - box.high.x, 3.59);
    EXPECT_LT(shift < 0.5 ? 18 - box.high.x : box.low.x, 2.5) << "only one side is for cars";
  }
  lot.ring = rectangle(0, 0, 11, 30);
  const auto narrow = layFootprint(lot, findStreetSides(lot, {}), type, HouseShape::detached, {0.5, 0.5, 0.1, 0.5}, 24);
  ASSERT_TRUE(narrow);
  const geometry::Box box = geometry::boundsOf(narrow->parts[0].ring);
  EXPECT_LT(box.low.x, 2.5) << "there is no room for a drive";
}

//  +--+---+--+
//  |  | t |  |     The base is what is around the tower; its parts and the tower are the whole of it.
//  |  |   |  |
//  +--+---+--+
TEST(Footprint, ATowerStandsOnItsBase) {
  const auto footprint = lay(rectangle(0, 0, 36, 26), HouseShape::tower, {0.5, 0.5, 0.5, 0.9});
  ASSERT_TRUE(footprint);
  ASSERT_EQ(footprint->parts.size(), 2u);
  ASSERT_EQ(footprint->masses.size(), 3u);
  const HousePart &base = footprint->parts[0], &tower = footprint->parts[1];
  EXPECT_EQ(count(tower, SideType::wing), 0u) << "it looks out over its base";
  EXPECT_EQ(footprint->masses[0].part, 1u) << "the entrance is below the tower";
  double area = 0;
  for (const Footprint::Mass& mass : footprint->masses) area += geometry::signedArea(mass.ring);
  EXPECT_NEAR(area, geometry::signedArea(base.ring), 0.05);
  EXPECT_LT(geometry::signedArea(tower.ring), 0.7 * geometry::signedArea(base.ring));
}

TEST(Footprint, SmallLotsHaveNoWings) {
  EXPECT_FALSE(lay(rectangle(0, 0, 6, 30), HouseShape::wings, {}));
  EXPECT_FALSE(lay(rectangle(0, 0, 14, 13), HouseShape::wings, {}));
  EXPECT_FALSE(lay(rectangle(0, 0, 14, 40), HouseShape::court, {}));
  EXPECT_FALSE(lay(rectangle(0, 0, 15, 40), HouseShape::tower, {}));
}

TEST(Footprint, PartsShareTheirPointsAndStayOnTheLot) {
  int laid = 0;
  forSeeds(300, [&](Random random) {
    const double width = random.uniform(8, 50), depth = random.uniform(18, 50);
    Ring ring = rectangle(0, 0, width, depth);
    for (std::size_t i = 2; i < 4; ++i) {
      const double x = random.uniform(-3, 3), y = random.uniform(-3, 3);
      ring[i] = geometry::snap(ring[i] + Vec2{x, y});
    }
    FootprintDraw draw;
    draw.front = random.uniform();
    draw.shift = random.uniform();
    draw.wing = random.uniform();
    const HouseShape shape = std::array{HouseShape::wings, HouseShape::court, HouseShape::tower}[random.below(3)];
    const auto footprint = lay(ring, shape, draw);
    if (!footprint) return;
    ++laid;
    // What is left of all masses together is their outline: every side between two of them is gone.
    geometry::Chain chain;
    std::size_t between = 0, all = 0;
    std::vector<geometry::Region> regions;
    for (const Footprint::Mass& mass : footprint->masses) {
      chain.add(mass.ring);
      regions.push_back({mass.ring, {}});
      all += mass.ring.size();
      ASSERT_EQ(mass.sides.size(), mass.ring.size());
    }
    for (const Footprint::Mass& mass : footprint->masses)
      for (std::size_t i = 0; i < mass.ring.size(); ++i)
        for (const Footprint::Mass& other : footprint->masses)
          for (std::size_t k = 0; k < other.ring.size(); ++k)
            between += mass.ring[i] == other.ring[(k + 1) % other.ring.size()] &&
                       mass.ring[(i + 1) % mass.ring.size()] == other.ring[k];
    EXPECT_GT(between, 0u);
    EXPECT_EQ(chain.remainder().size(), all - between);
    EXPECT_EQ(geometry::locateFault(regions), std::nullopt) << "masses overlap";
    const geometry::Region lot{ring, {}};
    double outside = 0;
    for (const geometry::Region& part : geometry::subtract(regions, {&lot, 1})) outside += geometry::area(part);
    EXPECT_LT(outside, 0.01);
  });
  EXPECT_GT(laid, 100);
}

Buildings::Building standing(const Footprint& footprint, const std::vector<std::uint32_t>& storeys) {
  Buildings::Building building;
  for (const Footprint::Mass& mass : footprint.masses)
    building.wings.push_back({mass.ring, mass.sides, storeys[mass.part], RoofForm::hip, 0.7});
  return building;
}

TEST(RoofMasses, EquallyHighWingsHaveOneRoof) {
  const auto footprint = lay(rectangle(0, 0, 24, 36), HouseShape::court, {0.5, 0.5, 0.5, 0.5});
  ASSERT_TRUE(footprint);
  const auto one = listRoofMasses(standing(*footprint, {3, 3, 3, 3}));
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].region.outer.size(), 4u) << "corners where wings meet on a straight side are none";
  ASSERT_EQ(one[0].region.holes.size(), 1u);
  EXPECT_EQ(one[0].sides.size(), 8u);
  EXPECT_EQ(std::count(one[0].sides.begin(), one[0].sides.end(), SideType::wing), 0);
  const auto low = listRoofMasses(standing(*footprint, {3, 3, 3, 1}));
  ASSERT_EQ(low.size(), 2u) << "the U along the street, and what is lower";
}

TEST(Footprint, WhatStandsOutBeforeAFrontIsOverNoNeighboursGround) {
  // Lots that are bent in, where a neighbour's ground may begin just before a house.
  int count = 0;
  forSeeds(600, [&](Random random) {
    Ring ring = shapes::star(random, {0, 0}, random.uniform(10, 25), random.uniform(0.1, 0.5), 12);
    for (Vec2& p : ring) p = geometry::snap(p);
    if (geometry::findFault({ring, {}})) return;
    FootprintDraw draw;
    draw.shift = random.uniform();
    const auto footprint = lay(ring, random.chance(0.5) ? HouseShape::row : HouseShape::detached, draw);
    if (!footprint) return;
    const HousePart& main = footprint->parts[0];
    const std::size_t n = main.ring.size(), front = main.front;
    if (main.sides[(front + 1) % n] == SideType::party || main.sides[(front + n - 1) % n] == SideType::party) return;
    ++count;
    const Vec2 a = main.ring[front], b = main.ring[(front + 1) % n], way = geometry::unit(b - a),
               out = geometry::rightOf(way);
    const Ring strip{a + way * 0.1, a + way * 0.1 + out, b - way * 0.1 + out, b - way * 0.1};
    for (std::size_t i = 1; i < ring.size(); ++i)
      EXPECT_GT(geometry::distanceToGround(strip, ring[i], ring[(i + 1) % ring.size()]), 0);
  });
  EXPECT_GT(count, 60);
}

TEST(RoofMasses, ASideWithANeighbourBeforeAPartOfItIsANeighboursAllAlong) {
  // Two wings in one line, of which the shorter one is too near to the neighbour for windows.
  Buildings::Building building;
  const auto add = [&](const geometry::Ring& ring, SideType west) {
    building.wings.push_back({ring, {SideType::yard, SideType::yard, SideType::yard, west}, 2, RoofForm::hip, 0.7});
  };
  add(rectangle(0, 0, 8, 10), SideType::yard);
  add(rectangle(0, 10, 8, 14), SideType::party);
  building.wings[0].sides[2] = building.wings[1].sides[0] = SideType::wing;
  const auto masses = listRoofMasses(building);
  ASSERT_EQ(masses.size(), 1u);
  ASSERT_EQ(masses[0].sides.size(), 4u);
  EXPECT_EQ(std::count(masses[0].sides.begin(), masses[0].sides.end(), SideType::party), 1);
}

}  // namespace
}  // namespace castra::generators
