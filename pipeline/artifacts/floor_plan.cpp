// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/floor_plan.h"

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/inset.h"

namespace castra {

geometry::Ring FloorPlan::ringOf(const Room& room) const {
  geometry::Ring ring;
  ring.reserve(room.points.size());
  for (const std::uint32_t point : room.points) ring.push_back(points[point]);
  return ring;
}

geometry::Ring FloorPlan::floorOf(const Room& room) { return geometry::withoutRepeats(room.corners); }

void check(const FloorPlan& plan) {
  for (std::size_t i = 0; i < plan.rooms.size(); ++i) {
    const FloorPlan::Room& room = plan.rooms[i];
    const std::string where = concat("room ", i + 1);
    if (static_cast<std::size_t>(room.role) >= kRoomRoles) throw Error(where, "has no known role");
    if (room.points.size() < 3 || room.corners.size() != room.points.size())
      throw Error(where, "has not one corner for each point");
    for (const std::uint32_t point : room.points)
      if (point >= plan.points.size()) throw Error(where, "has a point that is not there");
  }
  for (std::size_t i = 0; i < plan.walls.size(); ++i) {
    const FloorPlan::Wall& wall = plan.walls[i];
    const std::string where = concat("wall ", i + 1);
    if (wall.from >= plan.points.size() || wall.to >= plan.points.size() || wall.from == wall.to)
      throw Error(where, "has an end that is not there");
    if (wall.left >= plan.rooms.size() || (wall.right != FloorPlan::kNobody && wall.right >= plan.rooms.size()))
      throw Error(where, "has a room that is not there");
    if (wall.ring.size() < 3 || !(wall.thickness > 0)) throw Error(where, "has no thickness");
  }
  for (std::size_t i = 0; i < plan.openings.size(); ++i) {
    const FloorPlan::Opening& opening = plan.openings[i];
    const std::string where = concat("opening ", i + 1);
    if (opening.wall >= plan.walls.size()) throw Error(where, "is in no wall");
    const FloorPlan::Wall& wall = plan.walls[opening.wall];
    const double length = geometry::length(plan.points[wall.to] - plan.points[wall.from]);
    if (!(opening.from >= 0 && opening.from < opening.to && opening.to <= length)) throw Error(where, "leaves its wall");
    if (!(opening.sill >= 0 && opening.sill < opening.head)) throw Error(where, "has no height");
    if (i > 0) {
      const FloorPlan::Opening& before = plan.openings[i - 1];
      if (before.wall > opening.wall || (before.wall == opening.wall && before.to > opening.from))
        throw Error(where, "overlaps another or is out of order");
    }
  }
}

}  // namespace castra
