// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/base/math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace castra::math {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Evenly spread numbers in [0, 1) (Weyl's sequence with the golden ratio).
double spread(int i) { return i * 0.6180339887498949 - std::floor(i * 0.6180339887498949); }

void expectNear(double made, double expected, double relative, double x) {
  EXPECT_LE(std::fabs(made - expected), relative * std::fabs(expected))
      << "at " << x << ": " << made << ", not " << expected;
}

TEST(Math, SinAndCosAreThoseOfTheLibrary) {
  for (int i = 0; i < 200'000; ++i) {
    const double small = (spread(i) - 0.5) * 20, large = (spread(i) - 0.5) * 2e6;
    for (const double x : {small, large}) {
      // Near a zero the value is tiny: hold it against the argument's own rounding there.
      EXPECT_LE(std::fabs(sin(x) - std::sin(x)), 4e-16 + 1e-15 * std::fabs(std::sin(x))) << x;
      EXPECT_LE(std::fabs(cos(x) - std::cos(x)), 4e-16 + 1e-15 * std::fabs(std::cos(x))) << x;
    }
  }
  for (int k = 1; k < 300'000; k += 7) expectNear(sin(k * kPi), std::sin(k * kPi), 1e-13, k);
}

TEST(Math, ExpAndLogAreThoseOfTheLibrary) {
  for (int i = 0; i < 200'000; ++i) {
    const double x = (spread(i) - 0.5) * 1400;
    expectNear(exp(x), std::exp(x), 1e-15, x);
    const double y = std::exp(x / 1.01), near_one = 0.5 + spread(i);
    expectNear(log(y), std::log(y), 1e-15, y);
    expectNear(log(near_one), std::log(near_one), 1e-15, near_one);
  }
}

TEST(Math, Atan2IsThatOfTheLibrary) {
  for (int i = 0; i < 200'000; ++i) {
    const double x = spread(i) - 0.5, y = spread(3 * i + 1) - 0.5;
    expectNear(atan2(y, x), std::atan2(y, x), 1e-15, x);
    expectNear(atan2(y * 1e-9, x), std::atan2(y * 1e-9, x), 1e-15, x);
  }
}

TEST(Math, PowIsThatOfTheLibrary) {
  for (int i = 0; i < 100'000; ++i) {
    const double x = spread(i) * 100 + 1e-3, y = (spread(3 * i + 1) - 0.5) * 20;
    expectNear(pow(x, y), std::pow(x, y), 2e-14, x);
  }
  EXPECT_EQ(pow(2, 10), 1024);
  EXPECT_EQ(pow(10, -2), 0.01);
  EXPECT_EQ(pow(-2, 3), -8);
}

TEST(Math, SpecialValues) {
  EXPECT_EQ(sin(0), 0);
  EXPECT_TRUE(std::signbit(sin(-0.0)));
  EXPECT_EQ(cos(0), 1);
  EXPECT_TRUE(std::isnan(sin(kInfinity)));
  EXPECT_TRUE(std::isnan(cos(kNan)));
  for (const double huge : {1e9, 1e16, 1e300, -1e300}) EXPECT_LE(std::fabs(sin(huge)), 1);
  EXPECT_EQ(exp(0), 1);
  EXPECT_EQ(exp(710), kInfinity);
  EXPECT_EQ(exp(-746), 0);
  EXPECT_GT(exp(-745), 0);
  EXPECT_TRUE(std::isnan(exp(kNan)));
  EXPECT_EQ(log(1), 0);
  EXPECT_EQ(log(0), -kInfinity);
  EXPECT_EQ(log(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(log(-1)));
  expectNear(log(5e-324), -744.4400719213812, 1e-15, 5e-324);
  EXPECT_EQ(atan2(0, 0), 0);
  EXPECT_EQ(atan2(0, -1), kPi);
  EXPECT_EQ(atan2(1, 0), kPi / 2);
  EXPECT_EQ(atan2(-1, 0), -kPi / 2);
  EXPECT_DOUBLE_EQ(atan2(kInfinity, kInfinity), kPi / 4);
  EXPECT_TRUE(std::isnan(atan2(kNan, 1)));
  EXPECT_EQ(pow(0, 0), 1);
  EXPECT_EQ(pow(0, 2.5), 0);
  EXPECT_EQ(pow(0, -2.5), kInfinity);
  EXPECT_TRUE(std::isnan(pow(-8, 1.0 / 3)));
}

TEST(Math, BitsAreTheSameEverywhere) {
  // A digest of many results, made once: another compiler, CPU or flag must not change a bit.
  std::uint64_t hash = 14695981039346656037u;  // FNV-1a
  const auto add = [&](double value) { hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * 1099511628211u; };
  for (int i = 0; i < 10'000; ++i) {
    const double x = (spread(i) - 0.5) * 100;
    add(sin(x));
    add(cos(x));
    add(exp(x));
    add(log(std::fabs(x)));
    add(atan2(x, 3));
    add(pow(std::fabs(x), 0.7));
  }
  EXPECT_EQ(hash, 15177322773494280348u);
}

}  // namespace
}  // namespace castra::math
