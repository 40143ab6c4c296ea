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

/// How a lot lies to the street.
enum class LotShape : std::uint8_t {
  plain,     ///< in the row, with one front
  corner,    ///< with fronts on two streets
  flag,      ///< behind another, reached by a strip of its own
  courtyard  ///< the middle of a block, shared by those around it, with a passage to the street
};
inline constexpr std::size_t kLotShapes = 4;

std::string_view nameOf(LotShape shape);

/// The blocks of a district divided into lots. Lots tile their block exactly, and each has a side on the sidewalk.
struct Lots {
  static constexpr Kind kind{"lots", 2};

  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  struct Lot {
    geometry::Ring ring;      ///< [m]
    std::uint32_t front = 0;  ///< the side with most of the frontage starts at this corner
    double frontage = 0;      ///< length of all sides on the sidewalk [m]
    LotUse use = LotUse::residential;
    LotShape shape = LotShape::plain;
    bool is_suburban = false;        ///< a house in a garden, not in a row
    std::uint32_t pinned = kNobody;  ///< lot of the district that this is

    template <class A>
    void archive(A& a) {
      a(ring, front, frontage, use, shape, is_suburban, pinned);
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
