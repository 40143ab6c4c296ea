// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "generators/walls/wall_terrain.h"

namespace castra::generators {

/// A terrain from a file that people draw by hand:
///
///   { "about": "for people",
///     "types": [ { "name": "rock", "symbol": "#", "cost": 0, "influence": 0.5, "passable": false,
///                  "colour": "#8F8A80" }, … ],
///     "tiles": [ "..##..", "..~~..", … ] }
///
/// A row of tiles is a line of symbols, the first the northern one. Of a type, `name` and `symbol` must be given.
/// `cost` of a wall segment is 1, or `null` where none can be; `influence` 0, `resource` false, `passable` true and
/// `colour` that of ground, if not given. Without types, the usual ones are meant. Throws Error with file and line.
WallTerrain readTerrainFile(std::string_view text, const std::string& name);

}  // namespace castra::generators
