// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "pipeline/geometry/grid.h"

namespace castra::geometry {

/// Finds the cells of a window of a grid that a box touches. Asked very often: it neither branches nor calls.
class CellFinder {
 public:
  CellFinder(const Grid& grid, const Cells& window)
      : origin_(grid.origin),
        cell_(grid.cell),
        low_{static_cast<double>(window.x0), static_cast<double>(window.y0)},
        high_{static_cast<double>(window.x1), static_cast<double>(window.y1)} {}

  Cells find(const Box& box) const {
    return {firstOf(box.low.x, origin_.x, low_.x, high_.x), firstOf(box.low.y, origin_.y, low_.y, high_.y),
            endOf(box.high.x, origin_.x, low_.x, high_.x), endOf(box.high.y, origin_.y, low_.y, high_.y)};
  }

 private:
  int firstOf(double place, double origin, double low, double high) const {
    return static_cast<int>(std::min(std::max((place - origin) / cell_, low), high));
  }
  int endOf(double place, double origin, double low, double high) const {
    const double cell = std::min(std::max((place - origin) / cell_, low - 1), high - 1);
    const int whole = static_cast<int>(cell);  // rounds -0.5 up; std::floor would be a call
    return whole + 1 - (cell < whole ? 1 : 0);
  }

  Vec2 origin_;
  double cell_;
  Vec2 low_, high_;  // the window [cells]
};

}  // namespace castra::geometry
