// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/buildings/room_row.h"
#include "generators/buildings/storey_task.h"

namespace castra::generators {

inline constexpr double kMinFrontDepth = 2.5;  ///< of a row of rooms, within its walls [m]

/// One attempt at a storey: each of its ways of planning gives a sketch or nothing, and can be tried once. What the
/// ways are is told in storey_task.h. Stairs are at the low end of x here.
class StoreySketcher {
 public:
  StoreySketcher(const FloorOutline& outline, const StoreyTask& task)
      : outline_(outline), task_(task), outer_(task.thickness.outer), inner_(task.thickness.inner) {}

  std::optional<FloorSketch> sketchBand();
  /// Front row and a corridor along the rear wall; the stairs are in the row.
  std::optional<FloorSketch> sketchShallow();
  /// One room that one comes into, and what opens on it: kitchen and bath behind it, or beside it.
  std::optional<FloorSketch> sketchHub(Axis axis);
  /// One room, with hall and stairs along its side if there are stairs.
  std::optional<FloorSketch> sketchHall();
  std::optional<FloorSketch> sketchWing(std::size_t next_rear);

  std::optional<BandPlace> placeBand() const;

 private:
  /// How far the wall at the low end of x leans into the piece, or that at the high end [m].
  static double leanOf(const FloorOutline& piece, bool is_high = false);
  double hallWidth() const;
  /// Of a passage along an outer wall, with its walls [m].
  double slotWidth() const { return outer_ + task_.corridor + inner_ / 2; }
  bool hasDoorRoom(const FloorOutline& piece, Axis axis, double line) const;
  /// Whether stairs fit, with their side along the wall at `side` and their near end at `near` (or their far end, if
  /// `from_high`).
  bool holdsStairs(const FloorOutline& piece, double side, double near, bool from_high) const;
  /// Where the stairs are along the house: at its low end, beside the passage to a wing, or in the middle of a wide one.
  Interval placeCore(const Interval& width, double depth) const;

  bool addHall(RoomRow& row, const Interval& span);
  bool addSlot(RoomRow& row, const Interval& span);
  bool fillFront(RoomRow& row);
  bool fillRear(RoomRow& row, const Interval& core, double line);
  /// The end of a row before another wing, beyond light: rooms that need none, and the passage, if there is one.
  bool fillHighJoint(RoomRow& row, double from);
  /// A bath or a store; what is too small for one is given to the room before, if there is one.
  bool fillDark(RoomRow& row, const Interval& span);
  /// Fills the rest of a row; with one dark room first, if there is a supply of them and space for both.
  bool fillRun(RoomRow& row, Interval run, const RoomSupply& supply, std::size_t& next, const RoomSupply* dark);
  FloorSketch finish(std::uint32_t root);

  const FloorOutline& outline_;
  const StoreyTask& task_;
  double outer_, inner_;
  FloorSketch sketch_;
  std::size_t next_front_ = 0, next_rear_ = 0;
  std::uint32_t next_unit_ = 0;
  bool has_dark_ = false;  // a dark room of the programme
};

inline const RoomWish kCorridorWish{RoomRole::corridor, FloorPlan::kNobody, 0, 0, 0};
inline const RoomWish kHallWish{RoomRole::hall, FloorPlan::kNobody, 0, 0, 0};
inline const RoomWish kStairsWish{RoomRole::stairs, FloorPlan::kNobody, 0, 0, 0};
inline const RoomWish kLiftWish{RoomRole::lift, FloorPlan::kNobody, 0, 0, 0};
/// What is too small or too dark for anything else.
inline const RoomWish kStoreWish{RoomRole::store, FloorPlan::kNobody, 1.0, 4, 0.9};

}  // namespace castra::generators
