// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::generators {

/// Hands a district its outline between the main roads, the zones that reach into it, and the painted maps under
/// it: all that is needed to build it, so that an edit elsewhere leaves it as it is.
District cropDistrict(const Site& site, const Arterials& arterials, std::uint32_t index);

/// All of them, by their keys.
Set<District> splitDistricts(Run& run, const NoParams& params, const Site& site, const Arterials& arterials);

}  // namespace castra::generators
