// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "generators/walls/wall_terrain.h"

namespace castra::generators {

/// The part of a terrain that a wall must lie in, laid out for fast walks: a tile there is a **place**, and neighbours
/// differ by a fixed number. A margin around it, where no wall can be, spares every walk the question where the
/// terrain ends.
///
///   +-------+     m  margin, as wide as the farthest look beyond a wall
///   |mmmmmmm|     r  may carry the wall, not be inside: the rim of the box
///   |mrrrrrm|     i  may be either
///   |mriiirm|
///   |mrrrrrm|
///   +-------+
class WallSite {
 public:
  using Place = std::uint32_t;
  static constexpr std::int32_t kMargin = 5;
  /// What a segment counts where none can be: more than a whole wall of any other segments in the same site could, so
  /// that the cheapest wall has as few of them as possible. A wall with any is none.
  static constexpr std::int64_t kForbidden = std::int64_t{1} << 37;

  /// The box is cut to the terrain. The terrain may go away afterwards.
  WallSite(const WallTerrain& terrain, const TileBox& box);

  /// The same at half the scale, for a first look: a tile stands for four, the one at the lower left of the box being
  /// (0, 0); an odd row or column is left out. A segment costs what the cheaper of the two rows and two columns costs:
  /// so a ridge that is one tile thick stays one, unless it runs askew. Influence adds up to as much along a wall as
  /// before. What holds a resource is one.
  WallSite halve() const;

  const TileBox& box() const { return box_; }
  Place size() const { return static_cast<Place>(cost_.size()); }
  Place stride() const { return stride_; }
  Tile tileAt(Place place) const;
  Place placeOf(const Tile& tile) const;  ///< for a tile of the box
  bool mayBeInside(Place place) const { return may_be_inside_[place] != 0; }
  std::int64_t cost(Place place) const { return cost_[place] < 0 ? kForbidden : cost_[place]; }
  bool isResource(Place place) const { return is_resource_[place] != 0; }
  double influence(Place place) const { return influence_[place]; }
  std::int64_t resources() const { return resources_; }         ///< in the whole box
  std::int64_t greatestCost() const { return greatest_cost_; }  ///< of a segment, where one can be
  /// The mean of all that must be built, at least 1: what is weighed against the cost of walls is measured by it.
  std::int64_t usualCost() const { return usual_cost_; }

  /// What must be added to a place to come to its neighbours, counter-clockwise from the east; those that share an edge
  /// have even numbers.
  const std::array<Place, 8>& around() const { return around_; }

 private:
  explicit WallSite(const TileBox& box);
  void measureCosts();

  TileBox box_;
  Place stride_ = 0;
  std::array<Place, 8> around_{};
  std::vector<std::int32_t> cost_;  // below 0 where no segment can be
  std::vector<std::uint8_t> may_be_inside_, is_resource_;
  std::vector<double> influence_;
  std::int64_t resources_ = 0, greatest_cost_ = 0, usual_cost_ = 1;
};

}  // namespace castra::generators
