// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "generators/buildings/fitting_place.h"
#include "generators/buildings/fitting_work.h"

namespace castra::generators {

/// A room with all that is built into it.
struct FittedRoom {
  struct Placed {
    FittingType type = FittingType::worktop;
    FittingWish wish;
    FittingPlace place;
  };
  FittingRoom room;
  std::vector<Placed> placed;
};

/// Rooms of one house: what stands above a room of the same shape, kind and openings is furnished alike, and need not
/// be thought out again.
class FittedRooms {
 public:
  /// A room with what its kind wants built in, in the order in which it is named, or, where more of it finds a place
  /// then, in another. Valid until the next call. Rooms of no kind have nothing.
  const FittedRoom& of(const FloorPlan& plan, std::uint32_t room, const Style::RoomKind* kind, double ceiling);

 private:
  struct Known {
    const Style::RoomKind* kind = nullptr;
    double ceiling = 0;
    geometry::Ring floor;
    std::vector<RoomSide> sides;
    FittedRoom fitted;
  };
  std::vector<Known> known_;
};

}  // namespace castra::generators
