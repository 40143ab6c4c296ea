// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/generators/walls/wall_samples.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"

namespace castra::generators {

namespace {

constexpr std::uint8_t kGround = 0, kField = 1, kOre = 3, kRock = 4, kMire = 5;  // of the usual types; water is 2

void paint(WallTerrain& terrain, double x, double y, double radius, std::uint8_t type) {
  const auto low_x = static_cast<std::int32_t>(std::floor(x - radius)),
             low_y = static_cast<std::int32_t>(std::floor(y - radius));
  const auto high_x = static_cast<std::int32_t>(std::floor(x + radius)) + 1,
             high_y = static_cast<std::int32_t>(std::floor(y + radius)) + 1;
  for (std::int32_t v = std::max(low_y, 0); v <= std::min(high_y, terrain.height - 1); ++v)
    for (std::int32_t u = std::max(low_x, 0); u <= std::min(high_x, terrain.width - 1); ++u)
      if ((u - x) * (u - x) + (v - y) * (v - y) <= radius * radius)
        terrain.tiles[static_cast<std::size_t>(v * terrain.width + u)] = type;
}

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

WallTerrain makeCountry(std::int32_t width, std::int32_t height, Random random) {
  WallTerrain terrain{width, height, listUsualTypes(), {}};
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  terrain.tiles.assign(count, kGround);
  for (std::size_t i = 0; i < 2 + count / 600; ++i) {
    double x = random.uniform(0, width), y = random.uniform(0, height), turn = random.uniform(0, 2 * math::kPi);
    for (std::uint64_t steps = 8 + random.below(32); steps > 0; --steps) {
      paint(terrain, x, y, random.uniform(0.6, 1.6), kRock);
      turn += random.normal(0, 0.25);
      x += math::cos(turn);
      y += math::sin(turn);
    }
  }
  for (std::size_t i = 0; i < 2 + count / 900; ++i) {
    const auto type = static_cast<std::uint8_t>(kField + random.below(3));
    const double x = random.uniform(0, width), y = random.uniform(0, height);
    paint(terrain, x, y, type == kOre ? 0.8 : random.uniform(1, 3.5), type);
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
