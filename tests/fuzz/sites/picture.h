// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::sites {

/// Shades of grey over a box, north up; kept beside the site for those who check what became of it.
struct Picture {
  int width = 0, height = 0;
  geometry::Box box;                 ///< what it is laid over [m]
  std::vector<std::uint8_t> values;  ///< rows from north to south
  double stray = 0;                  ///< [m]; how far what is made of it may lie from its pixels

  double pixelWidth() const { return box.width() / width; }
  double pixelHeight() const { return box.height() / height; }
  std::uint8_t& at(int x, int y) {
    return values[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
  }
  std::uint8_t at(int x, int y) const {
    return values[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
  }
  geometry::Vec2 middleOf(int x, int y) const {
    return {box.low.x + (x + 0.5) * pixelWidth(), box.high.y - (y + 0.5) * pixelHeight()};
  }
};

/// Heights, and what counts as steep.
struct Terrain {
  Picture picture;
  double low = 0, high = 60;  ///< of black and white [m]
  double max_slope = 0.15;    ///< a rise for a run of 1

  bool empty() const { return picture.values.empty(); }
};

}  // namespace castra::sites
