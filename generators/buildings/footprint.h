// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "pipeline/artifacts/buildings.h"
#include "pipeline/artifacts/lots.h"

namespace castra::generators {

/// Where a house stands: convex, within its lot, on the lattice.
struct Footprint {
  geometry::Ring ring;  ///< [m]
  std::vector<Buildings::SideType> sides;
  std::uint32_t front = 0;  ///< the side towards the street
};

/// Numbers drawn for one house, all in [0, 1).
struct FootprintDraw {
  double depth = 0.5, front = 0.5, shift = 0.5;
};

/// Sides of the lot that lie on the sidewalk around the block.
std::vector<bool> findStreetSides(const Lots::Lot& lot, const geometry::Ring& block);

/// The ground for a house of this type and shape; nothing if less than `min_area` [m2] is left of the lot.
std::optional<Footprint> layFootprint(const Lots::Lot& lot, const std::vector<bool>& street_sides,
                                      const Style::Type& type, HouseShape shape, const FootprintDraw& draw,
                                      double min_area);

}  // namespace castra::generators
