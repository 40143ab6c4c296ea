// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// The ground a town may stand on, and the maps painted over it. Parts do not overlap. A map that was not given is
/// empty.
struct Site {
  static constexpr Kind kind{"site", 1};

  std::vector<geometry::Region> parts;  // [m]
  geometry::Grid density;               // light is dense

  template <class A>
  void archive(A& a) {
    a(parts, density);
  }
};

/// Throws Error naming the first broken promise.
void check(const Site& site);
Summary summarize(const Site& site);

}  // namespace castra
