// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "generators/buildings/approach.h"
#include "generators/buildings/doors.h"
#include "generators/buildings/neighbours.h"
#include "pipeline/artifacts/buildings.h"

namespace castra::generators {

/// A side of a house with its bays: stretches of equal length, in the middle of which windows stand above one another.
struct BaySide {
  geometry::Vec2 from, to;  ///< counter-clockwise around the house
  Buildings::SideType type = Buildings::SideType::yard;
  std::uint32_t count = 1;

  double length() const { return geometry::length(to - from); }
  double width() const { return length() / count; }
  double middleOf(std::uint32_t bay) const { return (bay + 0.5) * width(); }
  bool hasLight() const { return Buildings::hasLight(type); }
};

/// As many bays as come nearest to the wanted width.
BaySide divideSide(const geometry::Vec2& from, const geometry::Vec2& to, Buildings::SideType type, double bay);

struct WindowSizes {
  double width = 1, height = 1.4, sill = 0.9;  ///< [m]
  double shop_width = 0;                       ///< of rooms to work in, along the street; 0: as others [m]
  double ceiling = 2.5;                        ///< clear height of the storey [m]
  bool has_balconies = false;                  ///< windows of rooms to live in reach down to the floor
};

/// Sill of windows that one walks through onto a balcony, above the floor [m].
inline constexpr double kThreshold = 0.06;

/// A door to the outside, in the middle of a bay of this side where there is one, else in the middle of what the room
/// has of it; somewhere else on it if that makes the way to it a better one. False if there is no wall wide enough, or
/// none with a way that is good enough. Nobody asks for the way if there is no `approach`.
bool placeEntrance(FloorPlan& plan, std::uint32_t room, const BaySide& side, const DoorSizes& sizes,
                   const Approach* approach, Approach::Way least = Approach::Way::aside);

/// A window in every bay of a side with light that lies within one room and has no door; small ones for baths, none for
/// lifts. Rooms to live, sleep or work in that no bay falls into get one where there is space. On the line to a
/// neighbour they are where nobody stands, if there is an `outlook` that knows. Orders all openings wall by wall; those
/// that are there stay.
void placeWindows(FloorPlan& plan, std::span<const BaySide> sides, const WindowSizes& sizes, const Outlook* outlook);

}  // namespace castra::generators
