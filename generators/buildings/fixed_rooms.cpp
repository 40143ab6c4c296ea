// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/fixed_rooms.h"

#include <algorithm>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

namespace {

using geometry::CellMesh;
using geometry::Ring;
using geometry::Vec2;

constexpr double kSame = 0.005;  // corners that are nearer are one [m]

/// All corners, each once.
std::vector<Vec2> listCorners(const std::vector<FixedRoom>& rooms) {
  std::vector<Vec2> corners;
  for (const FixedRoom& room : rooms)
    for (const Vec2& p : room.ring)
      if (std::none_of(corners.begin(), corners.end(), [&](const Vec2& q) { return geometry::length(p - q) < kSame; }))
        corners.push_back(p);
  return corners;
}

/// A room's ring by numbers of corners, with those of others that lie on its sides.
std::vector<std::uint32_t> numberRing(const Ring& ring, const std::vector<Vec2>& corners) {
  const auto numberOf = [&](const Vec2& p) {
    const auto found =
        std::find_if(corners.begin(), corners.end(), [&](const Vec2& q) { return geometry::length(p - q) < kSame; });
    return static_cast<std::uint32_t>(found - corners.begin());
  };
  std::vector<std::uint32_t> out;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::uint32_t from = numberOf(ring[i]), to = numberOf(ring[(i + 1) % ring.size()]);
    if (from == to) continue;
    out.push_back(from);
    std::vector<std::pair<double, std::uint32_t>> between;
    const Vec2 side = corners[to] - corners[from];
    for (std::uint32_t k = 0; k < corners.size(); ++k)
      if (k != from && k != to && geometry::distanceToSegment(corners[k], corners[from], corners[to]) < kSame)
        between.emplace_back(geometry::dot(corners[k] - corners[from], side), k);
    std::sort(between.begin(), between.end());
    for (const auto& [along, corner] : between) out.push_back(corner);
  }
  return out;
}

bool shareSide(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k)
      if (a[i] == b[(k + 1) % b.size()] && a[(i + 1) % a.size()] == b[k]) return true;
  return false;
}

}  // namespace

FloorPlan joinRooms(const std::vector<FixedRoom>& rooms, const WallThickness& thickness) {
  const std::vector<Vec2> corners = listCorners(rooms);
  std::vector<std::vector<std::uint32_t>> rings;
  for (const FixedRoom& room : rooms) rings.push_back(numberRing(room.ring, corners));
  std::vector<geometry::Region> regions;
  for (const auto& ring : rings) {
    regions.emplace_back();
    for (const std::uint32_t corner : ring) regions.back().outer.push_back(corners[corner]);
  }
  if (const auto fault = geometry::locateFault(regions))
    throw Error(rooms[fault->part].where, concat("this room overlaps another near ", fixed(fault->place.x, 2), ", ",
                                                 fixed(fault->place.y, 2), ": rooms may touch, but share no ground"));
  CellMesh mesh;
  for (const Vec2& corner : corners) mesh.addPoint(corner);
  // Neighbours one after the other, so that the mesh never hangs together by a corner alone for long.
  std::vector<FloorPlan::Room> ordered;
  std::vector<bool> is_added(rooms.size());
  for (std::size_t count = 0; count < rooms.size(); ++count) {
    std::size_t next = rooms.size();
    for (std::size_t i = 0; i < rooms.size() && next == rooms.size(); ++i)
      for (std::size_t k = 0; !is_added[i] && k < rooms.size(); ++k)
        if (is_added[k] && shareSide(rings[i], rings[k])) next = i;
    if (next == rooms.size())
      next = static_cast<std::size_t>(std::find(is_added.begin(), is_added.end(), false) - is_added.begin());
    if (mesh.addCell(rings[next]) != ordered.size())
      throw Error(rooms[next].where, "this room hangs together with others by a corner only: let it share a wall");
    is_added[next] = true;
    ordered.push_back(rooms[next].room);
  }
  auto plan = buildFloorWalls(mesh, ordered, thickness);
  if (!plan)
    throw Error(rooms[0].where, concat("this room, or one on its storey, is too narrow for walls of ", thickness.outer,
                                       " and ", thickness.inner, " m: give it more space"));
  return std::move(*plan);
}

}  // namespace castra::generators
