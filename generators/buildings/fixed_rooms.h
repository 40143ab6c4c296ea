// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "generators/buildings/floor_walls.h"

namespace castra::generators {

/// A room that somebody has drawn, by the middle of its walls.
struct FixedRoom {
  std::string where;     ///< for messages
  geometry::Ring ring;   ///< counter-clockwise, on the lattice [m]
  FloorPlan::Room room;  ///< role, kind and unit
};

/// One plan of all rooms, with walls: corners nearer than a few millimetres become one, and a corner on a neighbour's side
/// becomes a corner of it. Throws Error if rooms overlap, or are too narrow for their walls.
FloorPlan joinRooms(const std::vector<FixedRoom>& rooms, const WallThickness& thickness);

}  // namespace castra::generators
