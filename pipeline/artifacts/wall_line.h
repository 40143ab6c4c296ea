// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/artifacts/road.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// What shuts a town along a side of its ring: a wall that is built, or what nobody can pass anyway.
enum class Barrier : std::uint8_t { wall, water, rock };
inline constexpr std::size_t kBarriers = 3;

std::string_view nameOf(Barrier barrier);

/// Where town walls run, and where roads pass them. It is settled before streets and lots are cut, which give way to
/// it: nothing is built on the ground kept free along a wall.
struct WallLine {
  static constexpr Kind kind{"wall_line", 1};

  /// A corner of a ring, and what shuts the side from here to the next.
  struct Corner {
    geometry::Vec2 at;  ///< middle of the wall [m]
    Barrier barrier = Barrier::wall;

    template <class A>
    void archive(A& a) {
      a(at, barrier);
    }
  };

  /// Where a main road passes the ring.
  struct Pass {
    geometry::Vec2 at;       ///< on the ring [m]
    geometry::Vec2 outward;  ///< the way of the road out of the town; unit
    RoadClass road_class = RoadClass::arterial;

    template <class A>
    void archive(A& a) {
      a(at, outward, road_class);
    }
  };

  /// Around the town, or the citadel in it. It does not touch itself.
  struct Ring {
    std::string name;             ///< a word of keys: "town", "citadel"
    std::vector<Corner> corners;  ///< counter-clockwise: the town lies to the left of every side
    std::vector<Pass> passes;     ///< in the order in which they lie along the ring

    template <class A>
    void archive(A& a) {
      a(name, corners, passes);
    }
  };

  std::vector<Ring> rings;                    ///< each lies inside the one before
  double inside = 0;                          ///< from the middle of a wall inwards, kept free [m]
  double outside = 0;                         ///< and outwards [m]
  RoadClass road_inside = RoadClass::street;  ///< that runs along the inside

  template <class A>
  void archive(A& a) {
    a(rings, inside, outside, road_inside);
  }
};

geometry::Ring outlineOf(const WallLine::Ring& ring);

/// How much of a ring is shut by what [m].
using BarrierLengths = std::array<double, kBarriers>;
BarrierLengths lengthsOf(std::span<const WallLine::Corner> corners);

void check(const WallLine& line);
Summary summarize(const WallLine& line);

}  // namespace castra
