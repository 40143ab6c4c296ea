// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "pipeline/artifacts/buildings.h"

namespace castra::analyzers {

/// What lies before an outer wall of a plan: what does before the side of a wing that it lies on. Nothing if it lies on
/// none.
std::optional<Buildings::SideType> sideOf(const Buildings::Building& building, const FloorPlan& plan,
                                          const FloorPlan::Wall& wall);

/// Where the houses of a district stand, to be asked whether one stands before the windows of another.
class HouseGround {
 public:
  explicit HouseGround(const Buildings& buildings);

  /// Whether a house other than `self` stands nearer than `reach` straight before a stretch of an outer wall, to the
  /// right of the way from one end to the other.
  bool isTakenBefore(const Buildings::Building& self, const geometry::Vec2& from, const geometry::Vec2& to,
                     double reach) const;

 private:
  struct Wing {
    const Buildings::Building* house;
    geometry::Box box;
    geometry::Region ground;
  };
  std::vector<Wing> wings_;
};

}  // namespace castra::analyzers
