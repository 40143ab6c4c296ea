// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "generators/buildings/roof.h"
#include "pipeline/geometry/skeleton.h"

namespace castra::generators {

/// The slopes of a roof, without thickness: a skeleton lifted by its times. Heights are above the eaves.
struct RoofShape {
  /// height + dot(slope, place).
  struct Plane {
    double height = 0;
    geometry::Vec2 slope;
    double at(const geometry::Vec2& place) const { return height + dot(slope, place); }
  };

  std::vector<geometry::RegionSide> sides;
  /// The same, but those that are so short that a neighbour's slope has taken them over run as that neighbour does.
  std::vector<geometry::RegionSide> led;
  geometry::Skeleton skeleton;
  std::vector<double> rises;    ///< of the points, on the lattice [m]
  std::vector<Plane> planes;    ///< of the faces; walls have none
  std::vector<RoofSide> edges;  ///< what the sides have become
  /// For each side the points along its upper edge, from its start to its end: the corners for eaves, the outline of
  /// the gable for walls.
  std::vector<std::vector<std::uint32_t>> chains;
  double tangent = 0;         ///< of the slopes, in a mansard roof of the gentle ones
  double lowest_tangent = 0;  ///< of those at the eaves
  double rise = 0;            ///< of the highest point [m]

  /// The face that has the edge from one point to another, or kNoFace.
  static constexpr std::uint32_t kNoFace = ~std::uint32_t{0};
  std::uint32_t faceWith(std::uint32_t from, std::uint32_t to) const;
};

/// Nothing for flat roofs, and if no slopes can be had.
std::optional<RoofShape> shapeRoof(const geometry::Region& footprint, const RoofRules& rules);

/// What shapeRoof does for a shed: one plane over all of a region without holes.
std::optional<RoofShape> shapeShed(const geometry::Region& footprint, const RoofRules& rules);

/// Fills in what follows from skeleton, sides and rules.
void finishShape(RoofShape& shape, const geometry::SkeletonPlan& plan, double break_time);

}  // namespace castra::generators
