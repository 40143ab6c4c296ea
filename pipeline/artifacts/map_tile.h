// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/grid.h"

namespace castra {

/// A square piece of a map painted over a site. Maps are a Set of tiles, by map and place: density/y00000512x00000256.
/// Their names are density (light is dense), height (light is high), manhattan, arbitrary, radial and organic (of each pattern, light is
/// strong), resources (light belongs inside a town wall), zoning (LotUse of each cell) and suburban (light is
/// suburban). A map that was not given has no tiles.
struct MapTile {
  static constexpr Kind kind{"map_tile", 1};
  /// Of a tile [cells]; those in the last row and column may be smaller.
  static constexpr int kSide = 256;

  geometry::Grid map;         ///< where the cells of the whole map lie; without values
  std::int32_t x = 0, y = 0;  ///< the south-western cell [cells]
  std::vector<std::uint8_t> values;

  int width() const;
  int height() const;
  /// The name of the tile of this map that begins with this cell.
  static std::string keyOf(std::string_view map, int x, int y);

  template <class A>
  void archive(A& a) {
    a(map, x, y, values);
  }
};

void check(const MapTile& tile);
Summary summarize(const MapTile& tile);

}  // namespace castra
