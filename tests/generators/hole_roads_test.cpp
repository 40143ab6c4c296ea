// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/hole_roads.h"

#include <gtest/gtest.h>

#include <set>

#include "generators/cell_cutter.h"
#include "pipeline/base/math.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr std::uint32_t kShore = 0, kRoad = 5;
constexpr double kAngle = math::kPi / 4;

/// A graph of a region's rings, and its holes.
struct Ground {
  PlanarGraph graph;
  std::vector<Hole> holes;

  explicit Ground(const Region& region, const Vec2& direction = {1, 0}) {
    graph.addRing(region.outer, kShore);
    for (const Ring& hole : region.holes) {
      holes.push_back({hole, static_cast<std::uint32_t>(graph.points().size()), direction});
      graph.addRing(hole, kShore);
    }
  }

  std::vector<std::uint32_t> join(const std::vector<std::uint32_t>& closed = {}) {
    return joinHoles(graph, holes, closed, {}, 0, kAngle, kRoad);
  }

  std::vector<PlanarGraph::Line> roads() const {
    std::vector<PlanarGraph::Line> roads;
    for (const PlanarGraph::Line& line : graph.lines())
      if (line.tag == kRoad) roads.push_back(line);
    return roads;
  }
};

Ring asHole(Ring ring) {
  std::reverse(ring.begin(), ring.end());
  return ring;
}

/// All faces are rings that touch nothing twice, and together they are the outer ring's ground.
void expectRings(const Region& region, const Ground& ground) {
  double area = 0;
  for (const auto& face : ground.graph.listFaces()) {
    Ring ring;
    for (const std::uint32_t point : face) ring.push_back(ground.graph.points()[point]);
    EXPECT_EQ(std::set<std::uint32_t>(face.begin(), face.end()).size(), face.size()) << "comes back to a point";
    EXPECT_EQ(geometry::findFault({ring, {}}), std::nullopt);
    area += geometry::signedArea(ring);
  }
  EXPECT_NEAR(area, geometry::signedArea(region.outer), 1) << "holes are faces, too";
}

TEST(HoleRoads, LeaveAHoleOnOppositeSides) {
  const Region region{shapes::rectangle(0, 0, 600, 400), {asHole(shapes::rectangle(250, 150, 350, 250))}};
  Ground ground(region);
  ground.join();
  const auto roads = ground.roads();
  ASSERT_EQ(roads.size(), 2u);
  std::set<double> ends;
  for (const PlanarGraph::Line& road : roads) {
    const Vec2 from = ground.graph.points()[road.from], to = ground.graph.points()[road.to];
    EXPECT_EQ(from.y, 200) << "along the direction";
    EXPECT_EQ(to.y, 200);
    EXPECT_TRUE(from.x == 250 || from.x == 350) << "from the hole";
    ends.insert(to.x);
  }
  EXPECT_EQ(ends, (std::set<double>{0, 600})) << "to the rim, west and east";
  EXPECT_EQ(ground.graph.listFaces().size(), 3u);
  expectRings(region, ground);
}

TEST(HoleRoads, NoHoleNoRoad) {
  Ground ground(Region{shapes::rectangle(0, 0, 600, 400), {}});
  ground.join();
  EXPECT_EQ(ground.graph.lines().size(), 4u);
}

TEST(HoleRoads, OfNeighboursDoNotHangOnEachOther) {
  // The middle one of three in a row sees nothing but its neighbours along the direction: it waits, or goes square.
  const Region region{shapes::rectangle(0, 0, 900, 300),
                      {asHole(shapes::rectangle(400, 100, 500, 200)), asHole(shapes::rectangle(200, 80, 300, 220)),
                       asHole(shapes::rectangle(600, 80, 700, 220))}};
  Ground ground(region);
  ground.join();
  EXPECT_GE(ground.roads().size(), 6u) << "more where one ends on another";
  expectRings(region, ground);
}

TEST(HoleRoads, LeaveACrescentForGood) {
  // The middle of the box of this C lies outside of it; a ray to the left leaves it only at its back.
  const Ring crescent{{200, 200}, {500, 200}, {500, 240}, {260, 240}, {260, 400}, {500, 400}, {500, 440}, {200, 440}};
  const Region region{shapes::rectangle(0, 0, 800, 700), {asHole(crescent)}};
  Ground ground(region);
  ground.join();
  expectRings(region, ground);
  for (const PlanarGraph::Line& road : ground.roads()) {
    const Vec2 middle = (ground.graph.points()[road.from] + ground.graph.points()[road.to]) * 0.5;
    EXPECT_FALSE(geometry::contains(crescent, middle)) << "no road through the hole";
  }
}

TEST(HoleRoads, EndInTheMiddleOfABridgeHead) {
  // On the western rim lies a bridge head: its sides are closed, its middle is not.
  const Region region{{{0, 0}, {600, 0}, {600, 400}, {0, 400}, {0, 216}, {0, 200}, {0, 184}},
                      {asHole(shapes::rectangle(250, 140, 350, 250))}};
  Ground ground(region);
  for (const std::size_t line : {std::size_t{4}, std::size_t{5}}) ground.graph.lines()[line].tag |= CellCutter::kBorder;
  ground.join({4, 6});
  expectRings(region, ground);
  bool is_joined = false;
  for (const PlanarGraph::Line& road : ground.roads()) {
    EXPECT_NE(road.to, 4u);
    EXPECT_NE(road.to, 6u);
    is_joined |= road.to == 5;
  }
  EXPECT_TRUE(is_joined);
}

