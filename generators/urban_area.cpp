// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/urban_area.h"

#include <algorithm>

#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/trace.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kCrumb = 0.02;   // [m]; offsetting leaves sides of a few lattice steps, whatever the tolerance
constexpr double kApart = 0.05;   // [m]; taken off all around where regions touch
constexpr double kRound = 0.015;  // of a hole's extent: tolerance that leaves a round one round
constexpr double kLeastPath = 0.5, kMostPath = 6;  // [m]; width of a path that opens a hole

/// A ring that is thinner than the tolerance cannot be simplified; but none keeps sides of a few lattice steps.
Ring simplified(const Ring& ring, double tolerance) {
  Ring simple;
  for (const Vec2& point : geometry::simplify(ring, tolerance))
    if (simple.empty() || geometry::length(point - simple.back()) >= kCrumb) simple.push_back(point);
  while (simple.size() > 3 && geometry::length(simple.front() - simple.back()) < kCrumb) simple.pop_back();
  return simple;
}

/// With fewer points, as far as that leaves the region sound.
Region smoothed(const Region& region, double tolerance) {
  for (tolerance = std::max(tolerance, kCrumb); tolerance >= kCrumb; tolerance /= 2) {
    Region simple;
    simple.outer = simplified(region.outer, tolerance);
    for (const Ring& hole : region.holes) {
      const geometry::Box box = geometry::boundsOf(hole);
      Ring ring =
          simplified(hole, std::min(tolerance, std::max(kRound * geometry::length(box.high - box.low), kCrumb)));
      if (ring.size() >= 3) simple.holes.push_back(std::move(ring));
    }
    if (simple.outer.size() >= 3 && simple.holes.size() == region.holes.size() && !geometry::findFault(simple))
      return simple;
  }
  return region;
}

std::vector<Region> smoothedAll(const std::vector<Region>& pieces, double tolerance, double least_area) {
  std::vector<Region> urban;
  for (const Region& region : pieces) {
    Region simple = smoothed(region, tolerance);
    std::erase_if(simple.holes, [](const Ring& hole) { return -geometry::signedArea(hole) < 1; });
    if (geometry::area(simple) >= least_area) urban.push_back(std::move(simple));
  }
  return urban;
}

/// No two rings come near each other: grown a little, all are still there.
bool areApart(const std::vector<Region>& urban) {
  const auto count = [](const std::vector<Region>& regions) {
    std::size_t rings = regions.size();
    for (const Region& region : regions) rings += region.holes.size();
    return rings;
  };
  return urban.empty() || count(geometry::offset(urban, kApart / 2)) == count(urban);
}

}  // namespace

std::vector<Region> findUrbanArea(const std::vector<Region>& land, double strip, double clearance, double tolerance,
                                  double least_area) {
  // Tolerance is taken from the strip: the smoothed outline must not leave the land. Mitred corners grow back further
  // than they were, so only what lies in the plain inset counts. (Taking off what lies outside it would not do: that
  // is full of slivers, and each would leave a crack.)
  const std::vector<Region> inset = geometry::offset(land, -(strip + tolerance));
  const std::vector<Region> opened = geometry::offset(geometry::offset(inset, -clearance), clearance);
  const std::vector<Region> pieces = geometry::intersect(opened, inset);
  for (;; tolerance = tolerance > kCrumb ? tolerance / 2 : 0) {
    std::vector<Region> urban = smoothedAll(pieces, tolerance, least_area);
    if (areApart(urban)) return urban;
    if (tolerance == 0) return smoothedAll(geometry::offset(pieces, -kApart), 0, least_area);
  }
}

void openHole(std::vector<Region>& urban, const Ring& hole) {
  const auto home = std::find_if(urban.begin(), urban.end(), [&](const Region& region) {
    return std::find(region.holes.begin(), region.holes.end(), hole) != region.holes.end();
  });
  if (home == urban.end()) return;
  // The shortest way from any ring to this one starts or ends in a corner.
  Vec2 from, to;
  double least = 1e300;
  const auto look = [&](const Ring& corners, const Ring& sides) {
    for (const Vec2& corner : corners)
      for (std::size_t i = 0; i < sides.size(); ++i) {
        const Vec2 a = sides[i], way = sides[i + 1 < sides.size() ? i + 1 : 0] - a;
        const Vec2 at = a + way * std::clamp(dot(corner - a, way) / dot(way, way), 0.0, 1.0);
        if (geometry::length(at - corner) >= least) continue;
        least = geometry::length(at - corner);
        from = corner;
        to = at;
      }
  };
  for (std::size_t r = 0; r <= home->holes.size(); ++r) {
    const Ring& ring = r == 0 ? home->outer : home->holes[r - 1];
    if (ring == hole) continue;
    look(ring, hole);
    look(hole, ring);
  }
  const double half = std::clamp(least / 4, kLeastPath / 2, kMostPath / 2);
  const Vec2 along = least > 0 ? (to - from) * (1 / least) : Vec2{1, 0}, across = geometry::leftOf(along);
  const Vec2 a = from - along * half, b = to + along * half;
  const Region path{{geometry::snap(a - across * half), geometry::snap(b - across * half),
                     geometry::snap(b + across * half), geometry::snap(a + across * half)},
                    {}};
  std::vector<Region> opened = geometry::subtract({&*home, 1}, {&path, 1});
  urban.erase(home);
  for (Region& region : opened)
    if (geometry::area(region) > half * half) urban.push_back(std::move(region));
}

}  // namespace castra::generators
