// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "generators/buildings/floor_cutter.h"
#include "generators/buildings/floor_walls.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// A convex piece of a floor while it is planned, in the axes of its frame [m]: nothing is cut yet, and nothing is on the
/// lattice.
struct FloorOutline {
  /// A corner, and what the side that leaves it is.
  struct Corner {
    geometry::Vec2 at;
    bool is_outer = false;  ///< an outer wall
    bool has_light = false;  ///< and one that looks out on open ground
  };
  std::vector<Corner> corners;

  bool empty() const { return corners.size() < 3; }
  Interval extent(Axis axis) const;
  /// What the line at `at` has of it, in the other coordinate; nothing if it misses.
  std::optional<Interval> chord(Axis axis, double at) const;
  double area() const;
  /// The part between two coordinates; empty if there is none. New sides are inner walls.
  FloorOutline clip(Axis axis, double low, double high) const;
  /// What is left within the walls; nothing if that is nothing.
  std::optional<geometry::Ring> within(const WallThickness& thickness) const;
  /// Whether windows can be in one of its sides of at least this length [m].
  bool hasLight(double length) const;
};

}  // namespace castra::generators
