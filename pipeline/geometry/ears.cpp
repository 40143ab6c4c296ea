// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/ears.h"

#include <algorithm>

namespace castra::geometry {

namespace {

double turnOf(const Vec2& a, const Vec2& b, const Vec2& c) { return cross(b - a, c - a); }

/// On the segment, ends included, given that it lies on its line.
bool isWithin(const Vec2& p, const Vec2& a, const Vec2& b) { return dot(p - a, p - b) <= 0; }

bool doTouch(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  const double c_side = turnOf(a, b, c), d_side = turnOf(a, b, d), a_side = turnOf(c, d, a), b_side = turnOf(c, d, b);
  const auto isAcross = [](double one, double other) { return (one > 0 && other < 0) || (one < 0 && other > 0); };
  if (isAcross(c_side, d_side) && isAcross(a_side, b_side)) return true;
  return (c_side == 0 && isWithin(c, a, b)) || (d_side == 0 && isWithin(d, a, b)) ||
         (a_side == 0 && isWithin(a, c, d)) || (b_side == 0 && isWithin(b, c, d));
}

}  // namespace

bool isSimpleRing(std::span<const Vec2> ring) {
  const std::size_t n = ring.size();
  if (n < 3) return false;
  double twice = 0;
  bool is_convex = true;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 &a = ring[i], &b = ring[i + 1 < n ? i + 1 : 0], &c = ring[i + 2 < n ? i + 2 : i + 2 - n];
    const double turn = turnOf(a, b, c);
    if (a == b || (turn == 0 && dot(b - a, c - b) <= 0)) return false;
    is_convex = is_convex && turn >= 0;
    twice += cross(a - ring[0], b - ring[0]);
  }
  if (!(twice > 0)) return false;
  if (is_convex && n <= 4) return true;  // with more points it could go around twice
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = i + 2; k < n; ++k)
      if (!(i == 0 && k + 1 == n) && doTouch(ring[i], ring[i + 1], ring[k], ring[k + 1 < n ? k + 1 : 0])) return false;
  return true;
}

std::vector<std::array<std::uint32_t, 3>> cutEars(std::span<const Vec2> ring) {
  std::vector<std::array<std::uint32_t, 3>> triangles;
  if (ring.size() < 3) return triangles;
  triangles.reserve(ring.size() - 2);
  std::vector<std::uint32_t> left(ring.size());
  for (std::uint32_t i = 0; i < left.size(); ++i) left[i] = i;
  while (left.size() > 3) {
    const std::size_t n = left.size();
    std::size_t best = n;
    double plumpest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t before = i > 0 ? i - 1 : n - 1, after = i + 1 < n ? i + 1 : 0;
      const Vec2 &a = ring[left[before]], &b = ring[left[i]], &c = ring[left[after]];
      const double twice = turnOf(a, b, c);
      if (!(twice > 0)) continue;
      const double plump = twice / std::max({dot(b - a, b - a), dot(c - b, c - b), dot(a - c, a - c)});
      if (plump <= plumpest) continue;
      bool is_free = true;
      for (std::size_t k = 0; k < n && is_free; ++k) {
        if (k == before || k == i || k == after) continue;
        const Vec2& p = ring[left[k]];
        is_free = !(turnOf(a, b, p) >= 0 && turnOf(b, c, p) >= 0 && turnOf(c, a, p) >= 0);
      }
      if (!is_free) continue;
      plumpest = plump;
      best = i;
    }
    if (best == n) return {};
    triangles.push_back({left[best > 0 ? best - 1 : n - 1], left[best], left[best + 1 < n ? best + 1 : 0]});
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(best));
  }
  if (!(turnOf(ring[left[0]], ring[left[1]], ring[left[2]]) > 0)) return {};
  triangles.push_back({left[0], left[1], left[2]});
  return triangles;
}

}  // namespace castra::geometry
