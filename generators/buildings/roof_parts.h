// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/buildings/roof_shape.h"

// The parts of a roof. All are added to it with their names; heights are the town's.

namespace castra::generators {

/// What parts are made for.
struct RoofSite {
  const geometry::Region& footprint;
  const RoofRules& rules;
  geometry::Vec2 origin;
};

/// What buildRoof and massRoof make of a shape that is known, of shapeRoof.
Roof buildRoof(const RoofSite& site, const std::optional<RoofShape>& shape);
geometry::SolidMesh massRoof(const RoofSite& site, const std::optional<RoofShape>& shape);

/// The upright thickness of the covering of such slopes, on the lattice [m].
double coverDepth(const RoofShape& shape, const RoofRules& rules);

/// The slopes with overhangs and thickness. False, and nothing is added, if that makes no solid.
bool addCovering(Roof& roof, const RoofSite& site, const RoofShape& shape);
/// A wall below the slopes at each gable and party wall.
void addGables(Roof& roof, const RoofSite& site, const RoofShape& shape);
/// What stands on slopes. Dormers and chimneys keep clear of one another, and of ridges and valleys.
void addOnSlopes(Roof& roof, const RoofSite& site, const RoofShape& shape);
/// A deck, a parapet around it, and chimneys.
void addFlatRoof(Roof& roof, const RoofSite& site);

}  // namespace castra::generators
