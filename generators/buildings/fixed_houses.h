// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pipeline/artifacts/buildings.h"

namespace castra::generators {

/// A house that an author has drawn, and the lot that it is for.
struct FixedHouse {
  std::string where;     ///< file and line, for messages
  geometry::Vec2 lot;    ///< a point inside its lot [m]
  Buildings::Building building;  ///< all but its name, block, lot and look
};

/// Houses from a file (docs/STYLES.md):
///
///   { "houses": [ { "lot": [120, 80], "origin": [112, 76], "turn": 30, "type": "burgher house",
///       "wings":   [ { "ring": [[0, 0], [8, 0], [8, 6], [0, 6]], "sides": ["street", "party", "yard", "party"],
///                      "storeys": 1, "roof": "gable", "pitch": 45 } ],
///       "units":   [ { "dwelling": true, "programme": "dwelling" } ],
///       "storeys": [ { "height": 3,
///           "rooms":   [ { "kind": "parlour", "unit": 0, "ring": [[0, 0], [5, 0], [5, 6], [0, 6]] }, … ],
///           "doors":   [ { "at": [2, 0], "width": 1 }, … ],
///           "windows": [ { "at": [4, 0], "width": 0.9, "sill": 0.9, "head": 2.1 }, … ],
///           "stairs":  [ { "at": [1, 1], "along": [0, 1], "turns": "left" } ] } ] } ] }
///
/// Places are metres from `origin`, turned by `turn` degrees about it; both are those of the town. Rings of rooms run
/// along the middle of inner walls and the outer face of outer ones; a wall that ends on another need not be a corner of
/// it. The first side of the first wing that is a street has the entrance. A room has a `kind` of the style, or a `role`.
/// Whether one can live in it is for buildings.certify to say. Throws Error with line, fact and remedy.
std::vector<FixedHouse> readFixedHouses(std::string_view text, const std::string& name, const Style& style);

}  // namespace castra::generators
