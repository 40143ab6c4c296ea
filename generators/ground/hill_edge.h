// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// How far apart points are on borders between the open ground of a town and the country [m].
inline constexpr double kHillEdge = 16;

/// On hills a long straight border needs points on its way, or it cuts through them: the ring with a point at least
/// every so many metres, on the lattice.
geometry::Ring withPoints(const geometry::Ring& ring, double every);

/// The region with the points of these rings that lie on its borders, so that what is on either side bends alike.
geometry::Region withPointsOf(const geometry::Region& region, std::span<const geometry::Ring> rings);

}  // namespace castra::generators
