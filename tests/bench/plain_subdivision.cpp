// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/plain_subdivision.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "pipeline/geometry/calipers.h"

namespace castra::bench {

namespace {

using geometry::Ring;
using geometry::Vec2;

/// Mean grey of the pixels that a box touches.
double meanOf(const geometry::Grid& grid, const geometry::Box& box) {
  const auto cell = [&](double value, double origin, int most) {
    return std::clamp(static_cast<int>(std::floor((value - origin) / grid.cell)), 0, most - 1);
  };
  const int x0 = cell(box.low.x, grid.origin.x, grid.width), x1 = cell(box.high.x, grid.origin.x, grid.width);
  const int y0 = cell(box.low.y, grid.origin.y, grid.height), y1 = cell(box.high.y, grid.origin.y, grid.height);
  double sum = 0;
  for (int y = y0; y <= y1; ++y)
    for (int x = x0; x <= x1; ++x) sum += grid.at(x, y);
  return sum / ((x1 - x0 + 1) * (y1 - y0 + 1));
}

/// Both pieces, or two empty ones if the line does not cross the polygon cleanly.
std::pair<Ring, Ring> bisect(const Ring& polygon, std::size_t edge, const Vec2& from, const Vec2& direction) {
  const std::size_t n = polygon.size();
  Ring right{from}, left;
  for (std::size_t k = 1; k <= n; ++k) {
    const Vec2 &a = polygon[(edge + k) % n], &b = polygon[(edge + k + 1) % n];
    right.push_back(a);
    const double here = geometry::cross(direction, a - from), there = geometry::cross(direction, b - from);
    if (k == n || here > 0 || there <= 0) continue;
    const Vec2 to = a + (b - a) * (here / (here - there));
    right.push_back(to);
    left.push_back(to);
    for (std::size_t m = k + 1; m <= n; ++m) left.push_back(polygon[(edge + m) % n]);
    left.push_back(from);
    return {right, left};
  }
  return {};
}

}  // namespace

std::uint64_t PlainSubdivision::run(const Ring& boundary, std::uint64_t seed) const {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> gaussian(0, angle_deviation > 0 ? angle_deviation : 1);
  std::uniform_real_distribution<double> uniform(0, 1);
  const auto weightOf = [&](const Ring& ring) {
    if (density == nullptr) return 1.0;
    return 1 / (0.2 + 0.8 * meanOf(*density, geometry::boundsOf(ring)) / 255);
  };
  std::vector<Ring> oversized{boundary}, allotments;
  std::vector<std::pair<Vec2, Vec2>> roads;
  while (!oversized.empty()) {
    const Ring working = oversized.back();
    oversized.pop_back();
    bool is_cut = false;
    for (int attempt = 0; attempt < 1000 && !is_cut; ++attempt) {
      const std::size_t edge = random() % working.size();
      const Vec2 a = working[edge], b = working[(edge + 1) % working.size()];
      const Vec2 from = a + (b - a) * uniform(random);
      double angle = 0;
      bool is_manhattan = angle_deviation == 0;
      if (manhattan != nullptr && arbitrary != nullptr) {
        const geometry::Box box{from - Vec2{8, 8}, from + Vec2{8, 8}};
        is_manhattan = meanOf(*manhattan, box) > meanOf(*arbitrary, box);
      }
      if (!is_manhattan) angle = gaussian(random);
      const Vec2 square = geometry::leftOf(b - a);
      const double c = std::cos(angle), s = std::sin(angle);
      const auto [right, left] =
          bisect(working, edge, from, {square.x * c - square.y * s, square.x * s + square.y * c});
      if (right.empty()) continue;
      bool is_acceptable = true;
      for (const Ring* piece : {&right, &left})
        is_acceptable = is_acceptable && geometry::signedArea(*piece) >= min_area * weightOf(*piece) &&
                        geometry::elongation(*piece) <= max_ratio;
      if (!is_acceptable) continue;
      is_cut = true;
      roads.emplace_back(from, left.front());
      for (const Ring* piece : {&right, &left})
        (geometry::signedArea(*piece) > max_area * weightOf(*piece) ? oversized : allotments).push_back(*piece);
    }
    if (!is_cut) allotments.push_back(working);
  }
  return roads.size();
}

}  // namespace castra::bench
