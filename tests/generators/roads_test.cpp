// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/roads.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pipeline/geometry/calipers.h"
#include "tests/generators/making.h"
#include "tests/support/plan_checks.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using geometry::Vec2;
using shapes::forSeeds;

District anyDistrict(Random& random) {
  const int corners = 5 + static_cast<int>(random.below(25));
  const double radius = random.uniform(80, 400), roughness = random.uniform(0.05, 0.5);
  const Ring ring = shapes::star(random, {0, 0}, radius, roughness, corners);
  District district = districtOf(ring, kAllPatterns[random.below(4)], random.uniform(20, 60));
  if (random.chance(0.7)) district.density = paintDensity(random, {ring, {}}, 80);
  if (random.chance(0.3)) district.influence[random.below(4)] = paintDensity(random, {ring, {}}, 80);
  return district;
}

/// A map over the box from the origin, light in the west and dark in the east.
geometry::Grid lightWest(int width, int height, std::uint8_t west, std::uint8_t east) {
  geometry::Grid grid{width, height, {0, 0}, 10, {}};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) grid.values.push_back(2 * x < width ? west : east);
  return grid;
}

TEST(Roads, KeepTheRulesForManySeedsAndParams) {
  std::size_t cells = 0;
  forSeeds(200, [&](Random random) {
    const District district = anyDistrict(random);
    RoadParams params;
    params.angle_deviation = random.uniform(0, 20);
    params.angle_mean = random.uniform(-10, 10);
    params.coherence = random.chance(0.5) ? 1 : random.uniform();
    params.min_spacing = random.uniform(5, 25);
    params.snap_reach = random.uniform(0, 40);
    params.min_angle = random.uniform(10, 60);
    const RoadPlan plan = planRoads(random.bits(), "d", params, district);
    ASSERT_NO_THROW(check(plan));
    EXPECT_EQ(checks::findGap(district, plan), "");
    EXPECT_EQ(checks::findLooseEnd(plan), "");
    EXPECT_EQ(checks::findSharpJunction(plan, params.min_angle), "");
    EXPECT_EQ(checks::findCloseJunctions(plan, params.min_spacing), "");
    cells += plan.cells.size();
  });
  EXPECT_GT(cells, 1200u);
}

TEST(Roads, NeverSplitTheBorder) {
  forSeeds(100, [](Random random) {
    const District district = anyDistrict(random);
    const RoadPlan plan = planRoads(random.bits(), "d", {}, district);
    std::vector<int> degrees(plan.points.size());
    std::size_t borders = 0;
    for (const RoadPlan::Road& road : plan.roads) {
      ++degrees[road.from];
      ++degrees[road.to];
      borders += road.is_border ? 1 : 0;
    }
    EXPECT_EQ(borders, district.outline.size());
    for (std::size_t i = 0; i < district.outline.size(); ++i) {
      EXPECT_EQ(plan.points[i], district.outline[i].at) << "its points come first";
      EXPECT_TRUE(degrees[i] == 2 || district.outline[i].is_slot) << "streets end in slots only";
    }
  });
}

TEST(Roads, KeepTheBoundsWithoutAMap) {
  for (const Pattern pattern : kAllPatterns) {
    std::size_t cells = 0, large = 0;
    forSeeds(50, [&](Random random) {
      const District district = districtOf(shapes::rectangle(0, 0, 420, 300), pattern, 30);
      const RoadParams params;
      const double block = district.zones[0].length * district.zones[0].depth;
      const RoadPlan plan = planRoads(random.bits(), "d", params, district);
      for (const RoadPlan::Cell& cell : plan.cells) {
        const Ring ring = plan.ringOf(cell);
        EXPECT_GE(geometry::signedArea(ring), params.min_share * block);
        const geometry::Extent extent = geometry::measureExtent(ring, false);
        EXPECT_GE(extent.width, 0.99 * params.min_width);
        EXPECT_LE(extent.diameter, 1.01 * params.max_ratio * extent.width);
        large += geometry::signedArea(ring) > params.max_share * block ? 1 : 0;
      }
      cells += plan.cells.size();
    });
    EXPECT_GE(cells, 50 * 8u) << nameOf(pattern);
    EXPECT_LE(large, cells / 10) << nameOf(pattern) << ": too many cells were given up";
  }
}

