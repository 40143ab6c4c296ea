// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "pipeline/geometry/vec.h"

namespace castra::geometry {

/// A point or direction in space [m]; x to the east, y to the north, z up.
struct Vec3 {
  static constexpr bool kIsFlat = true;
  double x = 0, y = 0, z = 0;

  bool operator==(const Vec3&) const = default;
  Vec3 operator+(const Vec3& o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vec3 operator-(const Vec3& o) const { return {x - o.x, y - o.y, z - o.z}; }
  Vec3 operator*(double s) const { return {x * s, y * s, z * s}; }

  template <class A>
  void archive(A& a) {
    a(x, y, z);
  }
};

/// A place of the plan, lifted.
inline Vec3 lifted(const Vec2& place, double z) { return {place.x, place.y, z}; }
/// The place below.
inline Vec2 planOf(const Vec3& v) { return {v.x, v.y}; }

inline double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(const Vec3& v) { return std::sqrt(dot(v, v)); }
/// Of length 1, the same way; v must not be zero.
inline Vec3 unit(const Vec3& v) { return v * (1 / length(v)); }
inline Vec3 snap(const Vec3& v) { return {snap(v.x), snap(v.y), snap(v.z)}; }

}  // namespace castra::geometry
