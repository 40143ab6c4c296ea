// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/planar_graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using geometry::Vec2;
using Face = std::vector<std::uint32_t>;

Ring ringOf(const PlanarGraph& graph, const Face& face) {
  Ring ring;
  for (const std::uint32_t point : face) ring.push_back(graph.points()[point]);
  return ring;
}

double areaOfFaces(const PlanarGraph& graph) {
  double area = 0;
  for (const Face& face : graph.listFaces()) area += geometry::signedArea(ringOf(graph, face));
  return area;
}

TEST(PlanarGraph, ASquareWithADiagonalHasTwoFaces) {
  PlanarGraph graph;
  graph.addRing(shapes::rectangle(0, 0, 10, 10), 3);
  EXPECT_EQ(graph.listFaces().size(), 1u) << "what lies outside is none";
  graph.addLine(0, 2, 4);
  const auto faces = graph.listFaces();
  ASSERT_EQ(faces.size(), 2u);
  for (const Face& face : faces) {
    EXPECT_EQ(face.size(), 3u);
    EXPECT_EQ(geometry::signedArea(ringOf(graph, face)), 50) << "counter-clockwise";
  }
  EXPECT_EQ(graph.lines()[4].tag, 4u);
  EXPECT_EQ(graph.lines()[3].tag, 3u);
}

TEST(PlanarGraph, ManyLinesMeetInAPoint) {
  // A wheel: eight spokes.
  PlanarGraph graph;
  const Ring rim{{100, 0}, {70, 70}, {0, 100}, {-70, 70}, {-100, 0}, {-70, -70}, {0, -100}, {70, -70}};
  graph.addRing(rim, 0);
  const std::uint32_t hub = graph.addPoint({3, 4});
  for (std::uint32_t i = 0; i < 8; ++i) graph.addLine(i % 2 == 0 ? i : hub, i % 2 == 0 ? hub : i, 1);
  const auto faces = graph.listFaces();
  EXPECT_EQ(faces.size(), 8u);
  for (const Face& face : faces) {
    EXPECT_EQ(face.size(), 3u);
    EXPECT_NE(std::find(face.begin(), face.end(), hub), face.end());
  }
  EXPECT_NEAR(areaOfFaces(graph), geometry::signedArea(rim), 1e-6);
}

TEST(PlanarGraph, ARingInAnotherIsAFaceOfItsOwn) {
  PlanarGraph graph;
  graph.addRing(shapes::rectangle(0, 0, 100, 100), 0);
  Ring hole = shapes::rectangle(40, 40, 60, 60);
  std::reverse(hole.begin(), hole.end());
  graph.addRing(hole, 0);
  EXPECT_EQ(graph.listFaces().size(), 2u) << "whole square and hole: nothing joins them yet";
  const std::uint32_t west = graph.split(3, {0, 50}), east = graph.split(1, {100, 50});
  const std::uint32_t inner_west = graph.split(7, {40, 50}), inner_east = graph.split(5, {60, 50});
  graph.addLine(west, inner_west, 1);
  graph.addLine(inner_east, east, 1);
  const auto faces = graph.listFaces();
  ASSERT_EQ(faces.size(), 3u);
  std::vector<double> areas;
  for (const Face& face : faces) areas.push_back(geometry::signedArea(ringOf(graph, face)));
  std::sort(areas.begin(), areas.end());
  EXPECT_EQ(areas, (std::vector<double>{400, 4800, 4800})) << "the hole, and the ground south and north of it";
}

TEST(PlanarGraph, SplitsALineInTwoOfTheSameTag) {
  PlanarGraph graph;
  graph.addRing(shapes::rectangle(0, 0, 10, 10), 9);
  const std::uint32_t point = graph.split(1, {10, 4});
  EXPECT_EQ(point, 4u);
  ASSERT_EQ(graph.lines().size(), 5u);
  EXPECT_EQ(graph.lines()[1].from, 1u);
  EXPECT_EQ(graph.lines()[1].to, point) << "the line keeps its start";
  EXPECT_EQ(graph.lines()[4].from, point);
  EXPECT_EQ(graph.lines()[4].to, 2u);
  EXPECT_EQ(graph.lines()[4].tag, 9u);
  EXPECT_EQ(graph.listFaces()[0].size(), 5u);
}

TEST(PlanarGraph, ARayMeetsTheFirstLine) {
  PlanarGraph graph;
  graph.addRing(shapes::rectangle(0, 0, 10, 10), 0);
  graph.addRing(shapes::rectangle(20, 0, 30, 10), 0);
  const auto first = graph.cast({5, 5}, {1, 0}, 0);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->line, 1u);
  EXPECT_EQ(first->at, (Vec2{10, 5}));
  EXPECT_EQ(first->distance, 5);
  const auto beyond = graph.cast({5, 5}, {1, 0}, 6);
  ASSERT_TRUE(beyond);
  EXPECT_EQ(beyond->at, (Vec2{20, 5}));
  EXPECT_EQ(graph.cast({5, 5}, {-1, 0}, 6), std::nullopt) << "nothing lies to the west";
  const auto slanted = graph.cast({5, 5}, {0.6, 0.8}, 0);
  ASSERT_TRUE(slanted);
  EXPECT_NEAR(slanted->at.x, 8.75, 1e-12);
  EXPECT_EQ(slanted->at.y, 10);
}

TEST(PlanarGraph, RandomFansAddUp) {
  // A ring around a point, every corner joined to it, some spokes split and joined again across.
  shapes::forSeeds(200, [](Random random) {
    const int corners = 3 + static_cast<int>(random.below(20));
    const Ring ring = shapes::star(random, {50, 60}, 100, 0.5, corners);
    PlanarGraph graph;
    graph.addRing(ring, 0);
    const std::uint32_t hub = graph.addPoint({50, 60});
    std::vector<std::uint32_t> halfway;
    for (std::uint32_t i = 0; i < ring.size(); ++i) {
      graph.addLine(i, hub, 1);
      halfway.push_back(graph.split(graph.lines().size() - 1, (ring[i] + Vec2{50, 60}) * 0.5));
    }
    for (std::size_t i = 0; i < halfway.size(); ++i) graph.addLine(halfway[i], halfway[(i + 1) % halfway.size()], 2);
    const auto faces = graph.listFaces();
    EXPECT_EQ(faces.size() + graph.points().size(), graph.lines().size() + 1) << "Euler, without the outside";
    double area = 0;
    for (const Face& face : faces) {
      EXPECT_EQ(geometry::findFault({ringOf(graph, face), {}}), std::nullopt);
      area += geometry::signedArea(ringOf(graph, face));
    }
    EXPECT_NEAR(area, geometry::signedArea(ring), 1e-6);
  });
}

}  // namespace
}  // namespace castra::generators
