// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/windows.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace castra::generators {

namespace {

using geometry::Vec2;
using Opening = FloorPlan::Opening;
using OpeningType = FloorPlan::OpeningType;

constexpr double kPier = 0.12;  // what is left of a wall beside a window at least [m]
constexpr double kShade = 0.3;  // from a window to the nearest house along the wall, on the line to a neighbour [m]

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

namespace {

/// Where the middle of a door may be in what a wall has clear, the best place first: bays near the middle, the middle,
/// and then one place after the other away from it.
std::vector<double> placesForDoor(const BaySide& side, double start, const Interval& clear, double half) {
  constexpr double kEnd = 0.02, kApart = 0.25;
  const double middle = (clear.low + clear.high) / 2;
  std::vector<double> places;
  for (std::uint32_t bay = 0; bay < side.count; ++bay) {
    const double here = side.middleOf(bay) - start;
    if (here - half >= clear.low + kEnd && here + half <= clear.high - kEnd) places.push_back(here);
  }
  std::stable_sort(places.begin(), places.end(),
                   [&](double a, double b) { return std::fabs(a - middle) < std::fabs(b - middle); });
  places.push_back(middle);
  for (double off = kApart; middle + off + half <= clear.high - kEnd; off += kApart) {
    places.push_back(middle + off);
    places.push_back(middle - off);
  }
  return places;
}

}  // namespace

bool placeEntrance(FloorPlan& plan, std::uint32_t room, const BaySide& side, const DoorSizes& sizes,
                   const Approach* approach, Approach::Way least) {
  struct Place {
    std::uint32_t wall;
    double at, length;
    Approach::Way way;
  };
  std::optional<Place> best;
  const double half = sizes.entrance_width / 2;
  for (std::uint32_t w = 0; w < plan.walls.size(); ++w) {
    const FloorPlan::Wall& wall = plan.walls[w];
    if (wall.left != room || wall.right != FloorPlan::kNobody) continue;
    const auto start = placeOn(side, plan, wall);
    if (!start) continue;
    const Interval clear = clearOf(plan, wall);
    if (clear.length() < sizes.entrance_width + 0.04) continue;
    const Vec2 from = plan.points[wall.from], along = geometry::unit(plan.points[wall.to] - from);
    for (const double at : placesForDoor(side, *start, clear, half)) {
      const auto way =
          approach ? approach->wayTo(from + along * (at - half), from + along * (at + half)) : Approach::Way::ahead;
      // The first place of a wall that is as good as any; of walls, the longest.
      if (way < least || (best && std::pair(way, clear.length()) <= std::pair(best->way, best->length))) continue;
      best = Place{w, at, clear.length(), way};
      if (way == Approach::Way::ahead) break;
    }
  }
  if (!best) return false;
  plan.openings.push_back({best->wall, OpeningType::door, best->at - half, best->at + half, 0, sizes.entrance_height});
  return true;
}

namespace {

/// Windows of one room, by what it is for.
struct RoomWindow {
  double width, sill, head;
};

RoomWindow windowOf(RoomRole role, const BaySide& side, const WindowSizes& sizes) {
  const bool is_shop = role == RoomRole::work && sizes.shop_width > 0 && side.type == Buildings::SideType::street;
  const bool is_small = role == RoomRole::bath || role == RoomRole::store;
  const double head = std::min(sizes.sill + sizes.height, sizes.ceiling - 0.1);
  const double wanted = is_shop ? sizes.shop_width : is_small ? 0.6 * sizes.width : sizes.width;
  // Bars before a window would stand out over the neighbour's ground.
  const bool is_french = sizes.has_balconies && role == RoomRole::living && side.type != Buildings::SideType::line;
  return {std::min(side.width() - 2 * kPier, wanted),
          is_french  ? std::min(kThreshold, sizes.sill)
          : is_shop  ? std::min(0.5, sizes.sill)
          : is_small ? head - 0.45 * sizes.height
                     : sizes.sill,
          head};
}

bool wantsLight(RoomRole role) {
  return role == RoomRole::living || role == RoomRole::bedroom || role == RoomRole::kitchen || role == RoomRole::work;
}

class WindowPlacer {
 public:
  WindowPlacer(FloorPlan& plan, std::span<const BaySide> sides, const WindowSizes& sizes, const Outlook* outlook)
      : plan_(plan), sizes_(sizes), has_window_(plan.rooms.size()) {
    for (const Opening& opening : plan.openings)
      if (opening.type == OpeningType::window) has_window_[plan.walls[opening.wall].left] = true;
    for (std::uint32_t w = 0; w < plan.walls.size(); ++w) {
      if (plan.walls[w].right != FloorPlan::kNobody || roleOf(w) == RoomRole::lift) continue;
      for (const BaySide& side : sides)
        if (const auto start = placeOn(side, plan, plan.walls[w]); start && side.hasLight())
          places_.push_back({w, &side, *start, takenBefore(side, outlook)});
    }
  }

