// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/coverage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "pipeline/base/math.h"
#include "pipeline/core/random.h"

namespace castra::exporting {
namespace {

constexpr int kSide = 60;

struct Point {
  double x = 0, y = 0;
};

std::array<RasterCorner, 3> cornersOf(const Point& a, const Point& b, const Point& c) {
  std::array<RasterCorner, 3> corners{RasterCorner{toSubcells(a.x), toSubcells(a.y)},
                                      {toSubcells(b.x), toSubcells(b.y)},
                                      {toSubcells(c.x), toSubcells(c.y)}};
  if (doubleArea(corners) < 0) std::swap(corners[1], corners[2]);
  return corners;
}

std::vector<int> countHits(const std::vector<std::array<RasterCorner, 3>>& triangles, const SampleGrid& grid) {
  std::vector<int> hits(kSide * kSide, 0);
  for (const auto& corners : triangles) {
    if (doubleArea(corners) == 0) continue;
    const CellRect rect = boundsOf(corners).common({0, 0, kSide, kSide});
    forEachCovered(corners, grid, rect,
                   [&](int x, int y, float, float) { ++hits[static_cast<std::size_t>(y * kSide + x)]; });
  }
  return hits;
}

TEST(Coverage, APixelHasItsSamplesInDifferentRowsAndColumns) {
  for (int side = 1; side <= 4; ++side) {
    const SampleGrid grid(side);
    std::vector<std::int64_t> xs, ys;
    for (int y = 0; y < side; ++y)
      for (int x = 0; x < side; ++x) {
        xs.push_back(x * kSubcells + grid.x(x, y));
        ys.push_back(y * kSubcells + grid.y(x, y));
      }
    for (auto* all : {&xs, &ys}) {
      std::sort(all->begin(), all->end());
      EXPECT_EQ(std::adjacent_find(all->begin(), all->end()), all->end()) << side;
      EXPECT_GE(all->front(), 0);
      EXPECT_LT(all->back(), side * kSubcells);
    }
  }
}

TEST(Coverage, ATurnedSquareOfTwoTrianglesCoversEachSampleOnce) {
  Random random(digestOf("squares"));
  for (int round = 0; round < 300; ++round) {
    const double turn = random.uniform(0, 2 * math::kPi), half = random.uniform(0.3, 40);
    const Point middle{random.uniform(0, kSide), random.uniform(0, kSide)};
    const double c = half * math::cos(turn), s = half * math::sin(turn);
    const Point corners[4] = {{middle.x + c, middle.y + s},
                              {middle.x - s, middle.y + c},
                              {middle.x - c, middle.y - s},
                              {middle.x + s, middle.y - c}};
    for (const int side : {1, 2, 3}) {
      const auto one =
          countHits({cornersOf(corners[0], corners[1], corners[2]), cornersOf(corners[0], corners[2], corners[3])},
                    SampleGrid(side));
      const auto other =
          countHits({cornersOf(corners[1], corners[2], corners[3]), cornersOf(corners[1], corners[3], corners[0])},
                    SampleGrid(side));
      EXPECT_EQ(one, other) << "the diagonal does not show, round " << round;
      EXPECT_LE(*std::max_element(one.begin(), one.end()), 1) << "no sample twice, round " << round;
    }
  }
}

TEST(Coverage, AFanAroundAnyPointCoversTheRasterOnce) {
  // Corners on whole and half cells put many samples just on an edge.
  Random random(digestOf("fans"));
  for (int round = 0; round < 300; ++round) {
    const double unit = round % 2 == 0 ? 0.5 : 1.0 / 256;
    const auto draw = [&](double low, double high) { return std::floor(random.uniform(low, high) / unit) * unit; };
    const double hub_x = draw(1, kSide - 1);
    const Point hub{hub_x, draw(1, kSide - 1)};
    std::vector<Point> rim;
    for (int k = 0; k < 5; ++k) rim.push_back({draw(0, kSide), 0});
    for (int k = 0; k < 5; ++k) rim.push_back({kSide, draw(0, kSide)});
    for (int k = 0; k < 5; ++k) rim.push_back({draw(0, kSide), kSide});
    for (int k = 0; k < 5; ++k) rim.push_back({0, draw(0, kSide)});
    for (const Point& corner : {Point{0, 0}, Point{kSide, 0}, Point{kSide, kSide}, Point{0, kSide}})
      rim.push_back(corner);
    std::sort(rim.begin(), rim.end(), [&](const Point& a, const Point& b) {
      return math::atan2(a.y - hub.y, a.x - hub.x) < math::atan2(b.y - hub.y, b.x - hub.x);
    });
    std::vector<std::array<RasterCorner, 3>> triangles;
    for (std::size_t k = 0; k < rim.size(); ++k) triangles.push_back(cornersOf(hub, rim[k], rim[(k + 1) % rim.size()]));
    for (const int side : {1, 2, 3}) {
      const auto hits = countHits(triangles, SampleGrid(side));
      EXPECT_EQ(hits, std::vector<int>(hits.size(), 1)) << "round " << round;
    }
  }
}

TEST(Coverage, SharesGiveBackTheSamplesPlace) {
  Random random(digestOf("shares"));
  for (int round = 0; round < 200; ++round) {
    Point p[3];
    for (Point& corner : p) {
      corner.x = random.uniform(-200, 200);
      corner.y = random.uniform(-200, 200);
    }
    const auto corners = cornersOf(p[0], p[1], p[2]);
    if (doubleArea(corners) < 100 * kSubcells * kSubcells) continue;
    const SampleGrid grid(2);
    forEachCovered(
        corners, grid, boundsOf(corners).common({0, 0, kSide, kSide}), [&](int x, int y, float second, float third) {
          const auto blend = [&](double a, double b, double c) {
            return (a + static_cast<double>(second) * (b - a) + static_cast<double>(third) * (c - a)) / kSubcells;
          };
          EXPECT_NEAR(blend(corners[0].x, corners[1].x, corners[2].x), grid.placeX(x, y), 1e-3);
          EXPECT_NEAR(blend(corners[0].y, corners[1].y, corners[2].y), grid.placeY(x, y), 1e-3);
        });
  }
}

}  // namespace
}  // namespace castra::exporting
