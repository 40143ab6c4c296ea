// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/slots.h"

#include <gtest/gtest.h>

#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::CellMesh;
using geometry::Vec2;

/// A square of 200 m, and a lattice of 140 x 75 m whose first lines lie 10 m from its eastern and northern sides.
struct Square {
  CellMesh mesh;
  std::vector<Zone> zones{zoneOf(Pattern::manhattan, {190, 190})};

  Square() {
    zones[0].direction = {1, 0};
    std::vector<std::uint32_t> points;
    for (const Vec2& at : shapes::rectangle(0, 0, 200, 200)) points.push_back(mesh.addPoint(at));
    mesh.addCell(points);
  }
  std::vector<Vec2> slots(const std::vector<std::uint32_t>& closed) {
    Draw draw(around(1, "slots"));
    const std::vector<bool> is_slot = setSlots(mesh, zones, closed, 0.8, draw);
    std::vector<Vec2> places;
    for (std::uint32_t point = 0; point < mesh.pointCount(); ++point)
      if (is_slot[point]) places.push_back(mesh.at(point));
    return places;
  }
  std::uint32_t sideAt(const Vec2& at) const {
    std::vector<CellMesh::Corner> corners;
    mesh.listCorners(0, corners);
    return std::find_if(corners.begin(), corners.end(), [&](const auto& corner) { return corner.at == at; })->side;
  }
};

TEST(Slots, KeepTheirDistanceFromAJunctionOnBothSides) {
  // Of the corners only the north-eastern one is a junction, so the road runs from there to there.
  const std::vector<Vec2> slots = Square().slots({2});
  EXPECT_GT(slots.size(), 4u);
  for (const Vec2& slot : slots) EXPECT_GE(geometry::length(slot - Vec2{200, 200}), 20) << slot.x << ", " << slot.y;
}

TEST(Slots, AStreetMayGoOnWhereAMainRoadEnds) {
  // A road along x = 90 ends at the southern and the northern side.
  Square square;
  square.mesh.splitSide(square.sideAt({0, 0}), {90, 0});
  square.mesh.splitSide(square.sideAt({200, 200}), {90, 200});
  square.mesh.cutCell(square.sideAt({90, 0}), square.sideAt({90, 200}), {}, 0);
  const auto has = [](const std::vector<Vec2>& slots, const Vec2& at) {
    return std::find(slots.begin(), slots.end(), at) != slots.end();
  };
  std::uint32_t north = 0;
  while (!(square.mesh.at(north) == Vec2{90, 200})) ++north;
  const std::vector<Vec2> slots = square.slots({north});
  EXPECT_TRUE(has(slots, {90, 0}));
  EXPECT_FALSE(has(slots, {90, 200})) << "which is closed";
}

}  // namespace
}  // namespace castra::generators
