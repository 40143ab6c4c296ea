// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/bare_subdivision.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "pipeline/core/parallel.h"
#include "pipeline/geometry/calipers.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::cross;
using geometry::dot;
using geometry::Grid;
using geometry::Ring;
using geometry::Vec2;

BareRules rulesOf(double min_area, double max_area, double angle_deviation = 0.15) {
  BareRules rules;
  rules.min_area = min_area;
  rules.max_area = max_area;
  rules.angle_deviation = angle_deviation;
  return rules;
}

struct Road {
  Vec2 from, to;
};

struct Result {
  std::vector<Road> roads;
  std::vector<Ring> allotments;
};

Result subdivide(const std::vector<Ring>& rings, const BareRules& rules, const BareMaps& maps = {},
                 const Random& random = Random(digestOf("bare"))) {
  Result result;
  for (const BarePlan& part : subdivideBare(rings, rules, maps, random)) {
    for (const BarePlan::Road& road : part.roads) result.roads.push_back({part.place(road.from), part.place(road.to)});
    for (std::size_t i = 0; i < part.ends.size(); ++i) result.allotments.push_back(part.allotment(i));
  }
  return result;
}

double meanElongation(const std::vector<Ring>& rings) {
  double sum = 0;
  for (const Ring& ring : rings) sum += geometry::elongation(ring);
  return sum / static_cast<double>(rings.size());
}

/// The western half black, the eastern white.
Grid halves(double side) {
  Grid grid{16, 16, {0, 0}, side / 16, {}};
  for (int i = 0; i < 256; ++i) grid.values.push_back(i % 16 < 8 ? 0 : 255);
  return grid;
}

TEST(BareSubdivision, PiecesTileAnyRingAndKeepTheBounds) {
  shapes::forSeeds(60, [](Random random) {
    const Ring ring = shapes::star(random, {100, -50}, 400, random.uniform(0.05, 0.85), 5 + int(random.below(40)));
    BareRules rules = rulesOf(300, 1200, random.uniform(0, 0.4));
    rules.even_draws = random.chance(0.5);
    const Result result = subdivide({ring}, rules, {}, random);
    EXPECT_EQ(result.allotments.size(), result.roads.size() + 1) << "a cut makes one more of them";
    double sum = 0, around = 0;
    for (const Ring& allotment : result.allotments) {
      const double area = geometry::signedArea(allotment);
      sum += area;
      around += geometry::perimeter(allotment);
      EXPECT_GE(area, std::min(rules.min_area, geometry::signedArea(ring)));
      EXPECT_LE(geometry::elongation(allotment), std::max(rules.max_ratio, geometry::elongation(ring)) * 1.001);
      EXPECT_EQ(geometry::findFault({allotment, {}}), std::nullopt);
      for (const Vec2& p : allotment) EXPECT_EQ(geometry::snap(p), p);
    }
    EXPECT_NEAR(sum, geometry::signedArea(ring), around / geometry::kLattice);
    for (const Road& road : result.roads) {
      const Vec2 middle = (road.from + road.to) * 0.5;
      EXPECT_TRUE(geometry::contains(ring, middle) || shapes::distanceTo(ring, middle) < 0.01);
    }
  });
}

TEST(BareSubdivision, ASquareIsCutUpWholly) {
  for (const bool even : {false, true}) {
    BareRules rules = rulesOf(50, 200);
    rules.even_draws = even;
    for (const Ring& allotment : subdivide({shapes::rectangle(0, 0, 600, 600)}, rules).allotments)
      EXPECT_LE(geometry::signedArea(allotment), rules.max_area);
  }
}

TEST(BareSubdivision, ThreadsDoNotShow) {
  const std::vector<Ring> rings{shapes::rectangle(0, 0, 900, 700), shapes::rectangle(1000, 0, 1300, 100)};
  const auto make = [&](int threads) {
    std::vector<BarePlan> parts;
    Workers(threads).run([&] { parts = subdivideBare(rings, rulesOf(50, 200), {}, Random(digestOf("bare"))); });
    return parts;
  };
  const std::vector<BarePlan> one = make(1), many = make(4);
  ASSERT_EQ(one.size(), many.size());
  ASSERT_GT(one.size(), 2u) << "there is something to do in parallel";
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].points, many[i].points);
    EXPECT_EQ(one[i].ends, many[i].ends);
    EXPECT_EQ(one[i].roads, many[i].roads);
  }
}

TEST(BareSubdivision, WithoutDeviationAllIsSquare) {
  for (const Road& road : subdivide({shapes::rectangle(0, 0, 500, 400)}, rulesOf(100, 400, 0)).roads)
    EXPECT_TRUE(road.from.x == road.to.x || road.from.y == road.to.y);
}

