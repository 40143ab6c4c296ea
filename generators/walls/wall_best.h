// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "generators/walls/wall_objective.h"
#include "generators/walls/wall_ring.h"
#include "pipeline/core/random.h"

namespace castra::generators {

/// How much work to put in.
struct WallEffort {
  std::int64_t steps = 400'000;       ///< of the search, in all
  std::int32_t finalists = 8;         ///< walls that are worked out further
  std::int64_t most_tiles = 10'000;   ///< of a site that is looked at all over; larger ones are halved first
  std::int64_t most_tries = 100'000;  ///< to find any wall at all, where mires leave hardly room for one
};

/// The best wall for the goal that can be found with this effort; never worse than any of the seeds, which must be
/// walls in this site.
///
/// It begins with the seeds and with walls of its own: grown, and shrunk, with influence and without, from the whole
/// site and from boxes of about the wanted size all over it. The best of them take turns of two kinds. *Search* makes
/// small moves, which finds the best shape nearby. *Cuts* keep the middle and the far surroundings as they are and
/// choose, among all courses in between at once, the cheapest for some reward per tile; the reward is sought that gives
/// the wanted area. So a wall gets to ridges that no series of small moves would pay for.
///
/// A large site is first looked at at half the scale, and that at half its scale, until it is small enough for all of
/// this. On the way back the course is only mended nearby, so that time grows with the site little more than linearly.
///
/// There is no promise that none is better. On sites so small that all walls can be tried, `./bench walls` tells how
/// often and by how much. Nothing comes out if there is no wall of that area that can be built (`findClearInside`,
/// which is exact unless it runs out of tries) or if none was found that costs no more than the goal's greatest cost, not
/// even with several times the effort; which does not mean that there is none.
std::optional<WallRing> findBestWall(const WallSite& site, const WallGoal& goal, std::span<const WallRing> seeds,
                                     const WallEffort& effort, const Random& random);

}  // namespace castra::generators
