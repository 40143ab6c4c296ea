// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "export/render/coverage.h"

namespace castra::exporting {

/// A raster in square tiles.
struct Tiling {
  static constexpr int kSide = 128;
  int width = 0, height = 0;

  std::size_t across() const { return static_cast<std::size_t>((width + kSide - 1) / kSide); }
  std::size_t count() const { return across() * static_cast<std::size_t>((height + kSide - 1) / kSide); }
  CellRect at(std::size_t tile) const {
    const int x = static_cast<int>(tile % across()) * kSide, y = static_cast<int>(tile / across()) * kSide;
    return CellRect{x, y, x + kSide, y + kSide}.common({0, 0, width, height});
  }
  /// Calls visit(tile) for each that has cells of the rectangle, which lies within the raster.
  template <class Visit>
  void forEach(const CellRect& cells, Visit visit) const {
    for (int y = cells.y0 / kSide; y <= (cells.y1 - 1) / kSide; ++y)
      for (int x = cells.x0 / kSide; x <= (cells.x1 - 1) / kSide; ++x)
        visit(static_cast<std::size_t>(y) * across() + static_cast<std::size_t>(x));
  }
};

/// Things by the tiles they touch, in their order.
class TileBins {
 public:
  template <class Thing>
  void sort(const Tiling& tiling, const std::vector<Thing>& things) {
    first_.assign(tiling.count() + 2, 0);
    for (const Thing& thing : things) tiling.forEach(thing.bounds, [&](std::size_t tile) { ++first_[tile + 2]; });
    for (std::size_t i = 2; i < first_.size(); ++i) first_[i] += first_[i - 1];
    sorted_.resize(first_.back());
    // What is counted as the beginning of the next tile moves up to its end while the tile is filled.
    for (std::uint32_t i = 0; i < things.size(); ++i)
      tiling.forEach(things[i].bounds, [&](std::size_t tile) { sorted_[first_[tile + 1]++] = i; });
  }
  /// Numbers of the things in a tile.
  std::span<const std::uint32_t> in(std::size_t tile) const {
    return std::span(sorted_).subspan(first_[tile], first_[tile + 1] - first_[tile]);
  }

 private:
  std::vector<std::uint32_t> first_, sorted_;
};

}  // namespace castra::exporting
