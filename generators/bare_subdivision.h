// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/core/random.h"
#include "pipeline/geometry/grid.h"
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

/// Painted maps; any may be missing. Where a pattern is painted, the lighter one at the branching point counts, and one
/// that is missing is grey: in the Manhattan pattern the angle is zero.
struct BareMaps {
  const geometry::GridMeans* density = nullptr;
  const geometry::GridMeans* manhattan = nullptr;
  const geometry::GridMeans* arbitrary = nullptr;
};

struct BarePlan {
  struct Road {
    geometry::Vec2 from, to;  ///< [m]
  };
  std::vector<Road> roads;
  std::vector<geometry::Vec2> points;  ///< of all allotments, one after the other, each counter-clockwise
  std::vector<std::uint32_t> ends;     ///< where in `points` each allotment ends

  std::size_t size() const { return ends.size(); }
  std::span<const geometry::Vec2> allotment(std::size_t i) const {
    const std::uint32_t first = i > 0 ? ends[i - 1] : 0;
    return std::span(points).subspan(first, ends[i] - first);
  }
};

/// Subdivides the rings, which are simple, counter-clockwise and on the lattice of 1/1024 m. The angle's distribution
/// is all but Gaussian, and ends at 3.46 deviations and at 80 degrees. The result comes in parts, one for each of the
/// pieces that the first cuts leave to work on in parallel; their number and order do not depend on the number of
/// threads.
std::vector<BarePlan> subdivideBare(std::span<const geometry::Ring> rings, const BareRules& rules, const BareMaps& maps,
                                    const Random& random);

}  // namespace castra::generators