TEST(Roads, OfAManhattanDistrictLieOnTheLattice) {
  District district = districtOf(shapes::rectangle(0, 0, 560, 300));
  // Slots where the lattice meets the border, as main roads have them.
  district.outline.clear();
  const auto add = [&](double x, double y, bool is_slot) {
    district.outline.push_back({{x, y}, RoadClass::collector, false, is_slot});
  };
  for (int i = 0; i < 4; ++i) add(140 * i, 0, i > 0);
  for (int i = 0; i < 4; ++i) add(560, 75 * i, i > 0);
  for (int i = 0; i < 4; ++i) add(560 - 140 * i, 300, i > 0);
  for (int i = 0; i < 4; ++i) add(0, 300 - 75 * i, i > 0);
  district.zones[0].origin = {0, 0};
  const RoadPlan plan = planRoads(5, "d", {}, district);
  EXPECT_GE(plan.cells.size(), 11u);
  for (const RoadPlan::Road& road : plan.roads) {
    const Vec2 a = plan.points[road.from], b = plan.points[road.to];
    const bool is_column = a.x == b.x && std::fmod(a.x, 140) == 0, is_row = a.y == b.y && std::fmod(a.y, 75) == 0;
    EXPECT_TRUE(is_column || is_row) << a.x << "," << a.y << " to " << b.x << "," << b.y;
  }
}

TEST(Roads, WithoutDeviationAreSquare) {
  RoadParams params;
  params.angle_deviation = 0;
  params.snap_reach = 0;
  const District district = districtOf(shapes::rectangle(0, 0, 420, 300), Pattern::arbitrary, 30);
  double square = 0, all = 0;
  const RoadPlan plan = planRoads(5, "d", params, district);
  for (const RoadPlan::Road& road : plan.roads) {
    if (road.is_border) continue;
    const Vec2 way = plan.points[road.to] - plan.points[road.from];
    // Cuts that end in a slot of the border, or in a junction, bend a little.
    square += std::min(std::fabs(way.x), std::fabs(way.y)) < 0.12 * geometry::length(way) ? 1 : 0;
    all += 1;
  }
  EXPECT_GT(square, 0.6 * all);
}

TEST(Roads, OrganicOnesAreBent) {
  const auto bendsOf = [](Pattern pattern) {
    const District district = districtOf(shapes::rectangle(0, 0, 420, 300), pattern, 30);
    std::size_t bends = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const RoadPlan plan = planRoads(seed, "d", {}, district);
      std::vector<int> degrees(plan.points.size());
      for (const RoadPlan::Road& road : plan.roads) ++degrees[road.from], ++degrees[road.to];
      for (std::size_t i = district.outline.size(); i < degrees.size(); ++i) bends += degrees[i] == 2 ? 1 : 0;
    }
    return bends;
  };
  EXPECT_EQ(bendsOf(Pattern::manhattan), 0u);
  EXPECT_EQ(bendsOf(Pattern::arbitrary), 0u);
  EXPECT_GT(bendsOf(Pattern::organic), 100u);
  EXPECT_GT(bendsOf(Pattern::radial), 50u);
}

TEST(Roads, AreDenserWhereTheMapIsLight) {
  for (const Pattern pattern : kAllPatterns) {
    District district = districtOf(shapes::rectangle(0, 0, 800, 300), pattern, 25);
    district.density = lightWest(80, 30, 255, 0);
    double light = 0, dark = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const RoadPlan plan = planRoads(seed, "d", {}, district);
      for (const RoadPlan::Cell& cell : plan.cells) (geometry::centroid(plan.ringOf(cell)).x < 400 ? light : dark) += 1;
    }
    EXPECT_GT(light, 1.7 * dark) << nameOf(pattern);
  }
}

TEST(Roads, BlocksOfALatticeAreOneRowDeepHoweverSparse) {
  // Not quite two blocks long and two rows deep: small enough for sparse ground, and cut all the same.
  for (const Pattern pattern : {Pattern::manhattan, Pattern::organic, Pattern::arbitrary}) {
    District district = districtOf(shapes::rectangle(0, 0, 270, 150), pattern, 25);
    district.density = {1, 1, {0, 0}, 300, {0}};
    const RoadPlan plan = planRoads(5, "d", {}, district);
    EXPECT_EQ(plan.cells.size(), pattern == Pattern::arbitrary ? 1u : 2u) << nameOf(pattern);
    if (pattern == Pattern::arbitrary) continue;
    for (const RoadPlan::Cell& cell : plan.cells) EXPECT_LE(geometry::boundsOf(plan.ringOf(cell)).height(), 1.7 * 75);
  }
}

TEST(Roads, BlocksForIndustryAreLargerWhereThereIsNothingElse) {
  for (const Pattern pattern : {Pattern::manhattan, Pattern::organic, Pattern::arbitrary}) {
    District district = districtOf(shapes::rectangle(0, 0, 800, 300), pattern, 25);
    // Industry in the west.
    district.zoning = {2, 1, {0, 0}, 400, {static_cast<std::uint8_t>(LotUse::industrial), 0}};
    double west = 0, east = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const RoadPlan plan = planRoads(seed, "d", {}, district);
      for (const RoadPlan::Cell& cell : plan.cells) (geometry::centroid(plan.ringOf(cell)).x < 400 ? west : east) += 1;
    }
    EXPECT_GT(east, 1.8 * west) << nameOf(pattern);
  }
}

