// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/road_graph.h"

#include <gtest/gtest.h>

#include <set>

#include "generators/cell_cutter.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::CellMesh;
using geometry::Ring;
using geometry::Vec2;

const auto kAnyTwo = [](std::uint32_t, std::uint32_t) { return true; };

/// A square of 100 m whose cells are cut along the paths, each from one point of the rim or of a path to another.
class Streets {
 public:
  explicit Streets(const Ring& ring) {
    std::vector<std::uint32_t> points;
    for (const Vec2& at : ring) points.push_back(mesh.addPoint(at));
    mesh.addCell(points);
    for (std::uint32_t line = 0; line < mesh.lineCount(); ++line) mesh.tagOf(line) = CellCutter::kBorder;
  }

  void cut(const Vec2& from, const Vec2& to, const std::vector<Vec2>& via = {}) {
    for (std::uint32_t cell = 0; cell < mesh.cellCount(); ++cell) {
      const std::uint32_t a = sideAt(cell, from), b = sideAt(cell, to);
      if (a == CellMesh::kNobody || b == CellMesh::kNobody) continue;
      mesh.cutCell(a, b, via, 0);
      return;
    }
    FAIL() << "no cell has both points";
  }

  void split(const Vec2& from, const Vec2& to, const Vec2& at) { mesh.splitSide(sideBetween(from, to), at); }

  /// The road of the line between two points.
  static std::uint32_t lineOf(std::uint32_t side) { return CellMesh::lineOf(side); }
  std::uint32_t lineBetween(const Vec2& from, const Vec2& to) const { return lineOf(sideBetween(from, to)); }

  CellMesh mesh;

 private:
  std::uint32_t sideAt(std::uint32_t cell, const Vec2& at) const {
    std::vector<CellMesh::Corner> corners;
    mesh.listCorners(cell, corners);
    for (const auto& corner : corners)
      if (corner.at == at) return corner.side;
    return CellMesh::kNobody;
  }
  std::uint32_t sideBetween(const Vec2& from, const Vec2& to) const {
    for (std::uint32_t side = 0; side < 2 * mesh.lineCount(); ++side)
      if (mesh.at(mesh.startOf(side)) == from && mesh.at(mesh.endOf(side)) == to) return side;
    ADD_FAILURE() << "no such side";
    return 0;
  }
};

/// Slots in the middle of every side.
Ring slottedSquare() { return {{0, 0}, {50, 0}, {100, 0}, {100, 50}, {100, 100}, {50, 100}, {0, 100}, {0, 50}}; }

Streets makeCrossroads() {
  Streets streets(slottedSquare());
  streets.cut({50, 0}, {50, 100}, {{50, 50}});
  streets.cut({50, 50}, {100, 50});
  streets.cut({0, 50}, {50, 50});
  return streets;
}

TEST(TraceRoads, GoStraightOverACrossroads) {
  const Streets streets = makeCrossroads();
  const auto roads = traceRoads(streets.mesh, kAnyTwo);
  const auto road = [&](const Vec2& a, const Vec2& b) { return roads[streets.lineBetween(a, b)]; };
  EXPECT_EQ(road({50, 0}, {50, 50}), road({50, 50}, {50, 100}));
  EXPECT_EQ(road({0, 50}, {50, 50}), road({50, 50}, {100, 50}));
  EXPECT_NE(road({50, 0}, {50, 50}), road({0, 50}, {50, 50}));
  EXPECT_NE(road({50, 0}, {50, 50}), road({0, 0}, {50, 0})) << "a street that meets the border ends there";
}

TEST(TraceRoads, GoAroundACornerWhereOnlyTwoMeet) {
  const Streets streets(slottedSquare());
  const auto roads = traceRoads(streets.mesh, kAnyTwo);
  EXPECT_EQ(std::set<std::uint32_t>(roads.begin(), roads.end()).size(), 1u);
}

TEST(TraceRoads, AtAForkTheStraighterGoesOn) {
  // Up the middle, then 10 degrees to the left and 20 to the right.
  Streets streets({{0, 0}, {50, 0}, {100, 0}, {100, 100}, {68, 100}, {41, 100}, {0, 100}});
  streets.cut({50, 0}, {41, 100}, {{50, 50}});
  streets.cut({50, 50}, {68, 100});
  const auto roads = traceRoads(streets.mesh, kAnyTwo);
  const std::uint32_t stem = roads[streets.lineBetween({50, 0}, {50, 50})];
  EXPECT_EQ(roads[streets.lineBetween({50, 50}, {41, 100})], stem);
  EXPECT_NE(roads[streets.lineBetween({50, 50}, {68, 100})], stem);
}

