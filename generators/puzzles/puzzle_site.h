// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "generators/puzzles/puzzle_model.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// Above the model's ground [m].
inline constexpr double kPuzzleFloor = 0.25;

/// Where the rooms, walls and doors of a level lie, in metres. All walls run east or north.
struct PuzzleSite {
  static constexpr int kNobody = -1;

  /// A door or window in its wall.
  struct Opening {
    int door = 0;               ///< of the level
    double from = 0, to = 0;    ///< along the wall [m]
    double sill = 0, head = 0;  ///< above the floor [m]
  };
  /// Between two posts, and between the same two rooms all along.
  struct Wall {
    geometry::Vec2 from, to;              ///< on its middle line [m]
    int left = kNobody, right = kNobody;  ///< rooms
    std::vector<Opening> openings;        ///< in order along it
  };
  /// Where walls meet: a square as wide as they are thick. Belongs to a wall.
  struct Post {
    geometry::Vec2 at;
    int wall = 0;
  };

  double thickness = 0;              ///< of walls [m]
  double unit = 0;                   ///< from line to line of the plan [m]
  double storey = 0;                 ///< [m]
  std::vector<geometry::Box> rooms;  ///< the floor between the walls
  std::vector<Wall> walls;
  std::vector<Post> posts;

  /// The middle of a cell of a room.
  geometry::Vec2 middleOf(const PuzzleLevel& level, int room, const PuzzleLevel::Cell& cell) const;
};

/// Throws Error if the level has no plan, is too large, or has a wall that is too short for its doors.
PuzzleSite layPuzzle(const PuzzleLevel& level, const PuzzleModelParams& params);

/// The room's number in the level.
int roomNumber(const PuzzleLevel& level, const std::string& id);

}  // namespace castra::generators
