// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_sketch.h"

#include <algorithm>
#include <utility>

#include "generators/walls/wall_country.h"
#include "generators/walls/wall_terrain_file.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

WallSketch::Tile convert(const Tile& tile) { return {tile.x, tile.y}; }

/// Once around the wall, beginning with the first segment, to the east.
std::vector<WallSketch::Tile> walkAround(const WallRing& wall) {
  const WallSite& site = wall.site();
  const WallSite::Place first = site.placeOf(wall.listSegments().front());
  std::vector<WallSketch::Tile> ring;
  WallSite::Place here = first, before = first;
  do {
    ring.push_back(convert(site.tileAt(here)));
    for (std::size_t k = 0; k < 8; k += 2) {
      const WallSite::Place next = here + site.around()[k];
      if (next == before || !wall.isSegment(next)) continue;
      before = std::exchange(here, next);
      break;
    }
  } while (here != first);
  return ring;
}

WallTerrain terrainOf(const WallSketch& sketch) {
  WallTerrain terrain{sketch.width, sketch.height, {}, sketch.tiles};
  for (const WallSketch::Type& type : sketch.types)
    terrain.types.push_back({type.name, static_cast<char>(type.symbol), type.cost, type.influence, type.is_resource,
                             type.is_passable, type.colour});
  return terrain;
}

WallTerrain findTerrain(Draw& draw, const WallSketchParams& params, const std::optional<WallSketch>& other) {
  if (other) return terrainOf(*other);
  if (params.terrain.empty()) return makeCountry(params.size, params.size, draw.random("country"));
  return readTerrainFile(draw.asset(params.terrain), params.terrain.path);
}

}  // namespace

WallSketch sketchWall(Draw& draw, const WallSketchParams& params, const std::optional<WallSketch>& other) {
  const WallTerrain terrain = findTerrain(draw, params, other);
  const WallSite site(terrain, terrain.box());
  const WallMethod method = findWallMethod(params.method).value();
  WallOrder order;
  order.goal = {params.area, params.resource_weight, {}};
  if (params.greatest_cost > 0) order.goal.greatest_cost = params.greatest_cost;
  order.start = Tile{params.start_x < 0 ? terrain.width / 2 : params.start_x,
                     params.start_y < 0 ? terrain.height / 2 : params.start_y};
  order.parts = params.parts;
  const auto wall = buildWall(site, method, order, draw.random("wall"));
  if (!wall)
    throw Error(params.terrain.empty() ? "terrain" : params.terrain.path,
                concat("method ", params.method, " finds no wall with ", params.area, " tiles inside",
                       params.greatest_cost > 0 ? concat(" that costs no more than ", params.greatest_cost) : "",
                       "; ask for less, or try method best"));
  WallSketch sketch;
  sketch.method = params.method;
  sketch.width = terrain.width;
  sketch.height = terrain.height;
  for (const TileType& type : terrain.types)
    sketch.types.push_back({type.name, static_cast<std::uint8_t>(type.symbol), type.cost, type.influence,
                            type.is_resource, type.is_passable, type.colour});
  sketch.tiles = terrain.tiles;
  sketch.segments = walkAround(*wall);
  for (const WallSite::Place place : wall->listInside()) sketch.inside.push_back(convert(site.tileAt(place)));
  if (method == WallMethod::hull || method == WallMethod::growth) sketch.start = convert(*order.start);
  sketch.resource_weight = params.resource_weight;
  return sketch;
}

}  // namespace castra::generators
