// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/artifacts/street.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// The streets of a district and the ground between them. Cells tile the district: no gap, no overlap; streets run
/// along the lines between cells. Blocks are the cells less the road surface; a cell may give none or several.
struct RoadPlan {
  static constexpr Kind kind{"road_plan", 1};

  std::vector<Street> streets;  // the district's own first, then the arterials that bound it
  std::vector<geometry::Region> cells;
  std::vector<geometry::Region> blocks;

  template <class A>
  void archive(A& a) {
    a(streets, cells, blocks);
  }
};

void check(const RoadPlan& plan);
Summary summarize(const RoadPlan& plan);

}  // namespace castra
