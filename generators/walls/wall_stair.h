// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/models/model_builder.h"
#include "generators/walls/wall_style.h"
#include "pipeline/artifacts/walls.h"

namespace castra::generators {

/// A straight flight along the inner face of a curtain, and the landing at its head, which is level with the walk.
/// Distances are from the foot [m].
struct WallFlight {
  geometry::Vec2 foot, way, inward;  ///< on the face; unit, along it and away from it
  double width = 0;
  int risers = 0;         ///< one more than steps: the last is up to the landing
  double going = 0;       ///< of a step
  double landing = 0;     ///< where it starts ...
  double landing_to = 0;  ///< ... and ends
};

/// Steps are as deep as the style says where there is room, and the landing gets what is left, at least the stair's
/// width: it goes on beyond the head if it must and the curtain does.
WallFlight planFlight(const Walls& walls, const Walls::Ring& ring, const Walls::Stair& stair, const WallStyle& style);

/// Solid steps from the ground. At a distance the landing stands for all of them, with a ramp.
void addStair(ModelBuilder& builder, const Walls& walls, const Walls::Ring& ring, const Walls::Stair& stair,
              const WallStyle& style);

}  // namespace castra::generators
