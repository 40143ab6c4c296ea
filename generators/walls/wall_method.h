// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "generators/walls/wall_best.h"
#include "generators/walls/wall_objective.h"
#include "pipeline/core/random.h"

namespace castra::generators {

/// The ways to build a wall, from the oldest to the best; docs/WALLS.md shows them side by side.
enum class WallMethod : std::uint8_t {
  hull,        ///< around the convex hull of the start and the resources nearby
  growth,      ///< grown from the start: the original greedy algorithm
  undirected,  ///< shrunk from the whole site, drawn to barriers and resources
  directed,    ///< the same, with barriers drawing outwards only
  parts,       ///< directed, from each of k x k parts of the site, the best of them
  coarse,      ///< directed, on coarse pictures of the site first: for large ones
  best,        ///< the best that can be found with some effort
};

inline constexpr std::array<std::string_view, 7> kWallMethodNames = {"hull",  "growth", "undirected", "directed",
                                                                     "parts", "coarse", "best"};

inline std::string_view nameOf(WallMethod method) { return kWallMethodNames[static_cast<std::size_t>(method)]; }
std::optional<WallMethod> findWallMethod(std::string_view name);

/// What to build.
struct WallOrder {
  WallGoal goal;
  std::optional<Tile> start;  ///< of hull and growth; if none is given, the middle of the site
  std::int32_t parts = 2;     ///< of each side, for `parts`
  WallEffort effort;          ///< for `best`
};

/// A wall that meets the goal: at least its area is inside, and it costs no more than the goal allows; or nothing.
///   hull                  refuses if no wall can be where the hull lies.
///   growth                refuses if the start is at the rim of the site or outside, or it gets stuck.
///   undirected, directed, coarse
///                         go on until only the area is left. If that costs too much, they stop at the first wall on
///                         the way that does not. Refuse if there is none, or it cannot be built.
///   parts                 as directed; refuses also if no part is large enough.
///   best                  refuses only if there is no wall, or, with a greatest cost, if it finds none that is as
///                         cheap; see wall_best.h.
/// Only `best` draws random numbers.
std::optional<WallRing> buildWall(const WallSite& site, WallMethod method, const WallOrder& order,
                                  const Random& random);

}  // namespace castra::generators
