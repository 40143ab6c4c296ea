// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/generators/walls/wall_samples.h"

namespace castra::generators {

namespace {

constexpr std::uint8_t kGround = 0, kField = 1, kRock = 4, kMire = 5;  // of the usual types; 2 and 3 are water and ore

}  // namespace

WallTerrain scatterTiles(std::int32_t width, std::int32_t height, const Scatter& scatter, Random random) {
  WallTerrain terrain{width, height, listUsualTypes(), {}};
  for (std::int32_t i = 0; i < width * height; ++i) {
    const double value = random.uniform();
    const auto resource = static_cast<std::uint8_t>(kField + random.below(3));
    terrain.tiles.push_back(value < scatter.rock                                     ? kRock
                            : value < scatter.rock + scatter.resource                ? resource
                            : value < scatter.rock + scatter.resource + scatter.mire ? kMire
                                                                                     : kGround);
  }
  return terrain;
}

std::string drawWall(const WallTerrain& terrain, const WallRing& wall) {
  std::string text;
  const TileBox& box = wall.site().box();
  for (Tile tile; tile.y < terrain.height; ++tile.y) {
    for (tile.x = 0; tile.x < terrain.width; ++tile.x) {
      const TileType& type = terrain.at(tile);
      const bool is_in_box = tile.x >= box.low.x && tile.y >= box.low.y && tile.x < box.high.x && tile.y < box.high.y;
      const WallSite::Place place = is_in_box ? wall.site().placeOf(tile) : 0;
      text += !is_in_box ? type.symbol
              : wall.isSegment(place)
                  ? (type.cost == 0 ? '%' : 'W')
                  : (wall.isInside(place) && !type.is_resource && type.is_passable ? ',' : type.symbol);
    }
    text += '\n';
  }
  return text;
}

std::vector<WallSite::Place> readInside(const WallSite& site, const std::vector<std::string_view>& drawing) {
  std::vector<WallSite::Place> inside;
  for (std::size_t y = 0; y < drawing.size(); ++y)
    for (std::size_t x = 0; x < drawing[y].size(); ++x)
      if (drawing[y][x] == 'i')
        inside.push_back(site.placeOf({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}));
  return inside;
}

}  // namespace castra::generators
