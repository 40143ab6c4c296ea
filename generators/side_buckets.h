// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// Sides of rings in the buckets of a grid, so that a short way asks only those near it.
class SideBuckets {
 public:
  /// All sides of all rings of the regions, in buckets of at least this size [m].
  SideBuckets(const std::vector<geometry::Region>& regions, double size);

  /// Calls `visit(start, end)` for every side that may meet the way, some of them more than once, and for others near
  /// it, until one answers false. Returns whether none did.
  template <class Visit>
  bool visitNear(const geometry::Vec2& from, const geometry::Vec2& to, Visit visit) const {
    const auto [low, high] = cellsOf(from, to);
    for (std::int64_t x = low.first; x <= high.first; ++x)
      for (auto at = buckets_.lower_bound({x, low.second}); at != buckets_.end() && at->first <= Cell(x, high.second);
           ++at)
        for (const auto& [start, end] : at->second)
          if (!visit(start, end)) return false;
    return true;
  }

 private:
  using Cell = std::pair<std::int64_t, std::int64_t>;
  using Side = std::pair<geometry::Vec2, geometry::Vec2>;

  /// The lowest and the highest of the box around two points.
  std::pair<Cell, Cell> cellsOf(const geometry::Vec2& a, const geometry::Vec2& b) const;

  double size_;
  std::map<Cell, std::vector<Side>> buckets_;
};

}  // namespace castra::generators
