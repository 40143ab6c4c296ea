// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// Where two pieces of urban ground are joined.
struct Crossing {
  std::uint32_t from_part = 0, to_part = 0;
  geometry::Vec2 from, to;  ///< on a ring of each part
  Link::Type type = Link::Type::bridge;
  RoadClass road_class = RoadClass::arterial;
};

/// Bridges between neighbouring parts, none longer than `max_length`: at the narrowest places, but rather where they
/// are square to the banks and a road can go on inland behind them. They keep clear of corners, where a part has a side
/// that is long enough, and of all other parts. The middles of no two are nearer than `spacing`, whichever parts they
/// join, nor are their ends near each other, to the `settled` ones, which are there already and not returned again, or
/// to the points in `taken`, where other roads meet the banks.
///
/// Then whatever else it takes to make one town of all parts, by the shortest ways, which ask for no such distance:
/// by ferry where it is too far for a bridge or something is in its way.
///
/// If there are `sides`, one a part, bridges join parts of one side only; ways between others are taken if there is no
/// other way that is less than three times as long.
std::vector<Crossing> findCrossings(const std::vector<geometry::Region>& parts, double max_length, double spacing,
                                    double half_width, const std::vector<Crossing>& settled = {},
                                    const std::vector<geometry::Vec2>& taken = {},
                                    const std::vector<std::uint32_t>& sides = {});

}  // namespace castra::generators
