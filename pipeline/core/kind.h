// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace castra {

/// What a stored thing is: its name on disk and the version of its format.
struct Kind {
  std::string_view name;
  int version = 1;

  bool operator==(const Kind&) const = default;
};

}  // namespace castra
