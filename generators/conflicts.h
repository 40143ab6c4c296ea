// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

/// What cannot all be kept of what an author settled. Collected, so that one run tells everything.
class Conflicts {
 public:
  void add(std::string fact) { facts_.push_back(std::move(fact)); }
  bool empty() const { return facts_.empty(); }

  /// Throws Error with all of them, if there are any.
  void throwIfAny(const std::string& where) const {
    if (facts_.empty()) return;
    constexpr std::size_t kMost = 20;
    std::string text = concat("locks are in conflict: ", facts_[0]);
    for (std::size_t i = 1; i < facts_.size() && i < kMost; ++i) text += "; " + facts_[i];
    if (facts_.size() > kMost) text += concat("; and ", facts_.size() - kMost, " more");
    throw Error(where, text);
  }

 private:
  std::vector<std::string> facts_;
};

}  // namespace castra::generators
