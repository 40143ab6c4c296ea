// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/buildings/footprint.h"

namespace castra::generators {

/// Cuts the ground of a house, which is convex, into the parts that its shape asks for; `depth` is that of the part along
/// the street [m]. Wings are as wide as a row of rooms and a corridor. Nothing if the ground is too small for such a
/// shape.
std::optional<Footprint> layParts(const HousePart& ground, const Style::Type& type, HouseShape shape, double depth,
                                  const FootprintDraw& draw);

}  // namespace castra::generators
