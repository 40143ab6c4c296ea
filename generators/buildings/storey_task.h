// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "generators/buildings/floor_outline.h"
#include "generators/buildings/floor_sketch.h"
#include "generators/buildings/stair_size.h"

namespace castra::generators {

/// Rooms to choose from, in the order in which they are wanted; the last is wanted again and again.
struct RoomSupply {
  std::vector<RoomWish> wishes;
  const RoomWish& at(std::size_t i) const { return wishes[i < wishes.size() ? i : wishes.size() - 1]; }
};

/// Who has the rooms of a storey.
enum class Tenancy : std::uint8_t {
  whole,  ///< one household or business has all of it
  many    ///< several, each behind a door of its own on a corridor that they share
};

/// Where another wing stands behind one end of a row of rooms: what lies before it has no light.
struct Joint {
  double inner = 0;      ///< the x where the other wing ends and light begins [m]
  bool is_open = false;  ///< the wing is there on this storey, and a passage leads to it along the outer wall
};

/// Where stairs and corridor of a band lie, in the axes in which stairs are at the low end of x [m].
struct BandPlace {
  Interval core;                         ///< the stairs, along x
  double front_line = 0, rear_line = 0;  ///< the corridor, along y
};

/// What a storey of a wing should become.
struct StoreyTask {
  WallThickness thickness;
  double corridor = 1.2;  ///< within its walls [m]
  double door = 0.9;      ///< between rooms [m]
  double entrance = 1.0;  ///< of the house [m]
  RoomSupply front, rear, middle;
  bool is_dwelling = false;
  Tenancy tenancy = Tenancy::whole;
  bool is_ground = false;
  bool has_stairs = false;
  StairSize stairs;
  bool has_lift = false;
  bool is_mirrored = false;          ///< stairs at the high end of x
  std::vector<double> front_bays, rear_bays;  ///< where x is between two windows [m]
  std::optional<Joint> low_joint, high_joint;  ///< at the ends of the rear row; of wings, at those of their only one
  bool has_yard_door = false;        ///< a passage leads to the yard between the wings
  std::optional<BandPlace> band;     ///< given, if stairs must stand where they stand on other storeys
  bool prefers_dark = false;  ///< where there is space for one room only, it is a dark one
  std::uint32_t first_unit = 0;                      ///< that has the rooms, or the first that does
  std::uint32_t corridor_unit = FloorPlan::kNobody;  ///< that has the corridor
  std::uint32_t way_unit = FloorPlan::kNobody;       ///< that has hall, stairs and lifts
};

/// Plans the rooms of a convex storey whose front lies along x, from (0, 0):
///
///   +------+------+--------+
///   |stairs| bath | kitchen|     A corridor runs along the house between a front row and a rear row of rooms, so that
///   +------+------+--------+     every room has a door on it. One comes in through a hall in the front row, or, if the
///   |       corridor       |     house is narrow, through the front room. Shallow houses have the corridor at the rear,
///   +------+---------------+     and small ones none: there, the front room is what one passes through.
///   | hall |    living     |
///   +------+---------------+
///
/// Nothing if there is no such plan; several ways are tried, from the best to the plainest.
std::optional<FloorSketch> sketchStorey(const FloorOutline& outline, const StoreyTask& task);

/// How many ways of planning a storey there are; the lower, the better.
inline constexpr int kStoreyForms = 4;
/// The same for one way only. All storeys of a house with stairs must be planned in the same way, or the stairs would not
/// stand above each other.
std::optional<FloorSketch> sketchStorey(const FloorOutline& outline, const StoreyTask& task, int form);
/// Whether, planned in that way, stairs are entered at their high end of y: from a corridor along the rear wall.
constexpr bool isEnteredFromBehind(int form) { return form == 1; }

/// Where the first way, with a corridor between two rows, has stairs and corridor; nothing if there is no space for it.
std::optional<BandPlace> placeBand(const FloorOutline& outline, const StoreyTask& task);

/// Plans a wing whose court lies along x, from (0, 0): a row of rooms with windows on the court, and behind it a corridor
/// along the outer wall. A wing at its end, beyond a joint of the task, is reached by a passage there:
///
///   +--------------------------+
///   |         corridor     |pas|     The rooms are the rear ones of the task, from the `next_rear`-th on. A wing that is
///   +-------+--------+-----+ sa|     too narrow for a corridor is one room.
///   |       |        |store| ge|
///   +-------+--------+-----+---+
///          court     : next wing
std::optional<FloorSketch> sketchWing(const FloorOutline& outline, const StoreyTask& task, std::size_t next_rear);

}  // namespace castra::generators
