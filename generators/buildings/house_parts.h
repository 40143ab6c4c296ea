// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generators/buildings/roof_masses.h"
#include "generators/buildings/roof_parts.h"
#include "generators/models/model_builder.h"
#include "pipeline/artifacts/buildings.h"

// The parts of a house, added to a model. Heights are above the ground; a house is two kinds of things: its shell, and
// each storey's inside.

namespace castra::generators {

class FittedRooms;

/// What rooms of a kind look like: materials to choose from, by their numbers.
struct RoomFinish {
  std::vector<std::uint32_t> floors, walls, dados;
};

/// Materials of a house, by their number in the model.
struct HouseMaterials {
  std::uint32_t wall = 0, trim = 0, frame = 0, door = 0, roof = 0;      ///< outside
  std::uint32_t glass = 0;                                              ///< everywhere
  std::uint32_t lining = 0, ceiling = 0, step = 0, loft = 0, beam = 0;  ///< inside
  std::uint32_t skirting = 0, inner_door = 0, handle = 0;
  std::vector<std::uint32_t> fittings;  ///< by FittingFinish
  std::uint32_t ground = 0, plinth = 0, timber = 0, metal = 0, accent = 0, cloth = 0,
                plants = 0;           ///< outside, here and there
  std::vector<RoomFinish> kinds;      ///< by kind of room
  std::vector<std::uint32_t> floors;  ///< by role of the room, for kinds that do not say
};

/// A part of the user's own, and the materials of its pieces.
struct HouseSlot {
  const Style::Slot* slot = nullptr;
  std::vector<std::uint32_t> materials;
};

/// What is under one roof, and what the roof is to be.
struct HouseRoof {
  RoofMass mass;
  RoofRules rules;
  std::optional<RoofShape> shape;
  RoofSite at(const geometry::Vec2& origin) const { return {mass.region, rules, origin}; }
};

/// A house and what it is built of.
struct HouseSite {
  const Buildings::Building& building;
  const Style& style;
  const Style::Type& type;
  const Style::Facade& facade;
  HouseMaterials materials;
  std::array<HouseSlot, kSlotTypes> slots;
  std::vector<HouseRoof> roofs;    ///< see planRoofs
  std::vector<std::size_t> alike;  ///< by storey: see findAlikeStoreys
  double drop = 0;                 ///< from what its heights are counted from to the lowest ground beside its walls [m]

  /// The part for such a place, or nullptr if the style has none.
  const HouseSlot* slotOf(SlotType sort) const {
    const HouseSlot& slot = slots[static_cast<std::size_t>(sort)];
    return slot.slot != nullptr ? &slot : nullptr;
  }
  /// What a room is like: its own kind, or that of its role; nullptr if the style says nothing of it.
  const Style::RoomKind* kindOf(const FloorPlan::Room& room) const {
    return room.kind != FloorPlan::kNobody ? &style.rooms[room.kind] : kindOfRole(style, room.role);
  }
  /// Materials of one room: the same on storeys that are alike.
  std::uint32_t floorOf(std::size_t storey, const FloorPlan::Room& room) const;
  std::uint32_t wallOf(std::size_t storey, const FloorPlan::Room& room) const;
  /// What covers its walls up to a height, and that height [m]; 0 if nothing does.
  std::pair<std::uint32_t, double> dadoOf(std::size_t storey, const FloorPlan::Room& room) const;

  /// The roof over a wing, and what it has at one of the wing's sides: a roof over several wings has slopes all around.
  const HouseRoof& roofOver(std::size_t wing) const;
  RoofSide roofSideOf(std::size_t wing, std::size_t side) const {
    const HouseRoof& roof = roofOver(wing);
    return roof.mass.wings.size() > 1 ? RoofSide::eaves : roof.rules.sides[side];
  }
};

/// The roofs of a house whose other members are known.
std::vector<HouseRoof> planRoofs(const HouseSite& house);

/// Outer walls of a storey as piers, sills and lintels, with doors in their openings: part of the shell.
void addOuterWalls(ModelBuilder& model, const HouseSite& house, std::size_t storey);
/// The same for inner walls, and the lining of outer ones: inside.
void addInnerWalls(ModelBuilder& model, const HouseSite& house, std::size_t storey);
/// The slab above a storey, without the well of the stairs, and the floors of its rooms: inside.
void addFloors(ModelBuilder& model, const HouseSite& house, std::size_t storey);
/// Steps and landings that lead up from a storey: inside.
void addSteps(ModelBuilder& model, const HouseSite& house, std::size_t storey);
/// Handrails along these, and railings where they come up: inside.
void addRailings(ModelBuilder& model, const HouseSite& house, std::size_t storey);
/// Skirtings and dadoes along the walls of rooms, and boards around and in their doors and windows: inside.
void addTrims(ModelBuilder& model, const HouseSite& house, std::size_t storey);
/// What is built into rooms, as the style wants it, where there is a place for it, and beams below ceilings where
/// nothing is in their way: inside. Parts that are built in have the tag "fitting".
void addFittings(ModelBuilder& model, const HouseSite& house, std::size_t storey, FittedRooms& rooms);
/// Windows, all that stands before the walls, and roofs: part of the shell.
void addOutside(ModelBuilder& model, const HouseSite& house);
/// Nothing but walls without openings, and roofs: all of the shell where nobody looks closely. Roofs are plain from
/// level 1 on.
void addBareShell(ModelBuilder& model, const HouseSite& house);
/// What stands for all of it at a distance: walls with panes in them at level 1, bare walls at level 2.
void addDistantShell(ModelBuilder& model, const HouseSite& house);

/// How thick the lining of outer walls is [m]; it is part of the wall.
inline constexpr double kLining = 0.05;
/// Thickness of floorboards and tiles, which lie on the slab [m].
inline constexpr double kFloorFinish = 0.03;
/// Between floors, walls and what is before them, so that rounding makes none overlap [m].
inline constexpr double kInsideJoint = 2 / geometry::kLattice;

}  // namespace castra::generators
