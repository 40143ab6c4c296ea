// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "generators/walls/wall_terrain.h"
#include "pipeline/core/random.h"

namespace castra::generators {

/// Country as a game has it, of the usual types: ridges of rock that wander, ponds, ore and fields, at the same density
/// for every size.
WallTerrain makeCountry(std::int32_t width, std::int32_t height, Random random);

}  // namespace castra::generators
