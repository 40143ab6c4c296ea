// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/artifacts/lots.h"

namespace castra::analyzers {

/// Above the ground: what reaches over the street any lower is in the way of those who walk there [m].
inline constexpr double kHeads = 2.4;
/// How far parts of a house may reach over the street below and above heads: sills, steps and pipes; eaves, signs,
/// awnings and balconies [m].
inline constexpr double kLowReach = 0.15, kHighReach = 1;

/// Where the parts of the house on a lot may be. What is proved lies within by all of its ground, not by its corners
/// alone.
class LotReach {
 public:
  LotReach(const Lots& lots, std::uint32_t block, std::uint32_t lot);

  /// Whether a convex ring lies within the lot.
  bool isWithin(const geometry::Ring& convex) const { return holds(own_, convex); }
  /// Whether it lies within the lot, or over the street, but over no other lot, and no further out than parts at this
  /// height may be.
  bool mayReach(const geometry::Ring& convex, bool is_low) const { return holds(is_low ? low_ : high_, convex); }
  /// From the lot [m]; 0 within.
  double distanceTo(const geometry::Vec2& place) const;
  bool isOverOther(const geometry::Vec2& place) const;

 private:
  static bool holds(const std::vector<geometry::Region>& ground, const geometry::Ring& convex);

  geometry::Ring lot_;
  std::vector<geometry::Region> others_;            // that are near
  std::vector<geometry::Region> own_, low_, high_;  // a little larger, for what is rounded
};

}  // namespace castra::analyzers
