// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/cell_cutter.h"

#include <gtest/gtest.h>

#include "generators/road_graph.h"
#include "pipeline/base/math.h"
#include "tests/generators/making.h"
#include "tests/support/plan_checks.h"

namespace castra::generators {
namespace {

using geometry::CellMesh;
using geometry::Ring;
using geometry::Vec2;

const auto kAnything = [](const CellCutter::Piece&) { return true; };

CellMesh meshOf(const Ring& ring, std::uint32_t tag = 0) {
  CellMesh mesh;
  std::vector<std::uint32_t> points;
  for (const Vec2& at : ring) points.push_back(mesh.addPoint(at));
  mesh.addCell(points);
  for (std::uint32_t line = 0; line < mesh.lineCount(); ++line) mesh.tagOf(line) = tag;
  return mesh;
}

Guide lineThrough(const Vec2& through, const Vec2& direction) {
  Guide guide;
  guide.through = through;
  guide.direction = direction * (1 / geometry::length(direction));
  return guide;
}

Ring ringOf(const CellMesh& mesh, std::uint32_t cell) {
  std::vector<CellMesh::Corner> corners;
  mesh.listCorners(cell, corners);
  Ring ring;
  for (const auto& corner : corners) ring.push_back(corner.at);
  return ring;
}

/// Takes a cell and cuts it, if that is possible; the number of the new cell, or nobody.
std::uint32_t tryCut(CellMesh& mesh, CellCutter& cutter, std::uint32_t cell, const Guide& guide) {
  cutter.take(cell);
  const std::size_t points = mesh.pointCount();
  if (!cutter.plan(guide, kAnything)) {
    EXPECT_EQ(mesh.pointCount(), points) << "a cut that is refused leaves no trace";
    return CellMesh::kNobody;
  }
  return cutter.cut(7);
}

TEST(CellCutter, KnowsTheCellItIsAbout) {
  CellMesh mesh = meshOf({{0, 0}, {50, 0}, {100, 0}, {100, 80}, {0, 80}});
  CellCutter cutter(mesh, {});
  cutter.take(0);
  EXPECT_EQ(cutter.area(), 8000);
  EXPECT_EQ(cutter.bounds().high, (Vec2{100, 80}));
  EXPECT_EQ(cutter.corners().size(), 5u);
  EXPECT_TRUE(cutter.isConvex()) << "flat corners do no harm";
  CellMesh bent = meshOf({{0, 0}, {100, 0}, {100, 40}, {40, 40}, {40, 80}, {0, 80}});
  CellCutter other(bent, {});
  other.take(0);
  EXPECT_FALSE(other.isConvex());
}

TEST(CellCutter, CutsACellAlongALine) {
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 100, 80));
  CellCutter cutter(mesh, {});
  const std::uint32_t other = tryCut(mesh, cutter, 0, lineThrough({40, 10}, {0, 1}));
  ASSERT_EQ(other, 1u);
  EXPECT_EQ(geometry::signedArea(ringOf(mesh, 0)), 60 * 80) << "to the right of the path";
  EXPECT_EQ(geometry::signedArea(ringOf(mesh, other)), 40 * 80);
  EXPECT_EQ(mesh.tagOf(static_cast<std::uint32_t>(mesh.lineCount() - 1)), 7u);
}

TEST(CellCutter, ShowsBothPiecesToTheJudge) {
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 100, 80));
  mesh.tagOf(0) = CellCutter::kFront;  // the southern side
  CellCutter cutter(mesh, {});
  cutter.take(0);
  std::vector<CellCutter::Piece> pieces;
  EXPECT_TRUE(cutter.plan(lineThrough({40, 10}, {0, 1}), [&](const CellCutter::Piece& piece) {
    pieces.push_back(piece);
    return true;
  }));
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_EQ(pieces[0].area, 60 * 80);
  EXPECT_EQ(pieces[0].front, 60);
  EXPECT_EQ(pieces[0].bounds.low, (Vec2{40, 0}));
  EXPECT_EQ(pieces[1].area, 40 * 80);
  EXPECT_EQ(pieces[1].front, 40);
  EXPECT_FALSE(cutter.plan(lineThrough({40, 10}, {0, 1}), [](const auto& piece) { return piece.area > 4000; }));
}

