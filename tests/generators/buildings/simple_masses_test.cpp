// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/simple_masses.h"

#include <gtest/gtest.h>

#include "pipeline/base/math.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

/// One storey of 3 m on a plinth of 0.5 m, 6 m by 10 m, with a wing of two storeys behind it.
Buildings houseWithWing(RoofForm roof) {
  Buildings::Building house;
  house.storeys = {{0.5, 3, {}, {}}, {3.5, 2.5, {}, {}}};
  house.wings.resize(2);
  house.wings[0] = {shapes::rectangle(0, 0, 10, 6), {}, 1, roof, 45 * math::kDegree};
  house.wings[1] = {shapes::rectangle(0, 6, 4, 12), {}, 2, RoofForm::flat, 0};
  Buildings made;
  made.buildings = {house};
  return made;
}

Masses simplify(const Buildings& buildings) {
  Surroundings here;
  Run run(here);
  return simplifyHouses(run, {}, buildings);
}

TEST(SimpleMasses, AreTheWingsWithHalfOfTheirRoofs) {
  const Masses masses = simplify(houseWithWing(RoofForm::gable));
  ASSERT_EQ(masses.masses.size(), 2u);
  EXPECT_EQ(masses.masses[0].footprint.outer, shapes::rectangle(0, 0, 10, 6));
  EXPECT_NEAR(masses.masses[0].height, 0.5 + 3 + 1.5, 1 / geometry::kLattice);
  EXPECT_NEAR(masses.masses[1].height, 6, 1 / geometry::kLattice);
  EXPECT_NO_THROW(check(masses));
}

TEST(SimpleMasses, OfFlatRoofsEndWithTheWalls) {
  EXPECT_NEAR(simplify(houseWithWing(RoofForm::flat)).masses[0].height, 3.5, 1 / geometry::kLattice);
}

TEST(SimpleMasses, OfNoHousesAreNone) { EXPECT_TRUE(simplify({}).masses.empty()); }

}  // namespace
}  // namespace castra::generators
