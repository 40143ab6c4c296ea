// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/wall_pieces.h"

#include <algorithm>

#include "pipeline/geometry/inset.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using geometry::Vec2;

/// Where the room's corners are along the side from one point to the next.
std::pair<Vec2, Vec2> cornersAlong(const FloorPlan::Room& room, std::uint32_t from, std::uint32_t to) {
  const std::size_t n = room.points.size();
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t j = i + 1 < n ? i + 1 : 0;
    if (room.points[i] == from && room.points[j] == to) return {room.corners[i], room.corners[j]};
  }
  return {};
}

/// Across the wall, from its right face to its left one.
struct Section {
  Vec2 right, left;
  Vec2 at(double share) const { return geometry::snap(right + (left - right) * share); }
};

}  // namespace

std::vector<WallPiece> cutWall(const FloorPlan& plan, std::uint32_t number, const WallLayer& layer, double height) {
  const FloorPlan::Wall& wall = plan.walls[number];
  const Vec2 from = plan.points[wall.from], to = plan.points[wall.to], way = geometry::unit(to - from);
  const Vec2 across = geometry::leftOf(way);
  const bool is_outer = wall.right == FloorPlan::kNobody;
  Section start{from, {}}, end{to, {}};
  std::tie(start.left, end.left) = cornersAlong(plan.rooms[wall.left], wall.from, wall.to);
  if (!is_outer) std::tie(end.right, start.right) = cornersAlong(plan.rooms[wall.right], wall.to, wall.from);
  const double low = is_outer ? 0 : -wall.thickness / 2;
  const auto sectionAt = [&](double along) {
    const Vec2 place = from + way * along;
    return Section{place + across * low, place + across * (low + wall.thickness)};
  };
  std::vector<WallPiece> pieces;
  const auto add = [&](std::string_view noun, const Section& a, const Section& b, double bottom, double top) {
    if (top - bottom < 2 / geometry::kLattice) return;
    Ring ring = geometry::withoutRepeats({a.at(layer.from), b.at(layer.from), b.at(layer.to), a.at(layer.to)});
    if (ring.size() >= 3 && geometry::signedArea(ring) > 1e-5) pieces.push_back({noun, std::move(ring), bottom, top});
  };
  Section before = start;
  const auto first = std::lower_bound(plan.openings.begin(), plan.openings.end(), number,
                                      [](const FloorPlan::Opening& o, std::uint32_t w) { return o.wall < w; });
  for (auto opening = first; opening != plan.openings.end() && opening->wall == number; ++opening) {
    const Section low_end = sectionAt(opening->from), high_end = sectionAt(opening->to);
    add("wall", before, low_end, 0, height);
    add("sill", low_end, high_end, 0, opening->sill);
    add("lintel", low_end, high_end, opening->head, height);
    before = high_end;
  }
  add("wall", before, end, 0, height);
  return pieces;
}

}  // namespace castra::generators
