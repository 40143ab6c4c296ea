// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "generators/buildings/floor_outline.h"
#include "generators/buildings/floor_sketch.h"
#include "generators/buildings/storey_task.h"

namespace castra::generators {

/// The greatest length of a room for its width, as diameter over width: that of a rectangle of 1 to 3.
inline constexpr double kMaxRoomRatio = 3.1622776601683795;

/// Whether a piece of floor can be that room.
bool fits(const FloorOutline& piece, const RoomWish& wish, const WallThickness& thickness);

/// Whether one can pass along it: a little more than a metre wide.
bool isWide(const FloorOutline& piece, const WallThickness& thickness);

/// Rooms side by side along x, from left to right.
class RoomRow {
 public:
  /// `door_line` is the y of the wall in which their doors are.
  RoomRow(const FloorOutline& column, const StoreyTask& task, std::span<const double> bays, double door_line);

  struct Item {
    Interval span;
    std::uint32_t node = 0;
  };

  /// Divides the span into rooms from the supply, from its `next`-th on: as many as there is area for, at least
  /// `least`. Cuts keep to the bays where they can. Adds them to the items; false if they do not fit.
  bool fill(FloorSketch& sketch, Interval span, const RoomSupply& supply, std::size_t& next, std::size_t least,
            std::uint32_t unit);
  /// One room on the span, whatever its size.
  void add(FloorSketch& sketch, Interval span, const RoomWish& wish, std::uint32_t unit);
  void addNode(Interval span, std::uint32_t node) { items_.push_back({span, node}); }

  /// The cuts between the items, which must lie side by side.
  std::uint32_t join(FloorSketch& sketch) const;
  const std::vector<Item>& items() const { return items_; }
  /// Makes the last item reach so far.
  void extendLast(double high) { items_.back().span.high = high; }
  /// Forgets all but the first items.
  void shrink(std::size_t count) { items_.resize(count); }

  /// Whether a door fits into what the piece has of the door line.
  bool hasDoorRoom(const FloorOutline& piece) const;
  const FloorOutline& column() const { return column_; }
  double doorLine() const { return door_line_; }
  /// The place between two windows that is nearest to x, if it is nearer than `reach`; else x.
  double nearBay(double x, double reach) const;

 private:

  const FloorOutline& column_;
  const StoreyTask& task_;
  std::span<const double> bays_;
  double door_line_;
  std::vector<Item> items_;
};

}  // namespace castra::generators
