// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/vec.h"

namespace castra::geometry {

/// Axes of its own for a piece of ground: x along a line, y to its left.
struct Frame {
  Vec2 origin;
  Vec2 along{1, 0};  ///< unit

  double xOf(const Vec2& p) const { return dot(p - origin, along); }
  double yOf(const Vec2& p) const { return cross(along, p - origin); }
  Vec2 placeOf(double x, double y) const { return origin + along * x + leftOf(along) * y; }
};

/// The frame with a ring's side, from this corner on, along x: the ring lies above it.
inline Frame frameAlong(const Vec2& from, const Vec2& to) { return {from, unit(to - from)}; }

}  // namespace castra::geometry
