// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "generators/buildings/stair_size.h"
#include "pipeline/artifacts/buildings.h"
#include "pipeline/geometry/frame.h"

namespace castra::generators {

/// Whether the rectangle lies within the convex ring, up to `slack` [m]. All in the same axes.
bool holdsBox(const geometry::Ring& ring, const geometry::Vec2& low, const geometry::Vec2& high, double slack);

/// Stairs along y of the frame in a room, with the near landing at the end where the door is, in the corner that the
/// room is square in: at the high end of x, or at the low one if that `is_low`. Nothing if they do not fit.
std::optional<Buildings::Stairs> placeStairs(const FloorPlan& plan, std::uint32_t room, const geometry::Frame& frame,
                                             const StairSize& size, bool is_low);

}  // namespace castra::generators
