// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace castra {

/// A figure with its quartiles.
struct Spread {
  double low = 0, median = 0, high = 0, mean = 0;
  std::uint64_t count = 0;

  template <class A>
  void archive(A& a) {
    a(low, median, high, mean, count);
  }
};

}  // namespace castra
