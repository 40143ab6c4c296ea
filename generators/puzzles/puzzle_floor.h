// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// Where something stands: its own x runs along `yaw`, and its front looks to its own -y.
struct FloorSpot {
  geometry::Vec2 at;   ///< the middle of its foot [m]
  double yaw = 0;      ///< a multiple of a right angle [rad]
  geometry::Box foot;  ///< [m]
};

/// The floor of a room, and what is taken of it.
class PuzzleFloor {
 public:
  explicit PuzzleFloor(const geometry::Box& floor) : floor_(floor) {}

  const geometry::Box& bounds() const { return floor_; }
  void take(const geometry::Box& foot) { taken_.push_back(foot); }
  /// Inside the room, and clear of what is taken.
  bool isFree(const geometry::Box& foot) const;

  /// A free place for a foot of that width and depth, as near to the wish as can be, and takes it. With `by_wall`, if a
  /// wall is nearer to the wish than `reach`, with its back to that wall.
  std::optional<FloorSpot> place(const geometry::Vec2& wish, double width, double depth, bool by_wall, double reach);

 private:
  std::optional<FloorSpot> search(const geometry::Vec2& wish, double width, double depth, int quarter) const;

  geometry::Box floor_;
  std::vector<geometry::Box> taken_;
};

}  // namespace castra::generators
