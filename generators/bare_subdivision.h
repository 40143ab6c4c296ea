// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "generators/bare_maps.h"
#include "pipeline/core/random.h"
#include "pipeline/geometry/polygon.h"

// Iterated subdivision as Rudzicz and Verbrugge published it ("An iterated subdivision algorithm for procedural road
// plan generation", 2008): a polygon is cut in two until every piece is small enough; the cuts are the roads. The
// random numbers of a cell hang on its place in the tree of cuts, so that the result is the same however many threads
// work on it.

namespace castra::generators {

struct BareRules {
  double min_area = 0;         ///< no cut may leave a smaller piece [m2]
  double max_area = 0;         ///< a larger piece is cut [m2]
  double max_ratio = 16;       ///< of a piece's diameter to its width; 0 for any shape
  double angle_mean = 0;       ///< of the angle by which a cut misses the square [rad] ...
  double angle_deviation = 0;  ///< ... 0 is the Manhattan pattern
  double sparse_factor = 1;    ///< how many times larger pieces are where the density map is black
  int tries = 64;              ///< cuts drawn for a piece before it is left as it is
  /// The edge that a cut starts from is any, and so is the point on it, as published. Otherwise long edges are likelier
  /// (by the square of their length), and the ends of an edge, where a square cut of a rectangle would leave too
  /// little, are spared: then most first tries succeed.
  bool even_draws = false;
};

/// Kept small, since what a plan of millions of roads costs is mostly memory: points are counted in steps of the
/// lattice from the origin.
struct BarePlan {
  struct Point {
    std::int32_t x = 0, y = 0;
    bool operator==(const Point&) const = default;
  };
  struct Road {
    Point from, to;
    bool operator==(const Road&) const = default;
  };
  geometry::Vec2 origin;  ///< [m]
  std::vector<Road> roads;
  std::vector<Point> points;        ///< of all allotments, one after the other, each counter-clockwise
  std::vector<std::uint32_t> ends;  ///< where in `points` each allotment ends

  /// Exact both ways, for points on the lattice within kReach of the origin.
  static constexpr double kReach = 2e6;  // [m]
  Point count(const geometry::Vec2& place) const {
    const geometry::Vec2 steps = (place - origin) * geometry::kLattice;
    return {static_cast<std::int32_t>(steps.x), static_cast<std::int32_t>(steps.y)};
  }
  geometry::Vec2 place(const Point& point) const {
    return origin +
           geometry::Vec2{static_cast<double>(point.x), static_cast<double>(point.y)} * (1 / geometry::kLattice);
  }
  geometry::Ring allotment(std::size_t i) const {
    geometry::Ring ring;
    for (std::uint32_t k = i > 0 ? ends[i - 1] : 0; k < ends[i]; ++k) ring.push_back(place(points[k]));
    return ring;
  }
};

/// Subdivides the rings, which are simple, counter-clockwise, on the lattice of 1/1024 m and within kReach of the first
/// point. The angle's distribution
/// is all but Gaussian, and ends at 3.46 deviations and at 80 degrees. The result comes in parts, one for each of the
/// pieces that the first cuts leave to work on in parallel; their number and order do not depend on the number of
/// threads.
std::vector<BarePlan> subdivideBare(std::span<const geometry::Ring> rings, const BareRules& rules, const BareMaps& maps,
                                    const Random& random);

}  // namespace castra::generators
