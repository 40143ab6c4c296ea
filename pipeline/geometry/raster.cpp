// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/raster.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace castra::geometry {

namespace {

/// Where the middles of rows cross the lines of a region, in cells from the western edge.
class Crossings {
 public:
  Crossings(const Grid& frame, const Region& region) : frame_(frame), rows_(static_cast<std::size_t>(frame.height)) {
    add(region.outer);
    for (const Ring& hole : region.holes) add(hole);
  }

  std::vector<double>& row(int y) { return rows_[static_cast<std::size_t>(y)]; }

 private:
  void add(const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      Vec2 a = (ring[i] - frame_.origin) * (1 / frame_.cell);
      Vec2 b = (ring[i + 1 < ring.size() ? i + 1 : 0] - frame_.origin) * (1 / frame_.cell);
      if (a.y > b.y) std::swap(a, b);
      // Rows whose middle is at or above the lower end and below the upper one.
      const double first = std::max(std::ceil(a.y - 0.5), 0.0);
      const double last = std::min(std::ceil(b.y - 0.5), static_cast<double>(frame_.height));
      for (double y = first; y < last; y += 1)
        row(static_cast<int>(y)).push_back(a.x + (b.x - a.x) * ((y + 0.5 - a.y) / (b.y - a.y)));
    }
  }

  const Grid& frame_;
  std::vector<std::vector<double>> rows_;
};

}  // namespace

Grid rasterize(Grid frame, std::span<const Region> regions) {
  frame.values.assign(static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height), 0);
  for (const Region& region : regions) {
    Crossings crossings(frame, region);
    for (int y = 0; y < frame.height; ++y) {
      std::vector<double>& xs = crossings.row(y);
      std::sort(xs.begin(), xs.end());
      std::uint8_t* row = frame.values.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(frame.width);
      for (std::size_t i = 0; i + 1 < xs.size(); i += 2) {
        const double first = std::max(std::ceil(xs[i] - 0.5), 0.0);
        const double last = std::min(std::ceil(xs[i + 1] - 0.5), static_cast<double>(frame.width));
        for (double x = first; x < last; x += 1) row[static_cast<int>(x)] = 255;
      }
    }
  }
  return frame;
}

}  // namespace castra::geometry
