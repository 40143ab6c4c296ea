// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/stair_place.h"

#include <algorithm>

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

bool holdsBox(const Ring& ring, const Vec2& low, const Vec2& high, double slack) {
  for (const Vec2& p : {low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}})
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &a = ring[i], &b = ring[i + 1 < ring.size() ? i + 1 : 0];
      if (geometry::cross(b - a, p - a) < -slack * geometry::length(b - a)) return false;
    }
  return true;
}

namespace {

/// The middle of the first door or passage into the room.
std::optional<Vec2> doorOf(const FloorPlan& plan, std::uint32_t room) {
  for (const FloorPlan::Opening& opening : plan.openings) {
    const FloorPlan::Wall& wall = plan.walls[opening.wall];
    if (opening.type == FloorPlan::OpeningType::window || (wall.left != room && wall.right != room)) continue;
    const Vec2 from = plan.points[wall.from], way = geometry::unit(plan.points[wall.to] - from);
    return from + way * ((opening.from + opening.to) / 2);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Buildings::Stairs> placeStairs(const FloorPlan& plan, std::uint32_t room, const geometry::Frame& frame,
                                             const StairSize& size, bool is_low) {
  constexpr double kSlack = 0.006;  // corners of rooms are snapped, and their sides may lean by as much [m]
  const auto door = doorOf(plan, room);
  if (!door) return std::nullopt;
  Ring ring;
  for (const Vec2& corner : FloorPlan::floorOf(plan.rooms[room])) ring.push_back({frame.xOf(corner), frame.yOf(corner)});
  const geometry::Box box = geometry::boundsOf(ring);
  const double width = size.width(), length = size.length();
  const bool is_near = frame.yOf(*door) < (box.low.y + box.high.y) / 2;
  const double near = is_near ? box.low.y : box.high.y - length;
  const double low = box.low.x, high = box.high.x - width;
  for (const double left : {is_low ? low : high, is_low ? high : low, (box.low.x + box.high.x - width) / 2}) {
    if (!holdsBox(ring, {left, near}, {left + width, near + length}, kSlack)) continue;
    Buildings::Stairs stairs;
    stairs.room = room;
    stairs.along = is_near ? geometry::leftOf(frame.along) : geometry::rightOf(frame.along);
    // Up along the low side of x on every storey, so that flights lie above flights.
    stairs.corner = geometry::snap(frame.placeOf(left, is_near ? near : near + length));
    stairs.turns_left = !is_near;
    stairs.risers = static_cast<std::uint32_t>(size.risers);
    stairs.riser = size.riser;
    stairs.going = size.going;
    stairs.flight = size.flight;
    stairs.well = size.well;
    return stairs;
  }
  return std::nullopt;
}

}  // namespace castra::generators
