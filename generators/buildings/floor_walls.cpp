// SPDX-License-Identifier: GPL-3.0-or-later
// As roads get their widths from the cells between them (generators/blocks.cpp), so do walls: every corner of a cell goes
// inwards to a corner of its room. Around a point of the plan there is one such corner for each cell that meets there:
// together they are the post. Along a line there are two on its left and two on its right, or the line itself at the rim:
// together they are the wall. All faces are made of these corners, so they fit without a gap whatever the snapping does;
// and if each is simple, none overlaps another.
#include "generators/buildings/floor_walls.h"

#include "pipeline/geometry/inset.h"
#include "pipeline/geometry/simple_ring.h"

namespace castra::generators {

namespace {

using geometry::CellMesh;
using geometry::Ring;
using geometry::Vec2;

constexpr std::uint32_t kNobody = CellMesh::kNobody;

class WallRaiser {
 public:
  WallRaiser(const CellMesh& mesh, const WallThickness& thickness) : mesh_(mesh), thickness_(thickness) {}

  std::optional<FloorPlan> run(const std::vector<FloorPlan::Room>& rooms) {
    plan_.points.reserve(mesh_.pointCount());
    for (std::uint32_t p = 0; p < mesh_.pointCount(); ++p) plan_.points.push_back(mesh_.at(p));
    corner_of_side_.assign(2 * mesh_.lineCount(), Vec2{});
    side_before_.assign(2 * mesh_.lineCount(), kNobody);
    for (std::uint32_t cell = 0; cell < mesh_.cellCount(); ++cell)
      if (!addRoom(cell, rooms[cell])) return std::nullopt;
    for (std::uint32_t line = 0; line < mesh_.lineCount(); ++line)
      if (!addWall(2 * line)) return std::nullopt;
    if (!addPosts()) return std::nullopt;
    return std::move(plan_);
  }

 private:
  bool isOuter(std::uint32_t side) const {
    return mesh_.cellOf(side) == kNobody || mesh_.cellOf(CellMesh::twinOf(side)) == kNobody;
  }

  bool addRoom(std::uint32_t cell, const FloorPlan::Room& like) {
    mesh_.listCorners(cell, corners_);
    Ring ring;
    std::vector<double> inwards;
    FloorPlan::Room room{like.role, like.kind, like.unit, {}, {}};
    for (const CellMesh::Corner& corner : corners_) {
      ring.push_back(corner.at);
      inwards.push_back(isOuter(corner.side) ? thickness_.outer : thickness_.inner / 2);
      room.points.push_back(corner.point);
    }
    auto moved = geometry::insetCorners(ring, inwards);
    if (!moved) return false;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      corner_of_side_[corners_[i].side] = (*moved)[i];
      side_before_[corners_[(i + 1) % corners_.size()].side] = corners_[i].side;
    }
    room.corners = std::move(*moved);
    plan_.rooms.push_back(std::move(room));
    return true;
  }

  bool addWall(std::uint32_t side) {
    if (mesh_.cellOf(side) == kNobody) side = CellMesh::twinOf(side);
    const std::uint32_t left = mesh_.cellOf(side), right = mesh_.cellOf(CellMesh::twinOf(side));
    FloorPlan::Wall wall;
    wall.from = mesh_.startOf(side);
    wall.to = mesh_.endOf(side);
    wall.left = left;
    wall.right = right;
    wall.thickness = isOuter(side) ? thickness_.outer : thickness_.inner;
    const Vec2 left_from = corner_of_side_[side], left_to = corner_of_side_[mesh_.nextSide(side)];
    Vec2 right_from = mesh_.at(wall.from), right_to = mesh_.at(wall.to);
    if (right != kNobody) {
      const std::uint32_t twin = CellMesh::twinOf(side);
      right_to = corner_of_side_[twin];
      right_from = corner_of_side_[mesh_.nextSide(twin)];
    }
    wall.ring = geometry::withoutRepeats({right_from, right_to, left_to, left_from});
    if (!geometry::isSimple(wall.ring)) return false;
    plan_.walls.push_back(std::move(wall));
    return true;
  }

  /// Around every point the corners of its rooms, counter-clockwise.
  bool addPosts() {
    // A side that leaves each point, with nobody behind it if the point is on the rim: there the round begins.
    std::vector<std::uint32_t> first(mesh_.pointCount(), kNobody);
    for (std::uint32_t side = 0; side < 2 * mesh_.lineCount(); ++side) {
      if (mesh_.cellOf(side) == kNobody) continue;
      std::uint32_t& begin = first[mesh_.startOf(side)];
      if (begin == kNobody || mesh_.cellOf(CellMesh::twinOf(side)) == kNobody) begin = side;
    }
    for (std::uint32_t point = 0; point < first.size(); ++point) {
      if (first[point] == kNobody) continue;
      Ring ring;
      const bool is_rim = mesh_.cellOf(CellMesh::twinOf(first[point])) == kNobody;
      if (is_rim) ring.push_back(mesh_.at(point));
      std::uint32_t side = first[point];
      do {
        ring.push_back(corner_of_side_[side]);
        side = CellMesh::twinOf(side_before_[side]);
      } while (side != first[point] && mesh_.cellOf(side) != kNobody);
      ring = geometry::withoutRepeats(ring);
      if (ring.size() < 3) continue;
      if (!geometry::isSimple(ring)) return false;
      plan_.posts.push_back(std::move(ring));
    }
    return true;
  }

  const CellMesh& mesh_;
  WallThickness thickness_;
  FloorPlan plan_;
  std::vector<CellMesh::Corner> corners_;
  std::vector<Vec2> corner_of_side_;        // where the corner goes that the side leaves
  std::vector<std::uint32_t> side_before_;  // in its cell
};

}  // namespace

std::optional<FloorPlan> buildFloorWalls(const CellMesh& mesh, const std::vector<FloorPlan::Room>& rooms,
                                    const WallThickness& thickness) {
  return WallRaiser(mesh, thickness).run(rooms);
}

}  // namespace castra::generators