TEST(BareSubdivision, AnglesAreDrawnWithMeanAndDeviation) {
  // One cut of a square, many times; from the side it starts on, how far it misses the square.
  BareRules rules = rulesOf(1, 999'999);
  rules.angle_mean = 0.1;
  rules.angle_deviation = 0.2;
  std::vector<double> angles;
  shapes::forSeeds(4000, [&](Random random) {
    const Result result = subdivide({shapes::rectangle(0, 0, 1000, 1000)}, rules, {}, random);
    ASSERT_EQ(result.roads.size(), 1u);
    const Vec2 from = result.roads[0].from, way = result.roads[0].to - from;
    const Vec2 square = from.y == 0      ? Vec2{0, 1}
                        : from.x == 1000 ? Vec2{-1, 0}
                        : from.y == 1000 ? Vec2{0, -1}
                                         : Vec2{1, 0};
    angles.push_back(math::atan2(cross(square, way), dot(square, way)));
  });
  double mean = 0, variance = 0;
  std::size_t beyond_one = 0, beyond_two = 0;
  for (const double angle : angles) mean += angle / static_cast<double>(angles.size());
  for (const double angle : angles) {
    const double off = std::fabs(angle - rules.angle_mean);
    variance += off * off / static_cast<double>(angles.size());
    beyond_one += off > rules.angle_deviation ? 1 : 0;
    beyond_two += off > 2 * rules.angle_deviation ? 1 : 0;
    EXPECT_LT(off, 3.47 * rules.angle_deviation);
  }
  EXPECT_NEAR(mean, rules.angle_mean, 0.015);
  EXPECT_NEAR(std::sqrt(variance), rules.angle_deviation, 0.01);
  // A Gaussian has 0.317 and 0.046.
  EXPECT_NEAR(static_cast<double>(beyond_one) / static_cast<double>(angles.size()), 0.317, 0.03);
  EXPECT_NEAR(static_cast<double>(beyond_two) / static_cast<double>(angles.size()), 0.046, 0.012);
}

TEST(BareSubdivision, ShapesAreBoundedOnlyIfAsked) {
  BareRules rules = rulesOf(20, 400);
  rules.even_draws = true;
  const std::vector<Ring> square{shapes::rectangle(0, 0, 512, 512)};
  rules.max_ratio = 0;
  const std::vector<Ring> stripes = subdivide(square, rules).allotments;
  rules.max_ratio = 4;
  const std::vector<Ring> compact = subdivide(square, rules).allotments;
  EXPECT_GT(meanElongation(stripes), 2 * meanElongation(compact));
  for (const Ring& ring : compact) EXPECT_LE(geometry::elongation(ring), 4.001);
}

TEST(BareSubdivision, LightPlacesAreDense) {
  const double side = 1000;
  const Grid density = halves(side);
  BareRules rules = rulesOf(100, 400);
  rules.sparse_factor = 6;
  double west = 0, east = 0, west_count = 0, east_count = 0;
  for (const Ring& ring :
       subdivide({shapes::rectangle(0, 0, side, side)}, rules, {&density, nullptr, nullptr}).allotments) {
    const geometry::Box box = geometry::boundsOf(ring);
    const double area = geometry::signedArea(ring);
    if (box.high.x < side / 2) west += area, ++west_count;
    if (box.low.x > side / 2) {
      east += area, ++east_count;
      EXPECT_LE(area, rules.max_area);
    }
  }
  EXPECT_GT(west / west_count, 4 * (east / east_count));
}

TEST(BareSubdivision, TheLighterPatternCounts) {
  const double side = 1000;
  const Grid dark_in_the_west = halves(side);
  Grid dark_in_the_east = halves(side);
  std::reverse(dark_in_the_east.values.begin(), dark_in_the_east.values.end());
  // All say the same: square in the west, arbitrary in the east.
  for (const BareMaps& maps :
       {BareMaps{nullptr, nullptr, &dark_in_the_west}, BareMaps{nullptr, &dark_in_the_east, nullptr},
        BareMaps{nullptr, &dark_in_the_east, &dark_in_the_west}}) {
    const auto roads = subdivide({shapes::rectangle(0, 0, side, side)}, rulesOf(100, 400, 0.2), maps).roads;
    std::size_t square = 0, all = 0;
    for (const Road& road : roads) {
      if (std::max(road.from.x, road.to.x) < 400) {
        ++all;
        square += road.from.x == road.to.x || road.from.y == road.to.y ? 1 : 0;
      }
      if (std::min(road.from.x, road.to.x) > 600) {
        EXPECT_FALSE(road.from.x == road.to.x || road.from.y == road.to.y);
      }
    }
    // Not all: a cut is square to the edge it starts from, and that may have come from the east.
    EXPECT_GT(all, 200u);
    EXPECT_GT(static_cast<double>(square), 0.5 * static_cast<double>(all));
  }
}

TEST(BareSubdivision, FarFromTheOriginIsAsNear) {
  const Vec2 far{5'000'000, -9'000'000};
  const Result here = subdivide({shapes::rectangle(0, 0, 300, 200)}, rulesOf(100, 400)),
               there = subdivide({shapes::rectangle(far.x, far.y, far.x + 300, far.y + 200)}, rulesOf(100, 400));
  ASSERT_EQ(here.allotments.size(), there.allotments.size());
  for (std::size_t i = 0; i < here.allotments.size(); ++i) {
    ASSERT_EQ(here.allotments[i].size(), there.allotments[i].size());
    for (std::size_t k = 0; k < here.allotments[i].size(); ++k)
      EXPECT_LT(geometry::length(here.allotments[i][k] + far - there.allotments[i][k]), 0.01);
  }
}

TEST(BareSubdivision, WhatIsSmallOrCannotBeCutStays) {
  EXPECT_TRUE(subdivide({}, rulesOf(10, 20)).allotments.empty());
  const Ring ring = shapes::rectangle(0, 0, 10, 10);
  const Result small = subdivide({ring}, rulesOf(10, 200));
  EXPECT_TRUE(small.roads.empty());
  EXPECT_EQ(small.allotments, std::vector<Ring>{ring});
  const Result stuck = subdivide({ring}, rulesOf(60, 70));
  EXPECT_TRUE(stuck.roads.empty());
  EXPECT_EQ(stuck.allotments, std::vector<Ring>{ring});
}

}  // namespace
}  // namespace castra::generators
