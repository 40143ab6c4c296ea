// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/artifacts/buildings.h"

namespace castra::analyzers {

/// The room of the next storey that stairs come up in: it has space for all of them, since the floor is open above
/// them. Nothing if there is none.
std::optional<std::uint32_t> findArrival(const Buildings::Building& building, std::uint32_t storey,
                                         const Buildings::Stairs& stairs);

/// What is known of the stairs of a house.
struct StairProof {
  struct Fault {
    std::string what;
    geometry::Vec2 at;
  };
  std::vector<Fault> faults;
  std::uint64_t count = 0;
  double steepest = 0;                                              ///< [rad]
  double least_headroom = std::numeric_limits<double>::infinity();  ///< [m]
};

/// Stairs are no steeper than 40 degrees and at least 0.8 m wide; they lie within their room and come up in a room of
/// the next storey, stand above those below or clear of them, and leave 2 m of headroom over every step and landing, if
/// steps are no thicker than floors. From each door of a room with stairs one comes to all of their landings without
/// stepping on a flight, or into the hole above the one below.
StairProof proveStairs(const Buildings::Building& building);

}  // namespace castra::analyzers
