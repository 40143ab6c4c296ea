// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/ground/ground_site.h"
#include "generators/models/model_builder.h"

namespace castra::generators {

/// How wide the crown of a tree of a size is, at most [m].
double crownRadius(TreeSort sort, std::uint32_t size);

/// Puts up what stands on the ground: trees of three sorts and sizes, a trunk with a crown on it, of fewer faces level
/// by level, and lamps. Equal ones share their meshes.
void plantTree(ModelBuilder& model, const GroundMaterials& materials, const TreeSpot& tree);
void putUpLamp(ModelBuilder& model, const GroundMaterials& materials, const LampSpot& lamp);
/// A basin with a bowl on a column in it.
void putUpFountain(ModelBuilder& model, std::uint32_t stone, std::uint32_t water, const geometry::Vec3& at);

}  // namespace castra::generators
