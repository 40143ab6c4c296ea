// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/measure_streets.h"

#include <gtest/gtest.h>

#include <numeric>

#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "tests/export/set_in_memory.h"

namespace castra::analyzers {
namespace {

using exporting::testing::elementsOf;
using geometry::Vec2;

// Two districts of 100 m side by side, each with a street from west to east that meets in the middle; the eastern one
// has a bend, and a dead end of 20 m to the north:
//
//   5-----3-----7         0 to 7 are points of the main roads; 1 and 2 are where the streets end.
//   |     |  |  |
//   0-----1--+-/2
//   |     |   +-|
//   4-----.-----6
struct Streets {
  Arterials town;
  RoadPlan west, east;
  Blocks west_blocks, east_blocks;

  Streets() {
    for (const Vec2& at : {Vec2{0, 50}, Vec2{100, 50}, Vec2{200, 50}, Vec2{100, 100}, Vec2{0, 0}, Vec2{0, 100},
                           Vec2{200, 0}, Vec2{200, 100}, Vec2{100, 0}})
      town.points.push_back({at, true});
    const auto road = [&](std::uint32_t from, std::uint32_t to, std::uint32_t left, std::uint32_t right) {
      town.roads.push_back({from, to, RoadClass::collector, 0, left, right});
    };
    constexpr auto kNobody = Arterials::kNobody;
    road(4, 8, 0, kNobody);
    road(8, 6, 1, kNobody);
    road(6, 2, 1, kNobody);
    road(2, 7, 1, kNobody);
    road(7, 3, 1, kNobody);
    road(3, 5, 0, kNobody);
    road(5, 0, 0, kNobody);
    road(0, 4, 0, kNobody);
    road(8, 1, 0, 1);
    road(1, 3, 0, 1);
    west.points = {{0, 50}, {100, 50}, {0, 100}};
    west.roads = {{0, 1, RoadClass::street, false, false, 0, RoadPlan::kNobody, RoadPlan::kNobody},
                  {2, 0, RoadClass::collector, true, true, 1, RoadPlan::kNobody, RoadPlan::kNobody},
                  {1, 2, RoadClass::collector, true, false, 1, RoadPlan::kNobody, RoadPlan::kNobody}};
    east.points = {{100, 50}, {150, 50}, {150, 70}, {160, 40}, {200, 50}};
    const auto street = [&](std::uint32_t from, std::uint32_t to) {
      east.roads.push_back({from, to, RoadClass::street, false, false, 0, RoadPlan::kNobody, RoadPlan::kNobody});
    };
    street(0, 1);
    street(1, 2);
    street(1, 3);
    street(3, 4);
    east.roads.push_back({0, 4, RoadClass::collector, true, false, 1, RoadPlan::kNobody, RoadPlan::kNobody});
  }

  StreetMeasures measure() const {
    Run run(Surroundings{});
    const Set<RoadPlan> plans(elementsOf<RoadPlan>({{"east", east}, {"west", west}}));
    const Set<Blocks> blocks(elementsOf<Blocks>({{"east", east_blocks}, {"west", west_blocks}}));
    return measureStreets(run, {}, town, plans, blocks);
  }
};

TEST(MeasureStreets, JoinsDistrictsAndMainRoads) {
  const StreetMeasures m = Streets().measure();
  // Nodes: the ends of the street on both shores and in the middle (3, 4, 3), the middle road's ends (3, 3), the
  // branch (3) and the dead end (1). Corners and the bend are none.
  EXPECT_EQ(m.nodes[1], 1u);
  EXPECT_EQ(m.nodes[3], 5u);
  EXPECT_EQ(m.nodes[4], 1u);
  EXPECT_EQ(m.nodeCount(), 7u);
  EXPECT_EQ(m.segments, 10u);
  EXPECT_NEAR(m.meanDegree(), 20.0 / 7, 1e-12);
  EXPECT_NEAR(m.share(1), 1.0 / 7, 1e-12);
  EXPECT_NEAR(m.share(4), 1.0 / 7, 1e-12);
}

TEST(MeasureStreets, MeasuresLengthsOverBends) {
  const StreetMeasures m = Streets().measure();
  const double bent = std::sqrt(200.0) + std::sqrt(1700.0);
  EXPECT_NEAR(m.length, 4 * 150 + 100 + 100 + 50 + 20 + bent, 1e-9);
  EXPECT_NEAR(m.mean_segment, m.length / 10, 1e-9);
  // Sorted: 20, 50, 50, 50, 55.4, 100, 150, 150, 150, 150.
  EXPECT_NEAR(m.median_segment, (bent + 100) / 2, 1e-9);
  const double chords = 4 * std::sqrt(100.0 * 100 + 50 * 50) + 100 + 100 + 50 + 20 + 50;
  EXPECT_NEAR(m.circuity, m.length / chords, 1e-9);
}

TEST(MeasureStreets, CountsBearingsBothWays) {
  const StreetMeasures m = Streets().measure();
  EXPECT_EQ(std::accumulate(m.counts.begin(), m.counts.end(), 0.0), 20);
  for (std::size_t i = 0; i < 18; ++i) EXPECT_EQ(m.counts[i], m.counts[i + 18]) << i;
  EXPECT_EQ(m.counts[0], 3) << "north: both halves of the middle road, and the dead end";
  EXPECT_EQ(m.counts[9], 3) << "east: the street, in three segments, the bent one by its ends";
  EXPECT_EQ(m.lengths[0], 120);
}

TEST(MeasureStreets, AGridIsInOrder) {
  // Of a perfect cross, all segments run in two directions.
  Streets streets;
  streets.town.points = {{{0, 0}, true}, {{100, 0}, true}, {{-100, 0}, true}, {{0, 100}, true}, {{0, -100}, true}};
  streets.town.roads.clear();
  for (std::uint32_t i = 1; i < 5; ++i)
    streets.town.roads.push_back({0, i, RoadClass::arterial, 0, Arterials::kNobody, Arterials::kNobody});
  streets.west = streets.east = {};
  const StreetMeasures m = streets.measure();
  EXPECT_NEAR(m.entropy, math::log(4), 1e-12);
  EXPECT_NEAR(m.weighted_entropy, math::log(4), 1e-12);
  EXPECT_NEAR(m.order, 1, 1e-12);
  EXPECT_EQ(m.circuity, 1);
}

TEST(MeasureStreets, TellsWhatRoadsAreMadeOf) {
  Streets streets;
  streets.west_blocks.profiles[static_cast<std::size_t>(RoadClass::street)] = {8, 2.25, 2};
  streets.east_blocks.profiles = streets.west_blocks.profiles;
  const StreetMeasures m = streets.measure();
  EXPECT_EQ(m.profiles[static_cast<std::size_t>(RoadClass::street)].carriageway, 8);
  EXPECT_EQ(m.profiles[static_cast<std::size_t>(RoadClass::street)].reach(), 6.25);
  EXPECT_EQ(m.profiles[static_cast<std::size_t>(RoadClass::alley)].lanes, 1);
}

TEST(MeasureStreets, RefusesStreetsThatEndBesideTheMainRoads) {
  Streets streets;
  streets.west.points[0] = {1, 50};
  EXPECT_THROW(streets.measure(), Error);
}

}  // namespace
}  // namespace castra::analyzers
