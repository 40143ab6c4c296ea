// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/mean_values.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/check.h"

namespace castra::geometry {

namespace {

constexpr double kOnCorner = 1e-9;  // [m]
constexpr double kOnSide = 1e-9;    // sine of the angle in which a side is seen

}  // namespace

double interpolate(const Ring& ring, std::span<const double> values, const Vec2& place) {
  CASTRA_CHECK(ring.size() == values.size() && !ring.empty());
  const std::size_t n = ring.size();
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  if (*low == *high) return *low;
  double sum = 0, weights = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t k = i + 1 < n ? i + 1 : 0;
    const Vec2 a = ring[i] - place, b = ring[k] - place;
    const double to_a = length(a), to_b = length(b);
    if (to_a < kOnCorner) return values[i];
    if (to_b < kOnCorner) return values[k];
    const double sine = cross(a, b) / (to_a * to_b), cosine = dot(a, b) / (to_a * to_b);
    if (std::fabs(sine) < kOnSide) {
      if (cosine < 0) return (to_b * values[i] + to_a * values[k]) / (to_a + to_b);
      continue;
    }
    const double half_tangent = sine / (1 + cosine);
    sum += half_tangent * (values[i] / to_a + values[k] / to_b);
    weights += half_tangent * (1 / to_a + 1 / to_b);
  }
  if (std::fabs(weights) < 1e-12) return (*low + *high) / 2;
  return std::clamp(sum / weights, *low, *high);
}

}  // namespace castra::geometry
