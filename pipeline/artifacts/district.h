// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/artifacts/street.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// A piece of the site between arterials, with everything that is needed to build it: nothing that happens in one
/// district depends on another. Its region reaches to the middle of the arterials around it.
struct District {
  static constexpr Kind kind{"district", 1};

  geometry::Region region;        // [m]
  std::vector<Street> arterials;  // whole cuts that bound the region; they may reach beyond it
  geometry::Grid density;         // over the region's box; cells beside the region hold the mean of those in it

  template <class A>
  void archive(A& a) {
    a(region, arterials, density);
  }
};

void check(const District& district);
Summary summarize(const District& district);

}  // namespace castra
