// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/wall_moves.h"

#include <algorithm>

namespace castra::generators {

using Place = WallSite::Place;

std::optional<WallMove> findMove(WallRing& wall, Place place) {
  const WallSite& site = wall.site();
  const bool is_inside = wall.isInside(place);
  if (!site.mayBeInside(place) || (!is_inside && !wall.isSegment(place))) return std::nullopt;
  bool is_at_wall = false;
  for (std::size_t k = 0; k < 8; k += 2) is_at_wall |= wall.isInside(place + site.around()[k]) != is_inside;
  if (!is_at_wall) return std::nullopt;
  for (const Place along : {Place{0}, Place{1}, site.stride()}) {
    WallMove move{{place, place - along, place + along}, static_cast<std::uint8_t>(along == 0 ? 1 : 3), {}};
    const auto tiles = move.tiles();
    const bool is_one_side = std::all_of(
        tiles.begin(), tiles.end(), [&](Place tile) { return is_inside ? wall.isInside(tile) : wall.isSegment(tile); });
    if (!is_one_side) continue;
    if (const auto change = wall.test(tiles)) {
      move.change = *change;
      return move;
    }
  }
  return std::nullopt;
}

}  // namespace castra::generators
