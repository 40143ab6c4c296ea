// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/room_sides.h"

#include <algorithm>
#include <cmath>

namespace castra::generators {

namespace {

using geometry::Vec2;

constexpr double kStraight = 1e-3;   // sine of a turn that is none
constexpr double kLeastSide = 0.02;  // shorter sides are rounding [m]

/// The walls' openings between two neighbouring corners, along the side.
void addOpenings(const FloorPlan& plan, std::uint32_t room, std::uint32_t from, std::uint32_t to, RoomSide& side) {
  for (const FloorPlan::Opening& opening : plan.openings) {
    const FloorPlan::Wall& wall = plan.walls[opening.wall];
    const bool is_left = wall.left == room && wall.from == from && wall.to == to;
    const bool is_right = wall.right == room && wall.from == to && wall.to == from;
    if (!is_left && !is_right) continue;
    const Vec2 start = plan.points[wall.from], way = geometry::unit(plan.points[wall.to] - start);
    const double a = geometry::dot(start + way * opening.from - side.from, side.way),
                 b = geometry::dot(start + way * opening.to - side.from, side.way);
    side.openings.push_back({std::min(a, b), std::max(a, b), opening.sill, opening.head, opening.type,
                             is_left && opening.type == FloorPlan::OpeningType::door, wall.right == FloorPlan::kNobody,
                             wall.thickness});
  }
}

bool isOuter(const FloorPlan& plan, std::uint32_t room, std::uint32_t from, std::uint32_t to) {
  return std::any_of(plan.walls.begin(), plan.walls.end(), [&](const FloorPlan::Wall& wall) {
    return wall.left == room && wall.from == from && wall.to == to && wall.right == FloorPlan::kNobody;
  });
}

}  // namespace

std::vector<RoomSide> listRoomSides(const FloorPlan& plan, std::uint32_t number) {
  const FloorPlan::Room& room = plan.rooms[number];
  const std::size_t n = room.points.size();
  struct Piece {
    Vec2 from, to;
    std::size_t first;
  };
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 from = room.corners[i], to = room.corners[(i + 1) % n];
    if (geometry::length(to - from) > kLeastSide) pieces.push_back({from, to, i});
  }
  if (pieces.size() < 3) return {};
  const auto isTurn = [&](const Piece& a, const Piece& b) {
    const Vec2 on = geometry::unit(a.to - a.from), next = geometry::unit(b.to - b.from);
    return std::fabs(geometry::cross(on, next)) > kStraight || geometry::dot(on, next) < 0 ||
           geometry::length(b.from - a.to) > kLeastSide;
  };
  std::size_t start = 0;
  while (start < pieces.size() && !isTurn(pieces[(start + pieces.size() - 1) % pieces.size()], pieces[start])) ++start;
  if (start == pieces.size()) return {};
  std::vector<RoomSide> sides;
  std::vector<std::vector<std::size_t>> members;
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    const Piece& piece = pieces[(start + k) % pieces.size()];
    if (k == 0 || isTurn(pieces[(start + k - 1) % pieces.size()], piece)) {
      sides.push_back({piece.from, piece.to, {}, 0, false, {}});
      members.emplace_back();
    }
    sides.back().to = piece.to;
    members.back().push_back(piece.first);
  }
  for (std::size_t i = 0; i < sides.size(); ++i) {
    RoomSide& side = sides[i];
    side.length = geometry::length(side.to - side.from);
    side.way = geometry::unit(side.to - side.from);
    side.is_outer = true;
    for (const std::size_t first : members[i]) {
      const std::uint32_t from = room.points[first], to = room.points[(first + 1) % n];
      addOpenings(plan, number, from, to, side);
      side.is_outer = side.is_outer && isOuter(plan, number, from, to);
    }
    std::sort(side.openings.begin(), side.openings.end(),
              [](const SideOpening& a, const SideOpening& b) { return a.from < b.from; });
  }
  return sides;
}

}  // namespace castra::generators
