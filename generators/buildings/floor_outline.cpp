// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/floor_outline.h"

#include <algorithm>

#include "pipeline/geometry/inset.h"

namespace castra::generators {

using geometry::Vec2;

namespace {

double coordinateOf(const Vec2& p, Axis axis) { return axis == Axis::x ? p.x : p.y; }

/// The part where `sign` times the coordinate is at most `sign` times `bound`.
FloorOutline clipBelow(const FloorOutline& outline, Axis axis, double bound, double sign) {
  FloorOutline out;
  const std::size_t n = outline.corners.size();
  bound += sign * 1e-9;  // a side on the line stays what it is, however it was rounded
  for (std::size_t i = 0; i < n; ++i) {
    const FloorOutline::Corner &a = outline.corners[i], &b = outline.corners[i + 1 < n ? i + 1 : 0];
    const double from = sign * (coordinateOf(a.at, axis) - bound), to = sign * (coordinateOf(b.at, axis) - bound);
    if (from <= 0) out.corners.push_back(a);
    if ((from <= 0) == (to <= 0)) continue;
    const Vec2 place = a.at + (b.at - a.at) * (from / (from - to));
    // Where the rim leaves, the new side begins; where it comes back, the old one goes on.
    if (from <= 0)
      out.corners.push_back({place, false, false});
    else
      out.corners.push_back({place, a.is_outer, a.has_light});
  }
  return out;
}

}  // namespace

Interval FloorOutline::extent(Axis axis) const {
  Interval found{coordinateOf(corners[0].at, axis), coordinateOf(corners[0].at, axis)};
  for (const Corner& corner : corners) {
    found.low = std::min(found.low, coordinateOf(corner.at, axis));
    found.high = std::max(found.high, coordinateOf(corner.at, axis));
  }
  return found;
}

std::optional<Interval> FloorOutline::chord(Axis axis, double at) const {
  const Axis other = axis == Axis::x ? Axis::y : Axis::x;
  std::optional<Interval> found;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec2 &a = corners[i].at, &b = corners[i + 1 < corners.size() ? i + 1 : 0].at;
    const double from = coordinateOf(a, axis) - at, to = coordinateOf(b, axis) - at;
    if ((from < 0) == (to < 0)) continue;
    const double here = coordinateOf(a + (b - a) * (from / (from - to)), other);
    if (!found) found = Interval{here, here};
    found->low = std::min(found->low, here);
    found->high = std::max(found->high, here);
  }
  return found;
}

double FloorOutline::area() const {
  double twice = 0;
  for (std::size_t i = 0; i < corners.size(); ++i)
    twice += geometry::cross(corners[i].at, corners[i + 1 < corners.size() ? i + 1 : 0].at);
  return twice / 2;
}

FloorOutline FloorOutline::clip(Axis axis, double low, double high) const {
  FloorOutline out = clipBelow(clipBelow(*this, axis, high, 1), axis, low, -1);
  // Corners that fell together.
  FloorOutline clean;
  for (std::size_t i = 0; i < out.corners.size(); ++i)
    if (geometry::length(out.corners[i].at - out.corners[i + 1 < out.corners.size() ? i + 1 : 0].at) > 1e-6)
      clean.corners.push_back(out.corners[i]);
  if (clean.corners.size() < 3 || clean.area() < 1e-6) clean.corners.clear();
  return clean;
}

std::optional<geometry::Ring> FloorOutline::within(const WallThickness& thickness) const {
  if (empty()) return std::nullopt;
  geometry::Ring ring;
  std::vector<double> inwards;
  for (const Corner& corner : corners) {
    ring.push_back(corner.at);
    inwards.push_back(corner.is_outer ? thickness.outer : thickness.inner / 2);
  }
  auto moved = geometry::insetCorners(ring, inwards);
  if (!moved) return std::nullopt;
  return geometry::withoutRepeats(*moved);
}

bool FloorOutline::hasLight(double length) const {
  for (std::size_t i = 0; i < corners.size(); ++i)
    if (corners[i].has_light &&
        geometry::length(corners[i + 1 < corners.size() ? i + 1 : 0].at - corners[i].at) >= length)
      return true;
  return false;
}

}  // namespace castra::generators
