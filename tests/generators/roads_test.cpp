// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/roads.h"

#include <gtest/gtest.h>

#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/calipers.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Region;
using shapes::forSeeds;

District anyDistrict(Random& random) {
  District district;
  district.region = shapes::anyRegion(random, random.uniform(60, 400));
  if (random.chance(0.7)) district.density = paintDensity(random, district.region, 80);
  return district;
}

TEST(Roads, CellsTileTheDistrictForManySeeds) {
  std::size_t cells = 0;
  forSeeds(200, [&](Random random) {
    const District district = anyDistrict(random);
    RoadParams params;
    params.angle_deviation = random.uniform(0, 20);
    const RoadPlan plan = planRoads(random.bits(), "d", params, district);
    ASSERT_NO_THROW(check(plan));
    cells += plan.cells.size();
    expectTiling(random, {district.region}, plan.cells);
  });
  EXPECT_GT(cells, 2000u);
}

TEST(Roads, BlocksLieInTheDistrictAndOffTheRoads) {
  forSeeds(100, [](Random random) {
    const District district = anyDistrict(random);
    const RoadPlan plan = planRoads(random.bits(), "d", {}, district);
    const double slack = (perimeterOf(plan.blocks) + perimeterOf({district.region})) / geometry::kLattice;
    EXPECT_LE(areaOf(geometry::subtract(plan.blocks, {&district.region, 1})), slack);
    std::vector<Region> surfaces;
    for (const Street& street : plan.streets) surfaces.push_back(surfaceOf(street));
    EXPECT_NEAR(areaOf(geometry::subtract(plan.blocks, surfaces)), areaOf(plan.blocks), slack);
    // What is neither road nor block is no more than slivers.
    std::vector<Region> covered = surfaces;
    covered.insert(covered.end(), plan.blocks.begin(), plan.blocks.end());
    for (const Region& left : geometry::subtract({&district.region, 1}, covered)) EXPECT_LT(geometry::area(left), 20.1);
  });
}

TEST(Roads, KeepTheBoundsWithoutAMap) {
  forSeeds(50, [](Random random) {
    const District district{{shapes::rectangle(0, 0, 300, 280), {}}, {}, {}};
    const RoadParams params;
    const RoadPlan plan = planRoads(random.bits(), "d", params, district);
    for (const Region& cell : plan.cells) {
      EXPECT_GE(geometry::area(cell), params.min_area);
      EXPECT_LE(geometry::area(cell), 2 * params.max_area) << "a cell was given up";
      EXPECT_LE(geometry::elongation(cell.outer), params.max_elongation);
    }
    EXPECT_GE(plan.cells.size(), 16u);
  });
}

TEST(Roads, WithoutDeviationAreAGrid) {
  RoadParams params;
  params.angle_deviation = 0;
  const RoadPlan plan = planRoads(5, "d", params, {{shapes::rectangle(0, 0, 300, 280), {}}, {}, {}});
  for (const Street& street : plan.streets)
    EXPECT_TRUE(street.from.x == street.to.x || street.from.y == street.to.y) << street.from.x << " " << street.to.x;
}

TEST(Roads, AreDenserWhereTheMapIsLight) {
  District district{{shapes::rectangle(0, 0, 600, 300), {}}, {}, {60, 30, {0, 0}, 10, {}}};
  for (int y = 0; y < 30; ++y)
    for (int x = 0; x < 60; ++x) district.density.values.push_back(x < 30 ? 255 : 0);
  double light = 0, dark = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const Region& cell : planRoads(seed, "d", {}, district).cells)
      (geometry::centroid(cell.outer).x < 300 ? light : dark) += 1;
  EXPECT_GT(light, 2.5 * dark);
}

TEST(Roads, TakeTheArterialsIntoAccount) {
  District district{{shapes::rectangle(0, 0, 60, 60), {}}, {{{0, 0}, {60, 0}, 20, StreetClass::arterial}}, {}};
  const RoadPlan plan = planRoads(5, "d", {}, district);
  ASSERT_EQ(plan.blocks.size(), 1u);
  EXPECT_EQ(geometry::area(plan.blocks[0]), 60 * 50);
  ASSERT_EQ(plan.streets.size(), 1u);
  EXPECT_EQ(plan.streets[0].street_class, StreetClass::arterial);
}

TEST(Roads, EndForDistrictsThatCannotBeDivided) {
  // A needle, and a comb whose every cut leaves slivers.
  const District needle{{{{0, 0}, {5000, 1}, {0, 2}}, {}}, {}, {}};
  EXPECT_EQ(planRoads(1, "d", {}, needle).cells.size(), 1u);
  geometry::Ring comb{{0, 0}, {1000, 0}};
  for (int i = 100; i-- > 0;) {
    comb.push_back({i * 10 + 9.0, 500});
    comb.push_back({i * 10 + 5.0, 10});
  }
  comb.push_back({0, 500});
  const District teeth{{comb, {}}, {}, {}};
  ASSERT_NO_THROW(check(teeth));
  ASSERT_NO_THROW(check(planRoads(1, "d", {}, teeth)));
}

TEST(Roads, SameSeedSamePlanOtherKeyOtherPlan) {
  const District district{{shapes::rectangle(0, 0, 300, 280), {}}, {}, {}};
  EXPECT_EQ(encode(planRoads(1, "a", {}, district)), encode(planRoads(1, "a", {}, district)));
  EXPECT_NE(encode(planRoads(1, "a", {}, district)), encode(planRoads(1, "b", {}, district)));
  EXPECT_NE(encode(planRoads(1, "a", {}, district)), encode(planRoads(2, "a", {}, district)));
}

}  // namespace
}  // namespace castra::generators
