// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_search.h"

#include <algorithm>
#include <vector>

#include "generators/walls/wall_moves.h"
#include "pipeline/base/math.h"

namespace castra::generators {

namespace {

using Place = WallSite::Place;

constexpr double kColdest = 0.15;  // of heat, at the end; a change for the worse by 1 is then made once in 800 times
constexpr std::int64_t kPerStage = 256;

}  // namespace

bool improveWall(WallRing& wall, const WallGoal& goal, const WallCooling& cooling, Random random) {
  // Copying the wall whenever it is the best so far would cost more than the search; instead, what was done since is
  // written down and undone in the end.
  std::vector<WallMove> since_best;
  WallRank best = rankOf(wall, goal);
  const WallRank first = best;
  WallRank present = best;
  const double fall = cooling.steps > 0 ? math::log(std::min(kColdest / cooling.heat, 1.0)) : 0;
  double heat = cooling.heat;
  for (std::int64_t step = 0; step < cooling.steps; ++step) {
    if (step % kPerStage == 0)
      heat = cooling.heat * math::exp(fall * static_cast<double>(step) / static_cast<double>(cooling.steps));
    const Place segment = wall.segments()[random.below(wall.segments().size())];
    const std::uint64_t towards = random.below(16);
    const Place place = towards < 8 ? segment + wall.site().around()[towards] : segment;
    if (towards < 8 && !wall.isInside(place)) continue;
    const auto move = findMove(wall, place);
    if (!move) continue;
    const WallRank rank = rankOf(wall, goal, move->change);
    const std::int64_t worse = rank.value - present.value;
    if (worse > 0) {
      if (static_cast<double>(worse) > 40 * heat) continue;
      if (static_cast<double>(worse) > -heat * math::log(1 - random.uniform())) continue;
    }
    wall.flip(move->tiles());
    since_best.push_back(*move);
    present = rank;
    if (rank < best) {
      best = rank;
      since_best.clear();
    }
  }
  for (; !since_best.empty(); since_best.pop_back()) wall.flip(since_best.back().tiles());
  return best < first;
}

}  // namespace castra::generators
