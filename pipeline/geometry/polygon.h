// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pipeline/geometry/vec.h"

namespace castra::geometry {

/// A closed line: the last point joins the first and is not repeated.
using Ring = std::vector<Vec2>;

/// A piece of the plane: a counter-clockwise outer ring and clockwise holes inside it. Rings may touch in points, but
/// neither cross nor run along one another.
struct Region {
  Ring outer;
  std::vector<Ring> holes;

  template <class A>
  void archive(A& a) {
    a(outer, holes);
  }
};

struct Box {
  Vec2 low, high;
  double width() const { return high.x - low.x; }
  double height() const { return high.y - low.y; }
  Vec2 middle() const { return (low + high) * 0.5; }

  template <class A>
  void archive(A& a) {
    a(low, high);
  }
};

/// Positive for a counter-clockwise ring [m^2].
double signedArea(const Ring& ring);
/// Outer ring less holes [m^2].
double area(const Region& region);
double perimeter(const Ring& ring);
/// Of the ring's area. The ring must have area.
Vec2 centroid(const Ring& ring);
Box boundsOf(const Ring& ring);
/// Of all together; there must be one.
Box boundsOf(std::span<const Region> regions);
/// True if boxes share a point.
bool overlaps(const Box& a, const Box& b);
/// Even-odd rule; a point on the line may fall either way.
bool contains(const Ring& ring, const Vec2& point);
bool contains(const Region& region, const Vec2& point);

/// An order of rings: by their first points, then by the next, as isLower orders these. Rings that touch in their
/// lowest point differ in what comes after it.
bool isRingBefore(const Ring& a, const Ring& b);

/// From the ground within a ring to the nearest point of the segment from a to b [m]; 0 if it touches that ground.
double distanceToGround(const Ring& ring, const Vec2& a, const Vec2& b);
/// From a place to the nearest point of a ring, or of all rings of a region [m].
double distanceToRim(const Ring& ring, const Vec2& place);
double distanceToRim(const Region& region, const Vec2& place);

/// Why something is no sound Region. Rings are counted from 0: the outer one, then the holes.
struct Fault {
  std::size_t part = 0, ring = 0;
  std::string what;  // "crosses itself"
  Vec2 place;        // near the fault [m]
};

/// The first fault among regions that must not overlap, or nothing if all promises are kept: finite numbers, at least
/// three points a ring and none repeated, rings turned the right way, no crossing, holes inside. Different parts may
/// touch, also along a line. Exact, in about O(n log n).
std::optional<Fault> locateFault(std::span<const Region> parts);

/// The same for one region, in words that count rings from 1: "ring 2 crosses itself near (12, 40)".
std::optional<std::string> findFault(const Region& region);

/// "(12, 40)": a place for people, to the centimetre.
std::string describePlace(const Vec2& place);

/// Turns rings the right way and drops repeated points; does not mend crossings.
Region normalized(Region region);

}  // namespace castra::geometry
