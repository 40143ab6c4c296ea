// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/side_buckets.h"

#include <algorithm>
#include <cmath>

namespace castra::generators {

using geometry::Box;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kMostBuckets = 128;  // along each axis: one long side must not fill too many

}  // namespace

SideBuckets::SideBuckets(const std::vector<Region>& regions, double size) : size_(size) {
  if (regions.empty()) return;
  const Box box = geometry::boundsOf(regions);
  size_ = std::max({size_, box.width() / kMostBuckets, box.height() / kMostBuckets});
  const auto add = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &start = ring[i], &end = ring[i + 1 < ring.size() ? i + 1 : 0];
      const auto [low, high] = cellsOf(start, end);
      for (std::int64_t x = low.first; x <= high.first; ++x)
        for (std::int64_t y = low.second; y <= high.second; ++y) buckets_[{x, y}].emplace_back(start, end);
    }
  };
  for (const Region& region : regions) {
    add(region.outer);
    for (const Ring& hole : region.holes) add(hole);
  }
}

std::pair<SideBuckets::Cell, SideBuckets::Cell> SideBuckets::cellsOf(const Vec2& a, const Vec2& b) const {
  const auto cellOf = [&](double value) { return static_cast<std::int64_t>(std::floor(value / size_)); };
  return {{cellOf(std::min(a.x, b.x)), cellOf(std::min(a.y, b.y))},
          {cellOf(std::max(a.x, b.x)), cellOf(std::max(a.y, b.y))}};
}

}  // namespace castra::generators
