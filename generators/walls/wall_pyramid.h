// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "generators/walls/wall_greedy.h"

namespace castra::generators {

/// Shrinks first on a coarse picture of the site and then on finer ones, as Chawan and Volper propose for large
/// terrains: their time goes into tiles far outside, which a coarse picture leaves out by the block.
///
///   wwww     wwwwww     On each level, halved so many times as `levels` says and less each time, shrinking stops with
///   wiiw --> w....w     some more inside than wanted; each tile then becomes four of the next level, and the rest is
///   wwww     w.iiii     left to that. Nothing if the site has no room, or what comes out cannot be built.
std::optional<WallRing> shrinkCoarseToFine(const WallSite& site, const WallStop& stop, WallInfluence influence,
                                           std::int32_t levels);

/// As many levels as leave the coarsest picture about this long on its shorter side.
std::int32_t countLevels(const WallSite& site, std::int32_t side = 32);

/// Each tile inside a wall in a site at half the scale, as four of the site itself.
std::vector<WallSite::Place> refineInside(const WallRing& coarse, const WallSite& fine);

}  // namespace castra::generators
