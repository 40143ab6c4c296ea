// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra {

/// How streets lie to each other.
enum class Pattern : std::uint8_t {
  manhattan,  ///< square to each other, on the lines of a lattice
  arbitrary,  ///< roughly square, each cut for itself: an old town
  radial,     ///< rings and spokes around a centre
  organic     ///< on the lines of a lattice that is bent, with crossings where they fall
};
inline constexpr std::size_t kPatterns = 4;

std::string_view nameOf(Pattern pattern);

/// A part of the site with a frame of its own, which all its districts share: so streets of neighbours lie on the same
/// lines without having to ask each other.
struct Zone {
  geometry::Region region;  ///< [m]; without an outer ring it is the whole site
  Pattern pattern = Pattern::manhattan;
  geometry::Vec2 origin;     ///< of the lattice, or the centre of rings and spokes [m]
  geometry::Vec2 direction;  ///< of the lattice's long blocks; unit, or zero if it is yet to be drawn
  double length = 0;         ///< of a block along the direction, or along a ring [m]
  double depth = 0;          ///< of a block across it, or between rings [m]
  double bend = 0;           ///< by which organic streets turn from the direction at most [rad]

  template <class A>
  void archive(A& a) {
    a(region, pattern, origin, direction, length, depth, bend);
  }
};

/// The first zone that the point lies in; the last one counts everywhere.
const Zone& zoneAt(const std::vector<Zone>& zones, const geometry::Vec2& point);

}  // namespace castra
