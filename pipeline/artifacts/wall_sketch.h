// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"

namespace castra {

/// A town wall on tiles, and the terrain it stands on. The first row is the northern one.
struct WallSketch {
  static constexpr Kind kind{"wall_sketch", 1};

  struct Type {
    std::string name;
    std::uint8_t symbol = '.';
    std::optional<std::int32_t> cost;  ///< of a segment; none where none can be
    double influence = 0;
    bool is_resource = false, is_passable = true;
    std::uint32_t colour = 0;  ///< sRGB

    template <class A>
    void archive(A& a) {
      a(name, symbol, cost, influence, is_resource, is_passable, colour);
    }
  };
  struct Tile {
    std::int32_t x = 0, y = 0;
    friend bool operator==(const Tile&, const Tile&) = default;

    template <class A>
    void archive(A& a) {
      a(x, y);
    }
  };

  std::string method;
  std::int32_t width = 0, height = 0;
  std::vector<Type> types;
  std::vector<std::uint8_t> tiles;  ///< numbers of types, row by row
  std::vector<Tile> segments;       ///< once around the ring: each shares an edge with the one before
  std::vector<Tile> inside;         ///< by row, then by column
  std::optional<Tile> start;        ///< of methods that have one
  std::int64_t resource_weight = 0;

  const Type& at(const Tile& tile) const {
    return types[tiles[static_cast<std::size_t>(tile.y) * static_cast<std::size_t>(width) +
                       static_cast<std::size_t>(tile.x)]];
  }

  template <class A>
  void archive(A& a) {
    a(method, width, height, types, tiles, segments, inside, start, resource_weight);
  }
};

/// What a wall is worth.
struct WallFigures {
  std::int64_t built = 0;      ///< segments that cost something
  std::int64_t found = 0;      ///< segments that do not: barriers used
  std::int64_t cost = 0;       ///< of all segments
  std::int64_t area = 0;       ///< tiles inside
  std::int64_t resources = 0;  ///< inside
  std::int64_t all_resources = 0;
  std::int64_t value = 0;  ///< cost, and the weight for each resource left outside: the less the better
};
WallFigures measure(const WallSketch& sketch);

/// Throws Error naming the first broken promise.
void check(const WallSketch& sketch);
Summary summarize(const WallSketch& sketch);

}  // namespace castra
