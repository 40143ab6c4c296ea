// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/puzzles/puzzle_site.h"

#include <algorithm>
#include <map>

#include "generators/puzzles/puzzle_mission.h"
#include "pipeline/base/check.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::snap;
using geometry::Vec2;
using Level = PuzzleLevel;
using Wall = PuzzleSite::Wall;

constexpr double kDoorWidth = 1.0, kDoorHead = 2.1, kLeastDoor = 0.75;  // [m]
constexpr double kWindowSill = 0.9, kWindowHead = 2.0;
constexpr double kPier = 0.06;      // at least beside an opening
constexpr double kFarthest = 4000;  // what a model can hold

/// A stretch of a line of the plan, in units.
struct Span {
  std::int32_t low = 0, high = 0;
};

/// What a room has along one of its four sides.
struct Side {
  bool is_upright = false;  // the line runs north
  std::int32_t line = 0;
  Span span;
  bool is_high = false;  // the room lies on the side of greater numbers
};

std::vector<Side> sidesOf(const Level::Room& room) {
  const Span x{room.low.x, room.low.x + room.width}, y{room.low.y, room.low.y + room.height};
  return {{false, y.low, x, true}, {false, y.high, x, false}, {true, x.low, y, true}, {true, x.high, y, false}};
}

class Layer {
 public:
  Layer(const Level& level, const PuzzleModelParams& params) : level_(level) {
    site_.thickness = 2 * snap(params.wall / 2);
    site_.unit = snap(level.scale) + site_.thickness;
    site_.storey = snap(params.storey);
  }

  PuzzleSite lay() {
    if (!level_.has_plan) throw Error("level", "its rooms have no places; give every room at=<x>,<y>");
    for (const Level::Room& room : level_.rooms) {
      const double half = site_.thickness / 2;
      const Vec2 low = at(room.low.x, room.low.y), high = at(room.low.x + room.width, room.low.y + room.height);
      for (const double reach : {low.x, low.y, high.x, high.y})
        if (reach > kFarthest || reach < -kFarthest)
          throw Error(concat("room ", room.id), concat("lies more than ", kFarthest, " m away; lower the scale"));
      site_.rooms.push_back({low + Vec2{half, half}, high - Vec2{half, half}});
    }
    for (int r = 0; r < static_cast<int>(level_.rooms.size()); ++r)
      for (const Side& side : sidesOf(level_.rooms[generators::at(r)])) addWalls(r, side);
    for (int d = 0; d < static_cast<int>(level_.doors.size()); ++d) addOpening(d);
    for (Wall& wall : site_.walls) checkOpenings(wall);
    return std::move(site_);
  }

 private:
  Vec2 at(std::int32_t x, std::int32_t y) const { return {snap(x * site_.unit), snap(y * site_.unit)}; }

  /// Walls along a side: one for each room on the other side, made by the first of the two, and what is left between.
  void addWalls(int room, const Side& side) {
    struct Neighbour {
      Span span;
      int room;
    };
    std::vector<Neighbour> neighbours;
    for (int other = 0; other < static_cast<int>(level_.rooms.size()); ++other)
      for (const Side& opposite : sidesOf(level_.rooms[generators::at(other)])) {
        if (opposite.is_upright != side.is_upright || opposite.line != side.line || opposite.is_high == side.is_high)
          continue;
        const Span shared{std::max(side.span.low, opposite.span.low), std::min(side.span.high, opposite.span.high)};
        if (shared.low < shared.high) neighbours.push_back({shared, other});
      }
    std::sort(neighbours.begin(), neighbours.end(),
              [](const Neighbour& a, const Neighbour& b) { return a.span.low < b.span.low; });
    std::int32_t done = side.span.low;
    for (const Neighbour& next : neighbours) {
      if (next.span.low > done) addWall(side, {done, next.span.low}, room, PuzzleSite::kNobody);
      if (next.room > room) addWall(side, next.span, room, next.room);
      done = next.span.high;
    }
    if (done < side.span.high) addWall(side, {done, side.span.high}, room, PuzzleSite::kNobody);
  }

