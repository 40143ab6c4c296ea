// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// A value at a place, from those at the corners of a ring: between two corners it changes evenly along the side, and
/// inside it is smooth; what changes evenly over the plane stays as it is (mean value coordinates: Floater 2003,
/// Hormann and Floater 2006). Places beside the ring get no more and no less than its corners have.
double interpolate(const Ring& ring, std::span<const double> values, const Vec2& place);

}  // namespace castra::geometry
