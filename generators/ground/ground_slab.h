// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/models/model_builder.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// How far slabs of ground reach below the ground [m]: deeper than any step between two of them, so that nobody sees
/// under one, and less deep than the walls of houses.
inline constexpr double kSlabDepth = 0.5;

/// A piece of ground as a solid: its top `height` [m] above the ground (below, if negative), upright sides, and a
/// bottom `depth` [m] below the ground; relative to the origin. On the top, textures run along `along` (unit) from the
/// town's origin, so that they go on from slab to slab and over the borders of districts. The region must be sound.
geometry::SolidMesh makeSlab(const geometry::Region& region, double height, const geometry::Vec2& along,
                             const geometry::Vec2& origin, double depth = kSlabDepth);

/// The same with what to bump into.
Solid makeSolidSlab(const geometry::Region& region, double height, const geometry::Vec2& along,
                    const geometry::Vec2& origin, double depth = kSlabDepth);

}  // namespace castra::generators
