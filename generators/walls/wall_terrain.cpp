// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_terrain.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

constexpr std::size_t kMostTypes = 256;      // a tile is a byte
constexpr std::int32_t kMostCost = 1 << 12;  // so that sums over any terrain stay far from overflow
constexpr std::int32_t kMostSide = 1 << 12;  // tiles
constexpr double kMostInfluence = 1 << 12;

void checkType(const TileType& type, const std::string& where) {
  if (type.cost && (*type.cost < 0 || *type.cost > kMostCost))
    throw Error(where, concat("a wall segment costs ", *type.cost, "; give 0 to ", kMostCost));
  if (type.cost && *type.cost > 0 && !type.is_passable)
    throw Error(where, "nobody passes, so no wall need be built there; give cost 0");
  if (!(std::fabs(type.influence) <= kMostInfluence))
    throw Error(where, concat("its influence is ", type.influence, "; give up to ", kMostInfluence));
}

}  // namespace

std::vector<TileType> listUsualTypes() {
  return {
      {"ground", '.', 1, 0, false, true, 0xECE6D8},   //
      {"field", 'f', 2, -1, true, true, 0xB9CC93},    //
      {"water", '~', 0, -1, true, false, 0x8FBBC9},   //
      {"ore", 'o', 0, -2, true, false, 0xC99A3C},     //
      {"rock", '#', 0, 0.5, false, false, 0x8F8A80},  //
      {"mire", 'x', std::nullopt, 0, false, true, 0xA3A57C},
  };
}

void checkTerrain(const WallTerrain& terrain) {
  const std::string where = "terrain";
  if (terrain.width < 1 || terrain.height < 1 || terrain.width > kMostSide || terrain.height > kMostSide)
    throw Error(where,
                concat("it is ", terrain.width, " x ", terrain.height, " tiles; give sides of 1 to ", kMostSide));
  const auto count = static_cast<std::size_t>(terrain.width) * static_cast<std::size_t>(terrain.height);
  if (terrain.tiles.size() != count)
    throw Error(where, concat("it has ", terrain.tiles.size(), " tiles instead of ", count));
  if (terrain.types.empty() || terrain.types.size() > kMostTypes)
    throw Error(where, concat("it has ", terrain.types.size(), " types; give 1 to ", kMostTypes));
  for (std::size_t i = 0; i < terrain.types.size(); ++i) {
    const std::string place = concat(where, " type ", terrain.types[i].name);
    checkType(terrain.types[i], place);
    for (std::size_t j = 0; j < i; ++j)
      if (terrain.types[j].symbol == terrain.types[i].symbol)
        throw Error(place, concat("its symbol is that of ", terrain.types[j].name, " as well"));
  }
  for (std::size_t i = 0; i < count; ++i)
    if (terrain.tiles[i] >= terrain.types.size())
      throw Error(where, concat("tile (", i % static_cast<std::size_t>(terrain.width), ", ",
                                i / static_cast<std::size_t>(terrain.width), ") has type ", terrain.tiles[i], " of ",
                                terrain.types.size()));
}

WallTerrain readTerrain(const std::vector<std::string_view>& drawing, std::vector<TileType> types) {
  WallTerrain terrain;
  terrain.types = std::move(types);
  terrain.height = static_cast<std::int32_t>(drawing.size());
  terrain.width = drawing.empty() ? 0 : static_cast<std::int32_t>(drawing.front().size());
  for (std::size_t y = 0; y < drawing.size(); ++y) {
    if (drawing[y].size() != drawing.front().size())
      throw Error("drawing",
                  concat("line ", y, " is ", drawing[y].size(), " tiles long, the first ", drawing.front().size()));
    for (const char symbol : drawing[y]) {
      const auto type = std::find_if(terrain.types.begin(), terrain.types.end(),
                                     [&](const TileType& each) { return each.symbol == symbol; });
      if (type == terrain.types.end()) throw Error("drawing", concat("line ", y, ": no type has symbol ", symbol));
      terrain.tiles.push_back(static_cast<std::uint8_t>(type - terrain.types.begin()));
    }
  }
  checkTerrain(terrain);
  return terrain;
}

}  // namespace castra::generators
