// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/random.h"

#include <bit>
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

Random Random::branch(std::uint64_t number) const {
  // Each word of the new state has gone through SplitMix64 (Steele, Lea and Flood) together with one of the old.
  Random child = *this;
  std::uint64_t step = number;
  for (std::uint64_t& word : child.state_) {
    step += 0x9e3779b97f4a7c15u;
    std::uint64_t z = word ^ step;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    step = word = z ^ (z >> 31);
  }
  return child;
}

std::uint64_t Random::bits() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
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
