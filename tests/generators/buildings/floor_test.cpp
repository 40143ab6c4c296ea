// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "generators/buildings/floor_cutter.h"
#include "generators/buildings/floor_outline.h"
#include "generators/buildings/floor_walls.h"
#include "generators/buildings/wall_pieces.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/chain.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::CellMesh;
using geometry::Ring;
using geometry::Vec2;
using shapes::forSeeds;
using shapes::rectangle;

std::uint32_t addCell(CellMesh& mesh, const Ring& ring) {
  std::vector<std::uint32_t> points;
  for (const Vec2& p : ring) points.push_back(mesh.addPoint(p));
  return mesh.addCell(points);
}

TEST(FloorCutter, CutsARectangleInTwo) {
  CellMesh mesh;
  addCell(mesh, rectangle(0, 0, 10, 6));
  FloorCutter cutter(mesh, {{0, 0}, {1, 0}}, 0.1);
  const auto above = cutter.cut(0, Axis::x, 4);
  ASSERT_TRUE(above);
  EXPECT_NEAR(cutter.areaOf(0), 24, 1e-9);
  EXPECT_NEAR(cutter.areaOf(*above), 36, 1e-9);
  EXPECT_EQ(cutter.extentOf(*above, Axis::x).low, 4);
  const auto upper = cutter.cut(*above, Axis::y, 2.5);
  ASSERT_TRUE(upper);
  EXPECT_NEAR(cutter.areaOf(*upper), 6 * 3.5, 1e-9);
  // The neighbour has the point where that cut ends.
  std::vector<CellMesh::Corner> corners;
  mesh.listCorners(0, corners);
  EXPECT_EQ(corners.size(), 5u);
}

TEST(FloorCutter, EndsInCornersNearby) {
  CellMesh mesh;
  addCell(mesh, rectangle(0, 0, 10, 6));
  FloorCutter cutter(mesh, {{0, 0}, {1, 0}}, 0.5);
  ASSERT_TRUE(cutter.cut(0, Axis::x, 5));
  const std::size_t points = mesh.pointCount();
  EXPECT_FALSE(cutter.cut(0, Axis::x, 4.8)) << "both ends are the corners of one side";
  EXPECT_EQ(mesh.pointCount(), points);
}

TEST(FloorCutter, RefusesLinesThatMiss) {
  CellMesh mesh;
  addCell(mesh, rectangle(0, 0, 10, 6));
  FloorCutter cutter(mesh, {{0, 0}, {1, 0}}, 0.1);
  EXPECT_FALSE(cutter.cut(0, Axis::x, -1));
  EXPECT_FALSE(cutter.cut(0, Axis::y, 7));
  EXPECT_FALSE(cutter.cut(0, Axis::y, 0.05));
}

TEST(FloorOutline, PiecesAddUp) {
  forSeeds(300, [](Random random) {
    const Ring hull = geometry::convexHull(shapes::star(random, {0, 0}, 8, 0.5, 4 + static_cast<int>(random.below(6))));
    FloorOutline outline;
    for (const Vec2& p : hull) outline.corners.push_back({p, true, true});
    const Interval reach = outline.extent(Axis::x);
    const double at = random.uniform(reach.low, reach.high);
    const FloorOutline low = outline.clip(Axis::x, reach.low, at), high = outline.clip(Axis::x, at, reach.high);
    EXPECT_NEAR((low.empty() ? 0 : low.area()) + (high.empty() ? 0 : high.area()), outline.area(), 1e-6);
    const auto chord = outline.chord(Axis::x, at);
    ASSERT_TRUE(chord);
    EXPECT_GT(chord->length(), 0);
  });
}

