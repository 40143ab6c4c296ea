// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/grid.h"

namespace castra::generators {

/// How many times larger things are in this box than where the density map is white: 1 there, `sparse_factor` where it
/// is black, and in inverse proportion between; 1 beside the map.
inline double densityWeight(const geometry::GridMeans& density, const geometry::Box& box, double sparse_factor) {
  const double light = density.mean(box, 255) / 255, least = 1 / sparse_factor;
  return 1 / (least + (1 - least) * light);
}

}  // namespace castra::generators
