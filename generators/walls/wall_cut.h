// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generators/walls/wall_site.h"

namespace castra::generators {

/// What a place is to a cut.
enum class CutSide : std::uint8_t { outside, open, inside };

/// What a cut weighs against the cost of segments, in parts of kCutUnit.
struct CutRewards {
  static constexpr std::int64_t kCutUnit = 16;
  std::int64_t tile = 0;      ///< for each tile inside
  std::int64_t resource = 0;  ///< for each resource inside, on top
};

/// The set of places whose wall, less the rewards for what is inside, costs least; of equal ones, the largest. `sides`
/// says for every place of the site where it must be, if it is not open.
///
/// This is a minimum cut: everything inside sends its reward as a flow out of the site, over edges and corners, and no
/// more can pass a tile than a segment there costs. What is choked off is inside, the narrows are the wall. All sets
/// are weighed at once, but sets of several pieces, with holes, or with a wall that touches itself as well: see
/// `mendInterior`. Where no segment can be, nothing is choked off.
std::vector<WallSite::Place> cutInterior(const WallSite& site, std::span<const CutSide> sides,
                                         const CutRewards& rewards);

/// Makes the inside of a wall from any set: its largest piece, without holes, with all bays filled that are so narrow
/// that the wall would touch itself. Empty if that does not end in a wall; there may be segments where none can be.
std::vector<WallSite::Place> mendInterior(const WallSite& site, std::span<const WallSite::Place> inside);

}  // namespace castra::generators
