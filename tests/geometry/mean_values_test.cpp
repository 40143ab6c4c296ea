// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/mean_values.h"

#include <gtest/gtest.h>

#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

using shapes::rectangle;

TEST(MeanValues, KeepWhatChangesEvenly) {
  const Ring bent{{0, 0}, {60, -3}, {62, 7}, {31, 5}, {1, 9}};
  const auto plane = [](const Vec2& p) { return 12 + 0.07 * p.x - 0.3 * p.y; };
  std::vector<double> values;
  for (const Vec2& p : bent) values.push_back(plane(p));
  for (const Vec2& p : {Vec2{30, 1}, Vec2{2, 2}, Vec2{59, 5}, Vec2{10, 6}})
    EXPECT_NEAR(interpolate(bent, values, p), plane(p), 1e-9);
}

TEST(MeanValues, AreThoseOfTheCornersAndEvenAlongSides) {
  const Ring square = rectangle(0, 0, 10, 10);
  const std::vector<double> values{1, 5, 2, 8};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(interpolate(square, values, square[i]), values[i]);
    const std::size_t k = (i + 1) % 4;
    EXPECT_NEAR(interpolate(square, values, square[i] + (square[k] - square[i]) * 0.3),
                values[i] + (values[k] - values[i]) * 0.3, 1e-9);
  }
}

TEST(MeanValues, StayWithinThoseOfTheCorners) {
  const Ring strip = rectangle(0, 0, 80, 6);
  const std::vector<double> values{0, 9, 9, 0};
  for (const Vec2& p : {Vec2{-5, 3}, Vec2{90, 2}, Vec2{40, 20}, Vec2{40, -1}}) {
    const double value = interpolate(strip, values, p);
    EXPECT_GE(value, 0);
    EXPECT_LE(value, 9);
  }
  EXPECT_EQ(interpolate(strip, std::vector<double>{4, 4, 4, 4}, {3, 3}), 4);
}

}  // namespace
}  // namespace castra::geometry
