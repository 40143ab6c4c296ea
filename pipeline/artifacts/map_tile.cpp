// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/map_tile.h"

#include <algorithm>

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

namespace {

/// With zeros before it, so that keys are in order.
std::string padded(int number) {
  const std::string digits = concat(number);
  return std::string(digits.size() < 8 ? 8 - digits.size() : 0, '0') + digits;
}

}  // namespace

int MapTile::width() const { return std::min(kSide, map.width - x); }
int MapTile::height() const { return std::min(kSide, map.height - y); }

std::string MapTile::keyOf(std::string_view map, int x, int y) { return concat(map, "/y", padded(y), "x", padded(x)); }

void check(const MapTile& tile) {
  if (!tile.map.empty()) throw Error("map", "has values; those of a tile are its own");
  if (tile.x < 0 || tile.y < 0 || tile.x % MapTile::kSide != 0 || tile.y % MapTile::kSide != 0 || tile.width() <= 0 ||
      tile.height() <= 0)
    throw Error("tile", concat("begins at cell ", tile.x, ", ", tile.y, " of ", tile.map.width, " x ", tile.map.height,
                               ", where none does"));
  checkGrid({tile.width(), tile.height(), tile.map.origin, tile.map.cell, tile.values}, "tile");
}

Summary summarize(const MapTile& tile) {
  std::uint64_t sum = 0;
  for (const std::uint8_t value : tile.values) sum += value;
  const double mean = tile.values.empty() ? 0 : static_cast<double>(sum) / static_cast<double>(tile.values.size());
  return {{"cells", concat(tile.width(), " x ", tile.height())},
          {"of a map", concat(tile.map.width, " x ", tile.map.height)},
          {"cell", concat(fixed(tile.map.cell, 2), " m")},
          {"mean", fixed(mean, 1)}};
}

}  // namespace castra
