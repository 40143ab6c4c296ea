// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>

#include "tests/fuzz/walls/random_terrain.h"

namespace castra::walls {

/// What may come out of a method. Everything else is a fault.
///   built      a wall that findFault and this program's own check find nothing wrong with, the same a second time
///   none       refused, and it is proved that there is no wall
///   dear       refused, and it is proved that none is cheap enough; by greedy methods also if there may be one
///   start      growth: the start is at the rim or outside
///   parts      parts: none of them has room for the area
///   stuck      a greedy method got stuck, or the hull lies where no wall can be; without a mire about, growth alone
inline constexpr std::array<std::string_view, 7> kOutcomes = {"built", "none",  "dear", "start",
                                                              "parts", "stuck", "FAULT"};

struct Trial {
  std::array<std::string, 7> outcomes;  ///< by method
  std::string message;                  ///< of the faults
};

Trial tryAll(const RandomCase& random_case, std::uint64_t number);

}  // namespace castra::walls
