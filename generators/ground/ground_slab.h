// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/ground/ground_cover.h"
#include "generators/ground/ground_lie.h"
#include "generators/models/model_builder.h"

namespace castra::generators {

/// A piece of ground as a solid, relative to the origin: its top as high above the lie as the surface says, upright
/// sides, and a level bottom. On the top, textures run along the surface's way from the town's origin, so that they go
/// on from slab to slab and over the borders of districts. The region must be sound.
geometry::SolidMesh makeSlab(const geometry::Region& region, const GroundSurface& surface, const GroundLie& lie,
                             const geometry::Vec2& origin);

/// The same with what to bump into.
Solid makeSolidSlab(const geometry::Region& region, const GroundSurface& surface, const GroundLie& lie,
                    const geometry::Vec2& origin);

}  // namespace castra::generators
