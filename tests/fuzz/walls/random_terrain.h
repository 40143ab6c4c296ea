// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generators/walls/wall_method.h"

namespace castra::walls {

/// A terrain, where on it a wall is wanted, and what wall.
struct RandomCase {
  std::string kind;
  generators::WallTerrain terrain;
  generators::TileBox box;
  generators::WallOrder order;
  /// Of a large site with a greatest cost: the segments of a wall within it, so that it is known that there is one.
  std::vector<generators::Tile> known;
};

/// What of the box lies on the terrain: the site.
generators::TileBox cutBox(const RandomCase& random_case);

/// The side of the largest site on which every wall there is can be tried.
inline constexpr std::int32_t kLargestTried = 7;

/// What any wall around so many tiles costs at least, in a box of these sides, if each segment costs as much as given:
/// a ring is as long as the rim of the box around it, and that box has room for the area. Nothing if there is no room.
std::optional<std::int64_t> findLeastCost(std::int64_t area, std::int32_t width, std::int32_t height,
                                          std::int64_t segment);

/// All kinds of terrain, in the order in which they are reported.
std::span<const std::string_view> kinds();

/// The case of a number; always the same.
RandomCase drawCase(std::uint64_t number);

}  // namespace castra::walls
