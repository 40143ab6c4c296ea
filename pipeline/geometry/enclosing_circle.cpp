// SPDX-License-Identifier: GPL-3.0-or-later
// E. Welzl, Smallest enclosing disks (balls and ellipsoids), 1991: a point outside the circle of those before it lies
// on the edge of the circle of all so far.
#include "pipeline/geometry/enclosing_circle.h"

#include <algorithm>
#include <span>
#include <utility>

#include "pipeline/base/check.h"
#include "pipeline/geometry/calipers.h"

namespace castra::geometry {

namespace {

constexpr double kSlack = 1 + 1e-12;  // points that define a circle must not fall out of it by rounding

bool holds(const Circle& circle, const Vec2& point) { return length(point - circle.centre) <= circle.radius * kSlack; }

Circle across(const Vec2& a, const Vec2& b) { return {(a + b) * 0.5, length(b - a) / 2}; }

/// Through three points; of points in a line, around the two furthest from one another.
Circle through(const Vec2& a, const Vec2& b, const Vec2& c) {
  const Vec2 u = b - a, v = c - a;
  const double twice = 2 * cross(u, v);
  if (twice == 0) {
    Circle widest = across(a, b);
    for (const Circle& other : {across(a, c), across(b, c)})
      if (other.radius > widest.radius) widest = other;
    return widest;
  }
  const Vec2 way{(v.y * dot(u, u) - u.y * dot(v, v)) / twice, (u.x * dot(v, v) - v.x * dot(u, u)) / twice};
  const Vec2 centre = a + way;
  return {centre, std::max({length(a - centre), length(b - centre), length(c - centre)})};
}

/// Around all points, with p and q on its edge.
Circle around(std::span<const Vec2> points, const Vec2& p, const Vec2& q) {
  Circle circle = across(p, q);
  for (const Vec2& point : points)
    if (!holds(circle, point)) circle = through(p, q, point);
  return circle;
}

/// Around all points, with p on its edge.
Circle around(std::span<const Vec2> points, const Vec2& p) {
  Circle circle{p, 0};
  for (std::size_t i = 0; i < points.size(); ++i)
    if (!holds(circle, points[i])) circle = around(points.first(i), p, points[i]);
  return circle;
}

}  // namespace

Circle smallestCircle(Ring points) {
  CASTRA_CHECK(!points.empty(), "no points");
  points = convexHull(std::move(points));
  Circle circle{points.front(), 0};
  for (std::size_t i = 1; i < points.size(); ++i)
    if (!holds(circle, points[i])) circle = around(std::span(points).first(i), points[i]);
  return circle;
}

}  // namespace castra::geometry
