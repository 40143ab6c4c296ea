// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/lot_outbuildings.h"

#include <algorithm>

#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/frame.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

// [m]
constexpr double kDrive = 2.7, kWideDrive = 3.3, kGarageDepth = 5.9, kGarageBack = 0.9, kLeastGarage = 3.1;
constexpr double kFromWall = 0.2, kFromLine = 0.15;
constexpr double kShedWide = 2.6, kShedDeep = 2.1;
constexpr double kLeastSetback = 2.5;  // nobody parks on less

Ring boxIn(const geometry::Frame& frame, double x0, double y0, double x1, double y1) {
  return {geometry::snap(frame.placeOf(x0, y0)), geometry::snap(frame.placeOf(x1, y0)),
          geometry::snap(frame.placeOf(x1, y1)), geometry::snap(frame.placeOf(x0, y1))};
}

/// Whether the ground lies in the lot, and nothing is built on it.
bool isOpen(const GroundSite& site, const Lots::Lot& lot, const Ring& ring, bool asks_lanes) {
  if (!(geometry::signedArea(ring) > 0)) return false;
  const Region piece = regionOf(ring), whole = regionOf(lot.ring);
  double outside = 0;
  for (const Region& rest : geometry::subtract({&piece, 1}, {&whole, 1})) outside += geometry::area(rest);
  if (outside > 0.02) return false;
  const geometry::Box around = geometry::boundsOf(ring);
  std::vector<Region> built;
  for (const auto* rings : {&site.footprints, &site.lanes}) {
    if (rings == &site.lanes && !asks_lanes) continue;
    for (const Ring& other : *rings)
      if (geometry::overlaps(geometry::boundsOf(other), around)) built.push_back(regionOf(other));
  }
  double covered = 0;
  for (const Region& part : geometry::intersect({&piece, 1}, built)) covered += geometry::area(part);
  return covered < 1e-3;
}

}  // namespace

Ring OutbuildingSpot::ring() const {
  const Vec2 back = geometry::leftOf(along);
  return {corner, geometry::snap(corner + along * width), geometry::snap(corner + along * width + back * depth),
          geometry::snap(corner + back * depth)};
}

void layDrive(LotBrush& brush, LotWork& lot) {
  GroundSite& site = brush.site();
  const Ring& ring = lot.lot.ring;
  const Vec2 &a = ring[lot.lot.front], &b = ring[(lot.lot.front + 1) % ring.size()];
  const geometry::Frame frame = geometry::frameAlong(a, b);
  double low = 1e300, high = -1e300, front = 1e300;
  for (const Vec2& p : lot.house->wings.front().ring) {
    low = std::min(low, frame.xOf(p));
    high = std::max(high, frame.xOf(p));
    front = std::min(front, frame.yOf(p));
  }
  if (front < kLeastSetback) return;
  const std::string sort =
      site.words.garages.empty()
          ? "none"
          : site.words.garages[static_cast<std::size_t>(lot.random.below(site.words.garages.size()))];
  const bool is_right_first = lot.random.chance(0.5);
  for (const double wide : {kWideDrive, 3.0, kDrive})
    for (const bool is_right : {is_right_first, !is_right_first}) {
      const double near = is_right ? high + kFromWall : low - kFromWall, x0 = is_right ? near : near - wide,
                   x1 = x0 + wide;
      const double line = is_right ? x1 + kFromLine : x0 - kFromLine;
      const double start = front + kGarageBack;
      // As far as its end there must be room up to the neighbour's line.
      const Ring all = boxIn(frame, std::min(x0, line), 0.02, std::max(x1, line), start + kGarageDepth);
      const Ring parking = boxIn(frame, std::min(x0, line), 0.02, std::max(x1, line), front + 0.5);
      const bool has_room = sort != "none" && wide >= kLeastGarage - 0.1 && isOpen(site, lot.lot, all, false);
      if (!has_room && !isOpen(site, lot.lot, parking, false)) continue;
      // Onto the sidewalk, and below a carport to its end.
      const double end = !has_room ? front + 0.4 : sort == "carport" ? start + kGarageDepth : start;
      Ring lane = boxIn(frame, x0, -0.3, x1, end);
      brush.paint(lot, "drive", site.materials.drive, 0, frame.along, lane, 1);
      site.lanes.push_back(std::move(lane));
      if (!has_room) return;
      OutbuildingSpot spot{geometry::snap(frame.placeOf(x0, start)),
                           frame.along,
                           wide,
                           kGarageDepth - 0.1,
                           sort == "carport" ? OutbuildingSort::carport : OutbuildingSort::garage,
                           lot.lie};
      site.lanes.push_back(spot.ring());
      site.outbuildings.push_back(spot);
      return;
    }
}

void placeShed(LotBrush& brush, LotWork& lot) {
  GroundSite& site = brush.site();
  const Ring& ring = lot.lot.ring;
  const geometry::Frame frame = geometry::frameAlong(ring[lot.lot.front], ring[(lot.lot.front + 1) % ring.size()]);
  // In the corner that is farthest from the street.
  Vec2 far = ring[0];
  for (const Vec2& p : ring)
    if (frame.yOf(p) > frame.yOf(far)) far = p;
  const double y = frame.yOf(far);
  for (const double back : {0.6, 1.2, 2.0, 3.0})
    for (const double aside : {0.6, -0.6 - kShedWide, 1.5, -1.5 - kShedWide, 2.6, -2.6 - kShedWide}) {
      const double x = frame.xOf(far) + aside, top = y - back;
      const Ring room = boxIn(frame, x - 0.4, top - kShedDeep - 0.4, x + kShedWide + 0.4, top + 0.4);
      if (!isOpen(site, lot.lot, room, true)) continue;
      OutbuildingSpot spot{geometry::snap(frame.placeOf(x, top - kShedDeep)),
                           frame.along,
                           kShedWide,
                           kShedDeep,
                           OutbuildingSort::shed,
                           lot.lie};
      site.lanes.push_back(spot.ring());
      site.outbuildings.push_back(spot);
      return;
    }
}

}  // namespace castra::generators
