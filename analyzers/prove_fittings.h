// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "pipeline/artifacts/buildings.h"

namespace castra::analyzers {

/// A part of what is built into a room, as it lies.
struct PlacedFitting {
  std::string name;
  geometry::Ring hull;       ///< its ground, convex [m]
  double low = 0, high = 0;  ///< above the storey's floor [m]
  bool is_used = false;      ///< somebody stands before it ...
  geometry::Vec2 before;     ///< ... here [m]
};

struct FittingFault {
  std::string what;
  geometry::Vec2 at;
};

/// Proves of what is built into the rooms of a storey that
///   - it stands within one room, and not where one only passes: in a hall, corridor, lift or with stairs;
///   - no leaf of a door can hit it, and nobody steps out of a door into it (0.6 m);
///   - nothing that is higher than a window's sill is before the window (0.3 m), but for taps and the like;
///   - wherever a way 1 m wide leads from door to door of a room without it, one does with it;
///   - one can walk from the room's doors to everything that somebody uses, on ways 0.5 m wide.
/// What is higher than 1.9 m is in nobody's way.
std::vector<FittingFault> proveFittings(const FloorPlan& plan, std::span<const PlacedFitting> fittings);

}  // namespace castra::analyzers
