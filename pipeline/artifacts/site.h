// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "pipeline/artifacts/locks.h"
#include "pipeline/artifacts/zone.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/projection.h"

namespace castra {

/// The ground a town may stand on, what is drawn on it, and the maps painted over it. Parts do not overlap. A map that
/// was not given is empty.
struct Site {
  static constexpr Kind kind{"site", 3};

  /// Ground with a name that no road may enter.
  struct Area {
    geometry::Region region;  // [m]
    std::string name;
    template <class A>
    void archive(A& a) {
      a(region, name);
    }
  };

  std::vector<geometry::Region> parts;              // land, without its water [m]
  std::vector<Area> greens;                         // parks
  std::vector<Area> reserved;                       // squares and whatever else is kept free
  std::vector<Area> slopes;                         // too steep to build on
  std::vector<FixedRoad> fixed;                     // roads that are settled
  std::vector<PinnedLot> pinned;                    // lots that are settled
  std::vector<Zone> zones;                          // the last counts everywhere
  geometry::Grid density;                           // light is dense
  std::array<geometry::Grid, kPatterns> influence;  // of each pattern, light is strong
  geometry::Grid zoning;                            // LotUse of each cell
  geometry::Grid suburban;                          // light is suburban
  geometry::Projection projection;                  // how the boundary's numbers were laid on the ground

  template <class A>
  void archive(A& a) {
    a(parts, greens, reserved, slopes, fixed, pinned, zones, density, influence, zoning, suburban,
      projection);
  }
};

/// Throws Error naming the first broken promise.
void check(const Site& site);
Summary summarize(const Site& site);

}  // namespace castra
