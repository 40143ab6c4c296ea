// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/reach_rooms.h"

#include <deque>

#include "analyzers/building_sides.h"
#include "analyzers/prove_stairs.h"

namespace castra::analyzers {

namespace {

constexpr std::uint32_t kNobody = FloorPlan::kNobody;

bool isPassable(RoomRole role) {
  return role != RoomRole::bath && role != RoomRole::bedroom && role != RoomRole::store;
}

}  // namespace

std::vector<RoomPlace> findLostRooms(const Buildings::Building& building) {
  std::vector<std::uint32_t> first;  // number of the first room of each storey
  std::uint32_t count = 0;
  for (const Buildings::Storey& storey : building.storeys) {
    first.push_back(count);
    count += static_cast<std::uint32_t>(storey.plan.rooms.size());
  }
  // Rooms are walked as states (room, unit that one has gone into): one may come from what is shared into one unit, and
  // not on into another. A room that is reached in any state is reached.
  std::vector<std::vector<std::uint32_t>> ways(count);
  std::vector<const FloorPlan::Room*> rooms(count);
  std::deque<std::uint32_t> open;
  std::vector<bool> is_reached(count);
  for (std::uint32_t k = 0; k < building.storeys.size(); ++k) {
    const Buildings::Storey& storey = building.storeys[k];
    for (std::uint32_t i = 0; i < storey.plan.rooms.size(); ++i) rooms[first[k] + i] = &storey.plan.rooms[i];
    for (const FloorPlan::Opening& opening : storey.plan.openings) {
      if (opening.type == FloorPlan::OpeningType::window) continue;
      const FloorPlan::Wall& wall = storey.plan.walls[opening.wall];
      if (wall.right == kNobody) {
        // Whoever comes from a court has come through the house.
        const bool is_entrance = k == 0 && sideOf(building, storey.plan, wall) == Buildings::SideType::street;
        if (is_entrance && !is_reached[first[k] + wall.left]) {
          is_reached[first[k] + wall.left] = true;
          open.push_back(first[k] + wall.left);
        }
      } else {
        ways[first[k] + wall.left].push_back(first[k] + wall.right);
        ways[first[k] + wall.right].push_back(first[k] + wall.left);
      }
    }
    if (k + 1 == building.storeys.size()) continue;
    // Stairs lead to where they come up, and lifts to what holds the same place.
    const auto join = [&](std::uint32_t i, std::uint32_t j) {
      ways[first[k] + i].push_back(first[k + 1] + j);
      ways[first[k + 1] + j].push_back(first[k] + i);
    };
    for (const Buildings::Stairs& stairs : storey.stairs)
      if (const auto arrival = findArrival(building, k, stairs)) join(stairs.room, *arrival);
    const auto& above = building.storeys[k + 1].plan;
    for (std::uint32_t i = 0; i < storey.plan.rooms.size(); ++i) {
      if (storey.plan.rooms[i].role != RoomRole::lift) continue;
      const geometry::Vec2 middle = geometry::centroid(FloorPlan::floorOf(storey.plan.rooms[i]));
      for (std::uint32_t j = 0; j < above.rooms.size(); ++j)
        if (above.rooms[j].role == RoomRole::lift && geometry::contains(FloorPlan::floorOf(above.rooms[j]), middle))
          join(i, j);
    }
  }
  while (!open.empty()) {
    const std::uint32_t at = open.front();
    open.pop_front();
    if (!isPassable(rooms[at]->role)) continue;
    for (const std::uint32_t next : ways[at]) {
      const bool is_own = rooms[at]->unit == rooms[next]->unit || rooms[at]->unit == kNobody;
      if (is_reached[next] || !is_own) continue;
      is_reached[next] = true;
      open.push_back(next);
    }
  }
  std::vector<RoomPlace> lost;
  for (std::uint32_t k = 0; k < building.storeys.size(); ++k)
    for (std::uint32_t i = 0; i < building.storeys[k].plan.rooms.size(); ++i)
      if (!is_reached[first[k] + i]) lost.push_back({k, i});
  return lost;
}

}  // namespace castra::analyzers
