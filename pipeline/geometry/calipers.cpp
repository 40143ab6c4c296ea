// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/calipers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace castra::geometry {

Ring convexHull(Ring points) {
  // Andrew's monotone chain: the lower side from left to right, then the upper side back.
  std::sort(points.begin(), points.end(),
            [](const Vec2& a, const Vec2& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  Ring hull(2 * points.size());
  std::size_t count = 0;
  const auto extend = [&](const Vec2& point, std::size_t keep) {
    while (count > keep && cross(hull[count - 1] - hull[count - 2], point - hull[count - 1]) <= 0) --count;
    hull[count++] = point;
  };
  for (const Vec2& point : points) extend(point, 1);
  const std::size_t lower = count;
  for (auto point = points.rbegin() + 1; point != points.rend(); ++point) extend(*point, lower);
  hull.resize(count - 1);  // without the first point again
  return hull;
}

namespace {

/// By rotating calipers; for many points.
Extent measureByCalipers(const Ring& hull) {
  if (hull.size() < 3) return {};
  double diameter = 0, width = std::numeric_limits<double>::infinity();
  std::size_t far = 1;  // the corner furthest from the edge that one caliper lies on
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Vec2 &a = hull[i], &b = hull[(i + 1) % hull.size()];
    const auto distance = [&](std::size_t k) { return cross(b - a, hull[k % hull.size()] - a); };
    // Both ends of an edge are opposite to every corner passed while turning past it.
    while (true) {
      diameter = std::max({diameter, length(hull[far % hull.size()] - a), length(hull[far % hull.size()] - b)});
      if (distance(far + 1) <= distance(far)) break;
      ++far;
    }
    // Corners at equal distance are opposite, too: the edge there is parallel to ours.
    diameter =
        std::max({diameter, length(hull[(far + 1) % hull.size()] - a), length(hull[(far + 1) % hull.size()] - b)});
    width = std::min(width, distance(far) / length(b - a));
  }
  return {diameter, width};
}

/// Every pair, every edge: for few points the fastest way.
Extent measureByPairs(const Ring& ring) {
  double diameter2 = 0, width2 = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 edge = ring[i + 1 < ring.size() ? i + 1 : 0] - ring[i];
    const double edge2 = dot(edge, edge);
    double furthest = 0;
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const Vec2 way = ring[k] - ring[i];
      if (k > i) diameter2 = std::max(diameter2, dot(way, way));
      furthest = std::max(furthest, cross(edge, way));
    }
    if (edge2 > 1) width2 = std::min(width2, furthest * furthest / edge2);  // shorter edges may point anywhere
  }
  return {std::sqrt(diameter2), std::isinf(width2) ? 0 : std::sqrt(width2)};
}

}  // namespace

Extent measureExtent(const Ring& ring, bool is_convex) {
  constexpr std::size_t kFewPoints = 12;
  return is_convex && ring.size() <= kFewPoints ? measureByPairs(ring) : measureByCalipers(convexHull(ring));
}

double elongation(const Ring& ring) {
  const Extent extent = measureByCalipers(convexHull(ring));
  return extent.width > 0 ? extent.diameter / extent.width : std::numeric_limits<double>::infinity();
}

}  // namespace castra::geometry
