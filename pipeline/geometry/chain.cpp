// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/chain.h"

#include <algorithm>
#include <tuple>

namespace castra::geometry {

namespace {

auto order(const Chain::Side& side) { return std::tie(side.from.x, side.from.y, side.to.x, side.to.y); }

}  // namespace

void Chain::add(const Ring& ring, int times) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 &a = ring[i], &b = ring[i + 1 < ring.size() ? i + 1 : 0];
    const bool is_forward = std::tie(a.x, a.y) < std::tie(b.x, b.y);
    sides_.push_back(is_forward ? Side{a, b, times} : Side{b, a, -times});
  }
}

void Chain::add(const Region& region, int times) {
  add(region.outer, times);
  for (const Ring& hole : region.holes) add(hole, times);
}

std::vector<Chain::Side> Chain::remainder() {
  std::sort(sides_.begin(), sides_.end(), [](const Side& a, const Side& b) { return order(a) < order(b); });
  std::vector<Side> left;
  for (std::size_t i = 0; i < sides_.size();) {
    Side sum = sides_[i];
    std::size_t k = i + 1;
    for (; k < sides_.size() && order(sides_[k]) == order(sides_[i]); ++k) sum.count += sides_[k].count;
    if (sum.count != 0) left.push_back(sum);
    i = k;
  }
  return left;
}

}  // namespace castra::geometry
