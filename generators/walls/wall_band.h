// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/artifacts/wall_line.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// The ground kept free along all rings, to both sides.
std::vector<geometry::Region> layBands(const WallLine& line);

/// How many rings a place lies within: 0 outside the town, 1 in it, 2 in its citadel.
std::uint32_t countRingsAround(const WallLine& line, const geometry::Vec2& place);

/// From a place to the nearest ring [m]; infinite if there is none.
double distanceToRings(const WallLine& line, const geometry::Vec2& place);

}  // namespace castra::generators
