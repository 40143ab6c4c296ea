// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/road.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/vec.h"

namespace castra {

/// What was proved of the plan of a district, and measured of it.
struct Certificate {
  static constexpr Kind kind{"certificate", 3};

  /// A promise that is not kept.
  struct Fault {
    std::string what;
    geometry::Vec2 at;

    template <class A>
    void archive(A& a) {
      a(what, at);
    }
  };

  /// A point of the district's border where its streets end: what the next district must know to count junctions.
  struct Gate {
    geometry::Vec2 at;
    std::uint32_t streets = 0;

    template <class A>
    void archive(A& a) {
      a(at, streets);
    }
  };

  std::vector<Fault> faults;  ///< none: everything was proved

  // Areas [m2]; together they are the district, to the last bit.
  double ground = 0, carriageways = 0, junctions = 0, sidewalks = 0, verges = 0;
  std::array<double, kLotUses> lots{};

  // Counts and measures of what lies inside the border.
  std::uint64_t blocks = 0, lot_count = 0, pinned = 0, roads = 0, ends = 0;
  std::array<std::uint64_t, 4> junction_count{};  ///< of 3, 4, 5, and more roads
  std::array<double, kRoadClasses> lengths{};     ///< of the middle lines [m]
  std::vector<double> segments;                   ///< from junction to junction [m]
  std::vector<double> block_areas;                ///< within the middle lines around [m2]
  double least_angle = 0;                         ///< between roads in a junction [rad]; pi if there is none
  double least_spacing = 0;                       ///< between junctions along a road [m]; infinite if there are none
  std::vector<Gate> gates;

  template <class A>
  void archive(A& a) {
    a(faults, ground, carriageways, junctions, sidewalks, verges, lots, blocks, lot_count, pinned, roads, ends,
      junction_count, lengths, segments, block_areas, least_angle, least_spacing, gates);
  }
};

void check(const Certificate& certificate);
Summary summarize(const Certificate& certificate);

}  // namespace castra
