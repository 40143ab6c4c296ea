// SPDX-License-Identifier: GPL-3.0-or-later
// Ears first, then diagonals are turned until every circle around a triangle is empty (Lawson). Where four points lie
// on one circle, the points are thought of as moved by very little, those that come first in the plan by the least
// (Devillers and Teillaud): so does the general library, and so the triangles are the same.
#include <algorithm>
#include <array>
#include <cmath>

#include "pipeline/geometry/ears.h"
#include "pipeline/geometry/triangulate.h"

namespace castra::geometry {

namespace {

__extension__ using Wide = __int128;
using Triangle = std::array<std::uint32_t, 3>;

constexpr std::size_t kMostPoints = 24;    // from here on the general library is no slower
constexpr double kFarthest = 1024 * 1024;  // from the first point, in lattice steps: a kilometre

struct Place {
  std::int64_t x = 0, y = 0;
  bool operator<(const Place& o) const { return x != o.x ? x < o.x : y < o.y; }
  Place operator-(const Place& o) const { return {x - o.x, y - o.y}; }
};
std::int64_t cross(const Place& a, const Place& b) { return a.x * b.y - a.y * b.x; }
std::int64_t turnOf(const Place& a, const Place& b, const Place& c) { return cross(b - a, c - a); }

/// Whether d lies within the circle around a, b and c, which go around to the left.
bool isInCircle(const Place& a, const Place& b, const Place& c, const Place& d) {
  const auto term = [&](const Place& p, const Place& q, const Place& r) {
    const Place u = p - d;
    return static_cast<Wide>(u.x * u.x + u.y * u.y) * cross(q - d, r - d);
  };
  const Wide inside = term(a, b, c) + term(b, c, a) + term(c, a, b);
  if (inside != 0) return inside > 0;
  const Place last = std::max({a, b, c, d});
  const auto is = [&](const Place& p) { return p.x == last.x && p.y == last.y; };
  return is(c) ? turnOf(a, b, d) > 0 : is(b) ? turnOf(a, d, c) > 0 : is(a) && turnOf(d, b, c) > 0;
}

/// Turns a diagonal that has the far corner of one of its triangles within the circle of the other; false if there is
/// none.
bool turnDiagonal(std::span<const Place> places, std::vector<Triangle>& triangles) {
  for (std::size_t t = 1; t < triangles.size(); ++t)
    for (std::size_t s = 0; s < t; ++s)
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) {
          Triangle &one = triangles[t], &other = triangles[s];
          const std::uint32_t a = one[i], b = one[(i + 1) % 3], c = one[(i + 2) % 3];
          if (other[k] != b || other[(k + 1) % 3] != a) continue;
          const std::uint32_t d = other[(k + 2) % 3];
          if (!isInCircle(places[a], places[b], places[c], places[d])) continue;
          one = {d, b, c};
          other = {a, d, c};
          return true;
        }
  return false;
}

/// The ring in lattice steps from its first point.
bool listPlaces(std::span<const Vec2> ring, std::span<Place> places) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 way = (ring[i] - ring[0]) * kLattice;
    if (!(std::fabs(way.x) < kFarthest && std::fabs(way.y) < kFarthest)) return false;
    places[i] = {static_cast<std::int64_t>(way.x), static_cast<std::int64_t>(way.y)};
    if (static_cast<double>(places[i].x) != way.x || static_cast<double>(places[i].y) != way.y) return false;
  }
  return true;
}

}  // namespace

bool triangulateSmall(std::span<const Vec2> ring, std::vector<Triangle>& triangles) {
  triangles.clear();
  const std::size_t n = ring.size();
  std::array<Place, kMostPoints> places;
  if (n < 3 || n > kMostPoints || !listPlaces(ring, places)) return false;
  const auto turnAt = [&](std::size_t i) { return turnOf(places[i], places[(i + 1) % n], places[(i + 2) % n]); };
  if (n == 4 && turnAt(0) > 0 && turnAt(1) > 0 && turnAt(2) > 0 && turnAt(3) > 0) {
    // As nearly all are.
    if (isInCircle(places[0], places[1], places[2], places[3]))
      triangles.assign({{0, 1, 3}, {1, 2, 3}});
    else
      triangles.assign({{0, 1, 2}, {0, 2, 3}});
    return true;
  }
  if (!isSimpleRing(ring)) return false;
  triangles = cutEars(ring);
  while (turnDiagonal(places, triangles)) {
  }
  for (Triangle& triangle : triangles)
    std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()), triangle.end());
  std::sort(triangles.begin(), triangles.end());
  return !triangles.empty();
}

}  // namespace castra::geometry
