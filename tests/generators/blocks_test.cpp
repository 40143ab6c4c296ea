// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/blocks.h"

#include <gtest/gtest.h>

#include <cmath>

#include "generators/cell_cutter.h"
#include "generators/road_graph.h"
#include "tests/generators/making.h"
#include "tests/support/plan_checks.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using geometry::Vec2;
using shapes::forSeeds;
using shapes::rectangle;

/// A plan of one cell: the district itself.
RoadPlan planOf(const District& district) {
  geometry::CellMesh mesh;
  std::vector<std::uint32_t> points;
  for (const District::Border& border : district.outline) points.push_back(mesh.addPoint(border.at));
  mesh.addCell(points);
  for (std::uint32_t line = 0; line < mesh.lineCount(); ++line) mesh.tagOf(line) = CellCutter::kBorder;
  return gatherPlan(mesh, district, 0);
}

/// A plan of two cells, with a street or an alley between them.
RoadPlan planOfTwo(double alley_length) {
  const District district =
      districtOf({{0, 0}, {50, 0}, {100, 0}, {100, 80}, {50, 80}, {0, 80}}, Pattern::manhattan, 1e9);
  geometry::CellMesh mesh;
  std::vector<std::uint32_t> points;
  for (const District::Border& border : district.outline) points.push_back(mesh.addPoint(border.at));
  mesh.addCell(points);
  for (std::uint32_t line = 0; line < mesh.lineCount(); ++line) mesh.tagOf(line) = CellCutter::kBorder;
  std::vector<geometry::CellMesh::Corner> corners;
  mesh.listCorners(0, corners);
  const auto sideAt = [&](const Vec2& at) {
    for (const auto& corner : corners)
      if (corner.at == at) return corner.side;
    return 0u;
  };
  mesh.cutCell(sideAt({50, 0}), sideAt({50, 80}), {}, 0);
  RoadPlan plan = gatherPlan(mesh, district, 0);
  for (RoadPlan::Road& road : plan.roads)
    if (!road.is_border && alley_length > 80) road.road_class = RoadClass::alley;
  return plan;
}

/// The ring from its lowest, then leftmost corner on.
Ring fromLowest(Ring ring) {
  std::rotate(ring.begin(),
              std::min_element(ring.begin(), ring.end(),
                               [](const Vec2& a, const Vec2& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }),
              ring.end());
  return ring;
}

BlockParams roundWidths() {
  BlockParams params;
  params.arterial = 20;
  params.collector = 12;
  params.street = 8;
  params.alley = 4;
  params.arterial_sidewalk = 5;
  params.collector_sidewalk = 3;
  params.street_sidewalk = 2;
  params.alley_sidewalk = 1;
  return params;
}

TEST(Blocks, HaveKerbAndSidewalkOfTheirRoads) {
  District district = districtOf(rectangle(0, 0, 100, 80), Pattern::manhattan, 1e9);
  district.outline[0].road = RoadClass::arterial;  // the southern side
  district.outline[1].is_shore = true;             // the eastern side: the whole road lies inside
  const Blocks blocks = lay(planOf(district), roundWidths());
  ASSERT_EQ(blocks.islands.size(), 1u);
  EXPECT_EQ(fromLowest(blocks.islands[0].kerb), rectangle(6, 10, 88, 74));
  EXPECT_EQ(fromLowest(blocks.islands[0].block), rectangle(9, 15, 85, 71));
  ASSERT_EQ(blocks.carriageways.size(), 4u);
  EXPECT_TRUE(blocks.junctions.empty()) << "a bend is no junction";
  for (const Blocks::Carriageway& carriageway : blocks.carriageways)
    EXPECT_EQ(carriageway.road_class, carriageway.road == 0 ? RoadClass::arterial : RoadClass::collector);
}