  void addWall(const Side& side, const Span& span, int room, int other) {
    const auto nodeAt = [&](std::int32_t place) {
      return side.is_upright ? at(side.line, place) : at(place, side.line);
    };
    const Vec2 trim = (side.is_upright ? Vec2{0, 1} : Vec2{1, 0}) * (site_.thickness / 2);
    Wall wall{nodeAt(span.low) + trim, nodeAt(span.high) - trim, room, other, {}};
    // Left of a wall that runs east lies north, left of one that runs north lies west.
    if (side.is_high == side.is_upright) std::swap(wall.left, wall.right);
    const int number = static_cast<int>(site_.walls.size());
    site_.walls.push_back(std::move(wall));
    for (const Vec2& node : {nodeAt(span.low), nodeAt(span.high)})
      if (posts_.emplace(std::pair(node.x, node.y), number).second) site_.posts.push_back({node, number});
  }

  void addOpening(int number) {
    const Level::Door& door = level_.doors[generators::at(number)];
    const int a = roomNumber(level_, door.a), b = roomNumber(level_, door.b);
    const auto wall = std::find_if(site_.walls.begin(), site_.walls.end(), [&](const Wall& w) {
      return (w.left == a && w.right == b) || (w.left == b && w.right == a);
    });
    CASTRA_CHECK(wall != site_.walls.end(), door.name);
    const Vec2 way = geometry::unit(wall->to - wall->from);
    const double length = geometry::length(wall->to - wall->from);
    const double width = snap(std::min(kDoorWidth, length - 2 * kPier));
    if (width < kLeastDoor)
      throw Error(door.name, concat("the wall between rooms ", door.a, " and ", door.b, " is ", fixed(length, 2),
                                    " m long, too short for a door; raise the scale"));
    const double wish = dot(site_.middleOf(level_, a, door.at_a) - wall->from, way) - width / 2;
    const double from = snap(std::clamp(wish, kPier, length - kPier - width));
    const bool is_window = door.is_window;
    wall->openings.push_back(
        {number, from, from + width, is_window ? kWindowSill : 0, snap(is_window ? kWindowHead : kDoorHead)});
  }

  void checkOpenings(Wall& wall) const {
    std::sort(wall.openings.begin(), wall.openings.end(),
              [](const auto& a, const auto& b) { return std::pair(a.from, a.door) < std::pair(b.from, b.door); });
    for (std::size_t i = 0; i + 1 < wall.openings.size(); ++i)
      if (wall.openings[i + 1].from - wall.openings[i].to < kPier)
        throw Error(level_.doors[generators::at(wall.openings[i].door)].name,
                    concat("is too near to ", level_.doors[generators::at(wall.openings[i + 1].door)].name,
                           "; raise the scale or move one of them"));
  }

  const Level& level_;
  PuzzleSite site_;
  std::map<std::pair<double, double>, int> posts_;
};

}  // namespace

int roomNumber(const PuzzleLevel& level, const std::string& id) {
  const auto found =
      std::find_if(level.rooms.begin(), level.rooms.end(), [&](const Level::Room& room) { return room.id == id; });
  CASTRA_CHECK(found != level.rooms.end(), id);
  return static_cast<int>(found - level.rooms.begin());
}

Vec2 PuzzleSite::middleOf(const PuzzleLevel& level, int room, const PuzzleLevel::Cell& cell) const {
  const Level::Room& of = level.rooms[at(room)];
  return snap(Vec2{(of.low.x + cell.x + 0.5) * unit, (of.low.y + cell.y + 0.5) * unit});
}

PuzzleSite layPuzzle(const PuzzleLevel& level, const PuzzleModelParams& params) { return Layer(level, params).lay(); }

}  // namespace castra::generators
