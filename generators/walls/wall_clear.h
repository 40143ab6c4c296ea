// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "generators/walls/wall_site.h"

namespace castra::generators {

/// The most that can be inside any wall: of all sets of places around which nowhere a segment is needed where none can
/// be, the largest. It holds all of them: two such sets together are one. So there is no wall for an area unless a
/// piece of it, hanging together over edges, is as large. Takes linear time.
std::vector<std::uint8_t> findClearGround(const WallSite& site);

/// The inside of a wall that can be built with at least so many tiles inside, however much it costs; or nothing. Begins
/// with all clear ground and leaves out what makes a wall touch itself, trying all choices.
struct ClearSearch {
  std::vector<WallSite::Place> inside;  ///< empty if none was found
  bool is_complete = true;              ///< if none was found, there is none; otherwise it was given up after `tries`
};
ClearSearch findClearInside(const WallSite& site, std::int64_t least_area, std::int64_t tries);

}  // namespace castra::generators
