// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/lot_brush.h"

#include <algorithm>
#include <utility>

#include "generators/ground/street_furniture.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

Ring roundOf(const Vec2& middle, double radius) {
  Ring ring;
  for (int i = 0; i < 16; ++i) {
    const double angle = 2 * math::kPi * i / 16;
    ring.push_back(geometry::snap(middle + Vec2{math::cos(angle), math::sin(angle)} * radius));
  }
  return ring;
}

void LotBrush::paint(const LotWork& lot, const char* noun, std::uint32_t material, double height, const Vec2& along,
                     Ring ring, std::size_t last_level) {
  const Region piece = regionOf(std::move(ring)), ground = regionOf(lot.lot.ring);
  if (geometry::signedArea(piece.outer) <= 0) return;
  paintAll(lot, noun, material, height, along, geometry::intersect({&piece, 1}, {&ground, 1}), last_level);
}

void LotBrush::paintAll(const LotWork& lot, const char* noun, std::uint32_t material, double height, const Vec2& along,
                        std::vector<Region> ground, std::size_t last_level) {
  site_.cover.paint(lot.thing, {noun, material, height, along, lot.lie}, std::move(ground), last_level);
}

bool LotBrush::isFree(const LotWork& lot, const Vec2& at, double radius) const {
  if (!geometry::contains(lot.lot.ring, at)) return false;
  for (std::size_t i = 0; i < lot.lot.ring.size(); ++i)
    if (geometry::distanceToSegment(at, lot.lot.ring[i], lot.lot.ring[(i + 1) % lot.lot.ring.size()]) < radius * 0.7)
      return false;
  if (GroundSite::distanceTo(site_.footprints, at) < radius + 0.4) return false;
  for (const TreeSpot& tree : site_.trees)
    if (geometry::length(tree.at - at) < radius + crownRadius(tree.sort, tree.size) + 0.1) return false;
  return GroundSite::distanceTo(site_.lanes, at) > 0.8;
}

bool LotBrush::plant(const LotWork& lot, const Vec2& at, TreeSort sort, std::uint32_t size, double yaw) {
  const Vec2 place = geometry::snap(at);
  if (!isFree(lot, place, crownRadius(sort, size))) return false;
  site_.trees.push_back({place, sort, size, yaw, site_.lies[lot.lie].heightAt(place)});
  return true;
}

void LotBrush::plantSome(LotWork& lot, int count) {
  const geometry::Box box = geometry::boundsOf(lot.lot.ring);
  for (int i = 0; i < 6 * count && count > 0; ++i) {
    const double x = lot.random.uniform(box.low.x, box.high.x);
    const double y = lot.random.uniform(box.low.y, box.high.y);
    const double yaw = lot.random.uniform(0, 2 * math::kPi);
    const auto size = static_cast<std::uint32_t>(lot.random.below(3));
    const TreeSort sort = lot.random.chance(0.2) ? TreeSort::conifer : TreeSort::round;
    if (plant(lot, {x, y}, sort, size, yaw)) --count;
  }
}

void LotBrush::plantBeds(LotWork& lot) {
  const Ring& ring = lot.lot.ring;
  const Vec2 along = geometry::unit(ring[(lot.lot.front + 1) % ring.size()] - ring[lot.lot.front]),
             back = geometry::leftOf(along);
  const geometry::Box box = geometry::boundsOf(ring);
  constexpr double kLong = 3.4, kWide = 1.1, kBetween = 0.5;
  for (int tries = 0; tries < 12; ++tries) {
    const double x = lot.random.uniform(box.low.x, box.high.x);
    const double y = lot.random.uniform(box.low.y, box.high.y);
    const int rows = 2 + static_cast<int>(lot.random.below(3));
    const Vec2 middle{x, y};
    const double deep = rows * (kWide + kBetween);
    if (!isFree(lot, middle, 0.5 * std::max(kLong, deep) + 0.4)) continue;
    for (int i = 0; i < rows; ++i) {
      const Vec2 row = middle + back * ((i + 0.5) * (kWide + kBetween) - deep / 2);
      paint(lot, "bed", site_.materials.bed, kBedRise, along,
            stripOf(row - along * (kLong / 2), row + along * (kLong / 2), kWide), 0);
    }
    site_.lanes.push_back(stripOf(middle - back * (deep / 2), middle + back * (deep / 2), kLong));
    return;
  }
}

}  // namespace castra::generators
