// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generators/planar_graph.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// A hole whose ring is part of a graph.
struct Hole {
  geometry::Ring ring;
  std::uint32_t first_point = 0;  ///< in the graph; the others follow
  geometry::Vec2 direction;       ///< that its roads rather take; unit
  bool in_lattice = false;        ///< streets around run in that direction and square to it
};

/// Joins every hole to its surroundings by two roads, out of sides far from each other, so that all faces of the graph
/// become rings; fixed roads that lead up to one count:
///
///   +-----------------+     A road leaves the hole where a ray from its middle does for good, and ends at the next
///   |     +---+       |     line, which must be joined already: outer rings are, holes become so one after the other.
///   |-----|   |-------|     It keeps clear of all other lines, and meets its own at `min_angle` [rad], or at less if
///   |     +---+       |     there is no other way.
///   +-----------------+
///
/// In a lattice, the roads rather go on from one of its sides, past the hole: that side becomes part of the road.
///
/// Roads stay `clearance` [m] away from the ground within `kept_clear`. No road ends in a point of `closed`; on a line
/// with the tag bit kBorder, it ends in the end that is not closed: these are bridgeheads, and a road that would end
/// not far from one ends there, too. Roads get the tag. Returns the numbers of the holes that no two roads lead out
/// of; if there are any, the graph is of no use.
std::vector<std::uint32_t> joinHoles(PlanarGraph& graph, std::span<const Hole> holes,
                                     const std::vector<std::uint32_t>& closed,
                                     std::span<const geometry::Ring> kept_clear, double clearance, double min_angle,
                                     std::uint32_t tag);

}  // namespace castra::generators
