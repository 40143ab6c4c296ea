// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/lattice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Vec2;

/// Blocks of 140 x 75 m about (20, 30), turned by 0.4.
Zone makeZone(double bend) {
  Zone zone = zoneOf(Pattern::organic, {20, 30});
  zone.direction = {math::cos(0.4), math::sin(0.4)};
  zone.bend = bend;
  return zone;
}

TEST(Lattice, IsStraightWhereThePatternIsManhattan) {
  const Zone zone = makeZone(0.5);
  const Lattice lattice(zone, Pattern::manhattan);
  const Vec2 at = lattice.toLattice(zone.origin + zone.direction * 700 + geometry::leftOf(zone.direction) * 150);
  EXPECT_NEAR(at.x, 700, 1e-9);
  EXPECT_NEAR(at.y, 150, 1e-9);
}

TEST(Lattice, ThereAndBackIsTheSamePlace) {
  for (const double bend : {0.0, 0.2, 0.44, 0.7}) {
    const Zone zone = makeZone(bend);
    const Lattice lattice(zone, Pattern::organic);
    for (int i = 0; i < 400; ++i) {
      const Vec2 ground{173.0 * (i % 20) - 1500, 211.0 * (i / 20) - 2000};
      const Vec2 back = lattice.toGround(lattice.toLattice(ground));
      ASSERT_LT(geometry::length(back - ground), 1e-5) << "bend " << bend << ", place " << i;
    }
  }
}

TEST(Lattice, LinesTurnByTheBendAtMostAndAreEquallyFarApart) {
  const Zone zone = makeZone(0.44);
  const Lattice lattice(zone, Pattern::organic);
  const Vec2 across = geometry::leftOf(zone.direction);
  double most = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vec2 here = lattice.toGround({7.0 * i, 75}), there = lattice.toGround({7.0 * i + 1, 75});
    const Vec2 way = there - here;
    const double turn = std::fabs(math::atan2(geometry::dot(way, across), geometry::dot(way, zone.direction)));
    most = std::max(most, turn);
    // Measured across the zone, from a line to the next one.
    EXPECT_NEAR(lattice.toLattice(here + across * 75).y, 150, 1e-6);
  }
  EXPECT_LE(most, 0.441);
  EXPECT_GT(most, 0.35);
}

}  // namespace
}  // namespace castra::generators
