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
  Ring hull;
  const auto extend = [&](const Vec2& point, std::size_t keep) {
    while (hull.size() > keep && cross(hull.back() - hull[hull.size() - 2], point - hull.back()) <= 0) hull.pop_back();
    hull.push_back(point);
  };
  for (const Vec2& point : points) extend(point, 1);
  const std::size_t lower = hull.size();
  for (auto point = points.rbegin() + 1; point != points.rend(); ++point) extend(*point, lower);
  hull.pop_back();  // the first point again
  return hull;
}

double elongation(const Ring& ring) {
  const Ring hull = convexHull(ring);
  if (hull.size() < 3) return std::numeric_limits<double>::infinity();
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
  return width > 0 ? diameter / width : std::numeric_limits<double>::infinity();
}

}  // namespace castra::geometry
