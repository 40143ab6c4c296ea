// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// True for a counter-clockwise ring with area that does not cross itself. Made for the many small faces between
/// corners that were moved: quick up to four points.
bool isSimple(const Ring& ring);

}  // namespace castra::geometry
