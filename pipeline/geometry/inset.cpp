// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/inset.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pipeline/geometry/segment.h"

namespace castra::geometry {

namespace {

constexpr double kGentle = 0.5;  // sine of 30 degrees: sides that turn by less go on nearly in line

struct MovedLine {
  Vec2 through, way;  // unit
  double distance;
};

/// Where the end of one line and the start of the next go.
Vec2 meetingPoint(const MovedLine& a, const MovedLine& b, const Vec2& corner) {
  const double turn = cross(a.way, b.way);
  // Nearly in line: the lines meet nowhere, or further along than they were moved. Go straight in, by the larger of the
  // two distances.
  const double larger = std::max(a.distance, b.distance);
  const bool is_gentle = std::fabs(turn) < kGentle && dot(a.way, b.way) > 0;
  if (std::fabs(turn) < 0.02 || (is_gentle && std::fabs(a.distance - b.distance) > std::fabs(turn) * larger))
    return corner + leftOf(a.way + b.way) * (larger / length(a.way + b.way));
  return a.through + a.way * (cross(b.through - a.through, b.way) / turn);
}

/// Whether no two sides of the ring meet but in the corner they share. Every pair is looked at: rings are small here.
bool isSimple(const Ring& ring) {
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 &a = ring[i], &b = ring[(i + 1) % n], &next = ring[(i + 2) % n];
    if (cross(b - a, next - b) == 0 && dot(b - a, next - b) < 0) return false;  // folds back
    for (std::size_t k = i + 2; k < n; ++k)
      if (!(i == 0 && k + 1 == n) && meet(a, b, ring[k], ring[(k + 1) % n])) return false;
  }
  return true;
}

/// Whether one ring lies strictly inside the other, given that both are simple.
bool isInside(const Ring& inner, const Ring& outer) {
  for (std::size_t i = 0; i < inner.size(); ++i)
    for (std::size_t k = 0; k < outer.size(); ++k)
      if (meet(inner[i], inner[(i + 1) % inner.size()], outer[k], outer[(k + 1) % outer.size()])) return false;
  return contains(outer, inner[0]);
}

}  // namespace

Ring withoutRepeats(const Ring& ring) {
  Ring out;
  for (const Vec2& point : ring)
    if (out.empty() || !(out.back() == point)) out.push_back(point);
  while (out.size() > 1 && out.front() == out.back()) out.pop_back();
  return out;
}

std::optional<std::vector<Vec2>> insetCorners(const Ring& ring, std::span<const double> distances) {
  const std::size_t n = ring.size();
  std::vector<MovedLine> lines(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 way = ring[i + 1 < n ? i + 1 : 0] - ring[i];
    const double reach = length(way);
    if (reach == 0) return std::nullopt;
    lines[i].way = way * (1 / reach);
    lines[i].distance = distances[i];
    lines[i].through = ring[i] + leftOf(lines[i].way) * distances[i];
  }
  // Sides still alive, in order; starts[k] is where alive[k] starts.
  std::vector<std::size_t> alive(n);
  std::iota(alive.begin(), alive.end(), std::size_t{0});
  std::vector<Vec2> starts(n);
  const auto startOf = [&](std::size_t k) {
    const std::size_t before = alive[k > 0 ? k - 1 : alive.size() - 1];
    return meetingPoint(lines[before], lines[alive[k]], ring[alive[k]]);
  };
  for (std::size_t k = 0; k < n; ++k) starts[k] = startOf(k);
  while (true) {
    // The side that is turned round the most goes first.
    std::size_t worst = alive.size();
    double least = 1 / kLattice;
    for (std::size_t k = 0; k < alive.size(); ++k) {
      const double left = dot(starts[k + 1 < alive.size() ? k + 1 : 0] - starts[k], lines[alive[k]].way);
      if (left < least) {
        least = left;
        worst = k;
      }
    }
    if (worst == alive.size()) break;
    if (alive.size() <= 3) return std::nullopt;
    alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(worst));
    starts.erase(starts.begin() + static_cast<std::ptrdiff_t>(worst));
    if (worst == alive.size()) worst = 0;
    // The next side now starts where it meets the one before the lost side; in line with it, halfway between.
    const std::size_t before = alive[worst > 0 ? worst - 1 : alive.size() - 1], after = alive[worst];
    const double turn = cross(lines[before].way, lines[after].way);
    if (std::fabs(turn) < 0.02) return std::nullopt;
    starts[worst] = meetingPoint(lines[before], lines[after], ring[after]);
  }
  // A corner belongs to the first living side at or after it.
  std::vector<Vec2> corners(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto found = std::lower_bound(alive.begin(), alive.end(), i);
    const std::size_t k = found == alive.end() ? 0 : static_cast<std::size_t>(found - alive.begin());
    corners[i] = snap(starts[k]);
  }
  const Ring moved = withoutRepeats(corners);
  if (moved.size() < 3 || signedArea(moved) <= 0) return std::nullopt;
  // Convex rings are no exception: where the distances differ along a straight line, corners may cross over.
  return isSimple(moved) && isInside(moved, ring) ? std::optional(corners) : std::nullopt;
}

}  // namespace castra::geometry
