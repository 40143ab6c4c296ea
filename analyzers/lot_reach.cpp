// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/lot_reach.h"

#include <algorithm>

#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/segment.h"

namespace castra::analyzers {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kHair = 4 / geometry::kLattice;  // corners of parts are rounded, and those that are turned again [m]

/// Whether a segment passes through the inside of a convex ring: no line along one of them parts the two.
bool cutsInto(const Ring& convex, const Vec2& from, const Vec2& to) {
  double least = 0, most = 0;
  for (std::size_t i = 0; i < convex.size(); ++i) {
    const Vec2 &a = convex[i], &b = convex[(i + 1) % convex.size()];
    // An upright face has corners above one another.
    if (!(a == b) && geometry::cross(b - a, from - a) <= 0 && geometry::cross(b - a, to - a) <= 0) return false;
    const double side = geometry::cross(to - from, a - from);
    least = std::min(least, side);
    most = std::max(most, side);
  }
  return least < 0 && most > 0;
}

bool cutsInto(const Ring& convex, const Ring& ring) {
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (cutsInto(convex, ring[i], ring[(i + 1) % ring.size()])) return true;
  return false;
}

}  // namespace

LotReach::LotReach(const Lots& lots, std::uint32_t block, std::uint32_t lot) : lot_(lots.blocks[block].lots[lot].ring) {
  geometry::Box near = geometry::boundsOf(lot_);
  const Vec2 margin{2 * kHighReach, 2 * kHighReach};  // corners of what is grown are mitred
  near = {near.low - margin, near.high + margin};
  for (std::uint32_t b = 0; b < lots.blocks.size(); ++b)
    for (std::uint32_t i = 0; i < lots.blocks[b].lots.size(); ++i)
      if ((b != block || i != lot) && geometry::overlaps(near, geometry::boundsOf(lots.blocks[b].lots[i].ring)))
        others_.push_back({lots.blocks[b].lots[i].ring, {}});
  const Region ground{lot_, {}};
  own_ = geometry::offset({&ground, 1}, kHair);
  const auto grow = [&](double reach) {
    std::vector<Region> all = geometry::subtract(geometry::offset({&ground, 1}, reach + kHair), others_);
    all.insert(all.end(), own_.begin(), own_.end());
    return geometry::unite(all);
  };
  low_ = grow(kLowReach);
  high_ = grow(kHighReach);
}

double LotReach::distanceTo(const Vec2& place) const {
  if (geometry::contains(lot_, place)) return 0;
  double least = 1e18;
  for (std::size_t i = 0; i < lot_.size(); ++i)
    least = std::min(least, geometry::distanceToSegment(place, lot_[i], lot_[(i + 1) % lot_.size()]));
  return least;
}

bool LotReach::isOverOther(const Vec2& place) const {
  return std::any_of(others_.begin(), others_.end(),
                     [&](const Region& other) { return geometry::contains(other.outer, place); });
}

/// A ring that no edge of the ground cuts into lies on one side of all of them, with each of its corners.
bool LotReach::holds(const std::vector<Region>& ground, const Ring& convex) {
  Vec2 middle;
  for (const Vec2& corner : convex) middle = middle + corner * (1.0 / static_cast<double>(convex.size()));
  return std::any_of(ground.begin(), ground.end(), [&](const Region& region) {
    if (!geometry::contains(region, middle) || cutsInto(convex, region.outer)) return false;
    return std::none_of(region.holes.begin(), region.holes.end(),
                        [&](const Ring& hole) { return cutsInto(convex, hole); });
  });
}

}  // namespace castra::analyzers
