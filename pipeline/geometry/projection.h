// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "pipeline/geometry/vec.h"

namespace castra::geometry {

/// How the numbers in the files of one site lie on its ground. All files of a site share the projection of its
/// boundary, and what is written with it can be laid over the map the boundary came from.
///
/// Degrees (longitude and latitude, WGS 84) are laid flat as x = R cos(latitude of the middle) longitude, y = R
/// latitude, both from the middle, with the Earth's mean radius R: up to latitude 60, lengths are good to 1 % within
/// 20 km. Metres stay as they are.
struct Projection {
  bool is_degrees = false;
  double longitude = 0, latitude = 0;  // of the middle, which is laid at (0, 0) [degrees]

  /// From a file's numbers to the ground [m], on the lattice.
  Vec2 toGround(const Vec2& written) const;
  /// From the ground [m] to a file's numbers.
  Vec2 fromGround(const Vec2& place) const;
  /// "(12, 40)" or "(-73.58781, 45.50884)": a place on the ground in a file's numbers, for people.
  std::string describe(const Vec2& place) const;

  bool operator==(const Projection&) const = default;

  template <class A>
  void archive(A& a) {
    a(is_degrees, longitude, latitude);
  }
};

}  // namespace castra::geometry
