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

/// Where somebody stands: anywhere from one place to another near by, and as far sideways as there is space.
struct WaySpot {
  geometry::Vec2 from, to;  ///< [m]
  geometry::Vec2 aside{};   ///< unit, or null
  double reach = 0;         ///< sideways, at most [m]
};

/// The floor of a room in cells, and how far the middle of each is from walls and all that stands there: where one can
/// walk, found roughly, but never where one cannot.
///
/// Space around a place is counted square at corners: from the lines of both sides that meet there, not from the corner
/// itself. So whoever takes a corner wide, as a square or as a polygon grown by mitres does, has as much of it as a
/// disc.
class WayGrid {
 public:
  explicit WayGrid(const geometry::Ring& floor);
  /// Something stands there.
  void add(const GroundQuad& body);

  /// Whether everybody can come to everybody, on ways with so much space on either side, and surely a little more.
  bool joins(const std::vector<WaySpot>& spots, double space) const;

  /// Numbers of the pieces of floor on which one has so much space on either side, for each place those that are no
  /// further from it than `reach`, in order. Pieces are such surely or perhaps: what is not there perhaps is nowhere.
  using Pieces = std::vector<std::vector<int>>;
  Pieces surePieces(const std::vector<geometry::Vec2>& places, double space, double reach) const;
  Pieces possiblePieces(const std::vector<geometry::Vec2>& places, double space, double reach) const;

 private:
  /// A corner of the floor that stands into the room, and the ways along the walls before and after it.
  struct Corner {
    geometry::Vec2 at, in, out;
  };
  geometry::Vec2 at(int x, int y) const { return {low_.x + (x + 0.5) * cell_, low_.y + (y + 0.5) * cell_}; }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(across_) + static_cast<std::size_t>(x);
  }
  /// The cells whose middles may be as near as that to some ground, from the first to the last.
  struct Range {
    int x, y, x_end, y_end;
  };
  Range rangeAround(const geometry::Box& box, double reach) const;
  double spaceInFloor(const geometry::Vec2& place) const;
  double spaceAt(const geometry::Vec2& place) const;
  bool isWay(const geometry::Vec2& from, const geometry::Vec2& to, double space) const;
  /// A number for each cell that has so much space, one for all that hang together; 0 for others.
  std::vector<int> findPieces(double space) const;
  Pieces piecesNear(const std::vector<geometry::Vec2>& places, double space, double reach) const;
  /// Pieces that one comes to straight from a place.
  void addPiecesAt(const geometry::Vec2& place, double space, const std::vector<int>& pieces,
                   std::vector<int>& found) const;

  geometry::Ring floor_;
  std::vector<Corner> corners_;
  std::vector<GroundQuad> bodies_;
  geometry::Vec2 low_;
  double cell_ = 0.1;
  int across_ = 0, up_ = 0;
  std::vector<double> space_;  // around each cell's middle [m]
};

}  // namespace castra::generators
