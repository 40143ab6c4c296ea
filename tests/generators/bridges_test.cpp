// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/bridges.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "pipeline/geometry/boolean.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;
using shapes::distanceTo;
using shapes::rectangle;

bool areOneTown(std::size_t parts, const std::vector<Crossing>& crossings) {
  std::vector<std::size_t> town(parts);
  std::iota(town.begin(), town.end(), std::size_t{0});
  for (std::size_t round = 0; round < parts; ++round)
    for (const Crossing& c : crossings)
      town[c.from_part] = town[c.to_part] = std::min(town[c.from_part], town[c.to_part]);
  return std::all_of(town.begin(), town.end(), [](std::size_t t) { return t == 0; });
}

TEST(Bridges, OnePartNeedsNone) {
  EXPECT_TRUE(findCrossings({}, 200, 400, 16).empty());
  EXPECT_TRUE(findCrossings({{rectangle(0, 0, 500, 500), {}}}, 200, 400, 16).empty());
}

TEST(Bridges, CrossWhereTheWaterIsNarrowest) {
  // The eastern bank has a cape at y from 200 to 400.
  const Ring cape{{600, 0}, {1000, 0}, {1000, 600}, {600, 600}, {600, 400}, {540, 400}, {540, 200}, {600, 200}};
  const auto crossings = findCrossings({{rectangle(0, 0, 500, 600), {}}, {cape, {}}}, 90, 1000, 16);
  ASSERT_EQ(crossings.size(), 1u);
  EXPECT_EQ(crossings[0].type, Link::Type::bridge);
  EXPECT_EQ(crossings[0].from_part, 0u);
  EXPECT_EQ(crossings[0].to_part, 1u);
  EXPECT_EQ(crossings[0].from.x, 500);
  EXPECT_EQ(crossings[0].to.x, 540);
  EXPECT_GE(crossings[0].to.y, 200 + 2 * 16) << "clear of the corners of the cape";
  EXPECT_LE(crossings[0].to.y, 400 - 2 * 16);
}

