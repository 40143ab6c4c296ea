// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_site.h"

#include <algorithm>

namespace castra::generators {

namespace {

constexpr std::int32_t kNoCost = -1;

TileBox cutTo(const WallTerrain& terrain, const TileBox& box) {
  checkTerrain(terrain);
  const Tile low{std::clamp(box.low.x, 0, terrain.width), std::clamp(box.low.y, 0, terrain.height)};
  return {low, {std::clamp(box.high.x, low.x, terrain.width), std::clamp(box.high.y, low.y, terrain.height)}};
}

}  // namespace

WallSite::WallSite(const TileBox& box) : box_(box) {
  stride_ = static_cast<Place>(box_.width() + 2 * kMargin);
  const std::size_t size = std::size_t{stride_} * static_cast<std::size_t>(box_.height() + 2 * kMargin);
  around_ = {1, 1 + stride_, stride_, stride_ - 1, -Place{1}, -Place{1} - stride_, -stride_, 1 - stride_};
  cost_.assign(size, kNoCost);
  may_be_inside_.assign(size, 0);
  is_resource_.assign(size, 0);
  influence_.assign(size, 0);
  for (Tile tile{box_.low.x + 1, box_.low.y + 1}; tile.y + 1 < box_.high.y; ++tile.y)
    for (tile.x = box_.low.x + 1; tile.x + 1 < box_.high.x; ++tile.x) may_be_inside_[placeOf(tile)] = 1;
}

WallSite::WallSite(const WallTerrain& terrain, const TileBox& box) : WallSite(cutTo(terrain, box)) {
  for (Tile tile = box_.low; tile.y < box_.high.y; ++tile.y)
    for (tile.x = box_.low.x; tile.x < box_.high.x; ++tile.x) {
      const TileType& type = terrain.at(tile);
      const Place place = placeOf(tile);
      cost_[place] = type.cost.value_or(kNoCost);
      is_resource_[place] = type.is_resource;
      influence_[place] = type.influence;
      resources_ += type.is_resource ? 1 : 0;
    }
  measureCosts();
}

void WallSite::measureCosts() {
  std::int64_t sum = 0, count = 0;
  for (const std::int32_t cost : cost_) {
    if (cost <= 0) continue;
    greatest_cost_ = std::max<std::int64_t>(greatest_cost_, cost);
    sum += cost;
    ++count;
  }
  if (count > 0) usual_cost_ = std::max<std::int64_t>((sum + count / 2) / count, 1);
}

WallSite WallSite::halve() const {
  WallSite half(TileBox{{0, 0}, {box_.width() / 2, box_.height() / 2}});
  for (Tile tile; tile.y < half.box_.high.y; ++tile.y)
    for (tile.x = 0; tile.x < half.box_.high.x; ++tile.x) {
      const Place a = placeOf({box_.low.x + 2 * tile.x, box_.low.y + 2 * tile.y}), b = a + 1, c = a + stride_,
                  d = c + 1;
      const Place place = half.placeOf(tile);
      const std::int64_t least =
          std::min(std::min(cost(a) + cost(b), cost(c) + cost(d)), std::min(cost(a) + cost(c), cost(b) + cost(d)));
      half.cost_[place] = least >= kForbidden ? kNoCost : static_cast<std::int32_t>(least);
      half.is_resource_[place] = is_resource_[a] | is_resource_[b] | is_resource_[c] | is_resource_[d];
      half.resources_ += half.is_resource_[place];
      half.influence_[place] = (influence_[a] + influence_[b] + influence_[c] + influence_[d]) / 2;
    }
  half.measureCosts();
  return half;
}

Tile WallSite::tileAt(Place place) const {
  return {box_.low.x + static_cast<std::int32_t>(place % stride_) - kMargin,
          box_.low.y + static_cast<std::int32_t>(place / stride_) - kMargin};
}

WallSite::Place WallSite::placeOf(const Tile& tile) const {
  return static_cast<Place>(tile.y - box_.low.y + kMargin) * stride_ +
         static_cast<Place>(tile.x - box_.low.x + kMargin);
}

}  // namespace castra::generators
