// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "generators/walls/wall_objective.h"

namespace castra::generators {

/// All walls in a site of up to 8 x 8 tiles, found by trying every set of tiles inside, on words of 64 bits. Knows
/// nothing of WallRing.
class WallOracle {
 public:
  WallOracle(int width, int height) : width_(width), height_(height) {
    const int columns = width - 2, tiles = columns * (height - 2);
    for (std::uint64_t set = 1; set < std::uint64_t{1} << tiles; ++set) {
      std::uint64_t inside = 0;
      for (int row = 0; row < height - 2; ++row)
        inside |= (set >> (row * columns) & ((1u << columns) - 1)) << (8 * (row + 1) + 1);
      if (isInterior(inside)) walls_.push_back({inside, grow(inside) & ~inside});
    }
  }

  std::size_t count() const { return walls_.size(); }
  bool isInterior(std::uint64_t inside) const {
    const std::uint64_t ring = grow(inside) & ~inside;
    // Sums of four bits each, for all tiles at once: exactly two are set.
    const std::uint64_t a = east(ring), b = west(ring), c = ring << 8, d = ring >> 8;
    const std::uint64_t low = a ^ b, low2 = c ^ d, twos = (a & b) ^ (c & d) ^ (low & low2), fours = a & b & c & d;
    if ((ring & ((low ^ low2) | ~twos | fours)) != 0) return false;
    return isOnePiece(inside) && isOnePiece(ring);
  }

  /// The least value of any wall for the goal.
  std::optional<std::int64_t> findLeast(const WallTerrain& terrain, const WallGoal& goal) const {
    std::uint64_t forbidden = 0, resources = 0;
    std::vector<std::pair<std::int64_t, std::uint64_t>> costs;
    for (const TileType& type : terrain.types) {
      std::uint64_t tiles = 0;
      for (Tile tile; tile.y < height_; ++tile.y)
        for (tile.x = 0; tile.x < width_; ++tile.x)
          if (terrain.at(tile).name == type.name) tiles |= std::uint64_t{1} << (8 * tile.y + tile.x);
      if (!type.cost) forbidden |= tiles;
      if (type.cost && *type.cost > 0) costs.emplace_back(*type.cost, tiles);
      if (type.is_resource) resources |= tiles;
    }
    std::optional<std::int64_t> least;
    for (const Wall& wall : walls_) {
      if ((wall.ring & forbidden) != 0 || std::popcount(wall.inside) < goal.least_area) continue;
      std::int64_t value = goal.resource_weight * std::popcount(resources & ~wall.inside);
      for (const auto& [cost, tiles] : costs) value += cost * std::popcount(wall.ring & tiles);
      if (!least || value < *least) least = value;
    }
    return least;
  }

 private:
  struct Wall {
    std::uint64_t inside, ring;
  };
  static constexpr std::uint64_t kFirst = 0x0101010101010101u;
  static std::uint64_t east(std::uint64_t set) { return set << 1 & ~kFirst; }
  static std::uint64_t west(std::uint64_t set) { return set >> 1 & ~(kFirst << 7); }
  static std::uint64_t grow(std::uint64_t set) {
    set |= east(set) | west(set);
    return set | set << 8 | set >> 8;
  }
  static bool isOnePiece(std::uint64_t set) {
    std::uint64_t piece = set & (~set + 1), before = 0;
    while (piece != before) {
      before = piece;
      piece |= (east(piece) | west(piece) | piece << 8 | piece >> 8) & set;
    }
    return piece == set;
  }

  int width_, height_;
  std::vector<Wall> walls_;
};

}  // namespace castra::generators
