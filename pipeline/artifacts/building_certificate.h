// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "pipeline/artifacts/buildings.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/vec.h"

namespace castra {

/// What was proved of the houses of a district, and counted of them.
struct BuildingCertificate {
  static constexpr Kind kind{"building_certificate", 2};

  /// A promise that is not kept.
  struct Fault {
    std::string building, what;
    geometry::Vec2 at;

    template <class A>
    void archive(A& a) {
      a(building, what, at);
    }
  };

  std::vector<Fault> faults;  ///< none: everything was proved

  std::uint64_t buildings = 0, storeys = 0, rooms = 0, doors = 0, windows = 0, stairs = 0, dwellings = 0;
  std::uint64_t dark_rooms = 0;  ///< to live, sleep or work in, without a window, since their outer walls have no light
  std::array<std::uint64_t, kOpenReasons> open{};
  double least_corridor = 0;  ///< width [m]; infinite if there is none
  double steepest = 0;        ///< of all stairs [rad]
  double least_headroom = 0;  ///< over any stairs [m]; infinite if there are none

  template <class A>
  void archive(A& a) {
    a(faults, buildings, storeys, rooms, doors, windows, stairs, dwellings, dark_rooms, open, least_corridor, steepest,
      least_headroom);
  }
};

void check(const BuildingCertificate& certificate);
Summary summarize(const BuildingCertificate& certificate);

}  // namespace castra
