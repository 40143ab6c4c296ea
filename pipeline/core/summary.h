// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "pipeline/base/json.h"

namespace castra {

/// A few facts about an artifact, for `castra inspect` and the golden tests: ("blocks", 41), ("area", "12400 m2").
/// An artifact offers them as `Summary summarize(const T&)` beside it.
using Summary = std::vector<std::pair<std::string, Json>>;

}  // namespace castra