TEST(HoleRoads, DoNotLeadToTheBridgeOfAnIsletInTheHole) {
  // A lake with an islet, on whose western rim lies a bridge head; the shore is not far.
  const Region region{{{0, 0}, {300, 0}, {300, 220}, {0, 220}}, {asHole(shapes::rectangle(40, 30, 260, 190))}};
  Ground ground(region);
  ground.graph.addRing({{100, 80}, {160, 80}, {160, 140}, {100, 140}, {100, 126}, {100, 110}, {100, 94}}, kShore);
  for (PlanarGraph::Line& line : ground.graph.lines())
    if (line.to == 13 || line.from == 13) line.tag |= CellCutter::kBorder;
  ASSERT_EQ(ground.graph.points()[13], (Vec2{100, 110}));
  EXPECT_TRUE(ground.join({12, 14}).empty());
  for (const PlanarGraph::Line& road : ground.roads()) {
    const Vec2 middle = (ground.graph.points()[road.from] + ground.graph.points()[road.to]) * 0.5;
    EXPECT_FALSE(geometry::contains(region.holes[0], middle)) << middle.x << ", " << middle.y;
  }
}

TEST(HoleRoads, InALatticePassTheHoleAlongOneOfItsSides) {
  const Region region{shapes::rectangle(0, 0, 600, 400), {asHole(shapes::rectangle(250, 150, 370, 250))}};
  Ground ground(region);
  ground.holes[0].in_lattice = true;
  EXPECT_TRUE(ground.join().empty());
  const auto roads = ground.roads();
  ASSERT_EQ(roads.size(), 3u) << "two roads, and the side between them";
  double length = 0;
  std::set<double> heights;
  for (const PlanarGraph::Line& road : roads) {
    const Vec2 from = ground.graph.points()[road.from], to = ground.graph.points()[road.to];
    heights.insert({from.y, to.y});
    length += geometry::length(to - from);
  }
  EXPECT_EQ(length, 600) << "from rim to rim";
  EXPECT_EQ(heights.size(), 1u) << "along one of the longer sides";
  EXPECT_TRUE(heights.count(150) == 1 || heights.count(250) == 1);
  expectRings(region, ground);
}

/// A hole with points in the west and in the east where fixed roads lead up to it, and the rim with such points, too.
const Region kWithEnds{{{0, 0}, {600, 0}, {600, 200}, {600, 400}, {0, 400}, {0, 200}},
                       {{{250, 150}, {250, 180}, {250, 220}, {250, 250}, {350, 250}, {350, 200}, {350, 150}}}};
constexpr std::uint32_t kFixed = 9, kWestRim = 5, kEastRim = 2, kWestLow = 7, kWestHigh = 8, kEast = 11;

TEST(HoleRoads, FixedRoadsThatLeadUpToAHoleCount) {
  Ground one(kWithEnds);
  one.graph.addLine(kWestRim, kWestLow, kFixed);
  EXPECT_TRUE(one.join().empty());
  EXPECT_EQ(one.roads().size(), 1u) << "one more is enough";
  expectRings(kWithEnds, one);
  Ground two(kWithEnds);
  two.graph.addLine(kWestRim, kWestLow, kFixed);
  two.graph.addLine(kEast, kEastRim, kFixed);
  EXPECT_TRUE(two.join().empty());
  EXPECT_TRUE(two.roads().empty());
  expectRings(kWithEnds, two);
}

TEST(HoleRoads, WaysOutThatShareAPointAreOne) {
  // A fixed road that forks before the hole leaves a face that comes back to the fork.
  Ground ground(kWithEnds);
  const std::uint32_t fork = ground.graph.addPoint({150, 200});
  for (const std::uint32_t end : {kWestRim, kWestLow, kWestHigh}) ground.graph.addLine(fork, end, kFixed);
  EXPECT_TRUE(ground.join().empty());
  EXPECT_EQ(ground.roads().size(), 1u);
  expectRings(kWithEnds, ground);
}

TEST(HoleRoads, AHoleThatFillsEverythingIsNamed) {
  const Region region{shapes::rectangle(0, 0, 600, 400), {asHole(shapes::rectangle(5, 5, 595, 395))}};
  EXPECT_EQ(Ground(region).join(), std::vector<std::uint32_t>{0});
}

TEST(HoleRoads, JoinAnyHoles) {
  std::size_t holes = 0;
  shapes::forSeeds(500, [&](Random random) {
    const Region region = shapes::anyRegion(random, random.uniform(300, 1200));
    const double turn = random.uniform(0, math::kPi);
    Ground ground(region, {math::cos(turn), math::sin(turn)});
    if (!ground.join().empty()) {
      EXPECT_LT(std::sqrt(geometry::area(region)), 400) << "too little ground for roads of 20 m";
      return;
    }
    EXPECT_GE(ground.roads().size(), 2 * region.holes.size());
    expectRings(region, ground);
    holes += region.holes.size();
  });
  EXPECT_GT(holes, 800u);
}

}  // namespace
}  // namespace castra::generators
