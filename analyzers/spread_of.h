// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "pipeline/artifacts/spread.h"

namespace castra::analyzers {

/// Of no values all is zero.
inline Spread spreadOf(std::vector<double> values) {
  Spread spread;
  spread.count = values.size();
  if (values.empty()) return spread;
  std::sort(values.begin(), values.end());
  const auto at = [&](double share) {
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
  };
  spread.low = at(0.25);
  spread.median = at(0.5);
  spread.high = at(0.75);
  spread.mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  return spread;
}

}  // namespace castra::analyzers
