// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/boolean.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

using shapes::distanceTo;
using shapes::rectangle;

double areaOf(const std::vector<Region>& regions) {
  double sum = 0;
  for (const Region& region : regions) sum += area(region);
  return sum;
}

void expectSound(const std::vector<Region>& regions) {
  for (const Region& region : regions) EXPECT_EQ(findFault(region), std::nullopt);
}

TEST(Boolean, UnitesWhatOverlapsOrTouches) {
  const std::vector<Region> regions{
      {rectangle(0, 0, 2, 2), {}}, {rectangle(2, 0, 4, 2), {}}, {rectangle(9, 9, 10, 10), {}}};
  const auto united = unite(regions);
  ASSERT_EQ(united.size(), 2u);
  EXPECT_EQ(area(united[0]), 8);
  EXPECT_EQ(united[0].outer, rectangle(0, 0, 4, 2)) << "starts at its lowest, leftmost point";
}

TEST(Boolean, UnitesNeighboursAlongALongBorder) {
  // Some thousand shared edges, a hole that a neighbour fills, and one that stays.
  Region west{{{0, 0}}, {{{-90, 10}, {-90, 20}, {-80, 20}, {-80, 10}}}}, east{{{100, 0}, {100, 3000}}, {}};
  for (int i = 0; i <= 3000; ++i) west.outer.push_back({i % 2 == 0 ? 0.0 : 20.0, i * 1.0});
  east.outer.insert(east.outer.end(), west.outer.rbegin(), west.outer.rend() - 1);
  west.outer.insert(west.outer.end(), {{-100, 3000}, {-100, 0}});
  west.outer.erase(west.outer.begin());
  west.holes.push_back({{-60, 10}, {-60, 20}, {-50, 20}, {-50, 10}});
  const Region filling{rectangle(-60, 10, -50, 20), {}};
  const auto united = unite(std::vector<Region>{west, filling, east});
  ASSERT_EQ(united.size(), 1u);
  EXPECT_EQ(united[0].outer, rectangle(-100, 0, 100, 3000));
  EXPECT_EQ(united[0].holes.size(), 1u);
  EXPECT_EQ(areaOf(united), 200 * 3000 - 100);
}

TEST(Boolean, UnitesATiledFloor) {
  std::vector<Region> tiles;
  for (int x = 0; x < 30; ++x)
    for (int y = 0; y < 30; ++y)
      if (x != 7 || y != 9) tiles.push_back({rectangle(x, y, x + 1, y + 1), {}});
  const auto united = unite(tiles);
  ASSERT_EQ(united.size(), 1u);
  EXPECT_EQ(united[0].outer, rectangle(0, 0, 30, 30));
  EXPECT_EQ(areaOf(united), 899);
}

TEST(Boolean, UnitesTilesThatMeetInPoints) {
  std::vector<Region> tiles;
  for (int x = 0; x < 20; ++x)
    for (int y = 0; y < 20; ++y)
      if (x % 3 != y % 2) tiles.push_back({rectangle(x, y, x + 1, y + 1), {}});
  const auto united = unite(tiles);
  expectSound(united);
  EXPECT_EQ(locateFault(united), std::nullopt);
  EXPECT_EQ(areaOf(united), static_cast<double>(tiles.size()));
}

/// Corners on a coarse grid off the lattice: many lines meet nearly, but not quite, in one point, and corners poke
/// through lines by less than a step.
Ring scribble(Random& random, int corners) {
  Ring ring;
  for (int i = 0; i < corners; ++i) {
    const auto x = static_cast<double>(random.below(13)), y = static_cast<double>(random.below(15));
    ring.push_back(snap(Vec2{x * 73.9411, y * 69.14}));
  }
  return ring;
}

TEST(Boolean, ScribblesBecomeSoundRegions) {
  shapes::forSeeds(3000, [](Random random) {
    const Region scribbled = normalized({scribble(random, 5 + static_cast<int>(random.below(20))), {}});
    const auto united = unite({&scribbled, 1});
    EXPECT_EQ(locateFault(united), std::nullopt);
  });
}

TEST(Boolean, NeighboursOnNearlyTheSameLinesDoNotOverlapAfterwards) {
  shapes::forSeeds(2000, [](Random random) {
    std::vector<Region> regions;
    for (int k = 0; k < 8; ++k) {
      const Ring corners = scribble(random, 1);
      Ring ring = shapes::star(random, corners[0], 200, 0.5, 3 + static_cast<int>(random.below(12)));
      for (Vec2& p : ring) {
        const double stray = random.uniform(-1.5, 1.5) / kLattice;
        p = snap(Vec2{std::floor(p.x / 73.9411) * 73.9411 + stray, std::floor(p.y / 69.14) * 69.14 - stray});
      }
      Region region = normalized({ring, {}});
      if (region.outer.size() >= 3 && !findFault(region)) regions.push_back(std::move(region));
    }
    const auto united = unite(regions);
    EXPECT_EQ(locateFault(united), std::nullopt);
    for (int i = 0; i < 50; ++i) {
      const double x = random.uniform(-100, 1100), y = random.uniform(-100, 1100);
      const auto has = [&](const Region& region) { return contains(region, {x, y}); };
      const auto isNear = [&](const Region& region) { return distanceTo(region, {x, y}) < 0.01; };
      if (std::any_of(regions.begin(), regions.end(), isNear)) continue;
      EXPECT_EQ(std::any_of(united.begin(), united.end(), has), std::any_of(regions.begin(), regions.end(), has));
    }
  });
}

