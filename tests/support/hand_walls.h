// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/artifacts/walls.h"
#include "pipeline/core/random.h"

// Town walls made by hand, for tests of what is built from them.

namespace castra::testing {

struct HandWalls {
  struct Passage {
    std::size_t side = 0;
    double share = 0.5;  ///< of the way along the side
    bool is_postern = false;
  };

  geometry::Ring corners;  ///< counter-clockwise [m]
  std::vector<Passage> passages;
  double thickness = 2.5, height = 8, tower_height = 11.8, spacing = 40;
  double tower_size = 7;  ///< across [m]
  int corner_sides = 8;   ///< of towers at corners, which are regular; 4 stands along the wall
  int mural_sides = 4;    ///< of those between them
  double gate_width = 4, gate_height = 4.6;
  bool with_stairs = true;
};

/// Towers at all corners, beside gates and between them, curtains in the middle, and a stair to every other curtain
/// that is long enough for it. Footprints come from one overlay, so they share their points.
Walls buildByHand(const HandWalls& plan);

/// A square town of this side [m], with a gate, a postern and towers between: the first thing to look at.
HandWalls squareTown(double side);

/// A town of 5 to 14 corners about the origin, with passages here and there; walls and towers of many sizes.
HandWalls anyTown(Random& random);

}  // namespace castra::testing
