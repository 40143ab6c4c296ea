// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "generators/buildings/room_sides.h"
#include "generators/buildings/way_grid.h"

namespace castra::generators {

/// What a fitting asks for. It stands with its back at a wall, or so far from it that somebody can stand behind it.
struct FittingWish {
  double width = 1, depth = 0.6;  ///< along the wall, and out from it [m]
  double low = 0, high = 0.9;     ///< above the floor [m]
  double before = 0.6;            ///< for whoever uses it [m]
  double behind = 0;              ///< for whoever stands between its back and the wall [m]
  double offset = 0;              ///< from the wall, whatever is between [m]
  double open_end = 0;            ///< left free at one end, as a way to behind it [m]
  enum class Spot : std::uint8_t { corner, middle, far_end, free } spot = Spot::corner;
  bool is_below_more = false;  ///< what hangs above it may reach up to the ceiling
  int users = 1;               ///< who may stand before it side by side, each before a piece of its own
  double back = 0;             ///< how far something else of it stands out from the wall, if it is free of that [m]
};

/// Where a fitting stands: the foot of the middle of its back, in the town, and the way that one looks who stands
/// before it turned to the right, so that x of a FaceMesh runs along it.
struct FittingPlace {
  geometry::Vec2 at, along;
  std::size_t side = 0;        ///< of the room
  double from = 0, width = 0;  ///< along that side [m]
};

/// Finds places for what is built into one room, so that
///   - everything stands within the room, clear of all else;
///   - no door leaf hits anything, nobody steps out of a door into anything, and nothing is before a window that is
///     higher than its sill;
///   - one can stand before everything, and walk there from every door;
///   - where a way 1 m wide led from door to door, one still does.
class FittingRoom {
 public:
  /// `finish` is how thick the boards or tiles are that lie on the plan's floor [m].
  FittingRoom(const FloorPlan& plan, std::uint32_t room, double finish);

  /// The best place for it, taken; nothing if there is none.
  std::optional<FittingPlace> place(const FittingWish& wish);
  /// Many alike, such as pews: each place that is free is taken, and none if one could not walk any more.
  std::vector<FittingPlace> placeAll(const std::vector<std::pair<FittingWish, FittingPlace>>& places);
  /// Whether a stretch of a side has no window or door between these heights.
  bool isBare(std::size_t side, double from, double to, double low, double high) const;

  /// Whether anything that was placed reaches higher than that within the ground.
  bool isHighIn(const GroundQuad& ground, double height) const;

  const std::vector<RoomSide>& sides() const { return sides_; }
  const geometry::Ring& floor() const { return floor_; }

 private:
  using Quad = GroundQuad;
  struct Window {
    Quad ground;
    double sill = 0, head = 0;
  };
  struct Body {
    Quad ground;
    bool is_on_floor = true;
    double low = 0, high = 0;
    bool is_below_more = false;
  };
  struct Candidate {
    std::size_t side = 0;
    double along = 0;  ///< of its low end
    double score = 0;
  };
  Quad quadOn(const RoomSide& side, double along, double width, double from, double to) const;
  bool isInFloor(const Quad& quad) const;
  bool isFree(const RoomSide& side, double along, const FittingWish& wish) const;
  double scoreOf(std::size_t side, double along, const FittingWish& wish) const;
  FittingPlace placeOf(const FittingWish& wish, std::size_t side, double along) const;
  /// Puts it there.
  void add(const FittingWish& wish, const RoomSide& side, double along);
  /// With all that stands there.
  bool canWalk() const;
  std::vector<WaySpot> spotsAt(const FittingWish& wish, const RoomSide& side, double along) const;
  Body bodyOf(const FittingWish& wish, const RoomSide& side, double along) const;
  /// What was taken up to some time, to go back to.
  struct Taken {
    WayGrid grid;
    std::size_t bodies = 0, stands = 0, spots = 0;
  };
  Taken mark() const;
  void goBack(const Taken& before);

  geometry::Ring floor_;
  bool is_convex_ = false;
  std::vector<RoomSide> sides_;
  std::vector<Quad> doors_;                 ///< ground before them that stays free
  std::vector<geometry::Vec2> door_spots_;  ///< where somebody is who has come in
  std::vector<Window> windows_;
  WayGrid grid_;               ///< with all that stands there
  WayGrid::Pieces door_ways_;  ///< which doors a way of 1 m joins
  std::vector<Body> bodies_;
  std::vector<Quad> stands_;    ///< before what is there
  std::vector<WaySpot> spots_;  ///< who comes in, and who uses what is there: all can come to all
};

}  // namespace castra::generators
