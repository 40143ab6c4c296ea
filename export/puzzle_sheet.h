// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "pipeline/artifacts/puzzle_level.h"
#include "pipeline/geometry/vec.h"

namespace castra::exporting {

/// Where the things of a level lie on its picture [px].
class PuzzleSheet {
 public:
  /// The level must have a plan.
  PuzzleSheet(const PuzzleLevel& level, int size);

  int width() const { return width_; }
  int height() const { return height_; }
  /// 1 if the long side of the plan is 1,000 px.
  double unit() const { return unit_; }
  /// Pixels of one unit of the level.
  double cell() const { return cell_; }
  /// How large signs are.
  double sign() const { return sign_; }
  /// Where the panel beside the plan begins, and where the plan's upper edge is.
  double panel() const { return panel_; }
  double top() const { return top_; }

  geometry::Vec2 lowOf(const PuzzleLevel::Room& room) const;
  geometry::Vec2 highOf(const PuzzleLevel::Room& room) const;
  /// The middle of the piece of wall where it is, and whether that wall runs north and south.
  struct Opening {
    geometry::Vec2 middle;
    bool is_upright = false;
  };
  Opening openingOf(const PuzzleLevel::Door& door) const;
  /// The middle of the cell beside a door in one of its rooms.
  geometry::Vec2 besideDoor(const PuzzleLevel::Door& door, const std::string& room) const;
  /// An object, lever or badger, by name. In a room where two would lie on top of each other all are spread.
  geometry::Vec2 placeOf(const std::string& name) const { return places_.at(name); }

 private:
  void placeThings();

  const PuzzleLevel& level_;
  int width_ = 0, height_ = 0;
  double unit_ = 1, cell_ = 1, sign_ = 1, panel_ = 0, top_ = 0;
  geometry::Vec2 origin_;  // of the plan's (0, 0)
  std::map<std::string, geometry::Vec2> places_;
};

}  // namespace castra::exporting
