// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// A footprint with a height: what stands in the way and throws a shadow.
struct Mass {
  geometry::Region footprint;  // [m]
  double height = 0;           // [m], above the ground at 0

  template <class A>
  void archive(A& a) {
    a(footprint, height);
  }
};

/// The simple masses of a district. Footprints do not overlap.
struct Masses {
  static constexpr Kind kind{"masses", 1};

  std::vector<Mass> masses;

  template <class A>
  void archive(A& a) {
    a(masses);
  }
};

void check(const Masses& masses);
Summary summarize(const Masses& masses);

}  // namespace castra
