// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/vec.h"

namespace castra {

/// What was proved of the parts that the houses of a district are built of, and counted of them.
struct PartCertificate {
  static constexpr Kind kind{"part_certificate", 2};

  /// A promise that is not kept.
  struct Fault {
    std::string house, what;
    geometry::Vec2 at;

    template <class A>
    void archive(A& a) {
      a(house, what, at);
    }
  };

  std::vector<Fault> faults;  ///< none: everything was proved

  std::uint64_t houses = 0, parts = 0;
  std::uint64_t meshes = 0, solids = 0, triangles = 0;  ///< meshes of any level, and what these bound; each once
  std::uint64_t over_street = 0;                        ///< parts that reach over it
  double low_reach = 0, high_reach = 0;                 ///< how far, below heads and above [m]
  std::uint64_t fittings = 0;                           ///< parts that are built into rooms

  template <class A>
  void archive(A& a) {
    a(faults, houses, parts, meshes, solids, triangles, over_street, low_reach, high_reach, fittings);
  }
};

void check(const PartCertificate& certificate);
Summary summarize(const PartCertificate& certificate);

}  // namespace castra
