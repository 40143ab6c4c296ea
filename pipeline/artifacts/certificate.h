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
  static constexpr Kind kind{"certificate", 2};

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

  static constexpr std::size_t kBearings = 36;  ///< ways of 10 degrees; a street counts in both of its directions

  std::vector<Fault> faults;  ///< none: everything was proved

  // Areas [m2]; together they are the district, to the last bit.
  double ground = 0, carriageways = 0, junctions = 0, sidewalks = 0, verges = 0;
  std::array<double, kLotUses> lots{};

  // Counts and measures of what lies inside the border.
  std::uint64_t blocks = 0, lot_count = 0, pinned = 0, roads = 0, ends = 0;
  std::array<std::uint64_t, 4> junction_count{};  ///< of 3, 4, 5, and more roads
  std::array<double, kRoadClasses> lengths{};     ///< of the middle lines [m]
  std::array<double, kBearings> bearings{};       ///< length of street by direction, from north clockwise [m]
  std::vector<double> segments;                   ///< from junction to junction [m]
  std::vector<double> block_areas;                ///< within the middle lines around [m2]
  std::vector<std::uint32_t> street_blocks;       ///< how many segments each street has
  double least_angle = 0;                         ///< between roads in a junction [rad]; pi if there is none
  double least_spacing = 0;                       ///< between junctions along a road [m]; infinite if there are none
  std::vector<Gate> gates;

  template <class A>
  void archive(A& a) {
    a(faults, ground, carriageways, junctions, sidewalks, verges, lots, blocks, lot_count, pinned, roads, ends, junction_count,
      lengths, bearings, segments, block_areas, street_blocks, least_angle, least_spacing, gates);
  }
};

/// Counts a stretch of road by its length, there and back.
void addBearing(std::array<double, Certificate::kBearings>& bearings, const geometry::Vec2& way);

void check(const Certificate& certificate);
Summary summarize(const Certificate& certificate);

}  // namespace castra
