// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/cell_mesh.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

using Corner = CellMesh::Corner;
using Numbers = std::vector<std::uint32_t>;

std::vector<Corner> cornersOf(const CellMesh& mesh, std::uint32_t cell) {
  std::vector<Corner> corners;
  mesh.listCorners(cell, corners);
  return corners;
}

Numbers pointsOf(const CellMesh& mesh, std::uint32_t cell) {
  Numbers points;
  for (const Corner& corner : cornersOf(mesh, cell)) points.push_back(corner.point);
  return points;
}

Ring ringOf(const CellMesh& mesh, std::uint32_t cell) {
  Ring ring;
  for (const Corner& corner : cornersOf(mesh, cell)) ring.push_back(corner.at);
  return ring;
}

/// The side that leaves a point along a cell.
std::uint32_t sideAt(const CellMesh& mesh, std::uint32_t cell, std::uint32_t point) {
  for (const Corner& corner : cornersOf(mesh, cell))
    if (corner.point == point) return corner.side;
  ADD_FAILURE() << "cell " << cell << " has no corner " << point;
  return 0;
}

CellMesh meshOf(const Ring& ring) {
  CellMesh mesh;
  Numbers points;
  for (const Vec2& at : ring) points.push_back(mesh.addPoint(at));
  EXPECT_EQ(mesh.addCell(points), 0u);
  return mesh;
}

/// Every link of every side says the same: twins, cells, the sides around a cell and around a point.
void expectSoundLinks(const CellMesh& mesh) {
  std::set<std::uint32_t> seen;
  for (std::uint32_t cell = 0; cell < mesh.cellCount(); ++cell) {
    const std::vector<Corner> corners = cornersOf(mesh, cell);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Corner &corner = corners[i], &next = corners[(i + 1) % corners.size()];
      EXPECT_TRUE(seen.insert(corner.side).second) << "side " << corner.side << " belongs to two cells";
      EXPECT_EQ(mesh.cellOf(corner.side), cell);
      EXPECT_EQ(mesh.startOf(corner.side), corner.point);
      EXPECT_EQ(mesh.endOf(corner.side), next.point);
      EXPECT_EQ(mesh.nextSide(corner.side), next.side);
      EXPECT_EQ(mesh.at(corner.point), corner.at);
    }
  }
  std::map<std::uint32_t, std::uint32_t> degrees;
  for (std::uint32_t side = 0; side < 2 * mesh.lineCount(); ++side) {
    const std::uint32_t twin = CellMesh::twinOf(side);
    EXPECT_EQ(CellMesh::lineOf(side), CellMesh::lineOf(twin));
    EXPECT_EQ(mesh.startOf(side), mesh.endOf(twin));
    EXPECT_EQ(seen.count(side) == 0, mesh.cellOf(side) == CellMesh::kNobody) << "side " << side;
    EXPECT_EQ(mesh.startOf(mesh.nextSide(side)), mesh.endOf(side));
    ++degrees[mesh.startOf(side)];
  }
  for (const auto& [point, degree] : degrees) EXPECT_EQ(mesh.degreeOf(point), degree) << "point " << point;
}

TEST(CellMesh, ACellHasItsPointsInOrder) {
  const CellMesh mesh = meshOf(shapes::rectangle(0, 0, 4, 3));
  EXPECT_EQ(mesh.pointCount(), 4u);
  EXPECT_EQ(mesh.lineCount(), 4u);
  EXPECT_EQ(mesh.cellCount(), 1u);
  EXPECT_EQ(signedArea(ringOf(mesh, 0)), 12);
  for (const Corner& corner : cornersOf(mesh, 0))
    EXPECT_EQ(mesh.cellOf(CellMesh::twinOf(corner.side)), CellMesh::kNobody) << "nobody lies outside";
  expectSoundLinks(mesh);
}

