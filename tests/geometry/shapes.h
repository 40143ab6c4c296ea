// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "pipeline/core/random.h"
#include "pipeline/geometry/polygon.h"

// Regions to test with.

namespace castra::shapes {

/// Runs the test for many seeds; a failure names its seed.
template <class Test>
void forSeeds(int count, Test test) {
  for (int seed = 0; seed < count; ++seed) {
    SCOPED_TRACE(concat("seed ", seed));
    test(Random(digestOf(concat("seed ", seed))));
    if (testing::Test::HasFatalFailure()) return;
  }
}

inline geometry::Ring rectangle(double x0, double y0, double x1, double y1) {
  return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
}

/// A ring around `centre` whose corners lie between (1 - roughness) and 1 times the radius away: a roughness of 0.9
/// makes spikes. On the lattice, counter-clockwise.
inline geometry::Ring star(Random& random, const geometry::Vec2& centre, double radius, double roughness, int corners) {
  geometry::Ring ring;
  for (int i = 0; i < corners; ++i) {
    const double stray = random.uniform(-0.3, 0.3), reach = radius * (1 - roughness * random.uniform());
    const double angle = 2 * math::kPi * (i + stray) / corners;
    ring.push_back(geometry::snap(centre + geometry::Vec2{math::cos(angle), math::sin(angle)} * reach));
  }
  return ring;
}

/// A random sound region about the origin: smooth or spiky, with up to four holes.
inline geometry::Region anyRegion(Random& random, double radius) {
  const double roughness = random.uniform(0.05, 0.85);
  const int corners = 5 + static_cast<int>(random.below(40)), holes = static_cast<int>(random.below(5));
  geometry::Region region{star(random, {0, 0}, radius, roughness, corners), {}};
  // The holes sit around the middle, where even the spikiest star is solid ground.
  const double solid = radius * (1 - roughness) * 0.5;
  for (int i = 0; i < holes; ++i) {
    const double angle = 2 * math::kPi * i / holes;
    const geometry::Vec2 centre = geometry::Vec2{math::cos(angle), math::sin(angle)} * (solid * 0.55);
    const int hole_corners = 4 + static_cast<int>(random.below(8));
    geometry::Ring hole = star(random, centre, solid * 0.3, 0.5, hole_corners);
    std::reverse(hole.begin(), hole.end());
    region.holes.push_back(hole);
  }
  return region;
}

inline double perimeterOf(const geometry::Region& region) {
  double sum = geometry::perimeter(region.outer);
  for (const geometry::Ring& hole : region.holes) sum += geometry::perimeter(hole);
  return sum;
}

/// From the line of a ring [m].
inline double distanceTo(const geometry::Ring& ring, const geometry::Vec2& point) {
  double least = 1e300;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const geometry::Vec2 a = ring[i], along = ring[(i + 1) % ring.size()] - a;
    const double share = std::clamp(geometry::dot(point - a, along) / geometry::dot(along, along), 0.0, 1.0);
    least = std::min(least, geometry::length(point - (a + along * share)));
  }
  return least;
}

/// From the nearest of a region's lines [m].
inline double distanceTo(const geometry::Region& region, const geometry::Vec2& point) {
  double least = distanceTo(region.outer, point);
  for (const geometry::Ring& hole : region.holes) least = std::min(least, distanceTo(hole, point));
  return least;
}

}  // namespace castra::shapes
