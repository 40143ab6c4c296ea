// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>

#include "pipeline/geometry/vec.h"

namespace castra::geometry {

/// True if the segments from a to b and from c to d share a point. Not exact: a touch may be missed or seen by
/// rounding.
inline bool meet(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  const double c_side = cross(b - a, c - a), d_side = cross(b - a, d - a);
  if ((c_side > 0 && d_side > 0) || (c_side < 0 && d_side < 0)) return false;
  const double a_side = cross(d - c, a - c), b_side = cross(d - c, b - c);
  if ((a_side > 0 && b_side > 0) || (a_side < 0 && b_side < 0)) return false;
  if (c_side != 0 || d_side != 0) return true;
  // All four on one line: compare along it.
  const Vec2 way = b - a;
  const double low = std::min(dot(way, c - a), dot(way, d - a)), high = std::max(dot(way, c - a), dot(way, d - a));
  return high >= 0 && low <= dot(way, way);
}

/// Where the way from `a` to `b` leads over the side from `c` to `d`, which owns its first end but not its last: over a
/// corner of a ring, one of the two sides is crossed. Not exact.
inline std::optional<Vec2> findCrossing(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  const Vec2 side = d - c;
  const double a_side = cross(side, a - c), b_side = cross(side, b - c);
  if ((a_side > 0) == (b_side > 0)) return std::nullopt;
  const Vec2 at = a + (b - a) * (a_side / (a_side - b_side));
  const double share = dot(at - c, side) / dot(side, side);
  if (share < 0 || share >= 1) return std::nullopt;
  return at;
}

/// From a point to the nearest point of a segment [m].
inline double distanceToSegment(const Vec2& p, const Vec2& a, const Vec2& b) {
  const Vec2 way = b - a;
  const double t = std::clamp(dot(p - a, way) / std::max(dot(way, way), 1e-12), 0.0, 1.0);
  return length(p - (a + way * t));
}

/// Between the nearest points of two segments [m]; 0 if they meet.
inline double distanceOfSegments(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  if (meet(a, b, c, d)) return 0;
  return std::min(
      {distanceToSegment(a, c, d), distanceToSegment(b, c, d), distanceToSegment(c, a, b), distanceToSegment(d, a, b)});
}

}  // namespace castra::geometry
