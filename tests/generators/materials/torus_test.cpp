// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/torus.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "generators/materials/pattern.h"

namespace castra::generators {
namespace {

using geometry::Vec2;

const std::vector<Vec2> kPlaces{{0.01, 0.02}, {0.37, 0.5}, {0.999, 0.25}, {0.5, 0.75}, {0.125, 0.875}};

TEST(Torus, DiceGiveTheSameAtTheSamePlace) {
  const Dice dice(5), other(6);
  EXPECT_EQ(dice.bits(3, -4, 5), Dice(5).bits(3, -4, 5));
  EXPECT_NE(dice.bits(3, -4, 5), other.bits(3, -4, 5));
  EXPECT_NE(dice.bits(3, 4), dice.bits(4, 3));
  EXPECT_NE(dice.branch(1).bits(0), dice.branch(2).bits(0));
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double value = dice.at(i % 100, i / 100);
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 1);
    sum += value;
  }
  EXPECT_NEAR(sum / 10000, 0.5, 0.02);
}

TEST(Torus, NoiseGoesOnAtTheOtherSide) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const Vec2& place : kPlaces)
      for (const CellCounts& counts : {CellCounts{1, 1}, CellCounts{3, 7}, CellCounts{16, 2}}) {
        const double here = cloudsOf(Dice(seed), place, counts, 3);
        EXPECT_NEAR(cloudsOf(Dice(seed), place + Vec2{1, 0}, counts, 3), here, 1e-9);
        EXPECT_NEAR(cloudsOf(Dice(seed), place + Vec2{0, -2}, counts, 3), here, 1e-9);
        EXPECT_LT(std::fabs(here), 1.3);
      }
}

TEST(Torus, NoiseIsSmoothAndEven) {
  double sum = 0, most = 0, before = noiseOf(Dice(1), {0, 0.3}, {8, 8});
  for (int i = 1; i <= 8000; ++i) {
    const double now = noiseOf(Dice(1), {i / 8000.0, 0.3}, {8, 8});
    EXPECT_LT(std::fabs(now - before), 0.01) << "at " << i;
    before = now;
    sum += now;
    most = std::max(most, std::fabs(now));
  }
  EXPECT_NEAR(sum / 8000, 0, 0.25);
  EXPECT_GT(most, 0.3);
}

TEST(Torus, CellsGoOnAtTheOtherSide) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const Vec2& place : kPlaces) {
      const VoronoiCell here = findCell(Dice(seed), place, {5, 4}, 0.9, 0.5, 0.1);
      EXPECT_GE(here.column, 0);
      EXPECT_LT(here.column, 5);
      EXPECT_GE(here.row, 0);
      EXPECT_LT(here.row, 4);
      for (const Vec2& turn : {Vec2{1, 0}, Vec2{-1, 1}, Vec2{0, 3}}) {
        const VoronoiCell there = findCell(Dice(seed), place + turn, {5, 4}, 0.9, 0.5, 0.1);
        EXPECT_EQ(there.column, here.column);
        EXPECT_EQ(there.row, here.row);
        EXPECT_NEAR(there.to_border, here.to_border, 1e-9);
      }
    }
}

TEST(Torus, ALatticeHasItsBordersHalfWay) {
  const VoronoiCell middle = findCell(Dice(1), {0.5 / 4, 0.5 / 4}, {4, 4}, 0, 0, 0);
  EXPECT_EQ(middle.column, 0);
  EXPECT_NEAR(middle.to_border, 0.5, 1e-12);
  EXPECT_NEAR(findCell(Dice(1), {0.9 / 4, 0.5 / 4}, {4, 4}, 0, 0, 0).to_border, 0.1, 1e-12);
  const double corner = findCell(Dice(1), {0.95 / 4, 0.95 / 4}, {4, 4}, 0, 0, 0.2).to_border;
  EXPECT_NEAR(corner, 0, 1e-12) << "a corner of 0.05 is cut by a quarter of the rounding";
}

TEST(Torus, StripsCoverTheCircleOnce) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Strips strips(Dice(seed), 7, 0.5);
    std::vector<bool> seen(7);
    for (int i = 0; i < 1000; ++i) {
      const double at = i / 1000.0;
      const Strips::Place place = strips.find(at);
      seen[static_cast<std::size_t>(place.piece)] = true;
      EXPECT_GE(place.from_start, 0);
      EXPECT_GE(place.to_end, 0);
      EXPECT_GT(place.length(), 0.3 / 7);
      EXPECT_EQ(strips.find(at - 3).piece, place.piece);
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), true), 7);
  }
  const Strips halves(std::vector<double>{2, 1, 1});
  EXPECT_NEAR(halves.find(0.25).length(), 0.5, 1e-12);
  EXPECT_EQ(halves.find(0.8).piece, 2);
}

TEST(Ground, MixesItsColoursInOrder) {
  Ground ground;
  ground.colours = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}};
  EXPECT_EQ(ground.colourAt(-1), (Pigment{0, 0, 0}));
  EXPECT_EQ(ground.colourAt(0.25), (Pigment{0.5, 0, 0}));
  EXPECT_EQ(ground.colourAt(0.5), (Pigment{1, 0, 0}));
  EXPECT_EQ(ground.colourAt(7), (Pigment{1, 1, 0}));
  ground.repeat = 2;
  EXPECT_EQ(ground.countOf(0.25), 8);
  EXPECT_EQ(ground.countOf(5), 1);
  EXPECT_EQ(ground.evenCountOf(0.45), 4);
  EXPECT_EQ(ground.evenCountOf(9), 2);
}

TEST(Pigment, ComesBackAsItWasWritten) {
  for (std::uint32_t code = 0; code < 256; ++code) {
    const std::uint32_t colour = code << 16 | (255 - code) << 8 | (code * 7 & 255);
    EXPECT_EQ(srgbOf(pigmentOf(colour)), colour);
  }
  EXPECT_NEAR(luminance(pigmentOf(0xFFFFFF)), 1, 1e-12);
}

TEST(RoundedInside, CutsCorners) {
  EXPECT_NEAR(roundedInside(1, 3, 2, 2, 0), 1, 1e-12);
  EXPECT_NEAR(roundedInside(1, 3, 2, 2, 0.5), 1, 1e-12);
  EXPECT_LT(roundedInside(0, 4, 0, 4, 0.5), 0) << "the corner itself is outside";
  EXPECT_NEAR(roundedInside(-0.2, 4, 2, 2, 0.5), -0.2, 1e-12);
}

}  // namespace
}  // namespace castra::generators
