// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "pipeline/geometry/cell_finder.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/sum_table.h"

namespace castra::geometry {

/// True if both grids have their cells in the same places.
bool haveOneFrame(const Grid& a, const Grid& b);

/// Which of two grids in one frame is lighter over a box, in constant time: one table of the differences of their
/// values answers for both. Only cells of the window count.
class GridContrast {
 public:
  GridContrast(const Grid& first, const Grid& second, const Cells& window);

  /// True if the mean of the first over the cells that the box touches is greater; false where there are none.
  bool isFirstLighter(const Box& box) const {
    const Cells cells = finder_.find(box);
    if (cells.empty()) return false;
    if (verdict_ != Verdict::depends) return verdict_ == Verdict::first_is_lighter;
    return large_sums_.empty() ? sums_.sumOf(cells) > 0 : large_sums_.sumOf(cells) > 0;
  }

  /// What is known of all boxes that touch the window.
  enum class Verdict : std::uint8_t { first_is_lighter, first_is_not, depends };
  Verdict verdict() const { return verdict_; }

 private:
  CellFinder finder_;
  Verdict verdict_ = Verdict::first_is_not;
  SumTable<std::int32_t> sums_;
  SumTable<std::int64_t> large_sums_;  // instead of those, if they would overflow
};

}  // namespace castra::geometry
