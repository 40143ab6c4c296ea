// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/grid.h"

#include <algorithm>
#include <cmath>

namespace castra::geometry {

namespace {

/// Cells [x0, x1) x [y0, y1); empty if x0 >= x1 or y0 >= y1.
struct Cells {
  int x0, y0, x1, y1;
  bool empty() const { return x0 >= x1 || y0 >= y1; }
};

Cells touchedCells(const Grid& grid, const Box& box) {
  const auto cellOf = [&](double place, double origin, int count) {
    const double cell = std::floor((place - origin) / grid.cell);
    return static_cast<int>(std::clamp(cell, -1.0, static_cast<double>(count)));
  };
  return {std::max(0, cellOf(box.low.x, grid.origin.x, grid.width)),
          std::max(0, cellOf(box.low.y, grid.origin.y, grid.height)),
          std::min(grid.width, cellOf(box.high.x, grid.origin.x, grid.width) + 1),
          std::min(grid.height, cellOf(box.high.y, grid.origin.y, grid.height) + 1)};
}

}  // namespace

Grid crop(const Grid& grid, const Box& box) {
  Grid part;
  if (grid.empty()) return part;
  const Cells cells = touchedCells(grid, box);
  if (cells.empty()) return part;
  part.width = cells.x1 - cells.x0;
  part.height = cells.y1 - cells.y0;
  part.cell = grid.cell;
  part.origin = grid.origin + Vec2{cells.x0 * grid.cell, cells.y0 * grid.cell};
  part.values.reserve(static_cast<std::size_t>(part.width) * static_cast<std::size_t>(part.height));
  for (int y = cells.y0; y < cells.y1; ++y)
    for (int x = cells.x0; x < cells.x1; ++x) part.values.push_back(grid.at(x, y));
  return part;
}

GridMeans::GridMeans(const Grid& grid)
    : frame_{grid.empty() ? 0 : grid.width, grid.empty() ? 0 : grid.height, grid.origin, grid.cell, {}} {
  const auto stride = static_cast<std::size_t>(frame_.width) + 1;
  sums_.assign(stride * (static_cast<std::size_t>(frame_.height) + 1), 0);
  for (int y = 0; y < frame_.height; ++y) {
    std::uint64_t row = 0;
    for (int x = 0; x < frame_.width; ++x) {
      row += grid.at(x, y);
      const std::size_t i = static_cast<std::size_t>(y) * stride + static_cast<std::size_t>(x);
      sums_[i + stride + 1] = sums_[i + 1] + row;
    }
  }
}

double GridMeans::mean(const Box& box, double beside) const {
  if (frame_.width == 0 || frame_.height == 0) return beside;
  const Cells cells = touchedCells(frame_, box);
  if (cells.empty()) return beside;
  const auto sumTo = [&](int x, int y) {
    return sums_[static_cast<std::size_t>(y) * (static_cast<std::size_t>(frame_.width) + 1) + static_cast<std::size_t>(x)];
  };
  const std::uint64_t sum =
      sumTo(cells.x1, cells.y1) - sumTo(cells.x0, cells.y1) - sumTo(cells.x1, cells.y0) + sumTo(cells.x0, cells.y0);
  return static_cast<double>(sum) / (static_cast<double>(cells.x1 - cells.x0) * static_cast<double>(cells.y1 - cells.y0));
}

}  // namespace castra::geometry
