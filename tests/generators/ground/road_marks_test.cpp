// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/road_marks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "pipeline/geometry/boolean.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;
using shapes::rectangle;

RoadToMark roadOf(double length, double width, int lanes) {
  RoadToMark road;
  road.ring = rectangle(0, 0, length, width);
  road.profile = {width, 2.5, lanes};
  return road;
}

double leastY(const std::vector<Ring>& marks) {
  double least = 1e300;
  for (const Ring& mark : marks) least = std::min(least, geometry::boundsOf(mark).low.y);
  return least;
}

void expectWithin(const RoadToMark& road, const std::vector<Ring>& marks) {
  std::vector<Region> regions;
  for (const Ring& mark : marks) {
    EXPECT_GT(geometry::signedArea(mark), 0);
    for (const Vec2& p : mark) EXPECT_TRUE(geometry::contains(road.ring, p));
    regions.push_back({mark, {}});
  }
  double sum = 0, all = 0;
  for (const Region& region : regions) sum += geometry::area(region);
  for (const Region& region : geometry::unite(regions)) all += geometry::area(region);
  EXPECT_NEAR(sum, all, 0.01) << "no mark lies on another";
}

TEST(RoadMarks, AStreetHasDashesInTheMiddle) {
  const RoadToMark road = roadOf(60, 7.5, 2);
  const std::vector<Ring> marks = marksOf(road);
  EXPECT_EQ(marks.size(), 8u);  // 3 m each 7.5 m
  for (const Ring& mark : marks) {
    EXPECT_NEAR(geometry::boundsOf(mark).middle().y, 3.75, 0.01);
    EXPECT_NEAR(geometry::boundsOf(mark).width(), 3, 0.01);
  }
  expectWithin(road, marks);
}

TEST(RoadMarks, PeopleCrossOnStripesAndCarsStopBefore) {
  RoadToMark road = roadOf(60, 7.5, 2);
  road.crosses_end = true;
  const std::vector<Ring> marks = marksOf(road);
  expectWithin(road, marks);
  std::size_t bars = 0, stops = 0;
  for (const Ring& mark : marks) {
    const geometry::Box box = geometry::boundsOf(mark);
    if (box.low.x > 50 && box.height() < 0.6) ++bars;
    if (box.height() > 2) {
      ++stops;
      EXPECT_LT(box.high.y, 3.75) << "on the right of those who come";
    }
  }
  EXPECT_EQ(bars, 6u);
  EXPECT_EQ(stops, 1u);
}

TEST(RoadMarks, AHalfRoadKeepsOffItsMiddle) {
  RoadToMark road = roadOf(60, 8.5, 4);
  road.profile.carriageway = 17;
  road.is_half_right = true;
  road.crosses_start = road.crosses_end = true;
  const std::vector<Ring> marks = marksOf(road);
  ASSERT_FALSE(marks.empty());
  EXPECT_GT(leastY(marks), 0.05);
  expectWithin(road, marks);
}

TEST(RoadMarks, ShortRoadsAndAlleysHaveNone) {
  EXPECT_TRUE(marksOf(roadOf(8, 7.5, 2)).empty());
  RoadToMark alley = roadOf(60, 4.5, 1);
  alley.road = RoadClass::alley;
  EXPECT_TRUE(marksOf(alley).empty());
  EXPECT_TRUE(manholeOf(roadOf(8, 7.5, 2), 0.3).empty());
}

}  // namespace
}  // namespace castra::generators
