// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/models/model_builder.h"
#include "generators/walls/wall_style.h"
#include "pipeline/artifacts/walls.h"

namespace castra::generators {

/// The four corners of a passage, counter-clockwise, those of its outer side first. Neighbours may have left more
/// points on its sides: those that hardly turn are not corners.
geometry::Ring cornersOf(const Walls::Gate& gate);

/// What spans a passage of a gate or postern; its sides are those of its neighbours. From outside inwards:
///
///   outside | arch | slot | arch |  leaves   | inside      The front arch has stones of its own, which project a
///           |______|  of  |______|___________|             little. The portcullis hangs in the slot. Leaves
///           |      | port-|      | lintel    |             shut against the second arch, and turn below a
///           |      |cullis|      |           |             flat timber lintel that is as high as the crown.
///
/// Above runs the walk, with a crenellated parapet outside and a plain one inside. A postern has no portcullis, and one
/// leaf.
void addGate(ModelBuilder& builder, const Walls& walls, const Walls::Gate& gate, const WallStyle& style);

}  // namespace castra::generators
