// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/artifacts/buildings.h"

namespace castra::analyzers {

/// A room of a building.
struct RoomPlace {
  std::uint32_t storey = 0, room = 0;
};

/// Rooms that cannot be reached from the street through entrances there, doors, passages, stairs and lifts without
/// passing through a bath, a bedroom or a store, or through rooms of a unit to which they do not belong.
std::vector<RoomPlace> findLostRooms(const Buildings::Building& building);

}  // namespace castra::analyzers
