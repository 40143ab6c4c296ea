// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/wall_sketch.h"

#include <cstdlib>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

namespace {

using Tile = WallSketch::Tile;

bool isOnMap(const WallSketch& sketch, const Tile& tile) {
  return tile.x >= 0 && tile.y >= 0 && tile.x < sketch.width && tile.y < sketch.height;
}

std::string nameOf(const Tile& tile) { return concat("tile (", tile.x, ", ", tile.y, ")"); }

}  // namespace

WallFigures measure(const WallSketch& sketch) {
  WallFigures figures;
  for (const Tile& tile : sketch.segments) {
    const std::int32_t cost = sketch.at(tile).cost.value_or(0);
    ++(cost > 0 ? figures.built : figures.found);
    figures.cost += cost;
  }
  figures.area = static_cast<std::int64_t>(sketch.inside.size());
  for (const Tile& tile : sketch.inside) figures.resources += sketch.at(tile).is_resource ? 1 : 0;
  for (const std::uint8_t type : sketch.tiles) figures.all_resources += sketch.types[type].is_resource ? 1 : 0;
  figures.value = figures.cost + sketch.resource_weight * (figures.all_resources - figures.resources);
  return figures;
}

void check(const WallSketch& sketch) {
  if (sketch.width < 1 || sketch.height < 1 || sketch.types.empty() ||
      sketch.tiles.size() != static_cast<std::size_t>(sketch.width) * static_cast<std::size_t>(sketch.height))
    throw Error("wall sketch", "its terrain has no shape");
  for (const std::uint8_t type : sketch.tiles)
    if (type >= sketch.types.size()) throw Error("wall sketch", concat("has no type ", type));
  std::vector<std::uint8_t> marks(sketch.tiles.size());
  const auto mark = [&](const Tile& tile, std::uint8_t value) {
    if (!isOnMap(sketch, tile)) throw Error(nameOf(tile), "lies outside the terrain");
    std::uint8_t& here = marks[static_cast<std::size_t>(tile.y) * static_cast<std::size_t>(sketch.width) +
                               static_cast<std::size_t>(tile.x)];
    if (here != 0) throw Error(nameOf(tile), "is there twice");
    here = value;
  };
  if (sketch.segments.size() < 8 || sketch.inside.empty()) throw Error("wall sketch", "nothing is inside the wall");
  for (std::size_t i = 0; i < sketch.segments.size(); ++i) {
    const Tile &tile = sketch.segments[i], &next = sketch.segments[(i + 1) % sketch.segments.size()];
    mark(tile, 1);
    if (!sketch.at(tile).cost) throw Error(nameOf(tile), "a segment is where none can be");
    if (std::abs(tile.x - next.x) + std::abs(tile.y - next.y) != 1)
      throw Error(nameOf(tile), "shares no edge with the next segment");
  }
  for (const Tile& tile : sketch.inside) mark(tile, 2);
  for (const Tile& tile : sketch.inside)
    for (std::int32_t y = -1; y <= 1; ++y)
      for (std::int32_t x = -1; x <= 1; ++x) {
        const Tile next{tile.x + x, tile.y + y};
        if (!isOnMap(sketch, next) || marks[static_cast<std::size_t>(next.y) * static_cast<std::size_t>(sketch.width) +
                                            static_cast<std::size_t>(next.x)] == 0)
          throw Error(nameOf(tile), "is inside, but not behind the wall");
      }
}

Summary summarize(const WallSketch& sketch) {
  const WallFigures figures = measure(sketch);
  return {{"method", sketch.method},
          {"size", concat(sketch.width, " x ", sketch.height)},
          {"built", figures.built},
          {"found", figures.found},
          {"cost", figures.cost},
          {"area", figures.area},
          {"resources", concat(figures.resources, " of ", figures.all_resources)},
          {"value", figures.value}};
}

}  // namespace castra
