// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/walkable.h"

#include <gtest/gtest.h>

#include "tests/generators/making.h"

namespace castra::analyzers {
namespace {

using geometry::Region;
using shapes::rectangle;

Walkable find(const District& district, const Masses& masses) {
  Run run(Surroundings{});
  return findWalkable(run, {}, district, masses);
}

const District kDistrict = generators::districtOf(rectangle(0, 0, 20, 20));

TEST(Walkable, IsTheGroundAroundAMass) {
  const Walkable walkable = find(kDistrict, {{{{rectangle(5, 5, 10, 10), {}}, 3}}});
  ASSERT_EQ(walkable.areas.size(), 1u);
  ASSERT_EQ(walkable.areas[0].holes.size(), 1u);
  EXPECT_NEAR(geometry::area(walkable.areas[0]), 400 - 5.8 * 5.8, 0.02);
}

TEST(Walkable, TwoMassesNearerThanAWalkerLeaveNoWay) {
  const Masses masses{{{{rectangle(0, 8, 9.7, 12), {}}, 3}, {{rectangle(10.3, 8, 20, 12), {}}, 3}}};
  EXPECT_EQ(find(kDistrict, masses).areas.size(), 2u);
}

TEST(Walkable, WithoutMassesIsTheDistrict) {
  const Walkable walkable = find(kDistrict, {});
  ASSERT_EQ(walkable.areas.size(), 1u);
  EXPECT_EQ(walkable.areas[0].outer, rectangle(0, 0, 20, 20));
}

TEST(Walkable, KeepsOffMassesOfWholeDistricts) {
  shapes::forSeeds(60, [](Random random) {
    const int corners = 5 + static_cast<int>(random.below(20));
    const geometry::Ring ring = shapes::star(random, {0, 0}, random.uniform(100, 300), 0.3, corners);
    const std::uint64_t seed = random.bits();
    const generators::MadeDistrict made(seed, "d", generators::districtOf(ring, Pattern::arbitrary));
    const Masses masses = generators::raise(seed, "d", made.district, made.lots);
    EXPECT_FALSE(masses.masses.empty());
    const Walkable walkable = find(made.district, masses);
    ASSERT_NO_THROW(check(walkable));
    for (int i = 0; i < 300; ++i) {
      const double x = random.uniform(-300, 300), y = random.uniform(-300, 300);
      const bool is_walkable = std::any_of(walkable.areas.begin(), walkable.areas.end(), [&](const Region& r) {
        return geometry::contains(r, {x, y});
      });
      const bool is_built = std::any_of(masses.masses.begin(), masses.masses.end(), [&](const Mass& m) {
        return geometry::contains(m.footprint, {x, y});
      });
      EXPECT_FALSE(is_walkable && is_built);
      EXPECT_FALSE(is_walkable && !geometry::contains(ring, {x, y}));
    }
  });
}

}  // namespace
}  // namespace castra::analyzers
