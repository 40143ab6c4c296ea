// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/certificate.h"
#include "pipeline/artifacts/spread.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"

namespace castra {

/// What was proved of a whole town, and measured of it.
struct TownCertificate {
  static constexpr Kind kind{"town_certificate", 3};

  struct Fault {
    std::string place;  ///< a district, or "town"
    std::string what;
    geometry::Vec2 at;

    template <class A>
    void archive(A& a) {
      a(place, what, at);
    }
  };

  std::vector<Fault> faults;  ///< none: everything was proved

  // Areas [m2].
  double land = 0, covered = 0, carriageways = 0, sidewalks = 0, verges = 0;
  std::array<double, kLotUses> lots{};
  std::array<double, kOpenGrounds> grounds{};

  std::uint64_t districts = 0, blocks = 0, lot_count = 0, bridges = 0, ferries = 0, passages = 0, dead_ends = 0;
  std::array<std::uint64_t, 4> junctions{};    ///< of 3, 4, 5, and more roads
  std::array<double, kRoadClasses> lengths{};  ///< of the middle lines [m]
  Spread segments;                             ///< from junction to junction [m]
  Spread block_areas;                          ///< within the middle lines [m2]
  double least_angle = 0, least_spacing = 0;   ///< in junctions inside districts [rad], along their roads [m]

  template <class A>
  void archive(A& a) {
    a(faults, land, covered, carriageways, sidewalks, verges, lots, grounds, districts, blocks, lot_count, bridges,
      ferries, passages, dead_ends, junctions, lengths, segments, block_areas, least_angle, least_spacing);
  }
};

void check(const TownCertificate& certificate);
Summary summarize(const TownCertificate& certificate);

}  // namespace castra
