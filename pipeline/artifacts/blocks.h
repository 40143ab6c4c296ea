// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "pipeline/artifacts/road.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// The roads of a district with their widths, and the blocks between them. Carriageways, junctions and kerbed islands
/// tile the district exactly: neighbours share their points, to the bit.
///
///   ....kerb..........      An island is what lies within a ring of kerbs. Its block is what is left within the
///   :  ____________  :      sidewalk; an island too small to have one is a verge.
///   : |   block    | :
///   : |____________| :      Roads on the border belong to the district up to their middle line, those along the shore
///   :...sidewalk.....:      wholly.
struct Blocks {
  static constexpr Kind kind{"blocks", 2};

  struct Carriageway {
    std::uint32_t road = 0;  ///< of the plan
    RoadClass road_class = RoadClass::street;
    geometry::Ring ring;  ///< [m], as all rings here

    template <class A>
    void archive(A& a) {
      a(road, road_class, ring);
    }
  };

  struct Junction {
    std::uint32_t point = 0;  ///< of the plan
    geometry::Ring ring;

    template <class A>
    void archive(A& a) {
      a(point, ring);
    }
  };

  /// A lot that was settled before.
  struct Pinned {
    std::uint32_t lot = 0;  ///< of the district
    geometry::Ring ring;    ///< as it was drawn, with the points of its neighbours

    template <class A>
    void archive(A& a) {
      a(lot, ring);
    }
  };

  struct Island {
    geometry::Ring kerb;
    geometry::Ring block;              ///< strictly within the kerb; empty for a verge
    std::vector<Pinned> pinned{};        ///< lots in the block that are settled
    std::vector<geometry::Ring> rest{};  ///< the block without them; empty if there are none

    template <class A>
    void archive(A& a) {
      a(kerb, block, pinned, rest);
    }
  };

  RoadProfiles profiles = kUsualProfiles;  ///< of the roads of each class
  std::vector<Carriageway> carriageways;
  std::vector<Junction> junctions;
  std::vector<Island> islands;  ///< one a cell of the plan, in order

  template <class A>
  void archive(A& a) {
    a(profiles, carriageways, junctions, islands);
  }
};

void check(const Blocks& blocks);
Summary summarize(const Blocks& blocks);

}  // namespace castra