TEST(Blocks, AStreetLiesBetweenTwo) {
  const Blocks blocks = lay(planOfTwo(0), roundWidths());
  ASSERT_EQ(blocks.islands.size(), 2u);
  double width = 1e9;
  for (const Vec2& a : blocks.islands[0].kerb)
    for (const Vec2& b : blocks.islands[1].kerb) width = std::min(width, std::fabs(a.x - b.x));
  EXPECT_EQ(width, 8);
  double between = 1e9;
  for (const Vec2& a : blocks.islands[0].block)
    for (const Vec2& b : blocks.islands[1].block) between = std::min(between, std::fabs(a.x - b.x));
  EXPECT_EQ(between, 8 + 2 * 2);
  EXPECT_EQ(blocks.junctions.size(), 2u) << "where the street meets the border";
  bool is_found = false;
  for (const Blocks::Carriageway& carriageway : blocks.carriageways) {
    if (carriageway.road_class != RoadClass::street) continue;
    is_found = true;
    EXPECT_EQ(geometry::signedArea(carriageway.ring), 8 * (80 - 12));
  }
  EXPECT_TRUE(is_found);
}

TEST(Blocks, AnAlleyIsNarrower) {
  const Blocks street = lay(planOfTwo(0), roundWidths()), alley = lay(planOfTwo(100), roundWidths());
  EXPECT_GT(geometry::signedArea(alley.islands[0].kerb), geometry::signedArea(street.islands[0].kerb));
}

TEST(Blocks, AnIslandWithoutRoomForASidewalkIsAVerge) {
  // Kerbs at 6 m from all sides leave 4 m, and sidewalks of 3 m on both sides leave nothing.
  const District district = districtOf(rectangle(0, 0, 100, 16), Pattern::manhattan, 1e9);
  const Blocks blocks = lay(planOf(district), roundWidths());
  ASSERT_EQ(blocks.islands.size(), 1u);
  EXPECT_EQ(fromLowest(blocks.islands[0].kerb), rectangle(6, 6, 94, 10));
  EXPECT_TRUE(blocks.islands[0].block.empty());
}

TEST(Blocks, ACellNarrowerThanItsRoadsKeepsItsGround) {
  const District district = districtOf(rectangle(0, 0, 100, 11), Pattern::manhattan, 1e9);
  const Blocks blocks = lay(planOf(district), roundWidths());
  ASSERT_EQ(blocks.islands.size(), 1u);
  EXPECT_EQ(fromLowest(blocks.islands[0].kerb), district.ring());
  EXPECT_TRUE(blocks.islands[0].block.empty());
  EXPECT_TRUE(blocks.carriageways.empty());
}

TEST(Blocks, APinnedLotIsKeptWhereSidesGetInEachOthersWay) {
  // The neck between the halves is narrower than its roads, so the whole cell is a verge; but half of it has room.
  District district = districtOf({{0, 0},
                                  {120, 0},
                                  {120, 55},
                                  {160, 55},
                                  {160, 0},
                                  {280, 0},
                                  {280, 120},
                                  {160, 120},
                                  {160, 65},
                                  {120, 65},
                                  {120, 120},
                                  {0, 120}},
                                 Pattern::manhattan, 1e9);
  const RoadPlan plan = planOf(district);
  EXPECT_TRUE(lay(plan, {}, district).islands.at(0).block.empty());
  district.pinned.push_back({rectangle(40, 40, 60, 65), LotUse::residential, "Forge"});
  const Blocks blocks = lay(plan, {}, district);
  ASSERT_EQ(blocks.islands.size(), 1u);
  ASSERT_EQ(blocks.islands[0].pinned.size(), 1u);
  EXPECT_TRUE(geometry::contains(blocks.islands[0].block, {50, 50}));
  EXPECT_EQ(checks::findGap(district, blocks, divide(1, "d", district, blocks)), "");
}

