// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "generators/walls/wall_method.h"

namespace castra::walls {

/// A terrain, where on it a wall is wanted, and what wall.
struct RandomCase {
  std::string kind;
  generators::WallTerrain terrain;
  generators::TileBox box;
  generators::WallOrder order;
};

/// All kinds of terrain, in the order in which they are reported.
std::span<const std::string_view> kinds();

/// The case of a number; always the same.
RandomCase drawCase(std::uint64_t number);

}  // namespace castra::walls
