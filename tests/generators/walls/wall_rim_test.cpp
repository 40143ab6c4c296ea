// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_rim.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "pipeline/geometry/calipers.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::Region;
using geometry::Ring;
using shapes::forSeeds;
using shapes::rectangle;

TEST(WallRim, PiecesOfASquareAreSquare) {
  const auto rim = WallRim::make(rectangle(0, 0, 10, 10), 1);
  ASSERT_TRUE(rim);
  EXPECT_EQ(rim->length(), 40);
  EXPECT_EQ(rim->corners(), (std::vector<double>{0, 10, 20, 30}));
  EXPECT_EQ(rim->room(), rectangle(1, 1, 9, 9));
  EXPECT_EQ(rim->piece(3, 5), (Ring{{3, 0}, {5, 0}, {5, 1}, {3, 1}}));
  EXPECT_EQ(rim->piece(0, 10), (Ring{{0, 0}, {10, 0}, {9, 1}, {1, 1}}));
  EXPECT_EQ(rim->piece(43, 45), rim->piece(3, 5)) << "after a whole turn";
  EXPECT_EQ(rim->piece(8, 12), (Ring{{8, 0}, {10, 0}, {10, 2}, {9, 2}, {9, 1}, {8, 1}})) << "around a corner";
  const WallRim::Clear clear = rim->clearOf(3, 5);
  EXPECT_EQ(clear.middle, (geometry::Vec2{4, 0.5}));
  EXPECT_EQ(clear.along, 1);
  EXPECT_EQ(clear.across, 0.5);
}

TEST(WallRim, ThereMustBeRoom) { EXPECT_FALSE(WallRim::make(rectangle(0, 0, 3, 3), 2)); }

TEST(WallRim, PiecesTileTheWall) {
  forSeeds(100, [](Random random) {
    const Ring outline = geometry::convexHull(
        shapes::star(random, {50, -70}, random.uniform(3, 8), 0.1, 5 + static_cast<int>(random.below(15))));
    const auto rim = WallRim::make(outline, random.uniform(0.3, 0.8));
    if (!rim) return;
    std::vector<double> cuts;
    for (int i = 0; i < 9; ++i) cuts.push_back(random.uniform(0, rim->length()));
    std::sort(cuts.begin(), cuts.end());
    std::vector<Region> pieces;
    double area = 0;
    for (std::size_t i = 0; i < cuts.size(); ++i) {
      const double to = i + 1 < cuts.size() ? cuts[i + 1] : cuts[0] + rim->length();
      if (to - cuts[i] < 0.05) return;
      pieces.push_back({rim->piece(cuts[i], to), {}});
      area += geometry::area(pieces.back());
    }
    EXPECT_EQ(geometry::locateFault(pieces), std::nullopt);
    EXPECT_NEAR(area, geometry::signedArea(outline) - geometry::signedArea(rim->room()), 0.05);
  });
}

}  // namespace
}  // namespace castra::generators
