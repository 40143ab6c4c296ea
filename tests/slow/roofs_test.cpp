// SPDX-License-Identifier: GPL-3.0-or-later
// Roofs over a hundred thousand footprints. CASTRA_ROOFS=15535,1 tries one alone: the first seed, and how many.
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "tests/generators/buildings/roof_checks.h"
#include "tests/geometry/footprints.h"

namespace castra::roofs {
namespace {

TEST(Roofs, OverAHundredThousandFootprintsAreSound) {
  int first = 0, count = 100'000;
  if (const char* wish = std::getenv("CASTRA_ROOFS")) {
    std::istringstream words(wish);
    char comma = ',';
    words >> first >> comma >> count;
    ASSERT_TRUE(words && comma == ',') << "CASTRA_ROOFS is the first seed, a comma and how many";
  }
  for (int seed = first; seed < first + count; ++seed) {
    Random random(digestOf(concat("roof ", seed)));
    const geometry::Region footprint = shapes::anyFootprint(random);
    const generators::RoofRules rules = anyRules(random, footprint);
    EXPECT_EQ(findBrokenPromise(footprint, rules), "") << "seed " << seed;
  }
}

}  // namespace
}  // namespace castra::roofs
