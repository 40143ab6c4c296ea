// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/random.h"

#include <cmath>
#include <cstring>

#include "pipeline/base/check.h"
#include "pipeline/base/math.h"

namespace castra {

Random::Random(const Digest& seed) {
  static_assert(sizeof state_ == sizeof seed.bytes);
  std::memcpy(state_, seed.bytes.data(), sizeof state_);
  if ((state_[0] | state_[1] | state_[2] | state_[3]) == 0) state_[0] = 1;  // the one state that never moves
}

std::uint64_t Random::below(std::uint64_t n) {
  CASTRA_CHECK(n > 0);
  // Values at the top that would favour small remainders are drawn again.
  const std::uint64_t unfair = (0 - n) % n;
  while (true) {
    const std::uint64_t value = bits();
    if (value >= unfair) return value % n;
  }
}

double Random::normal(double mean, double deviation) {
  while (true) {
    const double u = uniform(-1, 1);
    const double v = uniform(-1, 1);
    const double s = u * u + v * v;
    if (s > 0 && s < 1) return mean + deviation * u * std::sqrt(-2 * math::log(s) / s);
  }
}

}  // namespace castra
