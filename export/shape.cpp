// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/shape.h"

#include <cmath>

#include "pipeline/base/check.h"

// A stroke is a counter-clockwise quad for every segment and a sector on the outer side of every joint. Quad and sector
// share whole sides, run in opposite directions, so that coverage adds up exactly and no seam shows.

namespace castra::exporting {

using geometry::cross;
using geometry::dot;
using geometry::leftOf;
using geometry::length;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

/// How far a round line may deviate from its chords [px]; below what 8 bits of coverage can show.
constexpr double kArcError = 0.02;

/// Neighbours less than this apart have no direction [px].
constexpr double kSamePoint = 1e-9;

/// Appends the points of the arc from `first` to `last`, counter-clockwise by at most half a turn, without `first`.
/// Halving angles needs no trigonometry, so the points are the same on every machine.
void appendArc(Ring& ring, const Vec2& centre, const Vec2& first, const Vec2& last, double radius, int depth) {
  const Vec2 sum = first + last;
  const double middle_length = length(sum);
  const Vec2 middle = middle_length > 1e-6 * radius ? sum * (radius / middle_length) : leftOf(first);
  const double error = radius - middle_length / 2;
  if (error > kArcError && depth < 12) {
    appendArc(ring, centre, first, middle, radius, depth + 1);
    appendArc(ring, centre, middle, last, radius, depth + 1);
  } else {
    ring.push_back(centre + last);
  }
}

Ring withoutRepeats(std::span<const Vec2> line) {
  Ring kept;
  for (const Vec2& point : line)
    if (kept.empty() || length(point - kept.back()) > kSamePoint) kept.push_back(point);
  return kept;
}

/// To the left of the way from a to b, as long as half the line is wide.
Vec2 sideOf(const Vec2& a, const Vec2& b, double half_width) {
  const Vec2 way = b - a;
  return leftOf(way) * (half_width / length(way));
}

}  // namespace

void Shape::addRing(const Ring& ring) {
  for (std::size_t i = 0; i < ring.size(); ++i) addEdge(ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]);
}

void Shape::addRegion(const Region& region) {
  addRing(region.outer);
  for (const Ring& hole : region.holes) addRing(hole);
}

void Shape::addQuad(const Vec2& a, const Vec2& b, const Vec2& side) {
  addRing({a - side, b - side, b + side, a + side});
}

void Shape::addSector(const Vec2& centre, const Vec2& first, const Vec2& last) {
  Ring ring{centre, centre + first};
  appendArc(ring, centre, first, last, length(first), 0);
  addRing(ring);
}

void Shape::addJoin(const Vec2& at, const Vec2& before, const Vec2& after) {
  const double turn = cross(before, after);
  if (turn == 0 && dot(before, after) > 0) return;
  if (turn > 0)
    addSector(at, before * -1, after * -1);
  else
    addSector(at, after, before);
}

void Shape::addStroke(std::span<const Vec2> line, double width, Cap cap) {
  CASTRA_CHECK(width > 0, "width ", width);
  const Ring points = withoutRepeats(line);
  if (points.empty()) return;
  const double half = width / 2;
  if (points.size() == 1) {
    if (cap == Cap::butt) return;
    addSector(points[0], {half, 0}, {-half, 0});
    addSector(points[0], {-half, 0}, {half, 0});
    return;
  }
  Vec2 before;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Vec2 side = sideOf(points[i], points[i + 1], half);
    addQuad(points[i], points[i + 1], side);
    if (i > 0)
      addJoin(points[i], before, side);
    else if (cap == Cap::round)
      addSector(points[i], side, side * -1);
    before = side;
  }
  if (cap == Cap::round) addSector(points.back(), before * -1, before);
}

void Shape::addOutline(const Ring& ring, double width) {
  CASTRA_CHECK(width > 0, "width ", width);
  Ring points = withoutRepeats(ring);
  if (points.size() > 1 && length(points.front() - points.back()) <= kSamePoint) points.pop_back();
  if (points.size() < 2) return;
  Vec2 before = sideOf(points.back(), points.front(), width / 2);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec2& next = points[i + 1 < points.size() ? i + 1 : 0];
    const Vec2 side = sideOf(points[i], next, width / 2);
    addQuad(points[i], next, side);
    addJoin(points[i], before, side);
    before = side;
  }
}

void Shape::addOutline(const Region& region, double width) {
  addOutline(region.outer, width);
  for (const Ring& hole : region.holes) addOutline(hole, width);
}

}  // namespace castra::exporting
