// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/models/model_builder.h"
#include "generators/walls/wall_meetings.h"
#include "generators/walls/wall_strip.h"
#include "generators/walls/wall_style.h"
#include "pipeline/artifacts/walls.h"

namespace castra::generators {

/// A tower of a ring: solid up to the walk; above it a room, with a doorway wherever a walk arrives, so that one can go
/// along the wall through it, and slits that look out; above that a platform with merlons, which a ladder leads to, or
/// a roof. The walls of the room are built without cut-outs:
///
///   |   lintel   |       A doorway is the space between two piers below a lintel, a slit that between a sill
///   +---+----+---+       and a lintel. Piers also end at corners.
///   |pier    |pier
///   +---+    +---+
///
/// A tower that is too low or too narrow for a room stays open at the height of the walk, with merlons around it.
void addTower(ModelBuilder& builder, const Walls& walls, const Walls::Ring& ring, std::uint32_t index,
              const WallMeetings& meetings, const WallObstacles& obstacles, const WallStyle& style);

}  // namespace castra::generators
