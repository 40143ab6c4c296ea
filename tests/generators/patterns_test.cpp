// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/patterns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "generators/lattice.h"
#include "pipeline/base/math.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using geometry::Vec2;
using shapes::forSeeds;

Corners cornersOf(const Ring& ring) {
  Corners corners;
  for (const Vec2& at : ring) corners.push_back({at, 0, 0});
  return corners;
}

Ring ringOf(const Corners& corners) {
  Ring ring;
  for (const auto& corner : corners) ring.push_back(corner.at);
  return ring;
}

/// A lattice of 140 x 75 m about (20, 30), turned by an angle that is not round.
Zone turnedZone(Pattern pattern) {
  Zone zone = zoneOf(pattern, {20, 30});
  zone.direction = {math::cos(0.4), math::sin(0.4)};
  return zone;
}

/// How far a number is from a whole one.
double offWhole(double value) { return std::fabs(value - std::floor(value + 0.5)); }

/// The lattice line that a guide follows: along the direction of the zone or across it, and its number.
struct LatticeLine {
  bool is_along = false;
  double number = 0;
};

LatticeLine latticeLineOf(const Zone& zone, const Guide& guide) {
  const Vec2 across = geometry::leftOf(zone.direction), from = guide.through - zone.origin;
  EXPECT_EQ(guide.form, Guide::Form::line);
  EXPECT_EQ(guide.bow, 0);
  EXPECT_NEAR(geometry::length(guide.direction), 1, 1e-12);
  const bool is_along = std::fabs(geometry::dot(guide.direction, zone.direction)) > 0.5;
  EXPECT_NEAR(geometry::dot(guide.direction, is_along ? across : zone.direction), 0, 1e-12) << "not parallel";
  return {is_along,
          is_along ? geometry::dot(from, across) / zone.depth : geometry::dot(from, zone.direction) / zone.length};
}

TEST(Branch, LiesNearTheMiddleOfAnEdge) {
  const Ring ring = shapes::rectangle(0, 0, 300, 100);
  Stray stray;
  stray.position = 0.2;
  int on_long = 0;
  forSeeds(2000, [&](Random random) {
    const Branch branch = drawBranch(cornersOf(ring), stray, random);
    EXPECT_NEAR(geometry::length(branch.along), 1, 1e-12);
    const bool is_long = branch.at.y == 0 || branch.at.y == 100;
    EXPECT_TRUE(is_long || branch.at.x == 0 || branch.at.x == 300) << "on the rim";
    EXPECT_EQ(is_long ? branch.along.y : branch.along.x, 0) << "along it";
    const double share = is_long ? branch.at.x / 300 : branch.at.y / 100;
    EXPECT_GE(share, 0.3);
    EXPECT_LE(share, 0.7);
    on_long += is_long ? 1 : 0;
  });
  EXPECT_NEAR(on_long, 1800, 80) << "long edges are drawn by the square of their length: nine times as often";
}

TEST(Manhattan, CutsLieOnTheLattice) {
  const Zone zone = turnedZone(Pattern::manhattan);
  std::size_t guides = 0;
  forSeeds(200, [&](Random random) {
    const int corner_count = 3 + static_cast<int>(random.below(8));
    const Corners corners = cornersOf(shapes::star(random, {500, -300}, random.uniform(60, 500), 0.3, corner_count));
    const Branch branch = drawBranch(corners, {}, random);
    std::set<std::pair<bool, double>> seen;
    for (int attempt = 0; attempt < 6; ++attempt) {
      const auto guide = guideCut(Pattern::manhattan, zone, corners, branch, {}, random, attempt);
      if (!guide) break;
      const LatticeLine line = latticeLineOf(zone, *guide);
      if (offWhole(line.number) > 1e-9) break;  // no more lines: what follows is beside the lattice, but along it
      EXPECT_TRUE(seen.emplace(line.is_along, std::floor(line.number + 0.5)).second) << "every attempt is another line";
      ++guides;
    }
    const geometry::Box box = geometry::boundsOf(ringOf(corners));
    EXPECT_TRUE(!seen.empty() || std::min(box.width(), box.height()) < 1.6 * 140) << "lines come first";
  });
  EXPECT_GT(guides, 500u);
}

TEST(Manhattan, TheLongerSideInBlocksIsCutFirst) {
  Zone zone = zoneOf(Pattern::manhattan, {0, 0});
  zone.direction = {1, 0};
  Random random(digestOf("manhattan"));
  const auto first = [&](const Ring& ring) {
    const Corners corners = cornersOf(ring);
    return *guideCut(Pattern::manhattan, zone, corners, drawBranch(corners, {}, random), {}, random, 0);
  };
  EXPECT_EQ(first(shapes::rectangle(0, 0, 560, 150)).direction, (Vec2{0, 1})) << "four blocks long, two deep";
  EXPECT_EQ(first(shapes::rectangle(0, 0, 280, 300)).direction, (Vec2{1, 0})) << "two blocks long, four deep";
  EXPECT_EQ(first(shapes::rectangle(0, 0, 560, 150)).through.x, 280) << "in the middle";
}

