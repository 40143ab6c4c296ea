// SPDX-License-Identifier: GPL-3.0-or-later
// Roofs over a hundred thousand footprints.
#include <gtest/gtest.h>

#include "tests/generators/buildings/roof_checks.h"
#include "tests/geometry/footprints.h"

namespace castra::roofs {
namespace {

TEST(Roofs, OverAHundredThousandFootprintsAreSound) {
  int broken = 0;
  for (int seed = 0; seed < 100'000 && broken < 20; ++seed) {
    Random random(digestOf(concat("roof ", seed)));
    const geometry::Region footprint = shapes::anyFootprint(random);
    const generators::RoofRules rules = anyRules(random, footprint);
    const std::string fault = findBrokenPromise(footprint, rules);
    EXPECT_EQ(fault, "") << "seed " << seed;
    broken += fault.empty() ? 0 : 1;
  }
}

}  // namespace
}  // namespace castra::roofs
