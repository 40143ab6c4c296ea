// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/maps.h"

#include <algorithm>

#include "generators/site_maps.h"

namespace castra::generators {

using geometry::Grid;

namespace {

MapTile cutTile(const Grid& grid, int x0, int y0) {
  MapTile tile;
  tile.map = {grid.width, grid.height, grid.origin, grid.cell, {}};
  tile.x = x0;
  tile.y = y0;
  const std::ptrdiff_t width = std::min(MapTile::kSide, grid.width - x0);
  const int end = std::min(y0 + MapTile::kSide, grid.height);
  tile.values.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(end - y0));
  for (int y = y0; y < end; ++y) {
    const auto row = grid.values.begin() + static_cast<std::ptrdiff_t>(y) * grid.width + x0;
    tile.values.insert(tile.values.end(), row, row + width);
  }
  return tile;
}

}  // namespace

void addTiles(SetWriter<MapTile>& out, std::string_view map, const Grid& grid) {
  for (int y = 0; y < grid.height; y += MapTile::kSide)
    for (int x = 0; x < grid.width; x += MapTile::kSide) out.add(MapTile::keyOf(map, x, y), cutTile(grid, x, y));
}

Set<MapTile> loadMaps(Run& run, const MapParams& params, const Site& site) {
  SetWriter<MapTile> out(run);
  const auto add = [&](std::string_view name, const AssetRef& file) {
    run.stopIfCancelled();
    const bool is_zoning = &file == &params.zoning;
    addTiles(out, name, is_zoning ? loadZoning(run, file, site.map_frame) : loadMap(run, file, site.map_frame));
  };
  add("arbitrary", params.arbitrary);
  add("density", params.density);
  add("height", params.height);
  add("manhattan", params.manhattan);
  add("organic", params.organic);
  add("radial", params.radial);
  add("resources", params.resources);
  add("suburban", params.suburban);
  add("zoning", params.zoning);
  return out.finish();
}

}  // namespace castra::generators
