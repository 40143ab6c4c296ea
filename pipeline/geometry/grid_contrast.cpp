// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/grid_contrast.h"

#include <limits>

namespace castra::geometry {

bool haveOneFrame(const Grid& a, const Grid& b) {
  return a.width == b.width && a.height == b.height && a.origin == b.origin && a.cell == b.cell;
}

GridContrast::GridContrast(const Grid& first, const Grid& second, const Cells& window) : finder_(first, window) {
  if (window.empty()) return;
  const auto width = static_cast<std::size_t>(window.x1 - window.x0),
             height = static_cast<std::size_t>(window.y1 - window.y0);
  bool is_somewhere = false, is_everywhere = true;
  for (int y = window.y0; y < window.y1; ++y) {
    const std::uint8_t *a = first.row(y) + window.x0, *b = second.row(y) + window.x0;
    int lighter = 0;
    for (std::size_t x = 0; x < width; ++x) lighter += a[x] > b[x] ? 1 : 0;
    is_somewhere = is_somewhere || lighter > 0;
    is_everywhere = is_everywhere && static_cast<std::size_t>(lighter) == width;
  }
  verdict_ = is_everywhere ? Verdict::first_is_lighter : is_somewhere ? Verdict::depends : Verdict::first_is_not;
  if (verdict_ != Verdict::depends) return;
  const auto rowAt = [&](int y) {
    return [a = first.row(y), b = second.row(y)](std::size_t x) { return a[x] - b[x]; };
  };
  if (width * height <= std::numeric_limits<std::int32_t>::max() / 255)
    sums_ = SumTable<std::int32_t>(window, rowAt);
  else
    large_sums_ = SumTable<std::int64_t>(window, rowAt);
}

}  // namespace castra::geometry
