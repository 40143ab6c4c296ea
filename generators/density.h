// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/grid_means.h"

namespace castra::generators {

/// How many times larger things are where the density map is so light [0, 255] than where it is white: 1 there,
/// `sparse_factor` where it is black, and in inverse proportion between.
inline double weightOfLight(double mean, double sparse_factor) {
  const double light = mean / 255, least = 1 / sparse_factor;
  return 1 / (least + (1 - least) * light);
}

/// The same for a box; 1 beside the map.
inline double densityWeight(const geometry::GridMeans& density, const geometry::Box& box, double sparse_factor) {
  return weightOfLight(density.mean(box, 255), sparse_factor);
}

}  // namespace castra::generators
