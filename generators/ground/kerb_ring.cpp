// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/kerb_ring.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"
#include "pipeline/geometry/inset.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kLeastTurn = 15 * math::kDegree, kArcStep = 16 * math::kDegree;
constexpr double kLeastRadius = 0.3;  // [m]; less is a corner
constexpr double kSideShare = 0.45;   // of a side that one corner may take
constexpr double kInnerShare = 0.5;

double distanceToRing(const Ring& ring, const Vec2& p) {
  double least = 1e300;
  for (std::size_t i = 0; i < ring.size(); ++i)
    least = std::min(least, geometry::distanceToSegment(p, ring[i], ring[(i + 1) % ring.size()]));
  return least;
}

}  // namespace

Ring roundCorners(const Ring& ring, const Ring& inner, double radius) {
  Ring rounded;
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 &corner = ring[i], in = corner - ring[(i + n - 1) % n], out = ring[(i + 1) % n] - corner;
    const double turn = math::atan2(cross(in, out), dot(in, out));
    if (turn < kLeastTurn) {
      rounded.push_back(corner);
      continue;
    }
    // An arc leaves the sides at `reach` from the corner, and passes it at `cut`.
    const double half = turn / 2, tangent = math::sin(half) / math::cos(half), bulge = 1 / math::cos(half) - 1;
    double r = radius;
    r = std::min(r, kSideShare * std::min(geometry::length(in), geometry::length(out)) / tangent);
    if (!inner.empty() && bulge > 0) r = std::min(r, kInnerShare * distanceToRing(inner, corner) / bulge);
    if (r < kLeastRadius) {
      rounded.push_back(corner);
      continue;
    }
    const Vec2 before = geometry::unit(in), after = geometry::unit(out);
    const Vec2 start = corner - before * (r * tangent), centre = start + geometry::leftOf(before) * r;
    const int steps = std::max(1, static_cast<int>(std::floor(turn / kArcStep)) + 1);
    for (int k = 0; k <= steps; ++k) {
      const double angle = turn * k / steps;
      const Vec2 spoke = geometry::rightOf(before) * math::cos(angle) + before * math::sin(angle);
      rounded.push_back(k == steps ? geometry::snap(corner + after * (r * tangent))
                                   : geometry::snap(centre + spoke * r));
    }
  }
  return geometry::withoutRepeats(rounded);
}

}  // namespace castra::generators
