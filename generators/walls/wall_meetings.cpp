// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_meetings.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

WallMeetings::WallMeetings(const Walls::Ring& ring) {
  for (std::uint32_t i = 0; i < ring.towers.size(); ++i) add(ring.towers[i].footprint, {Who::tower, i});
  for (std::uint32_t i = 0; i < ring.curtains.size(); ++i) add(ring.curtains[i].footprint, {Who::curtain, i});
  for (std::uint32_t i = 0; i < ring.gates.size(); ++i) add(ring.gates[i].footprint, {Who::gate, i});
}

void WallMeetings::add(const Ring& footprint, Neighbour owner) {
  for (std::size_t i = 0; i < footprint.size(); ++i) {
    const Vec2 &a = footprint[i], &b = footprint[i + 1 < footprint.size() ? i + 1 : 0];
    sides_[{a.x, a.y, b.x, b.y}] = owner;
  }
}

WallMeetings::Neighbour WallMeetings::beyond(const Vec2& a, const Vec2& b) const {
  const auto found = sides_.find({b.x, b.y, a.x, a.y});
  return found == sides_.end() ? Neighbour{} : found->second;
}

std::vector<WallMeetings::Neighbour> WallMeetings::around(const Ring& footprint) const {
  std::vector<Neighbour> neighbours;
  for (std::size_t i = 0; i < footprint.size(); ++i)
    neighbours.push_back(beyond(footprint[i], footprint[i + 1 < footprint.size() ? i + 1 : 0]));
  return neighbours;
}

}  // namespace castra::generators
