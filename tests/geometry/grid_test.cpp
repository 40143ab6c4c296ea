// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/geometry/grid_contrast.h"
#include "pipeline/geometry/grid_means.h"
#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

Grid numbered(int width, int height, const Vec2& origin, double cell) {
  Grid grid{width, height, origin, cell, {}};
  for (int i = 0; i < width * height; ++i) grid.values.push_back(static_cast<std::uint8_t>(i * 7));
  return grid;
}

TEST(Grid, CropsTheCellsThatTheBoxTouches) {
  const Grid grid = numbered(4, 3, {10, 20}, 2);
  const Grid part = crop(grid, {{12.5, 20.5}, {15, 22.5}});
  EXPECT_EQ(part.width, 2);
  EXPECT_EQ(part.height, 2);
  EXPECT_EQ(part.origin, (Vec2{12, 20}));
  EXPECT_EQ(part.values, (std::vector<std::uint8_t>{grid.at(1, 0), grid.at(2, 0), grid.at(1, 1), grid.at(2, 1)}));
}

TEST(Grid, CropsNothingBeside) {
  const Grid grid = numbered(4, 3, {10, 20}, 2);
  EXPECT_TRUE(crop(grid, {{0, 0}, {9, 9}}).empty());
  EXPECT_TRUE(crop(grid, {{19, 20}, {30, 22}}).empty());
  EXPECT_TRUE(crop({}, {{0, 0}, {9, 9}}).empty());
}

TEST(Grid, CroppingToARegionForgetsWhatLiesBeside) {
  //   . . . #         The triangle touches the cells on and below the diagonal; the others get the mean of those.
  //   . . # #
  //   . # # #
  //   # # # #
  Grid grid{4, 4, {0, 0}, 1, {}};
  for (int i = 0; i < 16; ++i) grid.values.push_back(static_cast<std::uint8_t>(i * 10));
  const Region triangle{{{0, 0}, {3.999, 0}, {3.999, 3.9}}, {}};
  const Grid part = crop(grid, triangle);
  ASSERT_EQ(part.values.size(), 16u);
  int sum = 0;
  for (int y = 0; y < 4; ++y)
    for (int x = y; x < 4; ++x) sum += grid.at(x, y);
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 4; ++x) EXPECT_EQ(part.at(x, y), x >= y ? grid.at(x, y) : (sum + 5) / 10) << x << ", " << y;
}

TEST(Grid, CroppingToARegionKeepsEveryCellThatHoldsSomeOfIt) {
  shapes::forSeeds(100, [](Random random) {
    const Region region = shapes::anyRegion(random, 12);
    Grid grid{26, 26, {-13, -13}, 1, {}};
    for (int i = 0; i < 26 * 26; ++i) grid.values.push_back(static_cast<std::uint8_t>(random.below(256)));
    const Grid part = crop(grid, region);
    for (int i = 0; i < 500; ++i) {
      const double x = random.uniform(-12, 12), y = random.uniform(-12, 12);
      if (!contains(region, {x, y})) continue;
      const int column = static_cast<int>(std::floor(x - part.origin.x)),
                row = static_cast<int>(std::floor(y - part.origin.y));
      EXPECT_EQ(part.at(column, row),
                grid.at(static_cast<int>(std::floor(x + 13)), static_cast<int>(std::floor(y + 13))));
    }
  });
}

TEST(Grid, MeansAreThoseOfCountingCells) {
  const Grid grid = numbered(13, 9, {-5, 3}, 1.5);
  const GridMeans means(grid);
  shapes::forSeeds(200, [&](Random random) {
    const double x0 = random.uniform(-8, 16), y0 = random.uniform(0, 18);
    const double x1 = x0 + random.uniform(0, 9), y1 = y0 + random.uniform(0, 9);
    const Grid touched = crop(grid, {{x0, y0}, {x1, y1}});
    double sum = 0;
    for (const std::uint8_t value : touched.values) sum += value;
    const double expected = touched.empty() ? 77 : sum / static_cast<double>(touched.values.size());
    EXPECT_DOUBLE_EQ(means.mean({{x0, y0}, {x1, y1}}, 77), expected);
  });
  EXPECT_EQ(GridMeans({}).mean({{0, 0}, {1, 1}}, 42), 42);
}