/// A convex floor with random cuts, and walls.
std::optional<FloorPlan> drawFloor(Random& random, double scale) {
  const Ring hull =
      geometry::convexHull(shapes::star(random, {0, 0}, scale, 0.3, 4 + static_cast<int>(random.below(5))));
  Ring ring;
  for (const Vec2& p : hull) ring.push_back(geometry::snap(p));
  CellMesh mesh;
  if (addCell(mesh, ring) != 0) return std::nullopt;
  FloorCutter cutter(mesh, geometry::frameAlong(ring[0], ring[1]), 0.15);
  for (int i = 0; i < 6; ++i) {
    const auto cell = static_cast<std::uint32_t>(random.below(mesh.cellCount()));
    const Axis axis = random.chance(0.5) ? Axis::x : Axis::y;
    const Interval reach = cutter.extentOf(cell, axis);
    cutter.cut(cell, axis, random.uniform(reach.low, reach.high));
  }
  return buildFloorWalls(mesh, std::vector<FloorPlan::Room>(mesh.cellCount()), {0.4, 0.12});
}

TEST(FloorWalls, RoomsWallsAndPostsTileTheFloor) {
  int built = 0;
  forSeeds(400, [&](Random random) {
    const auto plan = drawFloor(random, 12);
    if (!plan) return;
    ++built;
    ASSERT_NO_THROW(check(*plan));
    geometry::Chain chain;
    double area = 0;
    const auto add = [&](const Ring& ring) {
      EXPECT_EQ(geometry::findFault({ring, {}}), std::nullopt);
      chain.add(ring);
      area += geometry::signedArea(ring);
    };
    for (const FloorPlan::Room& room : plan->rooms) add(FloorPlan::floorOf(room));
    for (const FloorPlan::Wall& wall : plan->walls) add(wall.ring);
    for (const Ring& post : plan->posts) add(post);
    // What is left are the outer sides of the outer walls.
    std::size_t outer = 0;
    for (const FloorPlan::Wall& wall : plan->walls) outer += wall.right == FloorPlan::kNobody ? 1 : 0;
    EXPECT_EQ(chain.remainder().size(), outer);
    double floor = 0;
    for (const FloorPlan::Room& room : plan->rooms) floor += geometry::signedArea(plan->ringOf(room));
    EXPECT_NEAR(area, floor, 1e-6);
  });
  EXPECT_GT(built, 100);
}

TEST(WallPieces, AWallWithOpeningsIsPiersSillsAndLintels) {
  CellMesh mesh;
  addCell(mesh, rectangle(0, 0, 10, 6));
  auto plan = buildFloorWalls(mesh, {FloorPlan::Room{}}, {0.4, 0.12});
  ASSERT_TRUE(plan);
  plan->openings.push_back({0, FloorPlan::OpeningType::door, 1, 2, 0, 2.1});
  plan->openings.push_back({0, FloorPlan::OpeningType::window, 4, 5.5, 0.9, 2.2});
  const auto pieces = cutWall(*plan, 0, {0, 1}, 3);
  // Two openings: three piers, two lintels, one sill.
  ASSERT_EQ(pieces.size(), 6u);
  double volume = 0;
  for (const WallPiece& piece : pieces) volume += geometry::signedArea(piece.ring) * (piece.high - piece.low);
  const double whole = geometry::signedArea(plan->walls[0].ring) * 3;
  EXPECT_NEAR(volume, whole - 0.4 * (1 * 2.1 + 1.5 * 1.3), 5e-3);
}

TEST(WallPieces, LayersTogetherAreTheWall) {
  forSeeds(100, [](Random random) {
    const auto plan = drawFloor(random, 12);
    if (!plan) return;
    for (std::uint32_t w = 0; w < plan->walls.size(); ++w) {
      double area = 0;
      for (const WallLayer& layer : {WallLayer{0, 0.8}, WallLayer{0.8, 1}})
        for (const WallPiece& piece : cutWall(*plan, w, layer, 3)) area += geometry::signedArea(piece.ring);
      const Ring& ring = plan->walls[w].ring;
      EXPECT_NEAR(area, geometry::signedArea(ring), 0.002 * geometry::perimeter(ring));
    }
  });
}

}  // namespace
}  // namespace castra::generators
