// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "pipeline/base/json.h"
#include "pipeline/core/random.h"

// Random params of the stages of the planning line, drawn from what the stages themselves say of their ranges: a new
// param is drawn, too.

namespace castra::sites {

/// By stage, then by name; what is absent has its default.
using StageParams = std::map<std::string, Json>;

/// Numbers, choices and switches of every stage of the line, but none of the files. About half of the sites have
/// defaults only, or values near them; the rest have some anywhere in their range, ends included.
///
/// What would take longer than any machine has time for, such as lots of 5 m2 all over 200 km2, is drawn again: `area`
/// [m2] is about the size of the site.
StageParams drawParams(Random& random, double area);

/// The value that a stage will use.
double numberOf(const StageParams& params, const std::string& stage, const std::string& name);

}  // namespace castra::sites
