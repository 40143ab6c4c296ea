// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "pipeline/core/kind.h"

namespace castra {

/// Something that was made as asked but is not good, said so that a person can act on it.
struct Finding {
  std::string place;    ///< what it is about: "block 17"
  std::string text;     ///< the fact and the remedy
  double x = 0, y = 0;  ///< where to look [m]

  template <class A>
  void archive(A& a) {
    a(place, text, x, y);
  }
};

/// Analyzers return these. The runner prints them; they fail a run only under --strict.
struct Findings {
  static constexpr Kind kind{"findings", 1};

  std::vector<Finding> findings;

  template <class A>
  void archive(A& a) {
    a(findings);
  }
};

void check(const Findings& findings);

}  // namespace castra
