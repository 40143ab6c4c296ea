// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/ground/ground_site.h"
#include "generators/models/model_builder.h"

namespace castra::generators {

/// How deep a fence of a sort is, across [m].
double fenceWidth(FenceSort sort);

/// Puts up a fence: a hedge or wall in one piece, or in steps where the ground slopes, or panels between posts, of
/// which equal ones share their meshes.
void putUpFence(ModelBuilder& model, const GroundMaterials& materials, const FenceSpot& fence, const GroundLie& lie);

/// Posts, and one leaf or two between them that turn inwards; shut, they fill the gap but for a finger's breadth.
void putUpGate(ModelBuilder& model, const GroundMaterials& materials, const GateSpot& gate, const GroundLie& lie);

}  // namespace castra::generators
