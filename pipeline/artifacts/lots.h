// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// What a lot is for.
enum class LotUse : std::uint8_t { residential, commercial, industrial, civic, park };
inline constexpr std::size_t kLotUses = 5;

std::string_view nameOf(LotUse use);

/// The blocks of a district divided into lots. Lots tile their block exactly, and each has a side on the sidewalk.
struct Lots {
  static constexpr Kind kind{"lots", 1};

  struct Lot {
    geometry::Ring ring;      ///< [m]
    std::uint32_t front = 0;  ///< the side with most of the frontage starts at this corner
    double frontage = 0;      ///< length of all sides on the sidewalk [m]
    LotUse use = LotUse::residential;

    template <class A>
    void archive(A& a) {
      a(ring, front, frontage, use);
    }
  };

  /// The lots of one island; none on a verge.
  struct Block {
    geometry::Ring outline;  ///< of the block, with the points where lots meet; the sidewalk lies around it
    std::vector<Lot> lots;

    template <class A>
    void archive(A& a) {
      a(outline, lots);
    }
  };

  std::vector<Block> blocks;  ///< one an island, in order

  template <class A>
  void archive(A& a) {
    a(blocks);
  }
};

void check(const Lots& lots);
Summary summarize(const Lots& lots);

}  // namespace castra
