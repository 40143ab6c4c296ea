// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/map_reader.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::generators {

/// Hands a district its outline between the main roads, the zones that reach into it, and the painted maps under
/// it: all that is needed to build it, so that an edit elsewhere leaves it as it is. `heights` are those of the points
/// of main roads; empty if all is level.
District cropDistrict(const Site& site, const Arterials& arterials, const std::vector<double>& heights,
                      std::uint32_t index, MapReader& maps);

/// All of them, by their keys, which lead from neighbour to neighbour: so most tiles of the maps are read once.
Set<District> splitDistricts(Run& run, const NoParams& params, const Site& site, const Arterials& arterials,
                             const std::optional<Set<MapTile>>& maps);

}  // namespace castra::generators
