// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// A ring with its convex corners rounded by arcs of up to `radius` [m], less where sides are short or where the arc
/// would take more than half of the way to `inner`, a ring inside. Points are on the lattice.
geometry::Ring roundCorners(const geometry::Ring& ring, const geometry::Ring& inner, double radius);

}  // namespace castra::generators
