// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "generators/bridges.h"
#include "generators/planar_graph.h"
#include "pipeline/artifacts/locks.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// Where fixed roads meet the outlines of the urban ground.
struct FixedEnds {
  std::vector<Crossing> bridges;         ///< one wherever a road leaves the ground and comes back
  std::vector<std::uint32_t> roads;      ///< the road of each bridge
  std::vector<geometry::Vec2> landings;  ///< all other places
};
FixedEnds findFixedEnds(std::span<const FixedRoad> roads, const std::vector<geometry::Region>& urban);

/// Lays fixed roads into a graph that has the outlines of the urban ground, as far as they run on it.
///
///   ----+--------+----     Where a road meets a line, both get a point. One that ends within the town is led on to the
///       |  o-----|         next line, straight if that keeps `clearance` [m] from the ground within `kept_clear`, else
///       |        |         at a slant; ends that stick out by up to 8 m are cut off.
///
/// A road keeps to its line, but goes through ends of lines that are within 1 m, and takes over a side of the outline
/// between two of them, which has the tag 0; and where its bridge has no room on the line, it swings to it over 40 m.
/// The certificate proves this (analyzers/prove_fixed_roads.h).
///
/// On a line with the tag bit kBorder, a road ends in the end that is not `closed`. Lines of road i get the tag
/// `tag_of(i)`. Throws Error for an end that cannot be led on, and for a road that lies beside the urban ground.
void layFixedRoads(PlanarGraph& graph, std::span<const FixedRoad> roads, const std::vector<geometry::Region>& urban,
                   const std::vector<std::uint32_t>& closed, std::span<const geometry::Ring> kept_clear,
                   double clearance, const std::function<std::uint32_t(std::size_t)>& tag_of);

}  // namespace castra::generators
