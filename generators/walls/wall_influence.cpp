// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_influence.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace castra::generators {

namespace {

constexpr std::int32_t kReach = 2;  // steps over edges

struct Offset {
  std::int32_t x = 0, y = 0;
  double distance = 1;
};

/// The tiles that count, by row and column.
std::array<Offset, 13> listOffsets() {
  std::array<Offset, 13> offsets;
  std::size_t count = 0;
  for (std::int32_t y = -kReach; y <= kReach; ++y)
    for (std::int32_t x = std::abs(y) - kReach; x <= kReach - std::abs(y); ++x)
      offsets[count++] = {x, y, std::sqrt(static_cast<double>(std::max(x * x + y * y, 1)))};
  return offsets;
}

}  // namespace

InfluenceMap::Sum InfluenceMap::sumAt(WallSite::Place place, const Tile& reference) const {
  static const std::array<Offset, 13> kOffsets = listOffsets();
  Sum sum;
  if (influence_ == WallInfluence::none) return sum;
  const Tile tile = site_.tileAt(place);
  const std::int64_t from_x = 2 * std::int64_t{tile.x} - reference.x, from_y = 2 * std::int64_t{tile.y} - reference.y;
  for (const Offset& offset : kOffsets) {
    const double value = site_.influence(place + static_cast<WallSite::Place>(offset.y) * site_.stride() +
                                         static_cast<WallSite::Place>(offset.x));
    if (value == 0) continue;
    const double share = value / offset.distance;
    if (influence_ == WallInfluence::directional && value > 0) {
      sum.hangs_on_reference = true;
      // It lies beyond if |from + 2 offset| > |from|.
      const bool is_beyond = from_x * offset.x + from_y * offset.y + offset.x * offset.x + offset.y * offset.y > 0;
      sum.value += is_beyond ? -share : share;
    } else {
      sum.value += share;
    }
  }
  return sum;
}

}  // namespace castra::generators
