// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/ground/ground_site.h"
#include "generators/models/model_builder.h"

namespace castra::generators {

/// Builds a garage with two leaves that open to the drive, a roof on posts, or a shed with a door: hollow, of walls
/// with a gabled roof on them. Equal ones share their meshes.
void putUpOutbuilding(ModelBuilder& model, const GroundMaterials& materials, const OutbuildingSpot& spot,
                      const GroundLie& lie);

}  // namespace castra::generators
