// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "pipeline/geometry/cell_finder.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/sum_table.h"

namespace castra::geometry {

/// Means over boxes of cells in constant time, from a summed-area table. The table has 32 bits a cell where the sum of
/// all cells fits into them (always up to 4096 x 4096 cells), so that it is quick to make and stays near the CPU.
class GridMeans {
 public:
  explicit GridMeans(const Grid& grid) : GridMeans(grid, allCells(grid)) {}
  /// Only cells of the window count: a small table for who asks in one place.
  GridMeans(const Grid& grid, const Cells& window);
  /// Mean value in [0, 255] of the cells that the box touches; `beside` where there are none.
  double mean(const Box& box, double beside) const {
    if (sums_.empty() && large_sums_.empty()) return beside;
    const Cells cells = finder_.find(box);
    if (cells.empty()) return beside;
    const std::uint64_t sum = large_sums_.empty() ? sums_.sumOf(cells) : large_sums_.sumOf(cells);
    return static_cast<double>(sum) /
           (static_cast<double>(cells.x1 - cells.x0) * static_cast<double>(cells.y1 - cells.y0));
  }

 private:
  CellFinder finder_;
  SumTable<std::uint32_t> sums_;
  SumTable<std::uint64_t> large_sums_;  // instead of those, if they would overflow
};

}  // namespace castra::geometry
