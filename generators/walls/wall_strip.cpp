// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_strip.h"

#include <algorithm>
#include <cmath>

#include "generators/walls/wall_style.h"
#include "pipeline/base/check.h"

namespace castra::generators {

using geometry::Box;
using geometry::Ring;
using geometry::Vec2;

namespace {

/// Shorter strips are not worth a stone [m].
constexpr double kShortest = 0.25;

/// Sides that turn outwards by less go on in line [sine].
constexpr double kBend = 0.01;

/// The part of a polygon for which f is not negative.
template <class F>
Ring clip(const Ring& ring, F f) {
  Ring kept;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 &a = ring[i], &b = ring[i + 1 < ring.size() ? i + 1 : 0];
    const double fa = f(a), fb = f(b);
    if (fa >= 0) kept.push_back(a);
    if ((fa < 0) != (fb < 0)) kept.push_back(a + (b - a) * (fa / (fa - fb)));
  }
  return kept;
}

Vec2 unitOf(const Vec2& v) { return v * (1 / geometry::length(v)); }
Vec2 rightOf(const Vec2& v) { return geometry::leftOf(v) * -1; }

}  // namespace

void WallObstacles::add(const Ring& ring, const void* owner) {
  obstacles_.push_back({ring, geometry::boundsOf(ring), owner});
}

std::optional<std::pair<double, double>> WallObstacles::findFree(const Vec2& a, const Vec2& b, double reach,
                                                                 const void* owner) const {
  const double whole = geometry::length(b - a);
  const Vec2 way = (b - a) * (1 / whole), side = rightOf(way);
  const Box box = geometry::boundsOf(Ring{a, b, b + side * reach, a + side * reach});
  std::vector<std::pair<double, double>> taken;
  for (const Obstacle& obstacle : obstacles_) {
    if ((owner != nullptr && obstacle.owner == owner) || !geometry::overlaps(box, obstacle.box)) continue;
    Ring ring = clip(obstacle.ring, [&](const Vec2& p) { return dot(p - a, side) - kWallJoint; });
    ring = clip(ring, [&](const Vec2& p) { return reach + kWallJoint - dot(p - a, side); });
    if (ring.empty()) continue;
    double low = dot(ring[0] - a, way), high = low;
    for (const Vec2& p : ring) low = std::min(low, dot(p - a, way)), high = std::max(high, dot(p - a, way));
    if (high > -kWallJoint && low < whole + kWallJoint) taken.emplace_back(low - kWallJoint, high + kWallJoint);
  }
  taken.emplace_back(whole, whole);
  std::sort(taken.begin(), taken.end());
  std::pair<double, double> best{0, 0};
  double from = 0;
  for (const auto& [low, high] : taken) {
    if (std::min(low, whole) - from > best.second - best.first) best = {from, std::min(low, whole)};
    from = std::max(from, high);
  }
  if (!(best.second > best.first)) return std::nullopt;
  return best;
}

void addStrips(ModelBuilder& builder, std::string_view noun, std::uint32_t material, const Ring& outline,
               const std::vector<bool>& wanted, std::span<const StripLine> lines, const WallObstacles& obstacles,
               const void* owner, std::size_t last_level) {
  const std::size_t n = outline.size();
  CASTRA_CHECK(wanted.size() == n, wanted.size(), " wishes");
  double reach = 0;
  for (const StripLine& line : lines) reach = std::max(reach, line.reach);
  std::vector<std::optional<std::pair<double, double>>> frees(n);
  std::vector<Vec2> ways(n);
  std::vector<double> lengths(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 &a = outline[i], &b = outline[(i + 1) % n];
    lengths[i] = geometry::length(b - a);
    ways[i] = unitOf(b - a);
    if (wanted[i]) frees[i] = obstacles.findFree(a, b, reach, owner);
  }
  // Both strips at a corner reach it, so they meet there.
  const auto meetAt = [&](std::size_t corner) {
    const std::size_t before = (corner + n - 1) % n;
    return frees[before] && frees[corner] && frees[before]->second == lengths[before] && frees[corner]->first == 0 &&
           dot(ways[before], ways[corner]) > -0.5 && cross(ways[before], ways[corner]) > -kBend;
  };
  const auto cornerAt = [&](std::size_t corner, double distance) {
    const Vec2 one = rightOf(ways[(corner + n - 1) % n]), two = rightOf(ways[corner]);
    return geometry::snap(outline[corner] + (one + two) * (distance / (1 + dot(one, two))));
  };
  for (std::size_t i = 0; i < n; ++i) {
    if (!frees[i]) continue;
    const std::size_t next = (i + 1) % n;
    const bool starts_whole = meetAt(i), ends_whole = meetAt(next);
    if (!starts_whole && !ends_whole && frees[i]->second - frees[i]->first < kShortest) continue;
    const auto startAt = [&](double distance) {
      if (starts_whole) return cornerAt(i, distance);
      return geometry::snap(outline[i] + ways[i] * frees[i]->first + rightOf(ways[i]) * distance);
    };
    const auto endAt = [&](double distance) {
      if (ends_whole) return cornerAt(next, distance);
      return geometry::snap(outline[i] + ways[i] * frees[i]->second + rightOf(ways[i]) * distance);
    };
    std::vector<Storey> storeys;
    for (const StripLine& line : lines)
      storeys.push_back({{startAt(line.reach), endAt(line.reach), endAt(kWallJoint), startAt(kWallJoint)}, line.z});
    builder.addLoft(noun, material, storeys, last_level);
  }
}

Ring growOutline(const Ring& outline, double distance) {
  Ring grown;
  const std::size_t n = outline.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 one = rightOf(unitOf(outline[i] - outline[(i + n - 1) % n])),
               two = rightOf(unitOf(outline[(i + 1) % n] - outline[i]));
    grown.push_back(geometry::snap(outline[i] + (one + two) * (distance / std::max(0.25, 1 + dot(one, two)))));
  }
  return grown;
}

Ring simplifyOutline(const Ring& outline) {
  Ring kept;
  const std::size_t n = outline.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 before = outline[i] - outline[(i + n - 1) % n], after = outline[(i + 1) % n] - outline[i];
    const double turn = cross(before, after) / (geometry::length(before) * geometry::length(after));
    if (std::fabs(turn) > 0.02) kept.push_back(outline[i]);
  }
  return kept.size() >= 3 ? kept : outline;
}

}  // namespace castra::generators
