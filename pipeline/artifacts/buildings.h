// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/artifacts/floor_plan.h"
#include "pipeline/artifacts/style.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// The houses of a district, outside and inside: where they stand, how high they are, and what lies on which storey.
/// Nothing here is a mesh yet, and everything that later stages ask for is here: rooms, doors, windows, stairs.
struct Buildings {
  static constexpr Kind kind{"buildings", 2};
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  /// What lies before a side of a wing, where it stands free of lower ones.
  enum class SideType : std::uint8_t {
    street,
    yard,   ///< open ground
    party,  ///< a neighbour, wall to wall, or too near for windows
    wing,   ///< another wing of the same house, or its roof
    line,   ///< the line to a neighbour who leaves it free, at least here and there: light, but no room for a band
    strip   ///< the same, behind a strip of own ground as deep as sills and bands stand out (kStripReach)
  };
  /// What lies along the line to a neighbour, so that nothing larger than a band may hang over it.
  static bool isAtLine(SideType type) {
    return type == SideType::party || type == SideType::line || type == SideType::strip;
  }
  /// What somebody can look out at, or at least from parts of it.
  static bool hasLight(SideType type) { return type != SideType::party && type != SideType::wing; }
  /// How far parts may stand out before a side on a strip [m].
  static constexpr double kStripReach = 0.15;

  /// A convex part of a house that has as many storeys and one roof.
  struct Wing {
    geometry::Ring ring;          ///< the outer face of its walls [m]
    std::vector<SideType> sides;  ///< one a side, by the corner it leaves
    std::uint32_t storeys = 1;
    RoofForm roof = RoofForm::gable;
    double pitch = 0;  ///< [rad]

    template <class A>
    void archive(A& a) {
      a(ring, sides, storeys, roof, pitch);
    }
  };

  /// Two flights from this storey to the next, side by side, as generators/buildings/stair_size.h has them.
  struct Stairs {
    std::uint32_t room = 0;
    geometry::Vec2 corner;   ///< of the near landing; the flight up leaves from here [m]
    geometry::Vec2 along;    ///< unit; the way up the first flight
    bool turns_left = true;  ///< the second flight lies to the left of the first
    std::uint32_t risers = 0;
    double riser = 0, going = 0, flight = 0, well = 0;  ///< [m]

    template <class A>
    void archive(A& a) {
      a(room, corner, along, turns_left, risers, riser, going, flight, well);
    }
  };

  struct Storey {
    double floor = 0;   ///< above the ground, on the lattice [m]
    double height = 0;  ///< to the next floor, or the roof's foot; on the lattice, too [m]
    FloorPlan plan;
    std::vector<Stairs> stairs;  ///< that lead up from here

    template <class A>
    void archive(A& a) {
      a(floor, height, plan, stairs);
    }
  };

  /// Who has some of the rooms.
  struct Unit {
    bool is_dwelling = false;
    std::uint32_t programme = kNobody;  ///< of the style

    template <class A>
    void archive(A& a) {
      a(is_dwelling, programme);
    }
  };

  struct Building {
    std::string name;  ///< by its place, once in a district: "house-12-47"
    std::uint32_t block = 0, lot = 0;
    std::uint32_t type = 0;  ///< of the style
    HouseShape shape = HouseShape::row;
    std::uint32_t front = 0;  ///< side of the first wing with the entrance
    double slab = 0.3;        ///< thickness of floors, within their storey's height above [m]
    std::uint32_t look = 0;   ///< drawn once: what is a matter of taste follows from it
    std::vector<Wing> wings;
    std::vector<Storey> storeys;  ///< from the ground up
    std::vector<Unit> units;

    template <class A>
    void archive(A& a) {
      a(name, block, lot, type, shape, front, slab, look, wings, storeys, units);
    }
  };

  /// Why a lot stays open.
  enum class Reason : std::uint8_t {
    park,  ///< it is meant to
    courtyard,
    no_type,    ///< the style has nothing for it
    too_small,  ///< no footprint of the style's least area
    no_plan     ///< no floor plan was found
  };
  struct OpenLot {
    std::uint32_t block = 0, lot = 0;
    Reason reason = Reason::park;

    template <class A>
    void archive(A& a) {
      a(block, lot, reason);
    }
  };

  std::vector<Building> buildings;  ///< lot by lot
  std::vector<OpenLot> open;

  template <class A>
  void archive(A& a) {
    a(buildings, open);
  }
};

inline constexpr std::size_t kOpenReasons = 5;
std::string_view nameOf(Buildings::Reason reason);

void check(const Buildings& buildings);
Summary summarize(const Buildings& buildings);

}  // namespace castra
