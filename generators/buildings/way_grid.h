// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// A rectangle on the ground, by its corners, counter-clockwise [m].
using GroundQuad = std::array<geometry::Vec2, 4>;

/// From a place to the nearest of the ground [m]; 0 within.
double distanceTo(const GroundQuad& quad, const geometry::Vec2& place);

/// The floor of a room in cells, and how far the middle of each is from walls and all that stands there: where one can
/// walk, found roughly, but never where one cannot. Nobody asks for more than kMost of it, so what is further away is not
/// looked at.
class WayGrid {
 public:
  static constexpr double kMost = 0.8;  ///< [m]

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
  /// Calls with the number and the middle of each cell in a box.
  template <class Visit>
  void visitCells(const geometry::Box& box, const Visit& visit) const {
    const auto cell = [&](double place, double low) { return static_cast<int>(std::floor((place - low) / cell_)); };
    const int right = std::min(cell(box.high.x, low_.x), across_ - 1), top = std::min(cell(box.high.y, low_.y), up_ - 1);
    for (int y = std::max(cell(box.low.y, low_.y), 0); y <= top; ++y)
      for (int x = std::max(cell(box.low.x, low_.x), 0); x <= right; ++x) visit(index(x, y), at(x, y));
  }
  geometry::Vec2 at(int x, int y) const { return {low_.x + (x + 0.5) * cell_, low_.y + (y + 0.5) * cell_}; }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(across_) + static_cast<std::size_t>(x);
  }
  int nearest(const geometry::Vec2& place, double space, double reach) const;

  geometry::Vec2 low_;
  double cell_ = 0.1;
  int across_ = 0, up_ = 0;    // cells; those at the rim are outside
  std::vector<double> space_;  // around each cell's middle, kMost at the most [m]
};

}  // namespace castra::generators
