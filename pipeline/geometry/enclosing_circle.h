// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

struct Circle {
  Vec2 centre;
  double radius = 0;
};

/// The smallest circle around all points, of which there must be one at least; up to rounding. Only the corners of the
/// convex hull are looked at one by one (after Welzl 1991, without drawing lots), so a million points take the time of
/// their hull.
Circle smallestCircle(Ring points);

}  // namespace castra::geometry
