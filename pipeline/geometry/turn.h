// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/base/math.h"
#include "pipeline/geometry/vec.h"

namespace castra::geometry {

/// Turned to the left by an angle [rad].
inline Vec2 turned(const Vec2& v, double angle) {
  const double c = math::cos(angle), s = math::sin(angle);
  return {v.x * c - v.y * s, v.x * s + v.y * c};
}

}  // namespace castra::geometry
