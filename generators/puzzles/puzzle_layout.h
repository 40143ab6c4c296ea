// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "generators/puzzles/puzzle_mission.h"
#include "pipeline/artifacts/puzzle_level.h"

namespace castra::generators {

/// A rectangle of whole metres.
struct PlanRect {
  std::int32_t x = 0, y = 0, width = 0, height = 0;
  std::int32_t east() const { return x + width; }
  std::int32_t north() const { return y + height; }
};

/// Rooms of a mission on the plane.
struct PuzzleLayout {
  struct Room {
    PlanRect rect;
    int zone = 0;
    bool is_corridor = false;
  };
  /// A wall that two rooms share: its cells on the side of either.
  struct Wall {
    int a = 0, b = 0;             // rooms, a < b
    PuzzleLevel::Cell first;      // the cell of room a at its low end, in the plan
    std::int32_t dx = 0, dy = 0;  // from a cell of a to the cell of b beside it
    std::int32_t length = 0;      // [m]
  };
  std::vector<Room> rooms;  // zone by zone
  std::vector<Wall> walls;
};

/// Divides a rectangle among the zones of a mission such that every zone touches its parent, and each zone into its
/// rooms, by cuts from side to side. None if the rectangle drawn does not do: then another draw may.
std::optional<PuzzleLayout> layMission(Random random, const PuzzleMission& mission, const PuzzleParams& params,
                                       double spare);

}  // namespace castra::generators
