// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/vec.h"

namespace castra::generators {

/// Ground that something stands on: level, or rising evenly.
struct GroundPlane {
  double height = 0;    ///< at `at` [m]
  geometry::Vec2 at;    ///< [m]
  geometry::Vec2 rise;  ///< for each metre east and north

  bool isLevel() const { return rise == geometry::Vec2{}; }
  /// On the lattice [m].
  double heightAt(const geometry::Vec2& place) const { return geometry::snap(height + dot(place - at, rise)); }
};

}  // namespace castra::generators
