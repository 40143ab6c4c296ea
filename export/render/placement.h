// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "pipeline/base/math.h"
#include "pipeline/geometry/vec3.h"

namespace castra::exporting {

/// Where an instance of a mesh stands: a point p of the mesh lies at p.x * x + p.y * y + p.z * z + origin.
struct Placement {
  geometry::Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
  geometry::Vec3 origin;  ///< [m]

  geometry::Vec3 apply(const geometry::Vec3& p) const { return turn(p) + origin; }
  /// A direction, without the move.
  geometry::Vec3 turn(const geometry::Vec3& v) const { return x * v.x + y * v.y + z * v.z; }
  /// A normal, which under uneven scaling does not go the way of directions; not of length 1.
  geometry::Vec3 turnNormal(const geometry::Vec3& n) const {
    return (cross(y, z) * n.x + cross(z, x) * n.y + cross(x, y) * n.z) * (isMirrored() ? -1.0 : 1.0);
  }
  /// What was counter-clockwise becomes clockwise.
  bool isMirrored() const { return dot(cross(x, y), z) < 0; }
};

/// Turned to the left by `yaw` [rad] about the upright, scaled, and moved to `origin`.
inline Placement placeAt(const geometry::Vec3& origin, double yaw = 0, double scale = 1) {
  const double c = math::cos(yaw) * scale, s = math::sin(yaw) * scale;
  return {{c, s, 0}, {-s, c, 0}, {0, 0, scale}, origin};
}

}  // namespace castra::exporting
