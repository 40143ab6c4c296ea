// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// Where a character may walk in a district: its ground less the masses, each kept off by the walker's radius.
/// Areas do not overlap and do not touch.
struct Walkable {
  static constexpr Kind kind{"walkable", 1};

  std::vector<geometry::Region> areas;  // [m]

  template <class A>
  void archive(A& a) {
    a(areas);
  }
};

void check(const Walkable& walkable);
Summary summarize(const Walkable& walkable);

}  // namespace castra
