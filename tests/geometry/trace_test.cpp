// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/trace.h"

#include <gtest/gtest.h>

#include <string>

#include "pipeline/base/error.h"
#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

/// Drawn with the north at the top; '#' is land.
Grid draw(const std::vector<std::string>& rows) {
  Grid grid{static_cast<int>(rows[0].size()), static_cast<int>(rows.size()), {0, 0}, 1, {}};
  for (auto row = rows.rbegin(); row != rows.rend(); ++row)
    for (const char c : *row) grid.values.push_back(c == '#' ? 255 : 0);
  return grid;
}

double areaOf(const std::vector<Region>& regions) {
  double sum = 0;
  for (const Region& region : regions) sum += area(region);
  return sum;
}

TEST(Trace, ASquareWithAHoleAndAnIslandInIt) {
  const Grid island = draw({"######",  //
                            "#....#",  //
                            "#.##.#",  //
                            "#....#",  //
                            "######"});
  const auto parts = traceSilhouette(island, 128, 0);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].outer.size(), 4u);
  ASSERT_EQ(parts[0].holes.size(), 1u);
  EXPECT_EQ(area(parts[0]), 18);
  EXPECT_EQ(area(parts[1]), 2);
  EXPECT_FALSE(locateFault(parts));
}

TEST(Trace, CellsThatTouchInACornerAreTwoParts) {
  const auto parts = traceSilhouette(draw({".#", "#."}), 128, 0);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(area(parts[0]), 1);
  EXPECT_FALSE(locateFault(parts));
}

TEST(Trace, HolesThatTouchInACornerAreOneRing) {
  const auto parts = traceSilhouette(draw({"####", "##.#", "#.##", "####"}), 128, 0);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(area(parts[0]), 14);
  EXPECT_FALSE(locateFault(parts));
}

TEST(Trace, LiesWhereTheGridLies) {
  Grid grid = draw({"..", "#."});
  grid.origin = {100, 200};
  grid.cell = 5;
  const auto parts = traceSilhouette(grid, 128, 0);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(boundsOf(parts[0].outer).low, (Vec2{100, 200}));
  EXPECT_EQ(boundsOf(parts[0].outer).high, (Vec2{105, 205}));
}

TEST(Trace, NothingThereIsNoPart) { EXPECT_TRUE(traceSilhouette(draw({"..", ".."}), 128, 1).empty()); }

TEST(Trace, RandomCellsKeepTheirAreaAndAreSound) {
  shapes::forSeeds(200, [](Random random) {
    Grid grid{20, 15, {0, 0}, 1, {}};
    const double share = random.uniform(0.2, 0.9);
    double land = 0;
    for (int i = 0; i < 300; ++i) {
      const bool is_land = random.chance(share);
      grid.values.push_back(is_land ? 200 : 3);
      if (is_land) ++land;
    }
    const auto parts = traceSilhouette(grid, 128, 0);
    EXPECT_FALSE(locateFault(parts));
    EXPECT_EQ(areaOf(parts), land);
    EXPECT_FALSE(locateFault(traceSilhouette(grid, 128, 2.5)));
  });
}

TEST(Trace, SimplifiesADiscWithoutLosingMuch) {
  Grid grid{200, 200, {0, 0}, 1, {}};
  for (int y = 0; y < 200; ++y)
    for (int x = 0; x < 200; ++x) grid.values.push_back((x - 100) * (x - 100) + (y - 100) * (y - 100) < 6400 ? 255 : 0);
  const auto raw = traceSilhouette(grid, 128, 0), simple = traceSilhouette(grid, 128, 1);
  ASSERT_EQ(simple.size(), 1u);
  EXPECT_LT(simple[0].outer.size(), raw[0].outer.size() / 5);
  EXPECT_NEAR(areaOf(simple), areaOf(raw), perimeter(raw[0].outer));
}

TEST(Trace, RefusesNoise) {
  Grid noise{1600, 1600, {0, 0}, 1, {}};
  Random random(digestOf("noise"));
  for (int i = 0; i < 1600 * 1600; ++i) noise.values.push_back(random.chance(0.5) ? 255 : 0);
  EXPECT_THROW(traceSilhouette(noise, 128, 1), Error);
}

TEST(Simplify, KeepsCornersAndDropsWhatLiesBetween) {
  const Ring ring{{0, 0}, {1, 0.01}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};
  EXPECT_EQ(simplify(ring, 0.1), shapes::rectangle(0, 0, 2, 2));
  EXPECT_EQ(simplify(ring, 0.001).size(), 5u);
}

}  // namespace
}  // namespace castra::geometry
