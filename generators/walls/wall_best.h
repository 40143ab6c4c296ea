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
  std::int64_t steps = 400'000;    ///< of the search, in all
  std::int32_t finalists = 8;      ///< walls that are worked out further
  std::int64_t most_cut = 40'000;  ///< tiles of the largest box that is cut; cuts take more than linear time
};

/// The best wall for the goal that can be found with this effort; never worse than any of the seeds, which must be
/// walls in this site. Nothing if no wall is found.
///
/// It begins with the seeds and with walls of its own: shrunk, with influence and without, from boxes of about the
/// wanted size all over the site. The best of them take turns of two kinds. *Search* makes small moves, which finds the
/// best shape nearby. *Cuts* keep the middle and the far surroundings as they are and choose, among all
/// courses in between at once, the cheapest for some reward per tile; the reward is sought that gives the wanted area.
/// So a wall gets to ridges that no series of small moves would pay for.
///
/// There is no promise that none is better. On sites so small that all walls can be tried, the tests tell how often
/// and by how much.
std::optional<WallRing> findBestWall(const WallSite& site, const WallGoal& goal, std::span<const WallRing> seeds,
                                     const WallEffort& effort, const Random& random);

}  // namespace castra::generators
