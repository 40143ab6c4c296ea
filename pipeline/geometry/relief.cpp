// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/relief.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace castra::geometry {

namespace {

constexpr double kReach = 16;   // [m]; 256 shades of a hill of 100 m are steps of 0.4 m
constexpr double kCells = 1.5;  // at least so many cells, where they are large

/// Along one axis: the cells that count, and how much each does. Weights fall to nothing at the end of the reach.
struct Weights {
  int first = 0;
  std::vector<double> values;
  double sum = 0;

  Weights(double at, double origin, double cell, int count, double reach) {
    at = std::clamp(at, origin + cell / 2, origin + (count - 0.5) * cell);
    first = std::max(0, static_cast<int>(std::floor((at - reach - origin) / cell)));
    const int end = std::min(count, static_cast<int>(std::floor((at + reach - origin) / cell)) + 1);
    for (int i = first; i < end; ++i) {
      values.push_back(std::max(0.0, reach - std::fabs(origin + (i + 0.5) * cell - at)));
      sum += values.back();
    }
  }
};

}  // namespace

double reliefReach(double cell) { return std::max(kReach, kCells * cell); }

double Relief::heightAt(const Vec2& place) const {
  if (isLevel()) return 0;
  const double reach = reliefReach(map.cell);
  const Weights across(place.x, map.origin.x, map.cell, map.width, reach);
  const Weights up(place.y, map.origin.y, map.cell, map.height, reach);
  double sum = 0;
  for (std::size_t j = 0; j < up.values.size(); ++j) {
    const std::uint8_t* row = map.row(up.first + static_cast<int>(j)) + across.first;
    double in_row = 0;
    for (std::size_t i = 0; i < across.values.size(); ++i) in_row += across.values[i] * row[i];
    sum += up.values[j] * in_row;
  }
  return snap(black + (white - black) * (sum / (across.sum * up.sum) / 255));
}

}  // namespace castra::geometry
