// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "generators/buildings/stair_size.h"
#include "pipeline/artifacts/buildings.h"
#include "pipeline/geometry/frame.h"

namespace castra::generators {

/// Whether the rectangle lies within the convex ring, up to `slack` [m]. All in the same axes.
bool holdsBox(const geometry::Ring& ring, const geometry::Vec2& low, const geometry::Vec2& high, double slack);

/// Where the stairs of a house stand, on all its storeys.
struct StairPlace {
  geometry::Vec2 corner;   ///< of the near landing, where the flight up begins [m]
  geometry::Vec2 along;    ///< unit; the way up the first flight
  bool turns_left = true;  ///< the second flight lies to the left of the first

  /// The stairs of one storey, in one of its rooms.
  Buildings::Stairs stairsIn(std::uint32_t room, const StairSize& size) const;
  /// Whether one can come in through a wall that has its middle there: not from beside the flights.
  bool isEnteredAt(const geometry::Vec2& middle) const;
};

/// A room that stairs of this size stand in, or come up in.
struct StairRoom {
  geometry::Ring floor;  ///< [m]
  StairSize size;
};

/// Where all these rooms have space for their stairs, along y of the frame: with the near landing at the low end of y,
/// or at the high one if they are entered `from_high`, and in the corner that rooms are square in: at the high end of
/// x, or at the low one if that `is_low`. Nothing if there is no such place.
std::optional<StairPlace> placeStairs(std::span<const StairRoom> rooms, const geometry::Frame& frame, bool is_low,
                                      bool from_high);

}  // namespace castra::generators
