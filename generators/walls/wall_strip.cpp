// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_strip.h"

#include <algorithm>
#include <cmath>

#include "generators/walls/wall_style.h"
#include "pipeline/base/check.h"

namespace castra::generators {

using geometry::Box;
using geometry::Ring;
using geometry::rightOf;
using geometry::unit;
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

/// The ground to the right of a way.
struct Strip {
  Vec2 start, way;  // unit
  double length, reach;

  /// With what may grow into it.
  Box bounds() const {
    const Vec2 end = start + way * length, side = rightOf(way) * reach, margin{2 * reach, 2 * reach};
    const Box box = geometry::boundsOf(Ring{start, end, end + side, start + side});
    return {box.low - margin, box.high + margin};
  }

  /// What a polygon takes of it along the way, with a joint before and after.
  std::optional<std::pair<double, double>> rangeOf(const Ring& polygon) const {
    const auto away = [&](const Vec2& p) { return dot(p - start, rightOf(way)); };
    Ring ring = clip(polygon, [&](const Vec2& p) { return away(p) - kWallJoint; });
    ring = clip(ring, [&](const Vec2& p) { return reach + kWallJoint - away(p); });
    if (ring.empty()) return std::nullopt;
    double low = dot(ring[0] - start, way), high = low;
    for (const Vec2& p : ring) low = std::min(low, dot(p - start, way)), high = std::max(high, dot(p - start, way));
    if (high < -kWallJoint || low > length + kWallJoint) return std::nullopt;
    return std::pair{low - kWallJoint, high + kWallJoint};
  }
};

/// Ends between two lines run straight, but what they must stay clear of need not: draws them in where it bulges. False
/// if nothing is left.
template <class FreeAt>
bool drawIn(std::vector<std::optional<WallObstacles::Stretch>>& frees, std::span<const StripLine> lines,
            const FreeAt& freeAt) {
  constexpr int kSamples = 8;
  for (std::size_t k = 0; k + 1 < lines.size(); ++k) {
    if (lines[k].reach == lines[k + 1].reach) continue;
    double at_start = 0, at_end = 0;
    for (int i = 1; i < kSamples; ++i) {
      const double share = static_cast<double>(i) / kSamples;
      const auto mix = [share](double a, double b) { return a + (b - a) * share; };
      const auto free = freeAt(mix(lines[k].reach, lines[k + 1].reach));
      if (!free) return false;
      at_start = std::max(at_start, free->first - mix(frees[k]->first, frees[k + 1]->first));
      at_end = std::max(at_end, mix(frees[k]->second, frees[k + 1]->second) - free->second);
    }
    for (const std::size_t line : {k, k + 1}) {
      frees[line]->first += at_start;
      frees[line]->second -= at_end;
      if (!(frees[line]->second > frees[line]->first)) return false;
    }
  }
  return true;
}

}  // namespace

void WallObstacles::add(const Ring& ring, Kind kind, const void* owner) {
  obstacles_.push_back({ring, geometry::boundsOf(ring), kind, owner});
}

std::optional<WallObstacles::Stretch> WallObstacles::findFree(const Vec2& a, const Vec2& b, double reach,
                                                              const void* owner) const {
  const double whole = geometry::length(b - a);
  const Strip strip{a, (b - a) * (1 / whole), whole, reach};
  std::vector<Stretch> taken;
  const bool is_face = std::any_of(obstacles_.begin(), obstacles_.end(), [&](const Obstacle& obstacle) {
    return obstacle.kind == Kind::face && obstacle.owner == owner;
  });
  for (const Obstacle& obstacle : obstacles_) {
    if (obstacle.kind == Kind::plinth || !geometry::overlaps(strip.bounds(), obstacle.box)) continue;
    Ring ring = obstacle.ring;
    if (obstacle.kind == Kind::face) {
      if (!is_face || obstacle.owner == owner) continue;
      const Vec2 side = rightOf(unit(ring[1] - ring[0])) * reach;
      ring = {ring[0] + side, ring[1] + side, ring[1], ring[0]};
    }
    if (const auto range = strip.rangeOf(ring)) taken.push_back(*range);
  }
  taken.emplace_back(whole, whole);
  std::sort(taken.begin(), taken.end());
  Stretch best{0, 0};
  double from = 0;
  for (const auto& [low, high] : taken) {
    if (std::min(low, whole) - from > best.second - best.first) best = {from, std::min(low, whole)};
    from = std::max(from, high);
  }
  if (!(best.second > best.first)) return std::nullopt;
  return best;
}

bool WallObstacles::isFree(const Ring& ground) const {
  const Box box = geometry::boundsOf(ground);
  return std::none_of(obstacles_.begin(), obstacles_.end(), [&](const Obstacle& obstacle) {
    if (obstacle.kind != Kind::solid || !geometry::overlaps(box, obstacle.box)) return false;
    Ring left = obstacle.ring;
    for (std::size_t i = 0; i < ground.size() && !left.empty(); ++i) {
      const Vec2 &a = ground[i], way = unit(ground[(i + 1) % ground.size()] - a);
      left = clip(left, [&](const Vec2& p) { return cross(way, p - a); });
    }
    return left.size() > 2 && std::fabs(geometry::signedArea(left)) > kWallJoint * kWallJoint;
  });
}

