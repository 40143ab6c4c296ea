// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/scan.h"

#include <algorithm>
#include <cmath>
#include <vector>

// Signed areas, as in Levien's font-rs and FreeType's smooth rasterizer.
//   1. Turn every edge upward, remember which way it ran, and cut it to the picture's height.
//   2. Row by row, each edge adds to the cells it crosses the area to its right; the running sum along the row is
//      then the winding number averaged over a pixel.
//   3. Its magnitude, at most 1, is the coverage.

namespace castra::exporting {

namespace {

/// An upward edge; `sign` is +1 if it ran downward, so that counter-clockwise pieces count positive.
struct Rise {
  double x0, y0, x1, y1, slope;
  double sign;
  int first_row;

  double xAt(double y) const { return std::clamp(x0 + (y - y0) * slope, std::min(x0, x1), std::max(x0, x1)); }
};

/// One row of cells; cell i is the pixel first + i.
class RowSums {
 public:
  RowSums(int first, int last) : first_(first), end_(last + 1 - first) {
    sums_.resize(static_cast<std::size_t>(end_) + 1);
    coverage_.resize(sums_.size());
  }

  /// A piece of an edge between x0 and x1 that gains `rise` (signed) in this row.
  void add(double x0, double x1, double rise) {
    double low = std::min(x0, x1) - first_, high = std::max(x0, x1) - first_;
    if (low >= end_) return touch(end_);
    if (high <= 0) return put(0, rise, 0);
    if (low < 0) {
      const double outside = -low / (high - low);
      put(0, rise * outside, 0);
      rise -= rise * outside;
      low = 0;
    }
    if (high > end_) {
      rise *= (end_ - low) / (high - low);
      high = end_;
      touch(end_);
    }
    const int from = static_cast<int>(std::floor(low)), to = static_cast<int>(std::floor(high));
    if (from >= to || high - low < 1e-12) return put(std::min(from, end_ - 1), rise, (low + high) / 2);
    double left = rise;
    for (int cell = from; cell <= to && cell < end_; ++cell) {
      const double a = std::max<double>(low, cell), b = std::min<double>(high, cell + 1);
      const bool is_last = b >= high;
      const double part = is_last ? left : rise * ((b - a) / (high - low));
      put(cell, part, (a + b) / 2);
      left -= part;
      if (is_last) break;
    }
  }

  /// Reports the touched cells and clears them.
  void take(int y, const TakeRow& sink) {
    const std::size_t low = static_cast<std::size_t>(touched_low_), end = static_cast<std::size_t>(touched_high_ + 1);
    double sum = 0;
    std::uint32_t share = 0;
    for (std::size_t i = low; i < end; ++i) {
      if (sums_[i] != 0) {
        sum += sums_[i];
        sums_[i] = 0;
        share = static_cast<std::uint32_t>(std::min(std::fabs(sum), 1.0) * kFullCoverage + 0.5);
      }
      coverage_[i] = share;
    }
    const int inside = std::min(touched_high_ + 1, end_) - touched_low_;
    if (inside > 0) sink(first_ + touched_low_, y, {&coverage_[low], static_cast<std::size_t>(inside)});
    touched_low_ = end_ + 1;
    touched_high_ = -1;
  }

 private:
  /// Adds a rise at `x` (mean over the piece) inside the cell: the share to its right counts here, all of it from the
  /// next cell on.
  void put(int cell, double rise, double x) {
    const double to_left = rise * (x - cell);
    sums_[static_cast<std::size_t>(cell)] += rise - to_left;
    sums_[static_cast<std::size_t>(cell) + 1] += to_left;
    touch(cell);
    touch(cell + 1);
  }
  /// Everything between the lowest and the highest cell touched is reported; end_ stands for what is cut off.
  void touch(int cell) {
    touched_low_ = std::min(touched_low_, cell);
    touched_high_ = std::max(touched_high_, cell);
  }

  int first_, end_;
  std::vector<double> sums_;
  std::vector<std::uint32_t> coverage_;
  int touched_low_ = end_ + 1, touched_high_ = -1;  // none
};

std::vector<Rise> collectRises(const Shape& shape, int height) {
  std::vector<Rise> rises;
  rises.reserve(shape.edges().size());
  for (const Shape::Edge& edge : shape.edges()) {
    const bool up = edge.from.y < edge.to.y;
    const geometry::Vec2& a = up ? edge.from : edge.to;
    const geometry::Vec2& b = up ? edge.to : edge.from;
    const double low = std::max(a.y, 0.0), high = std::min<double>(b.y, height);
    if (!(low < high)) continue;
    Rise rise{a.x, a.y, b.x, b.y, (b.x - a.x) / (b.y - a.y), up ? -1.0 : 1.0, 0};
    const double x_low = rise.xAt(low), x_high = rise.xAt(high);
    rise.x0 = x_low, rise.y0 = low, rise.x1 = x_high, rise.y1 = high;
    rise.first_row = std::min(static_cast<int>(std::floor(low)), height - 1);
    rises.push_back(rise);
  }
  return rises;
}

}  // namespace

void scanShape(const Shape& shape, int width, int height, const TakeRow& take) {
  if (width <= 0 || height <= 0) return;
  std::vector<Rise> rises = collectRises(shape, height);
  if (rises.empty()) return;
  std::stable_sort(rises.begin(), rises.end(), [](const Rise& a, const Rise& b) { return a.first_row < b.first_row; });

  double x_low = width, x_high = 0;
  for (const Rise& rise : rises) {
    x_low = std::min({x_low, rise.x0, rise.x1});
    x_high = std::max({x_high, rise.x0, rise.x1});
  }
  if (x_low >= width || x_high <= 0) return;
  const int first = static_cast<int>(std::floor(std::max(x_low, 0.0)));
  const int last = std::min(static_cast<int>(std::floor(std::min<double>(x_high, width))), width - 1);
  RowSums sums(first, last);

  std::vector<std::size_t> active;
  std::size_t next = 0;
  for (int row = rises.front().first_row; row < height; ++row) {
    while (next < rises.size() && rises[next].first_row == row) active.push_back(next++);
    if (active.empty()) {
      if (next == rises.size()) break;
      row = rises[next].first_row - 1;
      continue;
    }
    std::size_t kept = 0;
    for (const std::size_t i : active) {
      const Rise& rise = rises[i];
      const double low = std::max<double>(rise.y0, row), high = std::min<double>(rise.y1, row + 1);
      if (low < high) sums.add(rise.xAt(low), rise.xAt(high), rise.sign * (high - low));
      if (rise.y1 > row + 1) active[kept++] = i;
    }
    active.resize(kept);
    sums.take(row, take);
  }
}

}  // namespace castra::exporting
