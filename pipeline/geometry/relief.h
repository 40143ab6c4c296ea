// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/vec.h"

namespace castra::geometry {

/// How high the ground lies, painted in cells and smooth between them.
struct Relief {
  Grid map;                     ///< light is high; empty: all is level
  double black = 0, white = 0;  ///< heights of what is black and what is white in it [m]

  bool isLevel() const { return map.empty() || black == white; }
  /// Of the ground, on the lattice; 0 where all is level. The mean of the cells within reliefReach of the place, the
  /// nearer ones counting more, so that steps between shades become slopes. Beside the map it goes on as at its edge.
  double heightAt(const Vec2& place) const;

  template <class A>
  void archive(A& a) {
    a(map, black, white);
  }
};

/// How far from a place cells of this size count [m].
double reliefReach(double cell);

}  // namespace castra::geometry
