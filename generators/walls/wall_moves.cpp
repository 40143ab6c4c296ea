// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_moves.h"

#include <algorithm>

namespace castra::generators {

using Place = WallSite::Place;

namespace {

/// A quick look at what most often forbids to leave a tile out, or three with it in the middle: it becomes a segment,
/// and would not have two neighbours. What is next to it, and goes as well or is not inside, is a segment then if it
/// touches more of the inside than what goes: of three in a row, one end touches the middle only, a tile beside it all
/// of them.
bool mayGoOut(const WallRing& wall, Place place, Place along) {
  const WallSite& site = wall.site();
  if (along != 0 && wall.countInsideAround(place) == 2)
    return true;  // the row is the tip of an arm, and all of it goes
  int count = 0;
  for (std::size_t k = 0; k < 8; k += 2) {
    const Place step = site.around()[k], next = place + step;
    const bool is_end = along != 0 && (step == along || step == -along);
    if (!is_end && wall.isInside(next)) continue;
    count += wall.countInsideAround(next) > (along == 0 || is_end ? 1 : 3) ? 1 : 0;
  }
  return count == 2;
}

}  // namespace

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
    if (!is_one_side || (is_inside && !mayGoOut(wall, place, along))) continue;
    if (const auto change = wall.test(tiles)) {
      move.change = *change;
      return move;
    }
  }
  return std::nullopt;
}

}  // namespace castra::generators
