// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace castra::generators {

/// Stairs in two flights side by side, with a landing at each end: what they need within their walls.
///
///   +--------+---------------+--------+     One comes in at the near landing, goes up one flight to the far landing,
///   | near   | = = = = = = = |  far   |     turns, and comes back up the other to stand above where one began.
///   | landing| = = = = = = = | landing|
///   +--------+---------------+--------+
struct StairSize {
  int risers = 0;      ///< from floor to floor; even
  double riser = 0;    ///< [m]
  double going = 0.27; ///< [m]
  double flight = 1.0; ///< width of a flight, and depth of a landing [m]
  double well = 0.1;   ///< between the flights [m]

  double width() const { return 2 * flight + well; }
  double length() const { return 2 * flight + (risers / 2 - 1) * going; }
};

/// For a storey of this height, floor to floor [m].
inline StairSize fitStairs(double height) {
  constexpr double kMaxRiser = 0.185;
  StairSize size;
  size.risers = 2 * static_cast<int>(std::floor(height / kMaxRiser / 2 + 0.999));
  size.riser = height / size.risers;
  return size;
}

}  // namespace castra::generators