TEST(Manhattan, OnlyEverySoManyLinesAreUsedAtFirst) {
  Zone zone = zoneOf(Pattern::manhattan, {0, 0});
  zone.direction = {1, 0};
  Stray stray;
  stray.stride = 4;
  forSeeds(50, [&](Random random) {
    const double width = random.uniform(1200, 4000), height = random.uniform(700, 2000);
    const Corners corners = cornersOf(shapes::rectangle(17, -900, 17 + width, -900 + height));
    for (int attempt = 0; attempt < 3; ++attempt) {  // there are two of one side and one of the other, at least
      const auto guide =
          guideCut(Pattern::manhattan, zone, corners, drawBranch(corners, stray, random), stray, random, attempt);
      ASSERT_TRUE(guide);
      EXPECT_LT(offWhole(latticeLineOf(zone, *guide).number / 4), 1e-9);
    }
  });
}

TEST(Manhattan, FinerLinesComeBeforeNone) {
  // Between two lines that are used: the line halfway comes first, then those between, all before what is beside them.
  Zone zone = zoneOf(Pattern::manhattan, {0, 0});
  zone.direction = {1, 0};
  Stray stray;
  stray.stride = 4;
  Random random(digestOf("finer"));
  const Corners corners = cornersOf(shapes::rectangle(20, 10, 540, 280));
  std::vector<LatticeLine> lines;
  for (int attempt = 0; attempt < 4; ++attempt) {
    const auto guide =
        guideCut(Pattern::manhattan, zone, corners, drawBranch(corners, stray, random), stray, random, attempt);
    ASSERT_TRUE(guide);
    lines.push_back(latticeLineOf(zone, *guide));
    EXPECT_LT(offWhole(lines.back().number), 1e-9) << attempt;
  }
  EXPECT_FALSE(lines[0].is_along);
  EXPECT_EQ(lines[0].number, 2);
  EXPECT_TRUE(lines[1].is_along);
  EXPECT_EQ(lines[1].number, 2);
}

TEST(Manhattan, ABlockIsNotCut) {
  Zone zone = zoneOf(Pattern::manhattan, {0, 0});
  zone.direction = {1, 0};
  Random random(digestOf("block"));
  const Corners block = cornersOf(shapes::rectangle(0, 0, 140, 75)),
                odd = cornersOf(shapes::rectangle(10, 10, 300, 60));
  for (int attempt = 0; attempt < 24; ++attempt)
    EXPECT_FALSE(guideCut(Pattern::manhattan, zone, block, drawBranch(block, {}, random), {}, random, attempt));
  // What is too long for a block and has no line to be cut at may be cut beside the lattice, but square to it.
  Zone coarse = zone;
  coarse.length = 170;
  coarse.origin = {70, 200};
  const auto guide = guideCut(Pattern::manhattan, coarse, odd, drawBranch(odd, {}, random), {}, random, 6);
  ASSERT_TRUE(guide);
  EXPECT_EQ(guide->direction.x * guide->direction.y, 0);
}

TEST(Manhattan, WithoutCoherenceCutsAreSquareToTheirEdge) {
  const Zone zone = turnedZone(Pattern::manhattan);
  Stray stray;
  stray.coherence = 0;
  stray.angle_deviation = 0.3;  // for the other patterns
  forSeeds(100, [&](Random random) {
    const Corners corners = cornersOf(shapes::star(random, {0, 0}, 200, 0.3, 7));
    const Branch branch = drawBranch(corners, stray, random);
    const auto guide = guideCut(Pattern::manhattan, zone, corners, branch, stray, random, 0);
    ASSERT_TRUE(guide);
    EXPECT_EQ(guide->through, branch.at);
    EXPECT_NEAR(geometry::dot(guide->direction, branch.along), 0, 1e-12);
  });
}

TEST(Arbitrary, CutsMissTheSquareByAGaussian) {
  const Zone zone = turnedZone(Pattern::arbitrary);
  Stray stray;
  stray.angle_mean = 0.1;
  stray.angle_deviation = 0.2;
  double sum = 0, squares = 0;
  constexpr int kCount = 4000;
  forSeeds(kCount, [&](Random random) {
    const Corners corners = cornersOf(shapes::rectangle(0, 0, 120, 100));
    const Branch branch = drawBranch(corners, stray, random);
    const auto guide = guideCut(Pattern::arbitrary, zone, corners, branch, stray, random, 0);
    ASSERT_TRUE(guide);
    EXPECT_EQ(guide->through, branch.at);
    EXPECT_EQ(guide->bow, 0);
    const Vec2 square = geometry::leftOf(branch.along);
    const double turn = math::atan2(geometry::cross(square, guide->direction), geometry::dot(square, guide->direction));
    sum += turn;
    squares += turn * turn;
  });
  const double mean = sum / kCount;
  EXPECT_NEAR(mean, 0.1, 0.016);  // five deviations
  EXPECT_NEAR(std::sqrt(squares / kCount - mean * mean), 0.2, 0.012);
}

