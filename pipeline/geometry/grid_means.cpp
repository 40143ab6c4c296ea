// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/grid_means.h"

#include <limits>

namespace castra::geometry {

GridMeans::GridMeans(const Grid& grid, const Cells& window) : finder_(grid, grid.empty() ? Cells{} : window) {
  if (grid.empty() || window.empty()) return;
  const auto rowAt = [&](int y) { return [row = grid.row(y)](std::size_t x) { return row[x]; }; };
  const auto width = static_cast<std::size_t>(window.x1 - window.x0),
             height = static_cast<std::size_t>(window.y1 - window.y0);
  if (width * height <= std::numeric_limits<std::uint32_t>::max() / 255)
    sums_ = SumTable<std::uint32_t>(window, rowAt);
  else
    large_sums_ = SumTable<std::uint64_t>(window, rowAt);
}

}  // namespace castra::geometry
