// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/bare_maps.h"

#include <gtest/gtest.h>

#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::Box;
using geometry::Grid;
using geometry::Vec2;

/// Patches of few colours, so that some grounds are even and others are not.
Grid paint(Random& random, const Vec2& origin, double cell) {
  Grid grid{40, 30, origin, cell, {}};
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x)
      grid.values.push_back(
          static_cast<std::uint8_t>(x % 16 == 0 || y % 16 == 0 || x == 0 ? random.below(256) : grid.values.back()));
  return grid;
}

TEST(MapReading, SaysTheSameOnTheSpotAsFromAfar) {
  shapes::forSeeds(300, [&](Random random) {
    const Grid density = paint(random, {0, 0}, 5), one = paint(random, {0, 0}, 4),
               same_frame = paint(random, {0, 0}, 4), other_frame = paint(random, {3, -2}, 7);
    const double side = random.uniform(5, 90), x = random.uniform(-60, 200), y = random.uniform(-60, 180);
    const Box ground{{x, y}, {x + side, y + side}};
    for (const BareMaps& maps : {BareMaps{&density, &one, &same_frame}, BareMaps{&density, &one, &other_frame},
                                 BareMaps{nullptr, &one, nullptr}, BareMaps{nullptr, nullptr, &one}, BareMaps{}}) {
      const MapReading afar(maps, 3);
      MapReading here(maps, 3);
      here.goTo(ground);
      EXPECT_GE(here.leastWeight(), afar.leastWeight());
      EXPECT_LE(here.mostWeight(), afar.mostWeight());
      for (int i = 0; i < 20; ++i) {
        const double left = random.uniform(x, x + side), low = random.uniform(y, y + side);
        const double right = random.uniform(left, x + side), high = random.uniform(low, y + side);
        const Box box{{left, low}, {right, high}};
        EXPECT_EQ(here.weightOf(box), afar.weightOf(box));
        EXPECT_GE(here.weightOf(box), here.leastWeight());
        EXPECT_LE(here.weightOf(box), here.mostWeight());
        EXPECT_EQ(here.isManhattan(box.low), afar.isManhattan(box.low));
      }
    }
  });
}

}  // namespace
}  // namespace castra::generators
