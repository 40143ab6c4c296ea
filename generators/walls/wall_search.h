// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "generators/walls/wall_objective.h"
#include "generators/walls/wall_ring.h"
#include "pipeline/core/random.h"

namespace castra::generators {

/// How long to search, and how far uphill at first.
struct WallCooling {
  std::int64_t steps = 100'000;
  double heat = 3;  ///< a change for the worse by this much is made once in e times, at first; in units of cost
};

/// Improves a wall by small moves at random places, in and out, for better and, as long as it is hot, for worse
/// (simulated annealing, Kirkpatrick, Gelatt and Vecchi 1983). What lacks in area counts like cost meanwhile, so the
/// wall may be too small for a while, and may begin so. Ends in the best wall for the goal that came by; in the least
/// bad one, if none was one. True if it became better. A step takes constant time.
bool improveWall(WallRing& wall, const WallGoal& goal, const WallCooling& cooling, Random random);

}  // namespace castra::generators
