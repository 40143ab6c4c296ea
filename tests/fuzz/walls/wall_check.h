// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "generators/walls/wall_method.h"
#include "tests/fuzz/walls/random_terrain.h"

namespace castra::walls {

/// What is wrong with a wall for a case, by the words of the definition and nothing that builders use; empty if
/// nothing.
std::string findWrong(const RandomCase& random_case, std::span<const generators::Tile> segments);

/// Whether a wall for the case exists at all.
enum class Existence : std::uint8_t {
  none,     ///< proved: all were tried, or no ground is large enough whose rim holds
  exists,   ///< proved: all were tried, or nothing on the terrain forbids a wall anywhere
  unknown,  ///< there is ground enough, but on a terrain too large to try all
};
struct Proof {
  Existence any = Existence::unknown;    ///< whatever it costs
  Existence cheap = Existence::unknown;  ///< within the greatest cost
};
Proof proveExistence(const RandomCase& random_case);

}  // namespace castra::walls
