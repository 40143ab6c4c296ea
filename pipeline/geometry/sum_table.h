// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>

#include "pipeline/geometry/grid.h"

namespace castra::geometry {

/// Sums over boxes of cells in constant time: for each corner of the cells of a window, the sum of all below and to the
/// left. A Sum must hold that of the whole window.
template <class Sum>
class SumTable {
 public:
  SumTable() = default;

  /// rowAt(y) gives what gives the value of a cell of that row by its x.
  template <class RowAt>
  SumTable(const Cells& window, RowAt rowAt)
      : window_(window),
        stride_(static_cast<std::size_t>(window.x1 - window.x0) + 1),
        sums_(std::make_unique_for_overwrite<Sum[]>(stride_ * (static_cast<std::size_t>(window.y1 - window.y0) + 1))) {
    const Sum* below = sums_.get();
    Sum* here = sums_.get() + stride_;
    std::fill_n(sums_.get(), stride_, Sum{0});
    for (int y = window.y0; y < window.y1; ++y, below += stride_, here += stride_) {
      const auto row = rowAt(y);
      Sum sum = here[0] = 0;
      for (std::size_t i = 1; i < stride_; ++i) {
        sum += static_cast<Sum>(row(static_cast<std::size_t>(window.x0) + i - 1));
        here[i] = below[i] + sum;
      }
    }
  }

  bool empty() const { return sums_ == nullptr; }

  /// The cells lie in the window.
  Sum sumOf(const Cells& cells) const {
    const Sum* low = sums_.get() + static_cast<std::size_t>(cells.y0 - window_.y0) * stride_;
    const Sum* high = sums_.get() + static_cast<std::size_t>(cells.y1 - window_.y0) * stride_;
    const auto x0 = static_cast<std::size_t>(cells.x0 - window_.x0),
               x1 = static_cast<std::size_t>(cells.x1 - window_.x0);
    return high[x1] - high[x0] - low[x1] + low[x0];
  }

 private:
  Cells window_;
  std::size_t stride_ = 0;
  std::unique_ptr<Sum[]> sums_;
};

}  // namespace castra::geometry
