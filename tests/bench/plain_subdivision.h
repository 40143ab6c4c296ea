// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/polygon.h"

namespace castra::bench {

/// The peer: iterated subdivision written down plainly from the paper (Rudzicz and Verbrugge 2008, Algorithm 1), with
/// nothing done for speed: a vector a polygon, an edge drawn evenly, means of the bitmap added up pixel by pixel.
struct PlainSubdivision {
  double min_area = 0, max_area = 0, max_ratio = 16, angle_deviation = 0;
  const geometry::Grid* density = nullptr;    ///< also weighs the areas if given
  const geometry::Grid* manhattan = nullptr;  ///< patterns, if both are given
  const geometry::Grid* arbitrary = nullptr;

  /// How many roads it made.
  std::uint64_t run(const geometry::Ring& boundary, std::uint64_t seed) const;
};

}  // namespace castra::bench
