// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/materials/pattern.h"

namespace castra::generators {

/// What is seen of the inside of a tree on one piece of wood.
struct WoodGrain {
  double rings = 0;   ///< late wood 1, early wood -1, about
  double fibres = 0;  ///< fine lines along the piece, about -1 to 1
  double knot = 0;    ///< 1 in the heart of a knot, 0 away from knots
};

/// At a place, for wood that runs along x if `is_along_x`, else along y. Pieces with other numbers come from other
/// trees. A knot belongs to one piece, so that it ends where the piece does: `ownerOf` tells the piece at a place.
/// `knots` in [0, 1] is how many there are.
WoodGrain findGrain(const Ground& ground, const geometry::Vec2& at, bool is_along_x, std::uint64_t piece, double knots,
                    const std::function<std::uint64_t(const geometry::Vec2&)>& ownerOf);

}  // namespace castra::generators
