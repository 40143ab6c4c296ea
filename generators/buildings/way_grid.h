// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// Ground within four corners, convex and counter-clockwise [m].
using GroundQuad = std::array<geometry::Vec2, 4>;

/// From a place to the nearest of the ground [m]; 0 within.
double distanceTo(const GroundQuad& quad, const geometry::Vec2& place);

/// The floor of a room in cells, and how far the middle of each is from walls and all that stands there: where one can
/// walk, found roughly, but never where one cannot.
class WayGrid {
 public:
  explicit WayGrid(const geometry::Ring& floor);
  /// Something stands there.
  void add(const GroundQuad& body);
  /// What cells must have, so that there is so much space between them and all over them, too; and what they have for
  /// certain where there is so much space [m].
  double surely(double space) const { return space + 0.71 * cell_ + 0.002; }
  double perhaps(double space) const { return space - 1.5 * cell_; }
  /// Every place of the floor is nearer to the middle of a cell [m].
  double reach() const { return 0.75 * cell_; }
  /// Which places are in one piece with which, for whoever needs so much space around: a number for each, or 0 for none
  /// if no such cell is nearer than `reach`.
  std::vector<int> piecesOf(const std::vector<geometry::Vec2>& places, double space, double reach) const;

 private:
  geometry::Vec2 at(int x, int y) const { return {low_.x + (x + 0.5) * cell_, low_.y + (y + 0.5) * cell_}; }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(across_) + static_cast<std::size_t>(x);
  }
  int nearest(const geometry::Vec2& place, double space, double reach) const;
  void fill(std::vector<int>& piece, int start, double space, int number) const;

  geometry::Vec2 low_;
  double cell_ = 0.1;
  int across_ = 0, up_ = 0;
  std::vector<double> space_;  // around each cell's middle [m]
};

}  // namespace castra::generators
