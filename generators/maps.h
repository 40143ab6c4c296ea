// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "pipeline/artifacts/map_tile.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"
#include "pipeline/geometry/grid.h"

namespace castra::generators {

struct MapParams {
  AssetRef density;
  AssetRef height;
  AssetRef manhattan;
  AssetRef arbitrary;
  AssetRef radial;
  AssetRef organic;
  AssetRef resources;
  AssetRef zoning;
  AssetRef suburban;
};

template <class V>
void describe(V& v, MapParams& p) {
  v("density", p.density, file("png"), "", "picture laid over the site, north up: light is dense; without one, even");
  v("height", p.height, file("png"), "", "picture of heights, light is high: streets, lots and houses lie on them, and a citadel goes for the highest ground");
  v("manhattan", p.manhattan, file("png"), "", "picture of where streets keep to a grid: the lightest pattern wins");
  v("arbitrary", p.arbitrary, file("png"), "", "picture of where they lie as in an old town");
  v("radial", p.radial, file("png"), "", "picture of where they run around the centre of their zone");
  v("organic", p.organic, file("png"), "", "picture of where they are bent");
  v("resources", p.resources, file("png"), "",
    "picture of what a town wall should go around, such as wells and mines: light ground belongs inside");
  v("zoning", p.zoning, file("png"), "",
    "picture of what lots are for: residential #E8C872, commercial #C8553D, industrial #7D6B91, civic #3F6B9C, park "
    "#6F9A4A");
  v("suburban", p.suburban, file("png"), "", "picture of where lots are those of a suburb: light is suburban");
}

/// Cuts a map into tiles, row by row, and adds them under its name. Maps must be added in the order of their names.
void addTiles(SetWriter<MapTile>& out, std::string_view map, const geometry::Grid& grid);

/// The maps painted over a site, from pictures, as tiles: one picture is in memory at a time, and who comes after
/// holds no more than the tiles around the place it works on. They lie beside the site, so that a dot of paint changes
/// one tile and those districts that it lies in, but neither the site nor the main roads.
///
/// A picture covers the box of the ground, north up, and is stretched with the drawings if the site says what they were
/// drawn for; else its pixels must come out square within 2 %. Throws Error for a file that cannot be used.
Set<MapTile> loadMaps(Run& run, const MapParams& params, const Site& site);

}  // namespace castra::generators
