// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/ground/ground_site.h"

// What stands along the lines of lots: hedges, fences, walls, and gates in them.

namespace castra::generators {

/// One of GroundParams::fences.
FenceSort fenceFor(const GroundSite& site, Random& random);
/// The sort of that name: "none", "hedge", "pickets", "boards" or "wall".
FenceSort fenceOf(std::string_view word);

/// Where the run between two places may stand, and what ends it.
struct FenceRun {
  double from = 0, to = 0;  ///< along it [m]
  bool ends_at_lane = false;
};

/// Puts up a fence from place to place: as much of it as is clear of houses, paths and other fences and, if `within` is
/// given, lies in that ring. Returns what was put up, in order.
std::vector<FenceRun> runFence(GroundSite& site, FenceSort sort, const geometry::Vec2& from, const geometry::Vec2& to,
                               std::uint32_t lie, const geometry::Ring* within = nullptr);

/// The same along the street, with gates where paths and drives lead through.
void runFront(GroundSite& site, FenceSort sort, const geometry::Vec2& from, const geometry::Vec2& to,
              std::uint32_t lie);

/// Along all sides that gardens of a block share with others, once each, along the street before front
/// gardens, and around what is not built upon.
void fenceGardens(GroundSite& site, std::size_t block, const std::vector<bool>& is_garden,
                  const std::vector<bool>& is_unbuilt, Random& random);

}  // namespace castra::generators