TEST(Blocks, APinnedLotIsKeptOnASplinterWhereSidesGetInEachOthersWay) {
  // The same, but what has room is 35 times as long as wide.
  District district = districtOf({{0, 0},
                                  {300, 0},
                                  {300, 8},
                                  {340, 8},
                                  {340, 0},
                                  {640, 0},
                                  {640, 26},
                                  {340, 26},
                                  {340, 18},
                                  {300, 18},
                                  {300, 26},
                                  {0, 26}},
                                 Pattern::manhattan, 1e9);
  const RoadPlan plan = planOf(district);
  EXPECT_TRUE(lay(plan, roundWidths(), district).islands.at(0).block.empty());
  district.pinned.push_back({rectangle(40, 10, 60, 16), LotUse::residential, "Ropewalk"});
  const Blocks blocks = lay(plan, roundWidths(), district);
  ASSERT_EQ(blocks.islands.size(), 1u);
  EXPECT_TRUE(geometry::contains(blocks.islands[0].block, {50, 13}));
  EXPECT_EQ(blocks.islands[0].pinned.size(), 1u);
}

TEST(Blocks, TileTheDistrictForAnyWidths) {
  std::size_t verges = 0, islands = 0;
  forSeeds(200, [&](Random random) {
    const int corners = 4 + static_cast<int>(random.below(16));
    const Ring ring = shapes::star(random, {-100, 50}, random.uniform(100, 350), random.uniform(0.05, 0.5), corners);
    District district = districtOf(ring, kAllPatterns[random.below(4)], random.uniform(15, 50));
    for (District::Border& border : district.outline) {
      border.road = random.chance(0.5) ? RoadClass::arterial : RoadClass::collector;
      border.is_shore = random.chance(0.2);
    }
    RoadParams road_params;
    road_params.min_area = random.uniform(200, 3000);
    road_params.max_area = 3 * road_params.min_area;
    road_params.min_width = random.uniform(5, 34);
    const RoadPlan plan = planRoads(random.bits(), "d", road_params, district);
    BlockParams params;
    for (double* width : {&params.arterial, &params.collector, &params.street, &params.alley})
      *width = random.uniform(2, 30);
    for (double* width :
         {&params.arterial_sidewalk, &params.collector_sidewalk, &params.street_sidewalk, &params.alley_sidewalk})
      *width = random.uniform(0.1, 8);
    const Blocks blocks = lay(plan, params);
    ASSERT_NO_THROW(check(blocks));
    ASSERT_EQ(blocks.islands.size(), plan.cells.size()) << "one a cell, in order";
    // Blocks stand for their lots here.
    Lots lots;
    for (const Blocks::Island& island : blocks.islands) {
      lots.blocks.emplace_back();
      ++(island.block.empty() ? verges : islands);
      if (island.block.empty()) continue;
      lots.blocks.back().outline = island.block;
      lots.blocks.back().lots.push_back({island.block, 0, geometry::perimeter(island.block), LotUse::residential});
    }
    EXPECT_EQ(checks::findGap(district, blocks, lots), "");
    EXPECT_EQ(checks::findFault(blocks, lots), "");
  });
  EXPECT_GT(islands, 1000u);
  EXPECT_GT(verges, 100u);
}

TEST(Blocks, RoadsAreAsWideAsAsked) {
  // In a plan with room, every kerb is half a carriageway from the middle of its road.
  forSeeds(30, [](Random random) {
    const District district = districtOf(rectangle(0, 0, 420, 300), Pattern::arbitrary, 30);
    const RoadPlan plan = planRoads(random.bits(), "d", {}, district);
    const BlockParams params;
    const Blocks blocks = lay(plan, params);
    for (const Blocks::Carriageway& carriageway : blocks.carriageways) {
      const RoadPlan::Road& road = plan.roads[carriageway.road];
      EXPECT_EQ(carriageway.road_class, road.road_class);
      const Vec2 a = plan.points[road.from], way = plan.points[road.to] - a;
      const double half = (road.road_class == RoadClass::collector ? params.collector
                           : road.road_class == RoadClass::street  ? params.street
                                                                   : params.alley) /
                          2;
      for (const Vec2& at : carriageway.ring)
        EXPECT_LT(std::fabs(geometry::cross(way, at - a)) / geometry::length(way), params.collector + 0.01);
      double widest = 0;
      for (const Vec2& at : carriageway.ring)
        widest = std::max(widest, std::fabs(geometry::cross(way, at - a)) / geometry::length(way));
      EXPECT_GE(widest, half - 0.01);
    }
  });
}

}  // namespace
}  // namespace castra::generators