TEST(Boolean, SubtractsAHoleAndASplit) {
  const Region square{rectangle(0, 0, 6, 6), {}};
  const Region hole{rectangle(1, 1, 2, 2), {}}, road{rectangle(3, -1, 4, 7), {}};
  const auto left = subtract({&square, 1}, std::vector<Region>{hole, road});
  ASSERT_EQ(left.size(), 2u);
  EXPECT_EQ(left[0].holes.size(), 1u);
  EXPECT_EQ(areaOf(left), 36 - 1 - 6);
}

TEST(Boolean, IntersectsWhatOverlaps) {
  const Region square{rectangle(0, 0, 6, 6), {{{1, 1}, {1, 2}, {2, 2}, {2, 1}}}};
  const std::vector<Region> others{{rectangle(-1, -1, 3, 3), {}}, {rectangle(5, 5, 9, 9), {}}};
  const auto both = intersect({&square, 1}, others);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0].outer, rectangle(0, 0, 3, 3));
  EXPECT_EQ(both[0].holes.size(), 1u);
  EXPECT_EQ(both[1].outer, rectangle(5, 5, 6, 6));
  const Region beside{rectangle(6, 0, 9, 6), {}};
  EXPECT_TRUE(intersect({&square, 1}, {&beside, 1}).empty()) << "a shared line is no ground";
}

TEST(Boolean, NothingMinusSomethingIsNothing) {
  const Region square{rectangle(0, 0, 6, 6), {}};
  EXPECT_TRUE(subtract({}, {&square, 1}).empty());
  EXPECT_TRUE(subtract({&square, 1}, {&square, 1}).empty());
  EXPECT_TRUE(unite({}).empty());
  EXPECT_TRUE(intersect({}, {&square, 1}).empty());
  EXPECT_TRUE(intersect({&square, 1}, {}).empty());
  EXPECT_TRUE(offset({}, 1).empty());
}

TEST(Boolean, AreasOfRandomRegionsAddUp) {
  shapes::forSeeds(300, [](Random random) {
    const Region a = shapes::anyRegion(random, 300);
    Region b = shapes::anyRegion(random, 300);
    const Vec2 shift = snap(Vec2{random.uniform(-200, 200), 31});
    for (Vec2& p : b.outer) p = p + shift;
    for (Ring& hole : b.holes)
      for (Vec2& p : hole) p = p + shift;
    const auto without_b = subtract({&a, 1}, {&b, 1}), without_a = subtract({&b, 1}, {&a, 1});
    const auto either = unite(std::vector<Region>{a, b}), both = intersect({&a, 1}, {&b, 1});
    expectSound(without_b);
    expectSound(without_a);
    expectSound(either);
    expectSound(both);
    // |a or b| = |a but not b| + |b|, within the lattice along the outlines.
    const double slack = 4 * (shapes::perimeterOf(a) + shapes::perimeterOf(b)) / kLattice;
    EXPECT_NEAR(areaOf(either), areaOf(without_b) + area(b), slack);
    EXPECT_NEAR(areaOf(either), areaOf(without_a) + area(a), slack);
    EXPECT_NEAR(areaOf(both), area(a) - areaOf(without_b), slack);
    EXPECT_NEAR(areaOf(both), area(b) - areaOf(without_a), slack);
  });
}

TEST(Boolean, LinesALatticeStepApartLeaveSoundRegions) {
  // Shrinking a coast and growing it again gives almost its old sides: the worst that can be asked of a lattice.
  shapes::forSeeds(300, [](Random random) {
    const Region coast{shapes::star(random, {1000, -2000}, 330, 0.35, 40), {}};
    const auto again = offset(offset({&coast, 1}, -20), 20);
    const auto grown = subtract(again, {&coast, 1}), kept = subtract(again, grown),
               both = intersect(again, {&coast, 1});
    expectSound(grown);
    expectSound(kept);
    expectSound(both);
    EXPECT_NEAR(areaOf(kept), areaOf(both), 4 * shapes::perimeterOf(coast) / kLattice);
  });
}

