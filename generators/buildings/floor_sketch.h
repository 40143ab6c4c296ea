// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "generators/buildings/floor_cutter.h"
#include "pipeline/artifacts/floor_plan.h"

namespace castra::generators {

/// What a room should be: how large, and for what.
struct RoomWish {
  RoomRole role = RoomRole::other;
  std::uint32_t kind = FloorPlan::kNobody;
  double min_area = 0;  ///< within its walls [m2]
  double area = 0;
  double min_width = 0;  ///< within its walls [m]
};

/// A floor as a tree of cuts, each of which divides what is left by a line across it: iterated subdivision, planned but
/// not yet done.
struct FloorSketch {
  struct Node {
    bool is_room = false;
    Axis axis = Axis::x;  ///< of a cut ...
    double at = 0;
    std::uint32_t low = 0, high = 0;  ///< ... and what lies below and above it
    RoomWish wish;                    ///< of a room
    std::uint32_t unit = FloorPlan::kNobody;
  };
  std::vector<Node> nodes;
  std::uint32_t root = 0;
  std::uint32_t units = 0;      ///< how many there are, if there are many on the storey
  std::size_t next_rear = 0;    ///< of the rear rooms that are wanted, the first that is not there yet

  std::uint32_t addRoom(const RoomWish& wish, std::uint32_t unit) {
    nodes.push_back({true, Axis::x, 0, 0, 0, wish, unit});
    return static_cast<std::uint32_t>(nodes.size() - 1);
  }
  std::uint32_t addCut(Axis axis, double at, std::uint32_t low, std::uint32_t high) {
    nodes.push_back({false, axis, at, low, high, {}, FloorPlan::kNobody});
    return static_cast<std::uint32_t>(nodes.size() - 1);
  }
};

}  // namespace castra::generators
