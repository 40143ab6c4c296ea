// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// A place just within a counter-clockwise ring that does not cross itself, beside the middle of its longest side: a
/// quarter of a metre from there, or half way to what lies across, if that is nearer than half a metre.
Vec2 placeWithin(const Ring& ring);

}  // namespace castra::geometry
