// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// A wall along the inside of an outline, which pieces are taken from by their places along the outline [m]:
///
///   +------o----+      o to o is a piece: it goes around corners, and its ends are square to the outline, or on the
///   | +----o--+ |      bisector where a corner is too near for that. Pieces that share an end share its points, to the
///   | |       | o      bit. Places count from the first point, and go on after a whole turn.
///   +-+-------+-+
class WallRim {
 public:
  /// Nothing if the outline is too small for a wall of that thickness.
  static std::optional<WallRim> make(const geometry::Ring& outline, double thickness);

  double length() const { return starts_.back(); }
  const geometry::Ring& outline() const { return outline_; }
  /// What the wall leaves free.
  geometry::Ring room() const;

  geometry::Ring piece(double from, double to) const;

  /// An upright rectangle within a piece: its middle, its way along the wall, and half its sides; these are not
  /// positive if there is none.
  struct Clear {
    geometry::Vec2 middle, way;
    double along = 0, across = 0;
  };
  Clear clearOf(double from, double to) const;

  /// The place of a point on a side, which is `share` of the way along it.
  double placeOn(std::size_t side, double share) const {
    return starts_[side] + (starts_[side + 1] - starts_[side]) * share;
  }
  double startOf(std::size_t side) const { return starts_[side]; }
  double endOf(std::size_t side) const { return starts_[side + 1]; }
  std::size_t sideAt(double place) const;
  /// Of the outline there; unit, along it.
  geometry::Vec2 wayAt(double place) const;
  geometry::Vec2 outerAt(double place) const;
  /// Places where the outline turns by more than 10 degrees, in order; 0 if there are none.
  const std::vector<double>& corners() const { return corners_; }
  /// Those within a stretch, but not so near to its ends or to each other that a piece between them were a splinter.
  std::vector<double> cornersWithin(double from, double to) const;

 private:
  double wrapped(double place) const;
  geometry::Vec2 innerAt(double place) const;
  /// Both lines of a piece, from its start to its end.
  std::pair<geometry::Ring, geometry::Ring> linesOf(double from, double to) const;

  geometry::Ring outline_;
  std::vector<geometry::Vec2> inner_;  // of each corner
  std::vector<double> starts_;         // of each side, and the end of the last
  std::vector<double> corners_;
};

}  // namespace castra::generators