  void placeInBays() {
    for (const Place& place : places_)
      for (std::uint32_t bay = 0; bay < place.side->count; ++bay)
        tryAt(place, place.side->middleOf(bay) - place.start, windowOf(roleOf(place.wall), *place.side, sizes_).width);
  }

  /// Rooms that no bay falls into get a window where there is space, in the middle of their wall or beside its door.
  void placeInDarkRooms() {
    for (const Place& place : places_) {
      const std::uint32_t room = plan_.walls[place.wall].left;
      if (has_window_[room] || !wantsLight(plan_.rooms[room].role)) continue;
      const Interval clear = clearOf(plan_, plan_.walls[place.wall]);
      const double wide = windowOf(plan_.rooms[room].role, *place.side, sizes_).width;
      for (const double width : {wide, 0.7 * wide, 0.5})
        for (const double share : {0.5, 0.25, 0.75, 0.1, 0.9})
          if (!has_window_[room]) tryAt(place, clear.low + clear.length() * share, width);
      if (has_window_[room]) continue;
      const Interval free = widestGap(place.wall, clear);
      tryAt(place, (free.low + free.high) / 2, std::min(wide, free.length() - 2 * kPier - 0.001));
    }
  }

 private:
  struct Place {
    std::uint32_t wall;
    const BaySide* side;
    double start;                  // along the side
    std::vector<Interval> blinds;  // stretches of the side without light
  };

  static std::vector<Interval> takenBefore(const BaySide& side, const Outlook* outlook) {
    const bool is_at_line = Buildings::isAtLine(side.type);
    return is_at_line && outlook != nullptr ? outlook->stretchesBefore(side.from, side.to) : std::vector<Interval>{};
  }

  /// The longest stretch of a wall without an opening.
  Interval widestGap(std::uint32_t wall, const Interval& clear) const {
    std::vector<Interval> taken{{clear.high, clear.high}};
    for (const Opening& opening : plan_.openings)
      if (opening.wall == wall) taken.push_back({opening.from, opening.to});
    std::sort(taken.begin(), taken.end(), [](const Interval& a, const Interval& b) { return a.low < b.low; });
    Interval best{clear.low, clear.low};
    double from = clear.low;
    for (const Interval& opening : taken) {
      if (opening.low - from > best.length()) best = {from, opening.low};
      from = std::max(from, opening.high);
    }
    return best;
  }

  RoomRole roleOf(std::uint32_t wall) const { return plan_.rooms[plan_.walls[wall].left].role; }

  void tryAt(const Place& place, double middle, double width) {
    const RoomWindow window = windowOf(roleOf(place.wall), *place.side, sizes_);
    const Interval clear = clearOf(plan_, plan_.walls[place.wall]);
    const double low = middle - width / 2, high = middle + width / 2;
    if (width < 0.35 || window.head - window.sill < 0.3) return;
    if (low < clear.low + kPier || high > clear.high - kPier) return;
    for (const Interval& blind : place.blinds)
      if (place.start + low < blind.high + kShade && place.start + high > blind.low - kShade) return;
    for (const Opening& other : plan_.openings)
      if (other.wall == place.wall && other.from < high + kPier && other.to > low - kPier) return;
    plan_.openings.push_back({place.wall, OpeningType::window, low, high, window.sill, window.head});
    has_window_[plan_.walls[place.wall].left] = true;
  }

  FloorPlan& plan_;
  const WindowSizes& sizes_;
  std::vector<Place> places_;
  std::vector<bool> has_window_;  // of the rooms
};

}  // namespace

void placeWindows(FloorPlan& plan, std::span<const BaySide> sides, const WindowSizes& sizes, const Outlook* outlook) {
  WindowPlacer placer(plan, sides, sizes, outlook);
  placer.placeInBays();
  placer.placeInDarkRooms();
  std::stable_sort(plan.openings.begin(), plan.openings.end(), [](const Opening& a, const Opening& b) {
    return a.wall != b.wall ? a.wall < b.wall : a.from < b.from;
  });
}

}  // namespace castra::generators
