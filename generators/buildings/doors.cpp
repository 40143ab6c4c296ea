// SPDX-License-Identifier: GPL-3.0-or-later
// Rooms are reached one after the other, each from the best one there is: corridors before rooms that one may pass
// through, and wide walls before narrow ones. So the doors make a tree, and no room is met that cannot be reached.
#include "generators/buildings/doors.h"

#include <algorithm>
#include <optional>

namespace castra::generators {

namespace {

using geometry::Vec2;

constexpr std::uint32_t kNobody = FloorPlan::kNobody;
constexpr double kFromCorner = 0.12;  // a door leaves this much of the wall beside it [m]

bool isWay(RoomRole role) {
  return role == RoomRole::hall || role == RoomRole::corridor || role == RoomRole::stairs || role == RoomRole::lift;
}

/// How gladly one passes through; the less, the better. Nobody passes through the rest.
std::optional<int> burdenOf(RoomRole role) {
  switch (role) {
    case RoomRole::hall:
    case RoomRole::corridor:
      return 0;
    case RoomRole::stairs:
      return 1;
    case RoomRole::work:
    case RoomRole::living:
      return 2;
    case RoomRole::kitchen:
      return 3;
    default:
      return std::nullopt;
  }
}

}  // namespace

Interval clearOf(const FloorPlan& plan, const FloorPlan::Wall& wall) {
  const Vec2 from = plan.points[wall.from], to = plan.points[wall.to];
  const double length = geometry::length(to - from);
  const Vec2 way = (to - from) * (1 / length);
  Interval clear{0, length};
  for (const Vec2& corner : wall.ring) {
    const double along = geometry::dot(corner - from, way);
    if (along < length / 2)
      clear.low = std::max(clear.low, along);
    else
      clear.high = std::min(clear.high, along);
  }
  return clear;
}

namespace {

/// A door, or a wide opening between two ways of the same unit.
FloorPlan::Opening openingIn(const FloorPlan& plan, std::uint32_t number, const DoorSizes& sizes) {
  const FloorPlan::Wall& wall = plan.walls[number];
  const Interval clear = clearOf(plan, wall);
  const RoomRole one = plan.rooms[wall.left].role, two = plan.rooms[wall.right].role;
  const bool is_open = plan.rooms[wall.left].unit == plan.rooms[wall.right].unit && isWay(one) && isWay(two) &&
                       one != RoomRole::lift && two != RoomRole::lift;
  FloorPlan::Opening opening;
  opening.wall = number;
  if (is_open) {
    const double wide = std::min(clear.length() - 2 * kFromCorner, sizes.passage);
    opening.type = FloorPlan::OpeningType::passage;
    opening.from = (clear.low + clear.high - std::max(wide, sizes.width)) / 2;
    opening.to = opening.from + std::max(wide, sizes.width);
    opening.head = std::min(sizes.ceiling, 2.2);
  } else {
    opening.from = std::min(clear.low + kFromCorner, clear.high - sizes.width);
    opening.to = opening.from + sizes.width;
    opening.head = sizes.height;
  }
  return opening;
}

/// One walks on from corridor to corridor, around a court as well.
void joinCorridors(FloorPlan& plan, const DoorSizes& sizes) {
  for (std::uint32_t w = 0; w < plan.walls.size(); ++w) {
    const FloorPlan::Wall& wall = plan.walls[w];
    if (wall.right == kNobody) continue;
    const FloorPlan::Room &one = plan.rooms[wall.left], &two = plan.rooms[wall.right];
    if (one.role != RoomRole::corridor || two.role != RoomRole::corridor || one.unit != two.unit) continue;
    const bool is_joined = std::any_of(plan.openings.begin(), plan.openings.end(), [&](const FloorPlan::Opening& o) {
      const FloorPlan::Wall& other = plan.walls[o.wall];
      return (other.left == wall.left && other.right == wall.right) || (other.left == wall.right && other.right == wall.left);
    });
    if (!is_joined && clearOf(plan, wall).length() >= sizes.width + kFromCorner)
      plan.openings.push_back(openingIn(plan, w, sizes));
  }
}

}  // namespace

bool placeDoors(FloorPlan& plan, std::uint32_t start, const DoorSizes& sizes, const std::optional<StairPlace>& stairs) {
  struct Way {
    std::uint32_t wall, room;
    int burden;
    double length;
  };
  const std::size_t count = plan.rooms.size();
  std::vector<bool> is_reached(count);
  // Units that have a hall are entered there, and only there.
  const auto hasHall = [&](std::uint32_t unit) {
    return std::any_of(plan.rooms.begin(), plan.rooms.end(), [&](const FloorPlan::Room& room) {
      return room.unit == unit && room.role == RoomRole::hall;
    });
  };
  const auto mayJoin = [&](const FloorPlan::Room& known, const FloorPlan::Room& fresh) {
    if (known.unit == fresh.unit) return true;
    // From what is shared into a unit, and never back: nobody passes through somebody else's rooms.
    if (known.unit != kNobody || !isWay(known.role)) return false;
    return !hasHall(fresh.unit) || fresh.role == RoomRole::hall;
  };
  // Beside the flights one would walk into their side, and from where the stairs come up there would be no way out.
  const auto isBesideFlights = [&](const FloorPlan::Wall& wall) {
    const bool is_at_stairs =
        plan.rooms[wall.left].role == RoomRole::stairs || plan.rooms[wall.right].role == RoomRole::stairs;
    return is_at_stairs && stairs && !stairs->isEnteredAt((plan.points[wall.from] + plan.points[wall.to]) * 0.5);
  };
  is_reached[start] = true;
  for (std::size_t reached = 1; reached < count; ++reached) {
    std::optional<Way> best;
    for (std::uint32_t w = 0; w < plan.walls.size(); ++w) {
      const FloorPlan::Wall& wall = plan.walls[w];
      if (wall.right == kNobody || is_reached[wall.left] == is_reached[wall.right]) continue;
      const std::uint32_t from = is_reached[wall.left] ? wall.left : wall.right;
      const std::uint32_t to = from == wall.left ? wall.right : wall.left;
      const auto burden = burdenOf(plan.rooms[from].role);
      if (!burden || !mayJoin(plan.rooms[from], plan.rooms[to]) || isBesideFlights(wall)) continue;
      const Interval clear = clearOf(plan, wall);
      if (clear.length() < sizes.width + kFromCorner) continue;
      // Ways first, so that rooms find them.
      const int rank = *burden * 2 + (isWay(plan.rooms[to].role) ? 0 : 1);
      if (!best || rank < best->burden || (rank == best->burden && clear.length() > best->length))
        best = Way{w, to, rank, clear.length()};
    }
    if (!best) return false;
    is_reached[best->room] = true;
    plan.openings.push_back(openingIn(plan, best->wall, sizes));
  }
  joinCorridors(plan, sizes);
  return true;
}

}  // namespace castra::generators
