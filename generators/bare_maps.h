// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/grid_contrast.h"
#include "pipeline/geometry/grid_means.h"

namespace castra::generators {

/// Painted maps; any may be missing. Where a pattern is painted, the lighter one at the branching point counts, and one
/// that is missing is grey: in the Manhattan pattern the angle is zero.
struct BareMaps {
  const geometry::Grid* density = nullptr;
  const geometry::Grid* manhattan = nullptr;
  const geometry::Grid* arbitrary = nullptr;
};

/// What the maps say. Who has many questions about one part of the ground goes there first: then tables of that part
/// alone are made, which stay near the CPU however large the maps are, and where the maps of a part are all but even,
/// most questions are settled beforehand. The answers are the same.
class MapReading {
 public:
  MapReading(const BareMaps& maps, double sparse_factor);

  /// From here on, places lie in this box.
  void goTo(const geometry::Box& ground);

  /// How many times larger things are in this box; 1 beside the density map.
  double weightOf(const geometry::Box& box) const;
  /// Between which weights lies that of any box here.
  double leastWeight() const { return least_weight_; }
  double mostWeight() const { return most_weight_; }

  /// Whether the patterns' maps want a cut from here to be square.
  bool isManhattan(const geometry::Vec2& at) const { return pattern_ ? *pattern_ : askPattern(at); }

 private:
  bool askPattern(const geometry::Vec2& at) const;

  BareMaps maps_;
  double sparse_factor_;
  double least_weight_, most_weight_;
  std::optional<bool> pattern_;  // if it is the same everywhere here
  // Of the part at hand, where they are asked for.
  std::optional<geometry::GridMeans> density_, manhattan_, arbitrary_;
  std::optional<geometry::GridContrast> contrast_;  // instead of two of those
};

}  // namespace castra::generators