TEST(CellCutter, AnEndThatComesTooNearGoesIntoTheJunction) {
  // First a cut at x = 40; then one of the western piece that would meet it 12 m above its southern end.
  CutRules rules;
  rules.min_spacing = 20;
  rules.min_angle = 0.2;
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 100, 80));
  CellCutter cutter(mesh, rules);
  const std::uint32_t west = tryCut(mesh, cutter, 0, lineThrough({40, 10}, {0, 1}));
  const std::uint32_t north = tryCut(mesh, cutter, west, lineThrough({0, 50}, {1, 0}));
  ASSERT_NE(north, CellMesh::kNobody);
  // In the eastern piece: 62 is nearer than 20 to the junction at 50, and goes there; 75 would be too near the corner.
  const std::uint32_t east = tryCut(mesh, cutter, 0, lineThrough({100, 62}, {1, 0}));
  ASSERT_NE(east, CellMesh::kNobody);
  bool is_crossroads = false;
  for (std::uint32_t point = 0; point < mesh.pointCount(); ++point)
    if (mesh.at(point) == Vec2{40, 50}) is_crossroads = mesh.degreeOf(point) == 4;
  EXPECT_TRUE(is_crossroads);
}

TEST(CellCutter, AStreetGoesOnInOneOnTheOtherSide) {
  CutRules rules;
  rules.min_spacing = 5;
  rules.snap_reach = 25;
  for (const double offset : {24.0, 26.0}) {
    CellMesh mesh = meshOf(shapes::rectangle(0, 0, 200, 200));
    CellCutter cutter(mesh, rules);
    const std::uint32_t west = tryCut(mesh, cutter, 0, lineThrough({100, 10}, {0, 1}));
    tryCut(mesh, cutter, west, lineThrough({0, 100}, {1, 0}));
    tryCut(mesh, cutter, 0, lineThrough({200, 100 + offset}, {1, 0}));
    std::uint32_t most = 0;
    for (std::uint32_t point = 0; point < mesh.pointCount(); ++point) most = std::max(most, mesh.degreeOf(point));
    EXPECT_EQ(most, offset < 25 ? 4u : 3u) << offset;
  }
}

TEST(CellCutter, AFullJunctionTakesNoFurtherRoad) {
  CutRules rules;
  rules.min_spacing = 30;
  rules.max_roads = 3;
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 200, 200));
  CellCutter cutter(mesh, rules);
  const std::uint32_t west = tryCut(mesh, cutter, 0, lineThrough({100, 10}, {0, 1}));
  tryCut(mesh, cutter, west, lineThrough({0, 100}, {1, 0}));
  EXPECT_EQ(tryCut(mesh, cutter, 0, lineThrough({200, 110}, {1, 0})), CellMesh::kNobody);
  EXPECT_NE(tryCut(mesh, cutter, 0, lineThrough({200, 131}, {1, 0})), CellMesh::kNobody);
}

