// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// A block fitted to the pinned lots in it. Lots and rest tile the block; they and the outline share their points.
///
///    ____________________      A lot that does not reach the sidewalk gets a way there: the sidewalk comes in to it,
///   |        |  |        |     over its whole front if that is near, else as a path (here to `A`). What is left beside
///   |   ___  |  |  ______|     pinned lots and too small or thin for a lot of its own becomes sidewalk too.
///   |  | A |_|  | |  B   |
///   |  |___|      |      |
///   |_____________|______|
struct PinnedBlock {
  geometry::Ring outline;
  std::vector<geometry::Ring> lots;  ///< in the order given
  std::vector<geometry::Ring> rest;  ///< each with a side on the sidewalk
};

/// Nothing if there is no such block; `why` tells then what is wrong with which lot.
std::optional<PinnedBlock> fitPinnedLots(const geometry::Ring& kerb, const geometry::Ring& block,
                                         std::span<const geometry::Ring> lots, std::string& why);

}  // namespace castra::generators