std::optional<WallObstacles::Stretch> WallObstacles::besidePlinths(const Vec2& a, const Vec2& b, Stretch stretch,
                                                                   double reach, const void* owner) const {
  const double whole = geometry::length(b - a), middle = (stretch.first + stretch.second) / 2;
  const Strip strip{a, (b - a) * (1 / whole), whole, reach};
  for (const Obstacle& obstacle : obstacles_) {
    if (obstacle.kind != Kind::plinth || obstacle.owner == owner) continue;
    if (!geometry::overlaps(strip.bounds(), obstacle.box)) continue;
    const auto range = strip.rangeOf(growOutline(obstacle.ring, reach));
    if (!range) continue;
    if ((range->first + range->second) / 2 < middle)
      stretch.first = std::max(stretch.first, range->second);
    else
      stretch.second = std::min(stretch.second, range->first);
  }
  if (!(stretch.second > stretch.first)) return std::nullopt;
  return stretch;
}

void addStrips(ModelBuilder& builder, std::string_view noun, std::uint32_t material, const Ring& outline,
               const std::vector<bool>& wanted, std::span<const StripLine> lines, const WallObstacles& obstacles,
               const void* owner, std::size_t last_level) {
  const std::size_t n = outline.size();
  CASTRA_CHECK(wanted.size() == n, wanted.size(), " wishes");
  double widest = 0;
  for (const StripLine& line : lines) widest = std::max(widest, line.reach);
  using Free = std::optional<WallObstacles::Stretch>;
  std::vector<std::vector<Free>> frees(n);  // by side and line
  std::vector<Vec2> ways(n);
  std::vector<double> lengths(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 &a = outline[i], &b = outline[(i + 1) % n];
    lengths[i] = geometry::length(b - a);
    ways[i] = unit(b - a);
    if (!wanted[i]) continue;
    const Free free = obstacles.findFree(a, b, widest, owner);
    if (!free) continue;
    frees[i].assign(lines.size(), free);
    if (noun != "plinth") continue;
    const auto freeAt = [&](double reach) { return obstacles.besidePlinths(a, b, *free, reach, owner); };
    for (std::size_t k = 0; k < lines.size(); ++k) frees[i][k] = freeAt(lines[k].reach);
    const auto has = [](const Free& one) { return one.has_value(); };
    if (!std::all_of(frees[i].begin(), frees[i].end(), has) || !drawIn(frees[i], lines, freeAt)) frees[i].clear();
  }
  const auto cornerAt = [&](std::size_t corner, double distance) {
    const Vec2 one = rightOf(ways[(corner + n - 1) % n]), two = rightOf(ways[corner]);
    return geometry::snap(outline[corner] + (one + two) * (distance / (1 + dot(one, two))));
  };
  // Both strips at a corner reach it, so they meet there.
  const auto meetAt = [&](std::size_t corner) {
    const std::size_t before = (corner + n - 1) % n;
    if (frees[before].empty() || frees[corner].empty()) return false;
    for (std::size_t k = 0; k < lines.size(); ++k)
      if (frees[before][k]->second != lengths[before] || frees[corner][k]->first != 0) return false;
    if (dot(ways[before], ways[corner]) <= -0.5 || cross(ways[before], ways[corner]) <= -kBend) return false;
    if (cross(ways[before], ways[corner]) < kBend) return true;
    // The ground between the square ends of both must be free too.
    const Vec2 at = outline[corner];
    return obstacles.isFree({at + rightOf(ways[before]) * kWallJoint, at + rightOf(ways[before]) * widest,
                             cornerAt(corner, widest), at + rightOf(ways[corner]) * widest,
                             at + rightOf(ways[corner]) * kWallJoint});
  };
  for (std::size_t i = 0; i < n; ++i) {
    if (frees[i].empty()) continue;
    const std::size_t next = (i + 1) % n;
    const bool starts_whole = meetAt(i), ends_whole = meetAt(next);
    double shortest = lengths[i];
    for (const Free& free : frees[i]) shortest = std::min(shortest, free->second - free->first);
    if (shortest < (starts_whole || ends_whole ? 8 * kWallJoint : kShortest)) continue;
    std::vector<Storey> storeys;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      const auto startAt = [&](double distance) {
        if (starts_whole) return cornerAt(i, distance);
        return geometry::snap(outline[i] + ways[i] * frees[i][k]->first + rightOf(ways[i]) * distance);
      };
      const auto endAt = [&](double distance) {
        if (ends_whole) return cornerAt(next, distance);
        return geometry::snap(outline[i] + ways[i] * frees[i][k]->second + rightOf(ways[i]) * distance);
      };
      const double reach = lines[k].reach;
      storeys.push_back({{startAt(reach), endAt(reach), endAt(kWallJoint), startAt(kWallJoint)}, lines[k].z});
    }
    for (std::size_t k = 0; k + 1 < storeys.size(); ++k)
      builder.addLoft(noun, material, std::span(storeys).subspan(k, 2), last_level);
  }
}

Ring growOutline(const Ring& outline, double distance) {
  Ring grown;
  const std::size_t n = outline.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 one = rightOf(unit(outline[i] - outline[(i + n - 1) % n])),
               two = rightOf(unit(outline[(i + 1) % n] - outline[i]));
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
