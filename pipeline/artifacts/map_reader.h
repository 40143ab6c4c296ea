// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "pipeline/artifacts/map_tile.h"
#include "pipeline/core/set.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// Cuts pieces out of painted maps. Holds the tiles that it needed last, 16 MB at most, so that neighbouring pieces
/// are cut quickly and memory does not grow with the maps.
class MapReader {
 public:
  /// Without any map.
  MapReader() = default;
  /// The tiles must outlive it.
  explicit MapReader(const std::optional<Set<MapTile>>& tiles) : tiles_(tiles ? &*tiles : nullptr) {}

  /// What geometry::crop gives of the whole map; empty if there is none of this name.
  geometry::Grid crop(std::string_view map, const geometry::Box& box);
  geometry::Grid crop(std::string_view map, const geometry::Region& region);
  /// The side of its cells [m]; 0 if there is none of this name.
  double cellOf(std::string_view map) { return frameOf(map).width == 0 ? 0 : frameOf(map).cell; }
  /// All of it; empty if there is none of this name.
  geometry::Grid whole(std::string_view map);

 private:
  struct Kept {
    MapTile tile;
    std::uint64_t used = 0;
  };

  const geometry::Grid& frameOf(std::string_view map);
  const MapTile& tileAt(std::string_view map, int x, int y);
  geometry::Grid cut(std::string_view map, const geometry::Grid& frame, const geometry::Cells& cells);

  const Set<MapTile>* tiles_ = nullptr;
  std::map<std::string, geometry::Grid, std::less<>> frames_;
  std::map<std::string, Kept> kept_;
  std::uint64_t clock_ = 0;
};

}  // namespace castra
