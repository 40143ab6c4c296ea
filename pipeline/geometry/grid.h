// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/vec.h"

namespace castra::geometry {

/// A painted map laid over the ground: 8-bit values in square cells. Row 0 is the southernmost; cell (0, 0) has its
/// lower left corner at `origin`.
struct Grid {
  std::int32_t width = 0, height = 0;  // [cells]
  Vec2 origin;
  double cell = 1;  // [m]
  std::vector<std::uint8_t> values;

  bool empty() const { return values.empty(); }
  const std::uint8_t* row(int y) const {
    return values.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
  }
  std::uint8_t at(int x, int y) const { return row(y)[x]; }

  template <class A>
  void archive(A& a) {
    a(width, height, origin, cell, values);
  }
};

/// Cells [x0, x1) x [y0, y1) of a grid; none if x0 >= x1 or y0 >= y1.
struct Cells {
  int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  bool empty() const { return x0 >= x1 || y0 >= y1; }
};

inline Cells allCells(const Grid& grid) { return {0, 0, grid.width, grid.height}; }

/// The cells that the box touches. Values of the grid are not asked for.
Cells touchedCells(const Grid& grid, const Box& box);

/// A grid for these cells of another, on the same lattice; all values are 0. Values of the other are not asked for.
Grid framePart(const Grid& grid, const Cells& cells);

/// The value at a place; `beside` outside the grid.
std::uint8_t valueAt(const Grid& grid, const Vec2& place, std::uint8_t beside);

/// The cells that the box touches, on the same lattice of cells, so that a change outside them leaves it equal.
/// Empty if the box lies beside the grid.
Grid crop(const Grid& grid, const Box& box);

/// The same for a region: cells of its box that the region does not touch are given the mean of those it does, so that
/// a change beside the region, even a near one, leaves the grid equal.
Grid crop(const Grid& grid, const Region& region);

/// The second half of that: cells of a grid that the region does not touch are given the mean of those it does.
void evenOut(Grid& part, const Region& region);

/// The mean value in [0, 255] of the cells that the box touches, counted cell by cell; `beside` where there are none.
double meanOver(const Grid& grid, const Box& box, double beside);

}  // namespace castra::geometry