TEST(CellCutter, ABorderIsNeverSplit) {
  // Slots at x = 40 in the south and x = 70 in the north.
  CutRules rules;
  rules.border_reach = 35;
  rules.min_angle = 0.6;
  const Ring ring{{0, 0}, {40, 0}, {100, 0}, {100, 80}, {70, 80}, {0, 80}};
  CellMesh mesh = meshOf(ring, CellCutter::kBorder);
  CellCutter cutter(mesh, rules);
  for (const std::uint32_t corner : {0, 2, 3, 5}) cutter.closePoint(corner);
  ASSERT_NE(tryCut(mesh, cutter, 0, lineThrough({50, 10}, {0, 1})), CellMesh::kNobody);
  EXPECT_EQ(mesh.pointCount(), ring.size()) << "it ends in points that were there";
  EXPECT_EQ(mesh.degreeOf(1), 3u);
  EXPECT_EQ(mesh.degreeOf(4), 3u);

  CellMesh far = meshOf(ring, CellCutter::kBorder);
  rules.border_reach = 8;
  CellCutter strict(far, rules);
  EXPECT_EQ(tryCut(far, strict, 0, lineThrough({50, 10}, {0, 1})), CellMesh::kNobody) << "no slot within reach";

  CellMesh closed = meshOf(ring, CellCutter::kBorder);
  rules.border_reach = 35;
  CellCutter blocked(closed, rules);
  for (std::uint32_t corner = 0; corner < 5; ++corner) blocked.closePoint(corner);
  EXPECT_EQ(tryCut(closed, blocked, 0, lineThrough({50, 10}, {0, 1})), CellMesh::kNobody) << "no slot is open";
}

TEST(CellCutter, ALineIsTurnedByNoMoreThanItsGuideAllows) {
  // From the slot in the south to that in the north, the cut is turned by 20 degrees.
  CutRules rules;
  rules.border_reach = 35;
  rules.min_angle = 0.6;
  const Ring ring{{0, 0}, {40, 0}, {100, 0}, {100, 80}, {70, 80}, {0, 80}};
  for (const double degrees : {7.0, 25.0}) {
    CellMesh mesh = meshOf(ring, CellCutter::kBorder);
    CellCutter cutter(mesh, rules);
    for (const std::uint32_t corner : {0, 2, 3, 5}) cutter.closePoint(corner);
    Guide guide = lineThrough({50, 10}, {0, 1});
    guide.least_cos = math::cos(degrees * math::kPi / 180);
    EXPECT_EQ(tryCut(mesh, cutter, 0, guide) != CellMesh::kNobody, degrees > 21) << degrees;
  }
}

TEST(CellCutter, KeepsTheLeastAngle) {
  CutRules rules;
  rules.min_angle = math::kPi / 4;
  rules.min_spacing = 1;
  for (const double degrees : {50.0, 60.0, 90.0, 130.0, 44.0, 136.0, 30.0}) {
    CellMesh mesh = meshOf(shapes::rectangle(0, 0, 300, 60));
    CellCutter cutter(mesh, rules);
    const double angle = degrees * math::kPi / 180;
    const bool is_cut =
        tryCut(mesh, cutter, 0, lineThrough({150, 30}, {math::cos(angle), math::sin(angle)})) != CellMesh::kNobody;
    EXPECT_EQ(is_cut, degrees >= 45 && degrees <= 135) << degrees;
  }
}

TEST(CellCutter, KeepsWidthAndRatio) {
  CutRules rules;
  rules.min_width = 30;
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 300, 60));
  CellCutter cutter(mesh, rules);
  cutter.take(0);
  EXPECT_FALSE(cutter.plan(lineThrough({29, 30}, {0, 1}), kAnything)) << "a strip of 29 m";
  EXPECT_TRUE(cutter.plan(lineThrough({31, 30}, {0, 1}), kAnything));
  rules.min_width = 0;
  rules.max_ratio = 4;
  CellCutter other(mesh, rules);
  other.take(0);
  EXPECT_FALSE(other.plan(lineThrough({10, 30}, {0, 1}), kAnything))
      << "10 x 60 m: longer for its width than the whole";
  EXPECT_TRUE(other.plan(lineThrough({50, 30}, {0, 1}), kAnything)) << "250 x 60 m: too long, but less than the whole";
  EXPECT_TRUE(other.plan(lineThrough({150, 30}, {0, 1}), kAnything)) << "150 x 60 m";
}

