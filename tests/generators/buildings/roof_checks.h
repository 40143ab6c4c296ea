// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "generators/buildings/roof.h"
#include "pipeline/core/random.h"

// What must hold for the roof over any footprint, and rules to try.

namespace castra::roofs {

/// Roofs of every type, with walls, dormers and chimneys anywhere, sensible or not.
generators::RoofRules anyRules(Random& random, const geometry::Region& footprint);

/// The first promise a roof and its mass break, in words, or "": all parts are sound, have volume and names of their
/// own; they cover the footprint; gables stay below the slopes; dormers and chimneys stand on them; slopes are as steep
/// as they should be; party walls have no overhang.
std::string findBrokenPromise(const geometry::Region& footprint, const generators::RoofRules& rules);

/// The ground below all triangles that look up, or down [m^2].
double planArea(const geometry::SolidMesh& mesh, bool looks_up);

/// The height of what looks up, or down, over a place; nothing beside it. The highest that looks up, the lowest that
/// looks down.
std::optional<double> heightOver(const geometry::SolidMesh& mesh, const geometry::Vec2& place, bool looks_up);

}  // namespace castra::roofs
