// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/artifacts/style.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// One storey of a building, seen from above. Rooms, walls and posts tile its footprint exactly: neighbours share
/// their points, to the bit.
///
///   +===========+=====+      A wall runs between two points of the plan and has a room on its left and one on its
///   |           |     |      right, or nobody outside. Posts fill what is left where walls meet. Outer walls lie
///   |  living   + hall|      within the footprint; inner ones half on either side of their line.
///   |           |     |
///   +=====+=====+==.==+
struct FloorPlan {
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  struct Room {
    RoomRole role = RoomRole::other;
    std::uint32_t kind = kNobody;  ///< of the style's kinds of rooms; nobody's for corridors, stairs and lifts
    std::uint32_t unit = kNobody;  ///< household or business it belongs to; nobody's if it is shared
    std::vector<std::uint32_t> points;  ///< of the plan, counter-clockwise: along the middle of its walls
    std::vector<geometry::Vec2> corners;  ///< one for each: where the wall's face is [m]

    template <class A>
    void archive(A& a) {
      a(role, kind, unit, points, corners);
    }
  };

  struct Wall {
    std::uint32_t from = 0, to = 0;  ///< points
    std::uint32_t left = 0, right = kNobody;  ///< rooms; nobody on the right: outside
    double thickness = 0;  ///< [m]
    geometry::Ring ring;   ///< [m]

    template <class A>
    void archive(A& a) {
      a(from, to, left, right, thickness, ring);
    }
  };

  enum class OpeningType : std::uint8_t { door, window, passage };

  /// A hole in a wall, from floor or sill to head. `from` and `to` are measured along the wall's line from its first
  /// point [m].
  struct Opening {
    std::uint32_t wall = 0;
    OpeningType type = OpeningType::door;
    double from = 0, to = 0;
    double sill = 0, head = 0;  ///< above the floor [m]

    template <class A>
    void archive(A& a) {
      a(wall, type, from, to, sill, head);
    }
  };

  std::vector<geometry::Vec2> points;  ///< [m]
  std::vector<Room> rooms;
  std::vector<Wall> walls;
  std::vector<geometry::Ring> posts;  ///< [m]
  std::vector<Opening> openings;      ///< wall by wall, and along each

  geometry::Ring ringOf(const Room& room) const;       ///< along the middle of its walls
  static geometry::Ring floorOf(const Room& room);     ///< within its walls, without repeated points

  template <class A>
  void archive(A& a) {
    a(points, rooms, walls, posts, openings);
  }
};

void check(const FloorPlan& plan);

}  // namespace castra
