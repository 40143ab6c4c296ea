// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// A road plan as iterated subdivision leaves it: every cut is a road, every piece an allotment. Neighbours share their
/// lines, but not the points on them; RoadPlan is the finished network. No road runs inside a green.
struct Sketch {
  static constexpr Kind kind{"sketch", 1};

  struct Road {
    geometry::Vec2 from, to;  ///< [m]

    template <class A>
    void archive(A& a) {
      a(from, to);
    }
  };

  std::vector<Road> roads;
  std::vector<geometry::Ring> allotments;  ///< [m]; without those that lie wholly in a green
  std::vector<geometry::Region> greens;    ///< [m]

  template <class A>
  void archive(A& a) {
    a(roads, allotments, greens);
  }
};

/// Throws Error naming the first broken promise.
void check(const Sketch& sketch);
Summary summarize(const Sketch& sketch);

}  // namespace castra
