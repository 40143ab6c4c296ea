// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/masses.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pipeline/geometry/boolean.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Region;
using shapes::forSeeds;

std::vector<Region> footprintsOf(const Masses& masses) {
  std::vector<Region> footprints;
  for (const Mass& mass : masses.masses) footprints.push_back(mass.footprint);
  return footprints;
}

TEST(Masses, StandInTheirBlocksAndApartForManySeeds) {
  std::size_t count = 0;
  forSeeds(200, [&](Random random) {
    District district;
    district.region = shapes::anyRegion(random, random.uniform(60, 400));
    district.density = paintDensity(random, district.region, 80);
    const std::uint64_t seed = random.bits();
    const RoadPlan plan = planRoads(seed, "d", {}, district);
    const Masses masses = raise(seed, "d", district, plan);
    ASSERT_NO_THROW(check(masses));  // sound, and none overlaps another
    const std::vector<Region> footprints = footprintsOf(masses);
    EXPECT_LE(areaOf(geometry::subtract(footprints, plan.blocks)), perimeterOf(footprints) / geometry::kLattice);
    for (const Mass& mass : masses.masses) {
      const double storeys = mass.height / MassParams{}.storey;
      EXPECT_DOUBLE_EQ(storeys, std::floor(storeys + 0.5));
      EXPECT_GE(storeys, 1);
      EXPECT_LE(storeys, 8);
    }
    count += footprints.size();
  });
  EXPECT_GT(count, 2000u);
}

TEST(Masses, ALargeBlockHasACourtWithAGate) {
  const Region block{shapes::rectangle(0, 0, 80, 70), {}};
  MassParams params;
  params.open_share = params.gap_share = 0;
  Draw draw(around(1, "masses"));
  const Masses masses = extrudeBlocks(draw, params, {block, {}, {}}, {{}, {block}, {block}});
  EXPECT_EQ(masses.masses.size(), 4u);
  const auto around_court = geometry::unite(footprintsOf(masses));
  ASSERT_EQ(around_court.size(), 1u);
  EXPECT_TRUE(around_court[0].holes.empty()) << "the gate opens the court";
  EXPECT_FALSE(geometry::contains(around_court[0], {40, 35})) << "the court";
}

TEST(Masses, ASmallBlockIsSlicedAndATinyOneStaysOpen) {
  MassParams params;
  params.open_share = params.gap_share = 0;
  Draw draw(around(1, "masses"));
  const Region row{shapes::rectangle(0, 0, 100, 20), {}}, tiny{shapes::rectangle(0, 0, 9, 9), {}};
  EXPECT_EQ(extrudeBlocks(draw, params, {row, {}, {}}, {{}, {row}, {row}}).masses.size(), 4u);
  EXPECT_TRUE(extrudeBlocks(draw, params, {tiny, {}, {}}, {{}, {tiny}, {tiny}}).masses.empty());
}

TEST(Masses, AreHigherWhereTheMapIsLight) {
  const Region block{shapes::rectangle(0, 0, 80, 70), {}};
  const auto meanHeight = [&](std::uint8_t light) {
    const District district{block, {}, {1, 1, {0, 0}, 80, {light}}};
    double sum = 0, count = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed)
      for (const Mass& mass : raise(seed, "d", district, {{}, {block}, {block}}).masses) sum += mass.height, ++count;
    return sum / count;
  };
  EXPECT_GT(meanHeight(255), 2 * meanHeight(100));
}

TEST(Masses, ABlockDoesNotDependOnTheOthers) {
  const Region one{shapes::rectangle(0, 0, 80, 70), {}}, other{shapes::rectangle(100, 0, 180, 70), {}};
  const District district{{shapes::rectangle(0, 0, 200, 100), {}}, {}, {}};
  const Masses both = raise(1, "d", district, {{}, {}, {one, other}}),
               alone = raise(1, "d", district, {{}, {}, {other}});
  ASSERT_FALSE(alone.masses.empty());
  ASSERT_GE(both.masses.size(), alone.masses.size());
  const Masses rest{{both.masses.end() - static_cast<std::ptrdiff_t>(alone.masses.size()), both.masses.end()}};
  EXPECT_EQ(encode(rest), encode(alone));
}

}  // namespace
}  // namespace castra::generators
