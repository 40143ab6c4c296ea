// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "generators/walls/wall_ring.h"

namespace castra::generators {

/// A small change of a wall at a tile, which takes it in or leaves it out.
///
///   wwwww      w...w      A single tile can be taken in along a straight side, but not left out there: the bay would
///   iiiii      wwwww      be one tile wide, and the wall would touch itself. So where the tile alone does not do, it
///   iiiii      iiiii      takes its two neighbours along: a bay of three. Rows of three fill bays again as well.
struct WallMove {
  std::array<WallSite::Place, 3> places{};  ///< the tile is the first
  std::uint8_t count = 0;
  WallChange change;

  friend bool operator==(const WallMove&, const WallMove&) = default;
  std::span<const WallSite::Place> tiles() const { return {places.data(), count}; }
};

/// The tile alone, with its neighbours to the west and east, or to the south and north.
enum class MoveShape : std::uint8_t { none, single, row, column };

/// What a builder must know of a move to choose it; `none` if there is none.
struct MoveSketch {
  MoveShape shape = MoveShape::none;
  std::int64_t cost = 0;  ///< what it adds
};

/// The move at a tile that is inside and shares an edge with the wall, or a segment that shares an edge with the
/// inside. The tile alone is tried first, then three from west to east, then three from south to north. Nothing if none
/// of them leaves a wall, or the tile is not where the wall is.
MoveSketch sketchMove(const WallRing& wall, WallSite::Place place);

/// The tiles of a move, and all that it changes.
WallMove expandMove(const WallRing& wall, WallSite::Place place, const MoveSketch& sketch);

/// Both at once.
std::optional<WallMove> findMove(const WallRing& wall, WallSite::Place place);

}  // namespace castra::generators
