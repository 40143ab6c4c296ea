// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/windows.h"

#include <algorithm>
#include <cmath>

namespace castra::generators {

namespace {

using geometry::Vec2;
using Opening = FloorPlan::Opening;
using OpeningType = FloorPlan::OpeningType;

constexpr double kPier = 0.12;  // what is left of a wall beside a window at least [m]

/// How far along the side the wall begins, if it lies on it.
std::optional<double> placeOn(const BaySide& side, const FloorPlan& plan, const FloorPlan::Wall& wall) {
  constexpr double kNear = 0.01;
  const Vec2 way = geometry::unit(side.to - side.from);
  const double length = side.length();
  for (const std::uint32_t point : {wall.from, wall.to}) {
    const Vec2 p = plan.points[point] - side.from;
    const double along = geometry::dot(p, way);
    if (std::fabs(geometry::cross(way, p)) > kNear || along < -kNear || along > length + kNear) return std::nullopt;
  }
  const double from = geometry::dot(plan.points[wall.from] - side.from, way);
  const double to = geometry::dot(plan.points[wall.to] - side.from, way);
  return to > from ? std::optional(from) : std::nullopt;
}

}  // namespace

BaySide divideSide(const Vec2& from, const Vec2& to, Buildings::SideType type, double bay) {
  BaySide side{from, to, type, 1};
  side.count = static_cast<std::uint32_t>(std::max(1.0, std::floor(side.length() / bay + 0.5)));
  return side;
}

bool placeEntrance(FloorPlan& plan, std::uint32_t room, const BaySide& side, const DoorSizes& sizes) {
  struct Place {
    std::uint32_t wall;
    double at, length;
  };
  std::optional<Place> best;
  for (std::uint32_t w = 0; w < plan.walls.size(); ++w) {
    const FloorPlan::Wall& wall = plan.walls[w];
    if (wall.left != room || wall.right != FloorPlan::kNobody) continue;
    const auto start = placeOn(side, plan, wall);
    if (!start) continue;
    const Interval clear = clearOf(plan, wall);
    if (clear.length() < sizes.entrance_width + 0.04 || (best && clear.length() <= best->length)) continue;
    const double middle = (clear.low + clear.high) / 2, half = sizes.entrance_width / 2;
    double at = middle, least = 1e9;
    for (std::uint32_t bay = 0; bay < side.count; ++bay) {
      const double here = side.middleOf(bay) - *start;
      if (here - half < clear.low + 0.02 || here + half > clear.high - 0.02 || std::fabs(here - middle) >= least) continue;
      least = std::fabs(here - middle);
      at = here;
    }
    best = Place{w, at, clear.length()};
  }
  if (!best) return false;
  const double half = sizes.entrance_width / 2;
  plan.openings.push_back({best->wall, OpeningType::door, best->at - half, best->at + half, 0, sizes.entrance_height});
  return true;
}

void placeWindows(FloorPlan& plan, std::span<const BaySide> sides, const WindowSizes& sizes) {
  const std::size_t doors = plan.openings.size();
  for (std::uint32_t w = 0; w < plan.walls.size(); ++w) {
    const FloorPlan::Wall& wall = plan.walls[w];
    if (wall.right != FloorPlan::kNobody || plan.rooms[wall.left].role == RoomRole::lift) continue;
    const RoomRole role = plan.rooms[wall.left].role;
    for (const BaySide& side : sides) {
      const auto start = placeOn(side, plan, wall);
      if (!start || !side.hasLight()) continue;
      const Interval clear = clearOf(plan, wall);
      const bool is_shop =
          role == RoomRole::work && sizes.shop_width > 0 && side.type == Buildings::SideType::street;
      const bool is_small = role == RoomRole::bath || role == RoomRole::store;
      const double widest = side.width() - 2 * kPier;
      const double width = std::min(widest, is_shop ? sizes.shop_width : is_small ? 0.6 * sizes.width : sizes.width);
      const double head = std::min(sizes.sill + sizes.height, sizes.ceiling - 0.1);
      const double sill = is_shop ? std::min(0.5, sizes.sill) : is_small ? head - 0.45 * sizes.height : sizes.sill;
      if (width < 0.35 || head - sill < 0.3) continue;
      for (std::uint32_t bay = 0; bay < side.count; ++bay) {
        const double middle = side.middleOf(bay) - *start, low = middle - width / 2, high = middle + width / 2;
        if (low < clear.low + kPier || high > clear.high - kPier) continue;
        const bool is_taken = std::any_of(plan.openings.begin(), plan.openings.begin() + static_cast<std::ptrdiff_t>(doors),
                                          [&](const Opening& door) {
                                            return door.wall == w && door.from < high + kPier && door.to > low - kPier;
                                          });
        if (!is_taken) plan.openings.push_back({w, OpeningType::window, low, high, sill, head});
      }
    }
  }
  std::stable_sort(plan.openings.begin(), plan.openings.end(), [](const Opening& a, const Opening& b) {
    return a.wall != b.wall ? a.wall < b.wall : a.from < b.from;
  });
}

}  // namespace castra::generators
