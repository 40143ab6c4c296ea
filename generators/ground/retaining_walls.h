// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/ground/ground_site.h"

namespace castra::generators {

/// Paints walls where the ground of a lot or of a sidewalk ends above what lies beside it: along the edge, on the
/// higher side, with a coping a little above the ground or, where one could fall deep, a parapet. Paths to doors and
/// houses interrupt them. All lots must have been painted.
void raiseRetainingWalls(GroundSite& site);

}  // namespace castra::generators
