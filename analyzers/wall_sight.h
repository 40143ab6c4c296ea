// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/walls.h"

namespace castra::analyzers {

/// The share of the foot of a ring's curtains that is in sight of a tower, sampled every metre: who stands there, half
/// a metre from the outer face, is seen from a corner of a tower no further than `reach` [m] away, with nothing of the
/// ring in between. 1 if there are no curtains.
double measureSight(const Walls::Ring& ring, double thickness, double reach);

}  // namespace castra::analyzers
