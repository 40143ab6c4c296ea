// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace castra {

/// Which of some things hang together, as pairs of them are joined. A group is named by its smallest member.
class UnionFind {
 public:
  explicit UnionFind(std::size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), 0u); }

  std::uint32_t find(std::uint32_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    parents_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> parents_;
};

}  // namespace castra