TEST(CellMesh, NeighboursShareTheLineBetweenThem) {
  CellMesh mesh;
  for (const Vec2& at : Ring{{0, 0}, {2, 0}, {2, 2}, {0, 2}, {4, 0}, {4, 2}}) mesh.addPoint(at);
  ASSERT_EQ(mesh.addCell(Numbers{0, 1, 2, 3}), 0u);
  ASSERT_EQ(mesh.addCell(Numbers{1, 4, 5, 2}), 1u);
  EXPECT_EQ(mesh.lineCount(), 7u);
  const std::uint32_t side = sideAt(mesh, 0, 1);
  EXPECT_EQ(mesh.cellOf(side), 0u);
  EXPECT_EQ(mesh.cellOf(CellMesh::twinOf(side)), 1u);
  EXPECT_EQ(mesh.degreeOf(1), 3u);
  EXPECT_EQ(mesh.degreeOf(0), 2u);
  expectSoundLinks(mesh);
}

TEST(CellMesh, ACellThatIsThereAlreadyIsRefused) {
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 2, 2));
  mesh.addPoint({1, 1});
  EXPECT_EQ(mesh.addCell(Numbers{0, 1, 4}), CellMesh::kNobody) << "the side from 0 to 1 has a cell";
  expectSoundLinks(mesh);
}

TEST(CellMesh, CellsMayMeetInAPoint) {
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 1, 1));
  for (const Vec2& at : Ring{{2, 1}, {2, 2}, {1, 2}}) mesh.addPoint(at);
  EXPECT_EQ(mesh.addCell(Numbers{2, 4, 5, 6}), 1u);
  EXPECT_EQ(mesh.degreeOf(2), 4u);
  expectSoundLinks(mesh);
  const std::uint32_t point = mesh.splitSide(sideAt(mesh, 1, 2), {1.5, 1});
  EXPECT_EQ(mesh.degreeOf(point), 2u);
  expectSoundLinks(mesh);
}

TEST(CellMesh, APinchedCellIsRefused) {
  // Two squares that meet in a point, as one ring.
  CellMesh mesh;
  for (const Vec2& at : Ring{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {1, 2}, {0, 1}}) mesh.addPoint(at);
  EXPECT_EQ(mesh.addCell(Numbers{0, 1, 2, 3, 4, 5, 2, 6}), CellMesh::kNobody);
  // A ring that goes out along a line and back again.
  EXPECT_EQ(mesh.addCell(Numbers{0, 1, 2, 3, 2, 6}), CellMesh::kNobody);
}

TEST(CellMesh, ASplitSideIsSplitForBothCells) {
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 4, 2));
  const std::uint32_t other = mesh.cutCell(sideAt(mesh, 0, 0), sideAt(mesh, 0, 2), {}, 7);
  const std::uint32_t side = sideAt(mesh, other, 0), line = CellMesh::lineOf(side);
  const std::uint32_t end = mesh.endOf(side);
  for (const std::uint32_t given : {side, CellMesh::twinOf(sideAt(mesh, 0, 1))}) {
    const std::uint32_t start = mesh.startOf(given), old_end = mesh.endOf(given);
    const Vec2 middle = (mesh.at(start) + mesh.at(old_end)) * 0.5;
    const std::uint32_t point = mesh.splitSide(given, middle), on = mesh.nextSide(given);
    EXPECT_EQ(mesh.startOf(given), start) << "the given side keeps its start";
    EXPECT_EQ(mesh.endOf(given), point);
    EXPECT_EQ(mesh.startOf(on), point);
    EXPECT_EQ(mesh.endOf(on), old_end);
    EXPECT_EQ(mesh.degreeOf(point), 2u);
    EXPECT_EQ(mesh.cellOf(on), mesh.cellOf(given));
    EXPECT_EQ(mesh.cellOf(CellMesh::twinOf(on)), mesh.cellOf(CellMesh::twinOf(given)));
    expectSoundLinks(mesh);
  }
  EXPECT_EQ(mesh.tagOf(line), 7u);
  EXPECT_EQ(mesh.tagOf(CellMesh::lineOf(mesh.nextSide(side))), 7u) << "both pieces keep the tag";
  EXPECT_EQ(mesh.endOf(mesh.nextSide(side)), end);
  // On the line between the cells, both have the new point.
  EXPECT_EQ(pointsOf(mesh, 0).size() + pointsOf(mesh, other).size(), 3u + 3u + 2u + 1u);
}

