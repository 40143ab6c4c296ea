// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "pipeline/artifacts/locks.h"
#include "pipeline/artifacts/road.h"
#include "pipeline/artifacts/zone.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/relief.h"

namespace castra {

/// A piece of the town between arterials and collectors, with everything that is needed to build it: nothing that
/// happens in one district depends on another. What two neighbours share, the road between them and the places where
/// streets may meet it, was decided above both, and both have the same points there.
struct District {
  static constexpr Kind kind{"district", 5};

  /// A point of the outline, and the road that runs along the side from here to the next.
  struct Border {
    geometry::Vec2 at;  ///< [m]
    RoadClass road = RoadClass::arterial;
    bool is_shore = false;  ///< nobody lies across: the whole road is on this side of the line, not half of it
    bool is_slot = false;   ///< a street may end here
    double height = 0;      ///< of the road here [m]

    template <class A>
    void archive(A& a) {
      a(at, road, is_shore, is_slot, height);
    }
  };

  std::vector<Border> outline;  ///< counter-clockwise, along the middle of the roads around
  std::vector<PinnedLot> pinned;  ///< lots in it that are settled
  std::vector<Zone> zones;      ///< those that reach into it; the last counts everywhere
  geometry::Grid density;       ///< light is dense; cells beside the district hold the mean of those in it
  std::array<geometry::Grid, kPatterns> influence;  ///< of each pattern: the lightest wins
  geometry::Grid zoning;    ///< LotUse of each cell
  geometry::Grid suburban;  ///< light is suburban
  geometry::Relief relief;  ///< of the ground before anything is built on it

  template <class A>
  void archive(A& a) {
    a(outline, pinned, zones, density, influence, zoning, suburban, relief);
  }

  geometry::Ring ring() const;
};

void check(const District& district);
Summary summarize(const District& district);

}  // namespace castra