TEST(CellCutter, OfSeveralWaysThroughABentCellTakesTheNearest) {
  //   +--+  +--+
  //   |  |__|  |     a line at y = 70 crosses both towers
  //   +--------+
  const Ring towers{{0, 0}, {300, 0}, {300, 100}, {200, 100}, {200, 40}, {100, 40}, {100, 100}, {0, 100}};
  for (const double x : {50.0, 250.0}) {
    CellMesh mesh = meshOf(towers);
    CellCutter cutter(mesh, {});
    const std::uint32_t other = tryCut(mesh, cutter, 0, lineThrough({x, 70}, {1, 0}));
    ASSERT_NE(other, CellMesh::kNobody);
    EXPECT_TRUE(geometry::contains(ringOf(mesh, other), {x, 90})) << "to the left of a path that goes east";
    EXPECT_TRUE(geometry::contains(ringOf(mesh, 0), {300 - x, 90})) << "the other tower stays";
    EXPECT_NEAR(geometry::signedArea(ringOf(mesh, other)), 3000, 1e-6);
  }
}

TEST(CellCutter, StaysClearOfInnerCorners) {
  // A path at y = 48 would leave a neck of 8 m at the inner corner of the L.
  const Ring bend{{0, 0}, {200, 0}, {200, 40}, {100, 40}, {100, 120}, {0, 120}};
  CutRules rules;
  rules.min_width = 30;
  CellMesh mesh = meshOf(bend);
  CellCutter cutter(mesh, rules);
  EXPECT_EQ(tryCut(mesh, cutter, 0, lineThrough({92, 10}, {0, 1})), CellMesh::kNobody);
  EXPECT_NE(tryCut(mesh, cutter, 0, lineThrough({50, 80}, {1, 0})), CellMesh::kNobody);
}

TEST(CellCutter, ABowSwingsToTheLeft) {
  CutRules rules;
  rules.path_step = 10;
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 200, 100));
  CellCutter cutter(mesh, rules);
  Guide guide = lineThrough({100, 10}, {0, 1});
  guide.bow = 0.1;
  const std::uint32_t other = tryCut(mesh, cutter, 0, guide);
  ASSERT_NE(other, CellMesh::kNobody);
  EXPECT_EQ(ringOf(mesh, other).size(), 4u + 9u);
  double least = 200;
  for (const Vec2& at : ringOf(mesh, 0)) least = std::min(least, at.x);
  EXPECT_NEAR(least, 90, 0.01) << "a tenth of its length, at the middle";
  EXPECT_EQ(geometry::signedArea(ringOf(mesh, 0)) + geometry::signedArea(ringOf(mesh, other)), 20000);
}

TEST(CellCutter, ACircleIsFollowedAroundItsCentre) {
  CutRules rules;
  rules.min_spacing = 5;
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 200, 200));
  CellCutter cutter(mesh, rules);
  Guide guide;
  guide.form = Guide::Form::circle;
  guide.centre = {0, 0};
  guide.through = {84, 84};
  const std::uint32_t other = tryCut(mesh, cutter, 0, guide);
  ASSERT_NE(other, CellMesh::kNobody);
  EXPECT_TRUE(geometry::contains(ringOf(mesh, other), {20, 20})) << "counter-clockwise, the centre lies to the left";
  const double radius = geometry::length(guide.through);
  std::size_t on_circle = 0;
  for (const Vec2& at : ringOf(mesh, other)) on_circle += std::fabs(geometry::length(at) - radius) < 0.002 ? 1 : 0;
  EXPECT_EQ(on_circle + 1, ringOf(mesh, other).size()) << "all but the centre";
  EXPECT_GE(on_circle, 6u);
}