TEST(Boolean, WhatWasCutOffCanBeTakenAway) {
  // The piece that a line cuts off has its new corners on the sides of the whole, but for the rounding.
  shapes::forSeeds(1000, [](Random random) {
    const double x = random.uniform(1300, 1550), y = random.uniform(0, 1100), radius = random.uniform(20, 200);
    const int corners = 4 + static_cast<int>(random.below(9));
    const Region area{shapes::star(random, {x, y}, radius, 0.4, corners), {}}, ground{rectangle(0, 0, 1500, 1100), {}};
    const auto beside = subtract({&area, 1}, {&ground, 1}), left = subtract({&area, 1}, beside);
    expectSound(left);
    EXPECT_NEAR(areaOf(left), areaOf(intersect({&area, 1}, {&ground, 1})), 4 * shapes::perimeterOf(area) / kLattice);
  });
}

TEST(Boolean, IsTheSameElsewhereInTheWorld) {
  shapes::forSeeds(20, [](Random random) {
    const Region a = shapes::anyRegion(random, 100);
    Region far = a;
    const Vec2 shift{2'000'000, -5'000'000};
    for (Vec2& p : far.outer) p = p + shift;
    for (Ring& hole : far.holes)
      for (Vec2& p : hole) p = p + shift;
    const auto here = offset({&a, 1}, -3), there = offset({&far, 1}, -3);
    ASSERT_EQ(here.size(), there.size());
    for (std::size_t i = 0; i < here.size(); ++i) {
      ASSERT_EQ(here[i].outer.size(), there[i].outer.size());
      for (std::size_t k = 0; k < here[i].outer.size(); ++k) EXPECT_EQ(here[i].outer[k] + shift, there[i].outer[k]);
    }
  });
}

TEST(Offset, GrowsAndShrinksARectangle) {
  const Region square{rectangle(0, 0, 6, 6), {}};
  EXPECT_EQ(areaOf(offset({&square, 1}, 1)), 64);
  EXPECT_EQ(areaOf(offset({&square, 1}, -1)), 16);
  EXPECT_TRUE(offset({&square, 1}, -3).empty());
  EXPECT_EQ(areaOf(offset({&square, 1}, 0)), 36);
}

TEST(Offset, GrowsOverItsHoles) {
  const Region frame{rectangle(0, 0, 10, 10), {{{4, 4}, {4, 6}, {6, 6}, {6, 4}}}};
  EXPECT_EQ(areaOf(offset({&frame, 1}, 0.5)), 121 - 1);
  EXPECT_EQ(areaOf(offset({&frame, 1}, 1)), 144);
}

TEST(Offset, DoesNotDrawBackFromSharedLines) {
  const std::vector<Region> halves{{rectangle(0, 0, 3, 6), {}}, {rectangle(3, 0, 6, 6), {}}};
  EXPECT_EQ(areaOf(offset(halves, -1)), 16);
}

TEST(Offset, CutsOffNeedles) {
  const Region needle{{{0, 0}, {100, 0.5}, {0, 1}}, {}};
  const auto grown = offset({&needle, 1}, 1);
  ASSERT_EQ(grown.size(), 1u);
  EXPECT_LE(boundsOf(grown[0].outer).high.x, 101.01);
  EXPECT_GE(boundsOf(grown[0].outer).high.x, 100.99);
}

TEST(Offset, KeepsTheDistanceForRandomRegions) {
  shapes::forSeeds(300, [](Random random) {
    const Region region = shapes::anyRegion(random, 200);
    const double distance = random.uniform(0.5, 20);
    const auto grown = offset({&region, 1}, distance), shrunk = offset({&region, 1}, -distance);
    expectSound(grown);
    expectSound(shrunk);
    const auto check = [&](const Ring& ring, bool is_outside) {
      for (const Vec2& p : ring) {
        EXPECT_GE(distanceTo(region, p), distance - 0.01);
        EXPECT_LE(distanceTo(region, p), 2 * distance + 0.01);
        EXPECT_EQ(contains(region, p), !is_outside);
      }
    };
    for (const Region& piece : grown) {
      check(piece.outer, true);
      for (const Ring& hole : piece.holes) check(hole, true);
    }
    for (const Region& piece : shrunk) {
      check(piece.outer, false);
      for (const Ring& hole : piece.holes) check(hole, false);
    }
    EXPECT_LT(areaOf(shrunk), area(region));
    // The growth covers at least a strip of the outline's length, less what opposite sides share.
    EXPECT_GT(areaOf(grown), area(region));
    // Nothing deeper than the distance is lost.
    for (int i = 0; i < 50; ++i) {
      const double x = random.uniform(-200, 200), y = random.uniform(-200, 200);
      const Vec2 p{x, y};
      const bool is_kept = std::any_of(shrunk.begin(), shrunk.end(), [&](const Region& r) { return contains(r, p); });
      const bool is_deep = contains(region, p) && distanceTo(region, p) > 2 * distance + 0.01;
      const bool is_shallow = !contains(region, p) || distanceTo(region, p) < distance - 0.01;
      EXPECT_FALSE(is_deep && !is_kept);
      EXPECT_FALSE(is_shallow && is_kept);
    }
  });
}

}  // namespace
}  // namespace castra::geometry
