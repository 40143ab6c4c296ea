// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "pipeline/core/digest.h"

namespace castra {

/// Random numbers with distributions of our own: the standard ones differ between libraries, and sameness is a
/// promise. A small value: copy it, and both copies go the same way. Never draw twice in one call expression, since
/// compilers evaluate arguments in different orders.
/// Follows xoshiro256** by Blackman and Vigna; seeded from a digest.
class Random {
 public:
  explicit Random(const Digest& seed);

  /// Another stream, for the part of the work that has this number below the present part: what is drawn there hangs
  /// on the way to it alone.
  Random branch(std::uint64_t number) const {
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

  std::uint64_t bits() {
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
  /// In [0, 1), on a lattice of 2^-53.
  double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  /// In [low, high).
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  /// A whole number in [0, n), each equally likely; n must be positive.
  std::uint64_t below(std::uint64_t n);
  /// True with the given probability.
  bool chance(double probability) { return uniform() < probability; }
  /// Gaussian (Marsaglia's polar method, without the spare value, so that a draw has no hidden state).
  double normal(double mean, double deviation);
  template <class T>
  const T& pick(std::span<const T> items) {
    return items[below(items.size())];
  }
  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::uint64_t state_[4];
};

}  // namespace castra