TEST(Roads, FollowThePatternThatIsPaintedLightest) {
  // The zone is Manhattan; in the west, organic is painted over it.
  District district = districtOf(shapes::rectangle(0, 0, 800, 300), Pattern::manhattan, 25);
  district.influence[static_cast<std::size_t>(Pattern::organic)] = lightWest(80, 30, 200, 0);
  district.influence[static_cast<std::size_t>(Pattern::manhattan)] = lightWest(80, 30, 100, 100);
  double west = 0, east = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const RoadPlan plan = planRoads(seed, "d", {}, district);
    std::vector<int> degrees(plan.points.size());
    for (const RoadPlan::Road& road : plan.roads) ++degrees[road.from], ++degrees[road.to];
    for (std::size_t i = district.outline.size(); i < degrees.size(); ++i)
      if (degrees[i] == 2) ++(plan.points[i].x < 400 ? west : east);
  }
  EXPECT_GT(west, 20) << "bends";
  EXPECT_LT(east, 0.5 * west);
}

TEST(Roads, TakeTheirZoneWhereTheyBranchOff) {
  District district = districtOf(shapes::rectangle(0, 0, 800, 300), Pattern::manhattan, 25);
  const Zone west{{shapes::rectangle(0, 0, 400, 300), {}}, Pattern::organic, {200, 150}, {1, 0}, 140, 75, 0.44};
  district.zones.insert(district.zones.begin(), west);
  const RoadPlan plan = planRoads(3, "d", {}, district);
  double bends_east = 0, bends_west = 0;
  std::vector<int> degrees(plan.points.size());
  for (const RoadPlan::Road& road : plan.roads) ++degrees[road.from], ++degrees[road.to];
  for (std::size_t i = district.outline.size(); i < degrees.size(); ++i)
    if (degrees[i] == 2) ++(plan.points[i].x < 400 ? bends_west : bends_east);
  EXPECT_GT(bends_west, 2 * bends_east);
}

TEST(Roads, AChangeOfTheMapLeavesTheFirstCutsAlone) {
  // What is drawn for a cell hangs on its place in the tree of cuts: where the map is as before, so are the streets.
  District district = districtOf(shapes::rectangle(0, 0, 900, 300), Pattern::arbitrary, 25);
  district.density = lightWest(90, 30, 200, 200);
  District painted = district;
  for (int y = 0; y < 30; ++y)
    for (int x = 80; x < 90; ++x) painted.density.values[static_cast<std::size_t>(y * 90 + x)] = 60;
  std::size_t kept = 0, all = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const RoadPlan before = planRoads(seed, "d", {}, district), after = planRoads(seed, "d", {}, painted);
    std::set<std::pair<double, double>> points;
    for (const Vec2& at : after.points) points.emplace(at.x, at.y);
    for (std::size_t i = district.outline.size(); i < before.points.size(); ++i) {
      if (before.points[i].x > 500) continue;
      ++all;
      kept += points.count({before.points[i].x, before.points[i].y});
    }
  }
  EXPECT_GT(all, 50u);
  EXPECT_GT(static_cast<double>(kept), 0.8 * static_cast<double>(all));
}

TEST(Roads, EndForDistrictsThatCannotBeDivided) {
  // A needle, one without slots, and a comb whose every cut leaves slivers.
  const District needle = districtOf({{0, 0}, {5000, 1}, {0, 2}});
  EXPECT_EQ(planRoads(1, "d", {}, needle).cells.size(), 1u);
  const District closed = districtOf(shapes::rectangle(0, 0, 600, 500), Pattern::arbitrary, 1e9);
  EXPECT_EQ(planRoads(1, "d", {}, closed).cells.size(), 1u);
  Ring comb{{0, 0}, {1000, 0}};
  for (int i = 100; i-- > 0;) {
    comb.push_back({i * 10 + 9.0, 500});
    comb.push_back({i * 10 + 5.0, 10});
  }
  comb.push_back({0, 500});
  for (const Pattern pattern : kAllPatterns) {
    const District teeth = districtOf(comb, pattern);
    ASSERT_NO_THROW(check(teeth));
    ASSERT_NO_THROW(check(planRoads(1, "d", {}, teeth)));
  }
}

TEST(Roads, SameSeedSamePlanOtherKeyOtherPlan) {
  const District district = districtOf(shapes::rectangle(0, 0, 400, 380), Pattern::arbitrary);
  EXPECT_EQ(encode(planRoads(1, "a", {}, district)), encode(planRoads(1, "a", {}, district)));
  EXPECT_NE(encode(planRoads(1, "a", {}, district)), encode(planRoads(1, "b", {}, district)));
  EXPECT_NE(encode(planRoads(1, "a", {}, district)), encode(planRoads(2, "a", {}, district)));
}

}  // namespace
}  // namespace castra::generators
