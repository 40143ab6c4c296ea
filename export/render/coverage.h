// SPDX-License-Identifier: GPL-3.0-or-later
// Edge functions after J. Pineda, A parallel algorithm for polygon rasterization (1988), in whole numbers, so that each
// sample on an edge between two triangles belongs to exactly one of them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace castra::exporting {

/// Cells of a raster, the last ones excluded.
struct CellRect {
  int x0 = 0, y0 = 0, x1 = 0, y1 = 0;

  bool empty() const { return x0 >= x1 || y0 >= y1; }
  CellRect common(const CellRect& o) const {
    return {std::max(x0, o.x0), std::max(y0, o.y0), std::min(x1, o.x1), std::min(y1, o.y1)};
  }
};

/// Places are counted in this share of a cell.
inline constexpr std::int64_t kSubcells = 256;
/// How far from the raster's middle a corner may lie, so that all products fit [cells].
inline constexpr double kReach = 16000;

struct RasterCorner {
  std::int32_t x = 0, y = 0;  ///< in 1/kSubcells

  bool operator==(const RasterCorner&) const = default;
};
inline std::int32_t toSubcells(double cells) {
  return static_cast<std::int32_t>(std::floor(cells * static_cast<double>(kSubcells) + 0.5));
}

/// Where in its cell the sample lies. A pixel of `side` by `side` cells has its samples in as many different columns
/// and rows, so that also edges that are nearly upright or level get all shades.
class SampleGrid {
 public:
  explicit SampleGrid(int side) : side_(side) {}
  int side() const { return side_; }
  std::int64_t x(int, int row) const { return offset(row % side_); }
  std::int64_t y(int column, int) const { return offset(side_ - 1 - column % side_); }
  /// In cells.
  double placeX(int column, int row) const { return column + static_cast<double>(x(column, row)) / kSubcells; }
  double placeY(int column, int row) const { return row + static_cast<double>(y(column, row)) / kSubcells; }

 private:
  std::int64_t offset(int step) const { return (2 * step + 1) * kSubcells / (2 * side_); }
  int side_;
};

/// Twice the area in square subcells; positive if the corners go round clockwise on the screen, y being down.
inline std::int64_t doubleArea(const std::array<RasterCorner, 3>& c) {
  return std::int64_t{c[1].x - c[0].x} * (c[2].y - c[0].y) - std::int64_t{c[1].y - c[0].y} * (c[2].x - c[0].x);
}

/// Cells that may hold a covered sample.
inline CellRect boundsOf(const std::array<RasterCorner, 3>& c) {
  const auto [left, right] = std::minmax({c[0].x, c[1].x, c[2].x});
  const auto [top, bottom] = std::minmax({c[0].y, c[1].y, c[2].y});
  const auto cell = [](std::int32_t at) { return at >= 0 ? at / 256 : -((-at + 255) / 256); };
  return {cell(left), cell(top), cell(right) + 1, cell(bottom) + 1};
}

/// Calls visit(column, row, second, third) for every cell of the rectangle whose sample the triangle covers: the shares
/// that its second and third corner have in the place of the sample. The area must be positive.
template <class Visit>
void forEachCovered(const std::array<RasterCorner, 3>& corners, const SampleGrid& grid, const CellRect& rect,
                    Visit visit) {
  constexpr int kMostSides = 8;
  std::int64_t step[3], constant[3], down[3], bias[3], shift[3][kMostSides];
  std::int64_t most_shift[3];
  double inverse[3];
  for (int k = 0; k < 3; ++k) {
    // The edge opposite to corner k; its function is positive inside, and zero on it belongs to top and left edges.
    const RasterCorner &a = corners[static_cast<std::size_t>((k + 1) % 3)],
                       &b = corners[static_cast<std::size_t>((k + 2) % 3)];
    const std::int64_t dx = b.x - a.x, dy = b.y - a.y;
    bias[k] = dy < 0 || (dy == 0 && dx > 0) ? 0 : 1;
    constant[k] = dy * a.x - dx * a.y - bias[k];
    step[k] = -dy * kSubcells;
    down[k] = dx;
    inverse[k] = step[k] == 0 ? 0 : 1 / static_cast<double>(step[k]);
    most_shift[k] = std::max<std::int64_t>(dx, 0) * kSubcells;
    for (int phase = 0; phase < grid.side(); ++phase) shift[k][phase] = dx * grid.y(phase, 0);
  }
  const double share = 1 / static_cast<double>(doubleArea(corners));
  for (int row = rect.y0; row < rect.y1; ++row) {
    std::int64_t edge[3];
    int from = rect.x0, to = rect.x1;
    for (int k = 0; k < 3; ++k) {
      edge[k] = constant[k] + down[k] * row * kSubcells + step[k] / kSubcells * grid.x(0, row);
      // Columns that this edge leaves, with one to spare: the test below is what counts.
      const auto most = static_cast<double>(edge[k] + most_shift[k]);
      const int leaves = static_cast<int>(std::clamp(std::floor(-most * inverse[k]), -1e6, 1e6));
      if (step[k] > 0)
        from = std::max(from, leaves - 1);
      else if (step[k] < 0)
        to = std::min(to, leaves + 2);
      else if (most < 0)
        to = from;
    }
    from = std::max(from, rect.x0);
    if (from >= to) continue;
    for (int k = 0; k < 3; ++k) edge[k] += step[k] * from;
    int phase = from % grid.side();
    for (int column = from; column < to; ++column) {
      const std::int64_t first = edge[0] + shift[0][phase], second = edge[1] + shift[1][phase],
                         third = edge[2] + shift[2][phase];
      if ((first | second | third) >= 0)
        visit(column, row, static_cast<float>(static_cast<double>(second + bias[1]) * share),
              static_cast<float>(static_cast<double>(third + bias[2]) * share));
      for (int k = 0; k < 3; ++k) edge[k] += step[k];
      if (++phase == grid.side()) phase = 0;
    }
  }
}

}  // namespace castra::exporting
