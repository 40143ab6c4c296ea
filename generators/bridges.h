// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "generators/planar_graph.h"
#include "pipeline/artifacts/arterials.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// Where two pieces of urban ground are joined.
struct Crossing {
  std::uint32_t from_part = 0, to_part = 0;
  geometry::Vec2 from, to;  ///< on the outer rings of the parts
  Link::Type type = Link::Type::bridge;
};

/// Bridges between neighbouring parts at the narrowest places, none longer than `max_length` and none nearer to another
/// between the same parts than `spacing`; and whatever else it takes to make one town of all parts, by ferry where it
/// is too far for a bridge. Crossings keep clear of corners, of other parts, of the `settled` ones, which are there
/// already and not returned again, and of the points in `taken`, where other roads meet the banks.
std::vector<Crossing> findCrossings(const std::vector<geometry::Region>& parts, double max_length, double spacing,
                                    double half_width, const std::vector<Crossing>& settled = {},
                                    const std::vector<geometry::Vec2>& taken = {});

}  // namespace castra::generators
