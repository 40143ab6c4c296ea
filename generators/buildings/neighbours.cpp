// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/neighbours.h"

#include <algorithm>

namespace castra::generators {

namespace {

using geometry::Ring;
using geometry::Vec2;

/// The part of a ring where one of its coordinates is not above, or not below, a limit. Rings that are bent in may keep
/// a seam along the limit: what they cover in the other coordinate is never too short.
Ring clip(const Ring& ring, double Vec2::*axis, double limit, bool is_below) {
  Ring kept;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
    const double from = is_below ? limit - a.*axis : a.*axis - limit, to = is_below ? limit - b.*axis : b.*axis - limit;
    if (from >= 0) kept.push_back(a);
    if ((from > 0 && to < 0) || (from < 0 && to > 0)) kept.push_back(a + (b - a) * (from / (from - to)));
  }
  return kept;
}

}  // namespace

std::vector<Interval> Outlook::stretchesBefore(const Vec2& from, const Vec2& to, double reach) const {
  const Vec2 way = geometry::unit(to - from), off = geometry::rightOf(way);
  const double length = geometry::length(to - from);
  const geometry::Box near = geometry::boundsOf(Ring{from, to, to + off * reach, from + off * reach});
  std::vector<Interval> stretches;
  for (const Wing& wing : wings_) {
    if (!geometry::overlaps(near, wing.box)) continue;
    Ring ring;  // along the wall, and out from it
    for (const Vec2& p : wing.ring) ring.push_back({geometry::dot(p - from, way), geometry::dot(p - from, off)});
    ring = clip(clip(clip(clip(ring, &Vec2::y, 0, false), &Vec2::y, reach, true), &Vec2::x, 0, false), &Vec2::x, length,
                true);
    if (ring.empty()) continue;
    const geometry::Box box = geometry::boundsOf(ring);
    if (box.low.x < box.high.x) stretches.push_back({box.low.x, box.high.x});
  }
  std::sort(stretches.begin(), stretches.end(), [](const Interval& a, const Interval& b) { return a.low < b.low; });
  std::vector<Interval> joined;
  for (const Interval& stretch : stretches) {
    if (joined.empty() || stretch.low > joined.back().high)
      joined.push_back(stretch);
    else
      joined.back().high = std::max(joined.back().high, stretch.high);
  }
  return joined;
}

Neighbours::Neighbours(const std::vector<Buildings::Building>& houses) {
  for (const Buildings::Building& house : houses) {
    House& known = houses_.emplace_back();
    for (const Buildings::Wing& wing : house.wings) known.wings.push_back(wing.ring);
    known.box = geometry::boundsOf(known.wings[0]);
    for (const Ring& wing : known.wings) {
      const geometry::Box box = geometry::boundsOf(wing);
      known.box = {{std::min(known.box.low.x, box.low.x), std::min(known.box.low.y, box.low.y)},
                   {std::max(known.box.high.x, box.high.x), std::max(known.box.high.y, box.high.y)}};
    }
  }
}

Outlook Neighbours::outlookOf(std::size_t house) const {
  Outlook outlook;
  const geometry::Vec2 margin{kAloof, kAloof};
  const geometry::Box near{houses_[house].box.low - margin, houses_[house].box.high + margin};
  for (std::size_t i = 0; i < houses_.size(); ++i)
    if (i != house && geometry::overlaps(near, houses_[i].box))
      for (const Ring& wing : houses_[i].wings) outlook.add(wing);
  return outlook;
}

double freeLength(std::span<const Interval> taken, double length) {
  for (const Interval& stretch : taken) length -= stretch.length();
  return length;
}

double longestFree(std::span<const Interval> taken, double length) {
  double longest = 0, at = 0;
  for (const Interval& stretch : taken) {
    longest = std::max(longest, stretch.low - at);
    at = stretch.high;
  }
  return std::max(longest, length - at);
}

}  // namespace castra::generators
