// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pipeline/artifacts/wall_line.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/vec.h"

namespace castra {

/// What was proved of town walls, and measured of them.
struct WallCertificate {
  static constexpr Kind kind{"wall_certificate", 1};

  /// A promise that is not kept.
  struct Fault {
    std::string ring, what;
    geometry::Vec2 at;

    template <class A>
    void archive(A& a) {
      a(ring, what, at);
    }
  };

  struct Ring {
    std::string name;
    double area = 0;             ///< inside, whatever it is [m2]
    BarrierLengths lengths{};    ///< of sides by what shuts them [m]
    std::uint64_t towers = 0, gates = 0, posterns = 0, stairs = 0;
    double widest_spacing = 0;  ///< between towers along a wall [m]
    double share_in_sight = 0;  ///< of the foot of all curtains that some tower sees

    template <class A>
    void archive(A& a) {
      a(name, area, lengths, towers, gates, posterns, stairs, widest_spacing, share_in_sight);
    }
  };

  std::vector<Fault> faults;  ///< none: everything was proved
  std::vector<Ring> rings;

  template <class A>
  void archive(A& a) {
    a(faults, rings);
  }
};

void check(const WallCertificate& certificate);
Summary summarize(const WallCertificate& certificate);

}  // namespace castra
