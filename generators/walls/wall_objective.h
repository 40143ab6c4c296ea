// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>

#include "generators/walls/wall_ring.h"

namespace castra::generators {

/// What a good wall is, the same for all builders: the cheaper the better, counting what is left outside.
struct WallGoal {
  std::int64_t least_area = 1;                     ///< tiles inside
  std::int64_t resource_weight = 2;                ///< what a resource tile of the site costs that is not inside
  std::optional<std::int64_t> greatest_cost = {};  ///< of the segments
};

inline std::int64_t valueOf(const WallSite& site, const WallGoal& goal, std::int64_t cost, std::int64_t resources) {
  return cost + goal.resource_weight * (site.resources() - resources);
}

/// The less the better; nothing if the wall cannot be built, holds too little or costs too much.
inline std::optional<std::int64_t> valueOf(const WallRing& wall, const WallGoal& goal) {
  if (!wall.isBuildable() || wall.area() < goal.least_area) return std::nullopt;
  if (goal.greatest_cost && wall.cost() > *goal.greatest_cost) return std::nullopt;
  return valueOf(wall.site(), goal, wall.cost(), wall.resources());
}

/// How near a wall is to being good, for builders on their way: walls for the goal come first, by value. Elsewhere a
/// tile that lacks counts like a segment, about what a tile at a corner costs to take in, cost above the greatest counts
/// twice, and a segment where none can be as much as a few; enough to be got rid of, not so much that a way past them is
/// never tried.
struct WallRank {
  static constexpr std::int64_t kHindrance = 6;
  bool is_lacking = false;
  std::int64_t value = 0;
  friend auto operator<=>(const WallRank&, const WallRank&) = default;
};

inline WallRank rankOf(const WallRing& wall, const WallGoal& goal, const WallChange& change = {}) {
  const std::int64_t cost = wall.cost() + change.cost, hindrances = cost / WallSite::kForbidden;
  const std::int64_t lack = std::max<std::int64_t>(goal.least_area - wall.area() - change.area, 0);
  const std::int64_t built = cost % WallSite::kForbidden;
  const std::int64_t excess = goal.greatest_cost ? std::max<std::int64_t>(built - *goal.greatest_cost, 0) : 0;
  const std::int64_t value = valueOf(wall.site(), goal, built, wall.resources() + change.resources);
  return {hindrances > 0 || lack > 0 || excess > 0, value + excess + (lack + hindrances * WallRank::kHindrance) * wall.site().usualCost()};
}

/// True if the first is a wall for the goal and better than the second, which may be none.
inline bool isBetter(const std::optional<WallRing>& first, const std::optional<WallRing>& second,
                     const WallGoal& goal) {
  const auto value = first ? valueOf(*first, goal) : std::nullopt;
  const auto other = second ? valueOf(*second, goal) : std::nullopt;
  return value && (!other || *value < *other);
}

}  // namespace castra::generators
