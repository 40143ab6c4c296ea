// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Town walls on tiles follow Chawan and Volper, "Wallbuilding in RTS games" (2008), who build on Grimani, "Wall
// building for RTS games" (AI Game Programming Wisdom 2, 2004).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace castra::generators {

/// What a kind of ground means to a wall. All of it is data: a game adds kinds without touching code.
struct TileType {
  std::string name;
  char symbol = '.';                 ///< in drawings
  std::optional<std::int32_t> cost;  ///< of a wall segment there; 0: it is a wall by itself; none: no wall can be there
  double influence =
      0;  ///< in units of cost: above 0 if the wall should make use of it, below 0 if it should be inside
  bool is_resource = false;
  bool is_passable = true;
  std::uint32_t colour = 0xECE6D8;  ///< sRGB, in pictures
};

/// Ground, field (a passable resource: it can carry a wall, at a cost), water and ore (impassable resources: no wall
/// need be built there), rock (a barrier) and mire (no wall holds).
std::vector<TileType> listUsualTypes();

struct Tile {
  std::int32_t x = 0, y = 0;
  friend bool operator==(const Tile&, const Tile&) = default;
};

/// From `low` up to, but without, `high`.
struct TileBox {
  Tile low, high;
  std::int32_t width() const { return high.x - low.x; }
  std::int32_t height() const { return high.y - low.y; }
};

/// Tiles on a square lattice, row by row.
struct WallTerrain {
  std::int32_t width = 0, height = 0;
  std::vector<TileType> types;
  std::vector<std::uint8_t> tiles;  ///< number of the type

  const TileType& at(const Tile& tile) const {
    return types[tiles[static_cast<std::size_t>(tile.y) * static_cast<std::size_t>(width) +
                       static_cast<std::size_t>(tile.x)]];
  }
  TileBox box() const { return {{0, 0}, {width, height}}; }
};

/// Throws an Error if the sizes do not fit together, a tile has no type, or a type makes no sense: a negative cost, an
/// influence that is no number, a symbol twice, or a cost for what is impassable.
void checkTerrain(const WallTerrain& terrain);

/// The terrain that is drawn, a line for each row from y = 0 on. Throws an Error for lines of unequal length and
/// unknown symbols.
WallTerrain readTerrain(const std::vector<std::string_view>& drawing, std::vector<TileType> types);

}  // namespace castra::generators