TEST(Bridges, KeepTheirDistance) {
  const std::vector<Region> banks{{rectangle(0, 0, 3000, 500), {}}, {rectangle(0, 560, 3000, 900), {}}};
  for (const double spacing : {200.0, 500.0, 1500.0}) {
    const auto crossings = findCrossings(banks, 100, spacing, 16);
    EXPECT_GE(static_cast<double>(crossings.size()), 3000 / spacing / 2);
    for (std::size_t i = 0; i < crossings.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_GE(std::fabs(crossings[i].from.x - crossings[k].from.x), spacing - 10) << spacing;
  }
}

TEST(Bridges, WhereItIsTooFarAFerryGoes) {
  const std::vector<Region> banks{{rectangle(0, 0, 500, 500), {}}, {rectangle(0, 900, 500, 1400), {}}};
  const auto crossings = findCrossings(banks, 200, 400, 16);
  ASSERT_EQ(crossings.size(), 1u);
  EXPECT_EQ(crossings[0].type, Link::Type::ferry);
  EXPECT_NEAR(geometry::length(crossings[0].to - crossings[0].from), 400, 1);
  EXPECT_EQ(findCrossings(banks, 0, 400, 16).at(0).type, Link::Type::ferry) << "without any bridges";
}

TEST(Bridges, DoNotLeadAcrossAnotherIsland) {
  // A flat islet lies between the banks: the way leads over it, in two bridges.
  const std::vector<Region> parts{
      {rectangle(0, 0, 600, 300), {}}, {rectangle(0, 400, 600, 700), {}}, {rectangle(0, 330, 600, 370), {}}};
  const auto crossings = findCrossings(parts, 150, 300, 10);
  EXPECT_TRUE(areOneTown(3, crossings));
  for (const Crossing& c : crossings)
    EXPECT_TRUE(c.from_part == 2 || c.to_part == 2) << c.from_part << " " << c.to_part;
}

TEST(Bridges, AnIsletOfShortSidesIsReachedAllTheSame) {
  Random random(digestOf("round"));
  const Ring round = shapes::star(random, {400, 0}, 60, 0.05, 24);
  const auto crossings = findCrossings({{rectangle(0, -200, 300, 200), {}}, {round, {}}}, 200, 400, 16);
  EXPECT_TRUE(areOneTown(2, crossings));
}

TEST(Bridges, MakeOneTownOfAnyIslands) {
  std::size_t bridges = 0, ferries = 0, short_ferries = 0;
  shapes::forSeeds(100, [&](Random random) {
    std::vector<Region> islands;
    const int count = 2 + static_cast<int>(random.below(6));
    for (int i = 0; i < count; ++i) {
      const double x = random.uniform(0, 1500), y = random.uniform(0, 1500), radius = random.uniform(80, 300);
      const int corners = 6 + static_cast<int>(random.below(20));
      islands.push_back({shapes::star(random, {x, y}, radius, 0.4, corners), {}});
    }
    islands = geometry::unite(islands);
    const double max_length = random.uniform(50, 400), spacing = random.uniform(100, 600);
    const auto crossings = findCrossings(islands, max_length, spacing, 12);
    EXPECT_TRUE(areOneTown(islands.size(), crossings));
    for (const Crossing& c : crossings) {
      ASSERT_NE(c.from_part, c.to_part);
      EXPECT_LT(distanceTo(islands[c.from_part].outer, c.from), 1e-6) << "on the bank";
      EXPECT_LT(distanceTo(islands[c.to_part].outer, c.to), 1e-6);
      const double length = geometry::length(c.to - c.from);
      EXPECT_TRUE(c.type == Link::Type::ferry || length <= max_length);
      ++(c.type == Link::Type::bridge ? bridges : length <= max_length ? short_ferries : ferries);
    }
  });
  EXPECT_GT(bridges, 100u);
  EXPECT_GT(ferries, 20u);
  EXPECT_LT(short_ferries, bridges / 10) << "only where no deck fits between the banks";
}

TEST(Bridges, HundredIslandsOutOfReachAreJoinedByTheShortestWays) {
  std::vector<Region> islands;
  for (int x = 0; x < 10; ++x)
    for (int y = 0; y < 10; ++y) islands.push_back({rectangle(x * 400, y * 500, x * 400 + 150, y * 500 + 150), {}});
  const auto crossings = findCrossings(islands, 100, 400, 13);
  ASSERT_EQ(crossings.size(), 99u);
  EXPECT_TRUE(areOneTown(islands.size(), crossings));
  std::size_t east = 0, north = 0;
  for (const Crossing& c : crossings) {
    EXPECT_EQ(c.type, Link::Type::ferry);
    const double length = geometry::length(c.to - c.from);
    east += length == 250 ? 1 : 0;
    north += length == 350 ? 1 : 0;
  }
  EXPECT_EQ(east, 90u) << "along all rows";
  EXPECT_EQ(north, 9u) << "and once from each to the next";
}

TEST(Bridges, RatherLeadToWhereARoadCanGoOn) {
  // In the north, the water is narrowest before a spit of land with a lake right behind it.
  Ring lake = rectangle(80, 400, 320, 600);
  std::reverse(lake.begin(), lake.end());
  const Ring north{{0, 360}, {100, 360}, {100, 350}, {300, 350}, {300, 360}, {1200, 360}, {1200, 800}, {0, 800}};
  const auto crossings = findCrossings({{rectangle(0, 0, 1200, 300), {}}, {north, {lake}}}, 100, 5000, 13);
  ASSERT_EQ(crossings.size(), 1u);
  EXPECT_GT(crossings[0].to.x, 320);
  const auto dry = findCrossings({{rectangle(0, 0, 1200, 300), {}}, {north, {}}}, 100, 5000, 13);
  ASSERT_EQ(dry.size(), 1u);
  EXPECT_LT(dry[0].to.x, 300) << "without the lake";
}

TEST(Bridges, JoinAnIslandInALakeToItsShore) {
  Ring lake = rectangle(300, 300, 700, 700);
  std::reverse(lake.begin(), lake.end());
  const std::vector<Region> parts{{rectangle(0, 0, 1000, 1000), {lake}}, {rectangle(400, 400, 600, 600), {}}};
  const auto crossings = findCrossings(parts, 200, 300, 16);
  ASSERT_FALSE(crossings.empty());
  for (const Crossing& c : crossings) {
    EXPECT_EQ(c.type, Link::Type::bridge);
    EXPECT_NEAR(geometry::length(c.to - c.from), 100, 1) << "over the lake, not over the land around it";
  }
}

TEST(Bridges, NeitherMiddleNorEdgesLeadOverLand) {
  // Saw teeth on both banks: most ways across that are free in the middle are not at their edges.
  Ring south{{0, 0}, {600, 0}}, north;
  for (int i = 6; i-- > 0;)
    south.insert(south.end(), {{i * 100.0 + 90, 200}, {i * 100.0 + 50, 260}, {i * 100.0 + 10, 200}});
  for (int i = 0; i < 6; ++i)
    north.insert(north.end(), {{i * 100.0 + 10, 340}, {i * 100.0 + 50, 280}, {i * 100.0 + 90, 340}});
  north.insert(north.end(), {{600, 600}, {0, 600}});
  const std::vector<Region> banks{{south, {}}, {north, {}}};
  const double half = 8;
  for (const Crossing& c : findCrossings(banks, 200, 50, half)) {
    if (c.type == Link::Type::ferry) continue;
    const Vec2 way = c.to - c.from, across = geometry::leftOf(way) * (half / geometry::length(way));
    for (const Region& bank : banks) {
      for (const double edge : {-0.6, 0.0, 0.6})
        EXPECT_FALSE(geometry::contains(bank, c.from + way * 0.5 + across * edge));
      for (const double t : {0.01, 0.3, 0.7, 0.99}) EXPECT_FALSE(geometry::contains(bank, c.from + way * t));
    }
  }
}

}  // namespace
}  // namespace castra::generators
