// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/artifacts/floor_plan.h"

namespace castra::generators {

/// A door, window or passage as one sees it from within a room.
struct SideOpening {
  double from = 0, to = 0;    ///< along the side [m]
  double sill = 0, head = 0;  ///< above the floor [m]
  FloorPlan::OpeningType type = FloorPlan::OpeningType::door;
  bool opens_inwards = false;  ///< a leaf turns into the room
  bool is_outer = false;       ///< in an outer wall
  double thickness = 0;        ///< of that wall [m]

  bool operator==(const SideOpening&) const = default;
};

/// One side of a room's floor, from corner to corner, whatever walls it is made of; the room lies to its left.
struct RoomSide {
  geometry::Vec2 from, to;  ///< [m]
  geometry::Vec2 way;       ///< unit
  double length = 0;
  bool is_outer = false;              ///< all of it is an outer wall
  std::vector<SideOpening> openings;  ///< in order along it

  bool operator==(const RoomSide&) const = default;
  geometry::Vec2 at(double along, double in) const { return from + way * along + geometry::leftOf(way) * in; }
};

/// The sides of a room, counter-clockwise, with what is in them.
std::vector<RoomSide> listRoomSides(const FloorPlan& plan, std::uint32_t room);

}  // namespace castra::generators
