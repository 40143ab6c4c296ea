// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/wall_site.h"

#include <algorithm>

namespace castra::generators {

WallSite::WallSite(const WallTerrain& terrain, const TileBox& box) {
  checkTerrain(terrain);
  box_.low = {std::clamp(box.low.x, 0, terrain.width), std::clamp(box.low.y, 0, terrain.height)};
  box_.high = {std::clamp(box.high.x, box_.low.x, terrain.width), std::clamp(box.high.y, box_.low.y, terrain.height)};
  stride_ = static_cast<Place>(box_.width() + 2 * kMargin);
  const std::size_t size = std::size_t{stride_} * static_cast<std::size_t>(box_.height() + 2 * kMargin);
  around_ = {1, 1 + stride_, stride_, stride_ - 1, -Place{1}, -Place{1} - stride_, -stride_, 1 - stride_};
  cost_.assign(size, kForbidden);
  may_be_inside_.assign(size, 0);
  is_resource_.assign(size, 0);
  influence_.assign(size, 0);
  for (Tile tile = box_.low; tile.y < box_.high.y; ++tile.y)
    for (tile.x = box_.low.x; tile.x < box_.high.x; ++tile.x) {
      const TileType& type = terrain.at(tile);
      const Place place = placeOf(tile);
      cost_[place] = type.cost ? *type.cost : kForbidden;
      may_be_inside_[place] = tile.x > box_.low.x && tile.x + 1 < box_.high.x &&  //
                              tile.y > box_.low.y && tile.y + 1 < box_.high.y;
      is_resource_[place] = type.is_resource;
      influence_[place] = type.influence;
      resources_ += type.is_resource ? 1 : 0;
    }
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
