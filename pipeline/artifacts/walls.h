// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/artifacts/wall_line.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// Why a tower stands where it does.
enum class TowerType : std::uint8_t {
  corner,  ///< the wall turns
  mural,   ///< so that the next is not too far
  gate,    ///< beside a passage
  end      ///< the wall ends at water or rock
};
inline constexpr std::size_t kTowerTypes = 4;

std::string_view nameOf(TowerType type);

/// Town walls as they stand, in plan and with their heights: what models are built from, what certificates prove, and
/// what maps show. The ground is at 0. Footprints of towers, curtains and passages do not overlap; where two of them
/// meet they share their points, to the bit.
///
///      outside            o  tower
///    ____      ____       =  curtain, with a walk on top at `height`
///   | o  |====|  o |      g  passage of a gate, open below, shut above
///   |____|    |____|
///    ||         |g|       Sides run counter-clockwise around the town: outside lies to the right.
struct Walls {
  static constexpr Kind kind{"walls", 1};
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  struct Tower {
    geometry::Vec2 at;         ///< where the middle of the wall passes it [m]
    geometry::Vec2 outward;    ///< unit
    geometry::Ring footprint;  ///< convex [m]
    double height = 0;         ///< of its platform [m]; higher than the walk
    TowerType type = TowerType::mural;

    template <class A>
    void archive(A& a) {
      a(at, outward, footprint, height, type);
    }
  };

  /// A straight piece of wall between towers and passages.
  struct Curtain {
    geometry::Vec2 from, to;   ///< middle of the wall, as far as it is this curtain [m]
    geometry::Ring footprint;  ///< what towers and passages leave of it [m]

    template <class A>
    void archive(A& a) {
      a(from, to, footprint);
    }
  };

  struct Gate {
    std::string name;          ///< a word of keys, by its place
    geometry::Vec2 at;         ///< middle of the passage, on the middle of the wall [m]
    geometry::Vec2 outward;    ///< unit
    double width = 0;          ///< of the passage, from side to side [m]
    double height = 0;         ///< of the passage, in its middle [m]
    geometry::Ring footprint;  ///< of the passage and what lies above it: four sides, the outer one first [m]
    bool is_postern = false;   ///< a small one, without towers
    std::array<std::uint32_t, 2> towers{kNobody, kNobody};  ///< to its right and left, seen from inside
    std::uint32_t link = kNobody;                           ///< of the main roads, which passes here

    template <class A>
    void archive(A& a) {
      a(name, at, outward, width, height, footprint, is_postern, towers, link);
    }
  };

  /// A straight flight along the inner face of a curtain, from the ground to the walk.
  struct Stair {
    std::uint32_t curtain = 0;
    geometry::Vec2 foot, head;  ///< on the inner face [m]
    double width = 0;           ///< from that face inwards [m]

    template <class A>
    void archive(A& a) {
      a(curtain, foot, head, width);
    }
  };

  struct Ring {
    std::string name;
    std::vector<WallLine::Corner> corners;  ///< as in the line, counter-clockwise
    std::vector<Tower> towers;              ///< in the order in which they lie along the ring
    std::vector<Curtain> curtains;          ///< likewise
    std::vector<Gate> gates;                ///< likewise
    std::vector<Stair> stairs;

    template <class A>
    void archive(A& a) {
      a(name, corners, towers, curtains, gates, stairs);
    }
  };

  double thickness = 0, height = 0;  ///< of curtains: from face to face, and up to the walk [m]
  double tower_spacing = 0;          ///< no two towers along a wall are further apart, from middle to middle [m]
  std::vector<Ring> rings;           ///< each lies inside the one before

  template <class A>
  void archive(A& a) {
    a(thickness, height, tower_spacing, rings);
  }
};

void check(const Walls& walls);
Summary summarize(const Walls& walls);

}  // namespace castra
