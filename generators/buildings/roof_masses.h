// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/artifacts/buildings.h"

namespace castra::generators {

/// The wing on the other side of a wing's side, or null. Wings side by side share their points, to the bit.
const Buildings::Wing* neighbourOf(const Buildings::Building& building, const Buildings::Wing& wing, std::size_t side);

/// What is under one roof: wings side by side that are equally high.
struct RoofMass {
  std::vector<std::size_t> wings;            ///< their numbers
  geometry::Region region;                   ///< all of them together, around a court as well [m]
  std::vector<Buildings::SideType> sides;    ///< of the region, ring by ring
};

std::vector<RoofMass> listRoofMasses(const Buildings::Building& building);

}  // namespace castra::generators
