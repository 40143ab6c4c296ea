// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "generators/walls/wall_ring.h"
#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/map_reader.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// What the ground of a town is to its wall.
struct TownTileRules {
  double tile = 16;             ///< side of a tile [m]
  double core = 0.6;            ///< density from which ground is core, which belongs inside; 1 is white
  double reach = 200;           ///< from the core to the wall, at most [m]
  double least_core = 0;        ///< where no density is painted, about so much ground in the middle is core [m2]
  int ground_cost = 4;          ///< of wall on a tile that is all ground
  int park_cost = 6;            ///< in a park
  int road_cost = 4;            ///< on top, where a main road would have to pass
  double keep_off_squares = 0;  ///< from reserved ground to the middle of a wall, at least [m]
  double keep_off_lots = 0;     ///< from pinned lots [m]
};

/// The ground of a town as tiles for its wall, and where they lie.
struct TownTiles {
  WallTerrain terrain;
  geometry::Vec2 origin;          ///< lower left corner of tile (0, 0) [m]
  double tile = 0;                ///< side of a tile [m]
  std::vector<double> heights{};  ///< of each tile, where a map of them is painted; else none

  geometry::Vec2 middleOf(const Tile& at) const {
    return origin + geometry::Vec2{(at.x + 0.5) * tile, (at.y + 0.5) * tile};
  }
  /// The tile that holds the place; it may lie beside the terrain.
  Tile tileAt(const geometry::Vec2& place) const;
  bool contains(const Tile& at) const {
    return at.x >= 0 && at.y >= 0 && at.x < terrain.width && at.y < terrain.height;
  }
};

/// Lays tiles over a site, two of them beyond its edge.
///
/// A wall on a tile costs by the share of it that one can walk on: nothing in water or on ground too steep to climb,
/// which are walls by themselves. It cannot be in the middle of wide water (or the ring would enclose a piece of the
/// sea), nor far from the core, nor near reserved ground and pinned lots. Core is where the
/// density map, or the map of resources, is light.
TownTiles layTownTiles(const Site& site, const Arterials& roads, MapReader& maps, const TownTileRules& rules);

/// Closes tiles to walls.
void closeTiles(TownTiles& tiles, const std::vector<bool>& is_closed);

/// Makes the core what lies highest of the tiles that are not closed, as many as asked for; of equal ones the first.
void raiseCore(TownTiles& tiles, std::size_t count);

/// The ground that one can walk on: land that is not too steep.
std::vector<geometry::Region> findPassable(const Site& site);

}  // namespace castra::generators
