// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// Where a square lies open to the shore, the strip between it and the road around it runs on into the strip along the
/// shore:
///
///     district             Takes from the strip what goes around the square, from its outermost corner on one side
///   D-----------D          (S) to the other, cut off to the nearest corner of the road (D). Only points that are
///    \ +-----+ /           there already are joined, so all neighbours still fit to the bit. Returns what was taken.
///     S       S
///  ~~~~~~~~~~~~~~~ shore
std::vector<geometry::Region> takeSquareStrips(std::vector<geometry::Region>& strips,
                                               std::span<const geometry::Region> squares);

}  // namespace castra::generators