TEST(CellMesh, ACutLeavesTheOldNumberToTheRight) {
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 4, 2));
  mesh.tagOf(0) = 5;
  const std::vector<Vec2> via{{1, 1}, {3, 1}};
  const std::uint32_t other = mesh.cutCell(sideAt(mesh, 0, 0), sideAt(mesh, 0, 2), via, 9);
  EXPECT_EQ(other, 1u);
  EXPECT_EQ(ringOf(mesh, 0).size(), 5u);
  EXPECT_TRUE(contains(ringOf(mesh, 0), {2, 0.5})) << "below a path that goes east";
  EXPECT_TRUE(contains(ringOf(mesh, other), {2, 1.5}));
  EXPECT_EQ(signedArea(ringOf(mesh, 0)) + signedArea(ringOf(mesh, other)), 8);
  int cut = 0;
  for (std::uint32_t line = 0; line < mesh.lineCount(); ++line) cut += mesh.tagOf(line) == 9 ? 1 : 0;
  EXPECT_EQ(cut, 3) << "every piece of the path has the tag";
  EXPECT_EQ(mesh.tagOf(0), 5u) << "and no other line";
  EXPECT_EQ(mesh.degreeOf(0), 3u);
  EXPECT_EQ(mesh.degreeOf(4), 2u) << "a bend";
  expectSoundLinks(mesh);
}

TEST(CellMesh, IsMovedWithAllItHolds) {
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 4, 2));
  CellMesh other = std::move(mesh);
  EXPECT_EQ(signedArea(ringOf(other, 0)), 8);
  mesh = std::move(other);
  EXPECT_EQ(mesh.cellCount(), 1u);
}

TEST(CellMesh, AThousandRandomCutsKeepItWhole) {
  shapes::forSeeds(10, [](Random random) {
    // Whole multiples of the lattice step add up without rounding.
    CellMesh mesh = meshOf(shapes::rectangle(0, 0, 1 << 20, 1 << 20));
    for (std::uint32_t line = 0; line < 4; ++line) mesh.tagOf(line) = 1;
    int cuts = 0;
    while (cuts < 1000) {
      const auto cell = static_cast<std::uint32_t>(random.below(mesh.cellCount()));
      const std::vector<Corner> corners = cornersOf(mesh, cell);
      // Two different sides, so that the pieces are convex as the cell is.
      const std::size_t a = random.below(corners.size()), b = random.below(corners.size());
      const auto middleOf = [&](std::size_t i) {
        const Vec2 sum = corners[i].at + corners[(i + 1) % corners.size()].at;
        return Vec2{std::floor(sum.x / 2), std::floor(sum.y / 2)};
      };
      const Vec2 from = middleOf(a), to = middleOf(b);
      const auto isCorner = [&](const Vec2& at) {
        return std::any_of(corners.begin(), corners.end(), [&](const Corner& c) { return c.at == at; });
      };
      if (a == b || isCorner(from) || isCorner(to)) continue;
      mesh.splitSide(corners[a].side, from);
      mesh.splitSide(corners[b].side, to);
      std::vector<Vec2> via;
      if (random.chance(0.3)) via.push_back({std::floor((from.x + to.x) / 2), std::floor((from.y + to.y) / 2)});
      const std::uint32_t other = mesh.cutCell(mesh.nextSide(corners[a].side), mesh.nextSide(corners[b].side), via, 2);
      EXPECT_EQ(other + 1, mesh.cellCount());
      ++cuts;
      // Points and cells less lines: 1 for a disc (Euler).
      ASSERT_EQ(mesh.pointCount() + mesh.cellCount(), mesh.lineCount() + 1);
    }
    expectSoundLinks(mesh);
    double area = 0;
    for (std::uint32_t cell = 0; cell < mesh.cellCount(); ++cell) area += signedArea(ringOf(mesh, cell));
    EXPECT_EQ(area, 0x1p40) << "to the last bit";
    // The rim and the cuts keep their tags, however often they are split.
    for (std::uint32_t line = 0; line < mesh.lineCount(); ++line) {
      const bool is_rim = mesh.cellOf(2 * line) == CellMesh::kNobody || mesh.cellOf(2 * line + 1) == CellMesh::kNobody;
      ASSERT_EQ(mesh.tagOf(line), is_rim ? 1u : 2u);
    }
  });
}

}  // namespace
}  // namespace castra::geometry
