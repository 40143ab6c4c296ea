// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// Takes the water from the ground, and the ground from what is drawn on it: parks, reserved ground and slopes are
/// cut to the land, and where they overlap, reserved ground comes first, then parks, in the order written, then slopes.
/// All share their points from then on.
void settleGround(Site& site, std::span<const geometry::Region> water);

/// The land that is neither park nor reserved nor too steep, nor in one of the bands along town walls.
std::vector<geometry::Region> findFreeLand(const Site& site, std::span<const geometry::Region> bands);

/// What of the land no district has, by kind; all of it, once, to the bit. Decks run over the open ground between
/// districts. The strip between an area, or a band along a town wall, and the road around it is of the area's kind.
std::vector<Arterials::Ground> layOpenGround(const Site& site, std::span<const geometry::Region> districts,
                                             std::span<const geometry::Region> decks,
                                             std::span<const geometry::Region> bands);

}  // namespace castra::generators
