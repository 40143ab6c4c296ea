// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/stair_place.h"

#include <algorithm>
#include <vector>

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kSlack = 0.006;   // corners of rooms are snapped, and their sides may lean by as much [m]
constexpr double kNearWall = 0.3;  // of a wall's middle before the near landing; walls lean by half of it [m]

}  // namespace

bool holdsBox(const Ring& ring, const Vec2& low, const Vec2& high, double slack) {
  for (const Vec2& p : {low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}})
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &a = ring[i], &b = ring[i + 1 < ring.size() ? i + 1 : 0];
      if (geometry::cross(b - a, p - a) < -slack * geometry::length(b - a)) return false;
    }
  return true;
}

Buildings::Stairs StairPlace::stairsIn(std::uint32_t room, const StairSize& size) const {
  Buildings::Stairs stairs;
  stairs.room = room;
  stairs.corner = corner;
  stairs.along = along;
  stairs.turns_left = turns_left;
  stairs.risers = static_cast<std::uint32_t>(size.risers);
  stairs.riser = size.riser;
  stairs.going = size.going;
  stairs.flight = size.flight;
  stairs.well = size.well;
  return stairs;
}

bool StairPlace::isEnteredAt(const Vec2& middle) const { return geometry::dot(middle - corner, along) < kNearWall; }

std::optional<StairPlace> placeStairs(std::span<const StairRoom> rooms, const geometry::Frame& frame, bool is_low,
                                      bool from_high) {
  std::vector<Ring> rings;
  for (const StairRoom& room : rooms) {
    rings.emplace_back();
    for (const Vec2& corner : room.floor) rings.back().push_back({frame.xOf(corner), frame.yOf(corner)});
  }
  const auto haveSpaceAt = [&](double left, double start) {
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      const double near = from_high ? start - rooms[i].size.length() : start;
      const Vec2 low{left, near}, high{left + rooms[i].size.width(), near + rooms[i].size.length()};
      if (!holdsBox(rings[i], low, high, kSlack)) return false;
    }
    return true;
  };
  // What one room would like may suit them all; the narrowest would like what suits the others.
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    const geometry::Box box = geometry::boundsOf(rings[i]);
    const double width = rooms[i].size.width(), low = box.low.x, high = box.high.x - width;
    const double start = from_high ? box.high.y : box.low.y;
    for (const double left : {is_low ? low : high, is_low ? high : low, (low + high) / 2})
      if (haveSpaceAt(left, start))
        return StairPlace{geometry::snap(frame.placeOf(left, start)),
                          from_high ? geometry::rightOf(frame.along) : geometry::leftOf(frame.along), from_high};
  }
  return std::nullopt;
}

}  // namespace castra::generators
