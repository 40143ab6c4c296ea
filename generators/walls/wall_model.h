// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "generators/walls/wall_style.h"
#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/map_tile.h"
#include "pipeline/artifacts/model.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/walls.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::generators {

/// Town walls as solid models, one for every square of a lattice that has some of a ring in it: "town/e2n3". A tower,
/// curtain, gate or stair belongs to the square that its middle lies in, and depends on itself and what it touches
/// alone, so that an edit of one stretch remakes the models there and leaves the others as they are. A model's origin
/// is the lower left corner of its square.
///
/// On hills, which need the site, its main roads and the maps, towers and gates stand level where the hill and the
/// roads are, and curtains rise from one to the next.
Set<Model> buildWalls(Run& run, const WallStyle& style, const Walls& walls, const std::optional<Site>& site,
                      const std::optional<Arterials>& arterials, const std::optional<Set<MapTile>>& maps);

}  // namespace castra::generators
