// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/road.h"
#include "pipeline/geometry/polygon.h"

// What an author has settled, and generation must respect whatever the seed.

namespace castra {

/// A road that runs where it is drawn.
struct FixedRoad {
  std::vector<geometry::Vec2> line;  ///< middle of the road; two points or more [m]
  RoadClass road_class = RoadClass::arterial;
  std::string name;

  template <class A>
  void archive(A& a) {
    a(line, road_class, name);
  }
};

/// A lot that keeps its outline and its use.
struct PinnedLot {
  geometry::Ring ring;  ///< counter-clockwise [m]
  LotUse use = LotUse::residential;
  std::string name;

  template <class A>
  void archive(A& a) {
    a(ring, use, name);
  }
};

}  // namespace castra
