// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/masses.h"
#include "pipeline/artifacts/walkable.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::analyzers {

struct WalkableParams {
  double radius = 0.4;
  double min_area = 1;
};

template <class V>
void describe(V& v, WalkableParams& p) {
  v("radius", p.radius, within(0.05, 10), "m", "of the walker: how near to a wall its middle may come");
  v("min_area", p.min_area, within(0, 1000), "m2", "smaller areas are left out: nobody can get in");
}

/// Where a character's middle may be: the district less its masses, grown by the walker's radius. Corners of masses are
/// rounded off by a bevel at most twice the radius away. The district's own border is no wall: neighbours go on there.
Walkable findWalkable(Run& run, const WalkableParams& params, const District& district, const Masses& masses);

}  // namespace castra::analyzers
