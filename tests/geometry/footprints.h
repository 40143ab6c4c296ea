// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/turn.h"
#include "tests/geometry/shapes.h"

// Footprints of houses to test with, and what no architect would draw. All are on the lattice and free of faults,
// unless said otherwise.

namespace castra::shapes {

inline geometry::Ring turnedRing(const geometry::Ring& ring, double angle, const geometry::Vec2& to) {
  geometry::Ring out;
  for (const geometry::Vec2& p : ring) out.push_back(geometry::snap(geometry::turned(p, angle) + to));
  return out;
}

inline geometry::Ring lShape(double length, double width, double leg, double leg_width) {
  return {{0, 0}, {length, 0}, {length, width}, {leg_width, width}, {leg_width, width + leg}, {0, width + leg}};
}

inline geometry::Ring tShape(double length, double width, double leg, double from, double to) {
  return {{0, 0},        {length, 0}, {length, width}, {to, width}, {to, width + leg}, {from, width + leg},
          {from, width}, {0, width}};
}

inline geometry::Ring uShape(double length, double width, double left, double right, double left_leg,
                             double right_leg) {
  return {{0, 0},
          {length, 0},
          {length, width + right_leg},
          {length - right, width + right_leg},
          {length - right, width},
          {left, width},
          {left, width + left_leg},
          {0, width + left_leg}};
}

/// A rectangle, an L, a T or a U of the size of a house, turned by any angle or by none. Measures are often equal, so
/// that several things happen at once.
inline geometry::Ring anyHouse(Random& random) {
  const auto measure = [&](double low, double high) {
    const bool is_round = random.chance(0.6);
    const double drawn = random.uniform(low, high);
    return is_round ? std::floor(drawn) : drawn;
  };
  const double length = measure(8, 20), width = measure(4, 8), leg = measure(3, 9), leg_width = measure(3, 6);
  const double other_leg = measure(3, 9), other_width = measure(2, 4);
  const std::uint64_t sort = random.below(4);
  const double angle = random.chance(0.4) ? 0 : random.uniform(0, 2 * math::kPi);
  const double x = random.uniform(-500, 500), y = random.uniform(-500, 500);
  geometry::Ring ring;
  if (sort == 0) ring = rectangle(0, 0, length, width);
  if (sort == 1) ring = lShape(length, width, leg, leg_width);
  if (sort == 2) ring = tShape(length, width, leg, 1 + (length - leg_width - 2) * random.uniform(), length - 1);
  if (sort == 3) ring = uShape(length, width, std::min(leg_width, length / 3), other_width, leg, other_leg);
  return turnedRing(ring, angle, {x, y});
}

/// Convex, with 3 to 24 corners, some of which are nearly flat or very near to the next.
inline geometry::Ring anyConvex(Random& random) {
  while (true) {
    const int corners = 3 + static_cast<int>(random.below(22));
    const double wide = random.uniform(0.5, 20), deep = random.uniform(0.5, 20), turn = random.uniform(0, math::kPi);
    std::vector<double> angles;
    for (int i = 0; i < corners; ++i) angles.push_back(random.uniform(0, 2 * math::kPi));
    std::sort(angles.begin(), angles.end());
    geometry::Ring ring;
    for (const double angle : angles) {
      const geometry::Vec2 at{wide * math::cos(angle), deep * math::sin(angle)};
      const geometry::Vec2 p = geometry::snap(geometry::turned(at, turn));
      if (ring.empty() || !(ring.back() == p)) ring.push_back(p);
    }
    while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
    bool is_convex = ring.size() >= 3;
    for (std::size_t i = 0, n = ring.size(); i < n && is_convex; ++i)
      is_convex = geometry::cross(ring[(i + 1) % n] - ring[i], ring[(i + 2) % n] - ring[(i + 1) % n]) > 0;
    if (is_convex) return ring;
  }
}

/// The same outline with further points on its sides, up to two lattice steps beside them.
inline geometry::Ring roughened(Random& random, const geometry::Ring& ring) {
  geometry::Ring out;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const geometry::Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
    out.push_back(a);
    const std::uint64_t more = random.below(3);
    for (std::uint64_t k = 0; k < more; ++k) {
      const double x = random.uniform(-2, 2), y = random.uniform(-2, 2);
      const double share = (static_cast<double>(k) + random.uniform(0.1, 0.9)) / static_cast<double>(more);
      out.push_back(geometry::snap(a + (b - a) * share + geometry::Vec2{x, y} * (1 / geometry::kLattice)));
    }
  }
  return out;
}

/// Anything: houses, stars, spikes, slivers, rough lines, and regions with holes.
inline geometry::Region anyFootprint(Random& random) {
  while (true) {
    const std::uint64_t sort = random.below(8);
    geometry::Region region;
    if (sort <= 1) region.outer = anyHouse(random);
    if (sort == 2) region.outer = anyConvex(random);
    if (sort == 3) {
      const double roughness = random.uniform(0.05, 0.95), radius = random.uniform(1, 30);
      region.outer = star(random, {0, 0}, radius, roughness, 5 + static_cast<int>(random.below(30)));
    }
    if (sort == 4) region = anyRegion(random, random.uniform(5, 40));
    if (sort == 5) {
      const double length = random.uniform(1, 60), width = random.uniform(0.002, 0.2);
      const double angle = random.uniform(0, 6);
      region.outer = turnedRing(rectangle(0, 0, length, width), angle, {7, 9});
    }
    if (sort == 6) {
      const geometry::Ring house = anyHouse(random);
      region.outer = roughened(random, house);
    }
    if (sort == 7) {
      // A courtyard house.
      const double length = random.uniform(12, 30), width = random.uniform(12, 30), angle = random.uniform(0, 6);
      const double x = random.uniform(2, 5), y = random.uniform(2, 5);
      region.outer = turnedRing(rectangle(0, 0, length, width), angle, {0, 0});
      geometry::Ring hole = turnedRing(rectangle(x, y, length - x, width - random.uniform(2, 5)), angle, {0, 0});
      std::reverse(hole.begin(), hole.end());
      region.holes.push_back(hole);
    }
    if (!geometry::findFault(region)) return region;
  }
}

}  // namespace castra::shapes