TEST(CellCutter, ABendNearAJunctionBecomesNone) {
  // The bowed road has a bend at its middle, and a street has met it 8 m beside that. A cut that ends near the bend
  // must not make a second junction there.
  CutRules rules;
  rules.min_spacing = 20;
  rules.path_step = 50;
  rules.min_angle = 0.3;
  CellMesh mesh = meshOf(shapes::rectangle(0, 0, 200, 100));
  CellCutter cutter(mesh, rules);
  Guide guide = lineThrough({100, 10}, {0, 1});
  guide.bow = 0.1;
  const std::uint32_t west = tryCut(mesh, cutter, 0, guide);
  ASSERT_NE(west, CellMesh::kNobody);
  ASSERT_NE(tryCut(mesh, cutter, west, lineThrough({50, 58}, {1, 0})), CellMesh::kNobody);
  ASSERT_NE(tryCut(mesh, cutter, 0, lineThrough({150, 47}, {1, 0})), CellMesh::kNobody);
  std::vector<double> heights;
  for (std::uint32_t point = 0; point < mesh.pointCount(); ++point)
    if (mesh.degreeOf(point) >= 3 && mesh.at(point).x > 80 && mesh.at(point).x < 120 && mesh.at(point).y > 5 &&
        mesh.at(point).y < 95)
      heights.push_back(mesh.at(point).y);
  ASSERT_EQ(heights.size(), 1u) << "both streets meet in one crossroads";
  EXPECT_NEAR(heights[0], 58, 1e-3);
}

TEST(CellCutter, ARoadIsNoShorterThanTheSpacing) {
  CutRules rules;
  rules.min_spacing = 18;
  rules.border_reach = 5;
  const Ring hourglass{{0, 0}, {100, 42}, {200, 0}, {200, 100}, {100, 57}, {0, 100}};
  CellMesh mesh = meshOf(hourglass, CellCutter::kBorder);
  CellCutter cutter(mesh, rules);
  EXPECT_EQ(tryCut(mesh, cutter, 0, lineThrough({100, 50}, {0, 1})), CellMesh::kNobody) << "15 m across the waist";
}

TEST(CellCutter, RandomCutsKeepAllRules) {
  std::size_t cells = 0;
  shapes::forSeeds(200, [&](Random random) {
    const int corners = 4 + static_cast<int>(random.below(12));
    const District district =
        districtOf(shapes::star(random, {300, -100}, 250, random.uniform(0.05, 0.5), corners), Pattern::organic, 25);
    CutRules rules;
    rules.min_spacing = random.uniform(5, 25);
    rules.snap_reach = random.uniform(0, 40);
    rules.border_reach = 60;
    rules.min_angle = random.uniform(0.2, 0.8);
    rules.min_width = random.uniform(0, 30);
    CellMesh mesh = meshOf(district.ring(), CellCutter::kBorder);
    CellCutter cutter(mesh, rules);
    for (std::uint32_t i = 0; i < district.outline.size(); ++i)
      if (!district.outline[i].is_slot) cutter.closePoint(i);
    for (int attempt = 0; attempt < 300; ++attempt) {
      cutter.take(static_cast<std::uint32_t>(random.below(mesh.cellCount())));
      const double x = random.uniform(cutter.bounds().low.x, cutter.bounds().high.x);
      const double y = random.uniform(cutter.bounds().low.y, cutter.bounds().high.y);
      const double angle = random.uniform(0, math::kPi);
      Guide guide = lineThrough({x, y}, {math::cos(angle), math::sin(angle)});
      if (random.chance(0.3)) guide.bow = random.uniform(-0.2, 0.2);
      if (random.chance(0.3)) {
        guide.form = Guide::Form::circle;
        guide.centre = {x + 100, y - 40};
      }
      if (cutter.plan(guide, [](const CellCutter::Piece& piece) { return piece.area > 400; })) cutter.cut(0);
    }
    const RoadPlan plan = gatherPlan(mesh, district, 0);
    ASSERT_NO_THROW(check(plan));
    EXPECT_EQ(checks::findGap(district, plan), "");
    EXPECT_EQ(checks::findLooseEnd(plan), "");
    EXPECT_EQ(checks::findSharpJunction(plan, rules.min_angle * 180 / math::kPi), "");
    EXPECT_EQ(checks::findCloseJunctions(plan, rules.min_spacing), "");
    cells += plan.cells.size();
  });
  EXPECT_GT(cells, 3000u);
}

}  // namespace
}  // namespace castra::generators
