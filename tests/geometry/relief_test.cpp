// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/relief.h"

#include <gtest/gtest.h>

#include <cmath>

namespace castra::geometry {
namespace {

/// A map of 40 x 30 cells of 4 m whose shade rises by `step` a cell eastwards.
Relief slope(int step, double white = 51) {
  Relief relief;
  relief.map = {40, 30, {100, 200}, 4, {}};
  for (int y = 0; y < 30; ++y)
    for (int x = 0; x < 40; ++x) relief.map.values.push_back(static_cast<std::uint8_t>(x * step));
  relief.black = 0;
  relief.white = white;
  return relief;
}

TEST(Relief, IsLevelWithoutAMapOrWithoutHeights) {
  EXPECT_TRUE(Relief{}.isLevel());
  EXPECT_EQ(Relief{}.heightAt({5, 5}), 0);
  EXPECT_TRUE(slope(5, 0).isLevel());
}

TEST(Relief, RisesAsItIsPainted) {
  // 5 shades a cell of 4 m are 1 m.
  const Relief relief = slope(5);
  for (double x = 140; x < 220; x += 0.7) EXPECT_NEAR(relief.heightAt({x, 260}), (x - 102) / 4, 0.02) << x;
  EXPECT_EQ(relief.heightAt({150, 230}), relief.heightAt({150, 270}));
}

TEST(Relief, IsSmoothWhereShadesStep) {
  Relief relief = slope(0);
  for (int y = 0; y < 30; ++y)
    for (int x = 20; x < 40; ++x) relief.map.values[static_cast<std::size_t>(y * 40 + x)] = 50;  // 10 m, at x = 180
  double before = relief.heightAt({150, 260}), steepest = 0;
  EXPECT_EQ(before, 0);
  for (double x = 150.5; x < 210; x += 0.5) {
    const double now = relief.heightAt({x, 260});
    EXPECT_GE(now, before);
    steepest = std::max(steepest, (now - before) / 0.5);
    before = now;
  }
  EXPECT_EQ(before, 10);
  EXPECT_LT(steepest, 1);
}

TEST(Relief, GoesOnBesideTheMapAsAtItsEdge) {
  const Relief relief = slope(5);
  EXPECT_EQ(relief.heightAt({-500, 260}), relief.heightAt({102, 260}));
  EXPECT_EQ(relief.heightAt({150, 5000}), relief.heightAt({150, 318}));
}

// What a district is given of the map tells the same heights as all of it.
TEST(Relief, OfACropIsTheSame) {
  const Relief whole = slope(6);
  const Box box{{150, 240}, {190, 280}};
  const double reach = reliefReach(whole.map.cell) + whole.map.cell;
  const Relief part{crop(whole.map, Box{box.low - Vec2{reach, reach}, box.high + Vec2{reach, reach}}), whole.black,
                    whole.white};
  ASSERT_LT(part.map.values.size(), whole.map.values.size());
  for (double y = 240; y <= 280; y += 3.3)
    for (double x = 150; x <= 190; x += 3.7) EXPECT_NEAR(part.heightAt({x, y}), whole.heightAt({x, y}), 0.001);
}

}  // namespace
}  // namespace castra::geometry
