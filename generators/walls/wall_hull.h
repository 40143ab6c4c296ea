// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "generators/walls/wall_ring.h"

namespace castra::generators {

/// What the hull goes around.
struct HullRules {
  std::optional<Tile> start;    ///< kept inside, unless at the rim of the site or outside
  std::optional<double> reach;  ///< only resources no farther than this from the start [tiles]
  std::int64_t least_area = 1;  ///< tiles inside
};

/// The wall that games built before: around all tiles that the convex hull of the resources, and the start, lies on
/// (Teich and Davis 2006 tell of it). If these are too few, all around is widened tile by tile until they are enough,
/// or the site is full. Without resources and start it goes around the middle of the site. Takes no notice of the
/// ground, so it may come to lie where no wall can be: then, or if too little fits in, the result is nothing.
std::optional<WallRing> buildHullWall(const WallSite& site, const HullRules& rules);

}  // namespace castra::generators
