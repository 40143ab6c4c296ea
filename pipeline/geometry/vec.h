// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace castra::geometry {

/// A point or direction in the plane [m]; x to the east, y to the north.
struct Vec2 {
  static constexpr bool kIsFlat = true;
  double x = 0, y = 0;

  bool operator==(const Vec2&) const = default;
  Vec2 operator+(const Vec2& o) const { return {x + o.x, y + o.y}; }
  Vec2 operator-(const Vec2& o) const { return {x - o.x, y - o.y}; }
  Vec2 operator*(double s) const { return {x * s, y * s}; }

  template <class A>
  void archive(A& a) {
    a(x, y);
  }
};

inline double dot(const Vec2& a, const Vec2& b) { return a.x * b.x + a.y * b.y; }
/// Positive if b lies to the left of a.
inline double cross(const Vec2& a, const Vec2& b) { return a.x * b.y - a.y * b.x; }
inline double length(const Vec2& v) { return std::sqrt(dot(v, v)); }
/// A quarter turn to the left.
inline Vec2 leftOf(const Vec2& v) { return {-v.y, v.x}; }
/// And one to the right.
inline Vec2 rightOf(const Vec2& v) { return {v.y, -v.x}; }
/// Of length 1, the same way; v must not be zero.
inline Vec2 unit(const Vec2& v) { return v * (1 / length(v)); }

/// An order of points: the lower first, then the western.
inline bool isLower(const Vec2& a, const Vec2& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

/// Coordinates leave every construction on a lattice of 1/1024 m: equal points are then equal bits, on every
/// machine, and a double holds lattice points exactly to the other end of the world.
inline constexpr double kLattice = 1024;
inline double snap(double value) { return std::floor(value * kLattice + 0.5) / kLattice; }
inline Vec2 snap(const Vec2& v) { return {snap(v.x), snap(v.y)}; }

}  // namespace castra::geometry