TEST(Grid, SumsBeyond32BitsAreKept) {
  Grid grid{4200, 4100, {0, 0}, 1, {}};
  grid.values.assign(4200u * 4100u, 255);
  grid.values[0] = 0;
  const GridMeans means(grid);
  EXPECT_DOUBLE_EQ(means.mean({{0, 0}, {4199.5, 4099.5}}, 0), 255.0 - 255.0 / (4200.0 * 4100.0));
  EXPECT_EQ(means.mean({{4100, 4000}, {4199.5, 4099.5}}, 0), 255);
  EXPECT_EQ(means.mean({{0, 0}, {1.5, 0.5}}, 0), 127.5);
}

TEST(Grid, AWindowCountsItsCellsAlone) {
  const Grid grid = numbered(13, 9, {-5, 3}, 1.5);
  shapes::forSeeds(200, [&](Random random) {
    const int x = static_cast<int>(random.below(9)), y = static_cast<int>(random.below(6));
    const Cells window{x, y, x + 1 + static_cast<int>(random.below(4)), y + 1 + static_cast<int>(random.below(3))};
    const GridMeans whole(grid), part(grid, window);
    const double west = random.uniform(-8, 16), south = random.uniform(0, 18);
    const Box box{{west, south}, {west + random.uniform(0, 6), south + random.uniform(0, 6)}};
    const Cells cells = touchedCells(grid, box);
    EXPECT_EQ(whole.mean(box, 42), meanOver(grid, box, 42));
    if (cells.x0 >= window.x0 && cells.y0 >= window.y0 && cells.x1 <= window.x1 && cells.y1 <= window.y1) {
      EXPECT_EQ(part.mean(box, 42), whole.mean(box, 42));
    }
    if (std::max(cells.x0, window.x0) >= std::min(cells.x1, window.x1)) {
      EXPECT_EQ(part.mean(box, 42), 42);
    }
  });
}

TEST(Grid, TheLighterOfTwoIsTheOneOfGreaterMean) {
  shapes::forSeeds(200, [&](Random random) {
    const auto paint = [&](std::uint64_t colours) {
      Grid grid{9, 7, {0, 0}, 2, {}};
      for (int i = 0; i < 9 * 7; ++i) grid.values.push_back(static_cast<std::uint8_t>(random.below(colours)));
      return grid;
    };
    const Grid one = paint(4), other = paint(4), black = paint(1);
    Grid white = black;
    for (std::uint8_t& value : white.values) value = 255;
    const double x = random.uniform(-4, 20), y = random.uniform(-4, 18);
    const Box box{{x, y}, {x + random.uniform(0, 6), y + 2}};
    for (const auto& [a, b] : {std::pair{&one, &other}, {&other, &one}, {&white, &one}, {&black, &one}, {&one, &one}}) {
      const GridContrast contrast(*a, *b, allCells(*a));
      EXPECT_EQ(contrast.isFirstLighter(box), meanOver(*a, box, 0) > meanOver(*b, box, 0));
    }
    using Verdict = GridContrast::Verdict;
    EXPECT_EQ(GridContrast(white, one, allCells(one)).verdict(), Verdict::first_is_lighter);
    EXPECT_EQ(GridContrast(one, white, allCells(one)).verdict(), Verdict::first_is_not);
    EXPECT_EQ(GridContrast(one, one, allCells(one)).verdict(), Verdict::first_is_not);
  });
  Grid shifted{9, 7, {1, 0}, 2, {}};
  EXPECT_TRUE(haveOneFrame(shifted, shifted));
  EXPECT_FALSE(haveOneFrame(shifted, Grid{9, 7, {0, 0}, 2, {}}));
}

}  // namespace
}  // namespace castra::geometry
