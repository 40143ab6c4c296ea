// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "generators/buildings/floor_cutter.h"
#include "generators/buildings/stair_place.h"
#include "pipeline/artifacts/floor_plan.h"

namespace castra::generators {

/// What a wall has between the walls that meet it, along its line from its first point [m].
Interval clearOf(const FloorPlan& plan, const FloorPlan::Wall& wall);

struct DoorSizes {
  double width = 0.9, height = 2.05;         ///< between rooms [m]
  double entrance_width = 1.0, entrance_height = 2.1;  ///< [m]
  double passage = 1.6;   ///< widest opening without a door [m]
  double ceiling = 2.5;   ///< clear height of the storey [m]
};

/// Puts doors into the walls, so that every room can be reached from `start`, and nobody has to pass through a bath, a
/// bedroom or a store, nor through somebody else's rooms: a unit has one door on what is shared, in its hall if it has
/// one. Corridors that meet are open to each other. Rooms with stairs are entered at the near landing of these. False
/// if that cannot be done.
bool placeDoors(FloorPlan& plan, std::uint32_t start, const DoorSizes& sizes, const std::optional<StairPlace>& stairs);

}  // namespace castra::generators
