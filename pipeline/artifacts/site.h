// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "pipeline/artifacts/locks.h"
#include "pipeline/artifacts/zone.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/projection.h"

namespace castra {

/// The ground a town may stand on, and what is drawn on it. Parts do not overlap. What is painted over it is large and
/// lies beside it (map_tile.h): a dot of paint leaves the site as it is.
struct Site {
  static constexpr Kind kind{"site", 6};

  /// Ground with a name that no road may enter.
  struct Area {
    geometry::Region region;  // [m]
    std::string name;
    template <class A>
    void archive(A& a) {
      a(region, name);
    }
  };

  /// Where pictures are laid, north up.
  struct MapFrame {
    geometry::Box box;          // that they cover: of the ground before water is taken from it, or of what they were made for [m]
    bool is_stretched = false;  // they were made for another boundary: each side is stretched by itself
    template <class A>
    void archive(A& a) {
      a(box, is_stretched);
    }
  };

  std::vector<geometry::Region> parts;  // land, without its water [m]
  std::vector<Area> greens;             // parks
  std::vector<Area> reserved;           // squares and whatever else is kept free
  std::vector<Area> slopes;             // too steep to build on
  std::vector<FixedRoad> fixed;         // roads that are settled
  std::vector<PinnedLot> pinned;        // lots that are settled
  std::vector<Zone> zones;              // the last counts everywhere
  MapFrame map_frame;
  double black_height = 0, white_height = 0;  // of what is black and white in a map of heights [m]
  geometry::Projection projection;  // how the boundary's numbers were laid on the ground

  template <class A>
  void archive(A& a) {
    a(parts, greens, reserved, slopes, fixed, pinned, zones, map_frame, black_height, white_height, projection);
  }
};

/// Throws Error naming the first broken promise.
void check(const Site& site);
Summary summarize(const Site& site);

}  // namespace castra