TEST(TraceRoads, ASharpTurnEndsARoad) {
  // At the junction both ways on turn by more than 25 degrees.
  Streets streets({{0, 0}, {50, 0}, {100, 0}, {100, 100}, {90, 100}, {10, 100}, {0, 100}});
  streets.cut({50, 0}, {10, 100}, {{50, 50}});
  streets.cut({50, 50}, {90, 100});
  const auto roads = traceRoads(streets.mesh, kAnyTwo);
  EXPECT_EQ((std::set<std::uint32_t>{roads[streets.lineBetween({50, 0}, {50, 50})],
                                     roads[streets.lineBetween({50, 50}, {10, 100})],
                                     roads[streets.lineBetween({50, 50}, {90, 100})]})
                .size(),
            3u);
}

TEST(TraceRoads, WhatMayNotBeJoinedIsNot) {
  const Streets streets = makeCrossroads();
  const auto roads = traceRoads(streets.mesh, [](std::uint32_t, std::uint32_t) { return false; });
  EXPECT_EQ(std::set<std::uint32_t>(roads.begin(), roads.end()).size(), streets.mesh.lineCount());
}

District squareDistrict(const Ring& ring) {
  District district;
  for (const Vec2& at : ring) district.outline.push_back({at, RoadClass::collector, false, true});
  district.zones.push_back(zoneOf(Pattern::manhattan, {}));
  return district;
}

TEST(GatherPlan, TakesTheBorderFromTheDistrict) {
  District district = squareDistrict(slottedSquare());
  district.outline[0].road = RoadClass::arterial;
  district.outline[3].is_shore = true;
  const Streets streets = makeCrossroads();
  const RoadPlan plan = gatherPlan(streets.mesh, district, 0);
  ASSERT_NO_THROW(check(plan));
  ASSERT_EQ(plan.cells.size(), 4u);
  std::size_t borders = 0;
  for (const RoadPlan::Road& road : plan.roads) {
    if (!road.is_border) {
      EXPECT_EQ(road.road_class, RoadClass::street);
      EXPECT_FALSE(road.is_shore);
      EXPECT_NE(road.right, RoadPlan::kNobody);
      continue;
    }
    ++borders;
    EXPECT_EQ(road.right, RoadPlan::kNobody) << "runs as the outline does";
    EXPECT_EQ(road.road_class, road.from == 0 ? RoadClass::arterial : RoadClass::collector);
    EXPECT_EQ(road.is_shore, road.from == 3);
  }
  EXPECT_EQ(borders, 8u);
}

TEST(GatherPlan, AShortStreetInsideIsAnAlley) {
  // A street from border to border, a second one, and a short one between them.
  Streets streets({{0, 0}, {30, 0}, {70, 0}, {100, 0}, {100, 100}, {70, 100}, {30, 100}, {0, 100}});
  streets.cut({30, 0}, {30, 100}, {{30, 50}});
  streets.cut({70, 0}, {70, 100}, {{70, 50}});
  streets.cut({30, 50}, {70, 50});
  const District district =
      squareDistrict({{0, 0}, {30, 0}, {70, 0}, {100, 0}, {100, 100}, {70, 100}, {30, 100}, {0, 100}});
  const std::uint32_t between = streets.lineBetween({30, 50}, {70, 50}),
                      across = streets.lineBetween({30, 0}, {30, 50});
  EXPECT_EQ(gatherPlan(streets.mesh, district, 41).roads[between].road_class, RoadClass::alley);
  EXPECT_EQ(gatherPlan(streets.mesh, district, 40).roads[between].road_class, RoadClass::street);
  EXPECT_EQ(gatherPlan(streets.mesh, district, 1000).roads[across].road_class, RoadClass::street)
      << "it leads out of the district";
}

TEST(GatherPlan, ARoadKeepsItsClassAlongItsWholeLength) {
  shapes::forSeeds(30, [](Random random) {
    const District district = districtOf(shapes::rectangle(0, 0, 350, 300), kAllPatterns[random.below(4)]);
    const RoadPlan plan = planRoads(random.bits(), "d", {}, district);
    std::map<std::uint32_t, RoadClass> classes;
    for (const RoadPlan::Road& road : plan.roads)
      EXPECT_EQ(classes.emplace(road.street, road.road_class).first->second, road.road_class);
  });
}

}  // namespace
}  // namespace castra::generators
