// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/polygon.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "pipeline/base/check.h"
#include "pipeline/geometry/segment.h"

namespace castra::geometry {

// Sums are taken about the ring's first point: far from the origin, products of coordinates would swallow the area.

double signedArea(const Ring& ring) {
  double twice = 0;
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) twice += cross(ring[i] - ring[0], ring[i + 1] - ring[0]);
  return twice / 2;
}

double area(const Region& region) {
  double sum = signedArea(region.outer);
  for (const Ring& hole : region.holes) sum += signedArea(hole);
  return sum;
}

double perimeter(const Ring& ring) {
  double sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) sum += length(ring[(i + 1) % ring.size()] - ring[i]);
  return sum;
}

Vec2 centroid(const Ring& ring) {
  Vec2 sum;
  double weight = 0;
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) {
    const Vec2 a = ring[i] - ring[0], b = ring[i + 1] - ring[0];
    const double twice = cross(a, b);
    sum = sum + (a + b) * twice;
    weight += 3 * twice;
  }
  CASTRA_CHECK(weight != 0, "a ring of ", ring.size(), " points without area has no centroid");
  return ring[0] + sum * (1 / weight);
}

Box boundsOf(const Ring& ring) {
  CASTRA_CHECK(!ring.empty());
  Box box{ring[0], ring[0]};
  for (const Vec2& p : ring) {
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
  }
  return box;
}

Box boundsOf(std::span<const Region> regions) {
  CASTRA_CHECK(!regions.empty());
  Box box = boundsOf(regions[0].outer);
  for (const Region& region : regions) {
    const Box more = boundsOf(region.outer);
    box.low = {std::min(box.low.x, more.low.x), std::min(box.low.y, more.low.y)};
    box.high = {std::max(box.high.x, more.high.x), std::max(box.high.y, more.high.y)};
  }
  return box;
}

bool overlaps(const Box& a, const Box& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}

bool isRingBefore(const Ring& a, const Ring& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), isLower);
}

bool contains(const Ring& ring, const Vec2& point) {
  bool inside = false;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
    const Vec2 &a = ring[j], &b = ring[i];
    if ((a.y > point.y) == (b.y > point.y)) continue;
    if ((cross(b - a, point - a) > 0) == (b.y > a.y)) inside = !inside;
  }
  return inside;
}

bool contains(const Region& region, const Vec2& point) {
  if (!contains(region.outer, point)) return false;
  return std::none_of(region.holes.begin(), region.holes.end(),
                      [&](const Ring& hole) { return contains(hole, point); });
}

namespace {
void normalize(Ring& ring, bool counter_clockwise) {
  ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
  while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
  const double turned = signedArea(ring);
  if (counter_clockwise ? turned < 0 : turned > 0) std::reverse(ring.begin(), ring.end());
}
}  // namespace

Region normalized(Region region) {
  normalize(region.outer, true);
  for (Ring& hole : region.holes) normalize(hole, false);
  return region;
}

double distanceToGround(const Ring& ring, const Vec2& a, const Vec2& b) {
  if (contains(ring, a)) return 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ring.size(); ++i)
    least = std::min(least, distanceOfSegments(ring[i], ring[i + 1 < ring.size() ? i + 1 : 0], a, b));
  return least;
}

double distanceToRim(const Ring& ring, const Vec2& place) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ring.size(); ++i)
    least = std::min(least, distanceToSegment(place, ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]));
  return least;
}

double distanceToRim(const Region& region, const Vec2& place) {
  double least = distanceToRim(region.outer, place);
  for (const Ring& hole : region.holes) least = std::min(least, distanceToRim(hole, place));
  return least;
}

}  // namespace castra::geometry