/// The first cut of a cell of 100 by 200 m on the lattice of an organic zone, around a place of it.
Guide cutOrganic(const Zone& zone, const Vec2& at) {
  const Lattice lattice(zone, Pattern::organic);
  Ring ring;
  for (const Vec2& corner : {Vec2{-50, -100}, Vec2{50, -100}, Vec2{50, 100}, Vec2{-50, 100}})
    ring.push_back(lattice.toGround(at + corner));
  const Corners corners = cornersOf(ring);
  std::optional<Guide> guide;
  forSeeds(1, [&](Random random) {
    guide = guideCut(Pattern::organic, zone, corners, drawBranch(corners, {}, random), {}, random, 0);
  });
  EXPECT_TRUE(guide);
  return guide.value_or(Guide{});
}

TEST(Organic, StreetsKeepToTheLinesOfABentLattice) {
  Zone zone = turnedZone(Pattern::organic);
  zone.bend = 0.4;
  const Lattice lattice(zone, Pattern::organic);
  double most_turn = 0;
  bool bends_left = false, bends_right = false;
  for (int i = 0; i < 60; ++i) {
    const Guide guide = cutOrganic(zone, {97.0 * i, 41.0 * i});
    const Vec2 ends[] = {guide.through - guide.direction * 50, guide.through + guide.direction * 50};
    for (const Vec2& end : ends)
      EXPECT_LT(offWhole(lattice.toLattice(end).y / zone.depth) * zone.depth, 2) << "off the line " << i;
    most_turn = std::max(most_turn, std::fabs(geometry::cross(zone.direction, guide.direction)));
    (guide.bow > 0 ? bends_left : bends_right) = true;
    EXPECT_LE(std::fabs(guide.bow), 0.2);
  }
  EXPECT_GT(most_turn, 0.25);
  EXPECT_LT(most_turn, 0.4) << "sin 0.4 is 0.39";
  EXPECT_TRUE(bends_left && bends_right);
}

TEST(Organic, WithoutABendIsAsSquareAsItsZone) {
  Zone zone = turnedZone(Pattern::organic);
  zone.bend = 0;
  for (int i = 0; i < 20; ++i) {
    const Guide guide = cutOrganic(zone, {300.0 * i, 170.0 * i});
    EXPECT_NEAR(std::fabs(geometry::dot(guide.direction, zone.direction)), 1, 1e-9);
    EXPECT_NEAR(guide.bow, 0, 1e-9);
  }
}

TEST(Radial, CutsAreRingsOrSpokes) {
  const Zone zone = turnedZone(Pattern::radial);
  int rings = 0, spokes = 0;
  forSeeds(300, [&](Random random) {
    const double distance = random.uniform(0, 900), angle = random.uniform(0, 2 * math::kPi);
    const Vec2 centre = zone.origin + Vec2{math::cos(angle), math::sin(angle)} * distance;
    const Corners corners = cornersOf(shapes::star(random, centre, random.uniform(80, 300), 0.2, 7));
    for (int attempt = 0; attempt < 6; ++attempt) {
      const auto guide = guideCut(Pattern::radial, zone, corners, drawBranch(corners, {}, random), {}, random, attempt);
      if (!guide) break;
      if (guide->form == Guide::Form::circle) {
        ++rings;
        EXPECT_EQ(guide->centre, zone.origin);
        EXPECT_LT(offWhole(geometry::length(guide->through - zone.origin) / zone.depth), 1e-9);
      } else {
        ++spokes;
        EXPECT_NEAR(geometry::cross(guide->direction, guide->through - zone.origin), 0, 1e-6) << "through the centre";
        const double eighth = math::atan2(guide->direction.y, guide->direction.x) * 4 / math::kPi;
        double fine = eighth;  // 8 spokes, or 16, 32, … further out
        for (int i = 0; i < 8 && offWhole(fine) > 1e-6; ++i) fine *= 2;
        EXPECT_LT(offWhole(fine), 1e-6) << eighth;
      }
    }
  });
  EXPECT_GT(rings, 200);
  EXPECT_GT(spokes, 200);
}

TEST(Radial, AroundTheCentreAndAfterSomeAttemptsAnythingGoes) {
  const Zone zone = turnedZone(Pattern::radial);
  Random random(digestOf("centre"));
  const Corners around = cornersOf(shapes::rectangle(-80, -70, 120, 130));
  EXPECT_FALSE(guideCut(Pattern::radial, zone, around, drawBranch(around, {}, random), {}, random, 0));
  const Branch branch = drawBranch(around, {}, random);
  const auto guide = guideCut(Pattern::radial, zone, around, branch, {}, random, 6);
  ASSERT_TRUE(guide);
  EXPECT_EQ(guide->through, branch.at);
}

}  // namespace
}  // namespace castra::generators
