// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generators/walls/wall_country.h"
#include "generators/walls/wall_ring.h"
#include "pipeline/core/random.h"

namespace castra::generators {

/// Every tile by itself: rock, resources and mire with these chances.
struct Scatter {
  double rock = 0.2, resource = 0.1, mire = 0;
};
WallTerrain scatterTiles(std::int32_t width, std::int32_t height, const Scatter& scatter, Random random);

/// The terrain with the wall in it: 'W' a segment to build, '%' one that is there, and ',' for ground inside.
std::string drawWall(const WallTerrain& terrain, const WallRing& wall);

/// The places that are drawn as 'i'.
std::vector<WallSite::Place> readInside(const WallSite& site, const std::vector<std::string_view>& drawing);

}  // namespace castra::generators
