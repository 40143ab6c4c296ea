// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/vec.h"

namespace castra {

enum class StreetClass : std::uint8_t { arterial, street };

/// A straight piece of road: its middle line, and its width from house to house.
struct Street {
  geometry::Vec2 from, to;  // [m]
  double width = 0;         // [m]
  StreetClass street_class = StreetClass::street;

  template <class A>
  void archive(A& a) {
    a(from, to, width, street_class);
  }
};

/// The ground the street takes: a rectangle along the middle line, square at both ends, on the lattice.
geometry::Region surfaceOf(const Street& street);

/// The streets whose surface may reach into the box, in the same order.
std::vector<Street> selectNear(const std::vector<Street>& streets, const geometry::Box& box);

}  // namespace castra
