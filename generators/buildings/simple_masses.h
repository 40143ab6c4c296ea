// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/buildings.h"
#include "pipeline/artifacts/masses.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

/// Every wing of every house as a simple mass, for what asks only where something stands and how high it is. A mass is as
/// high as its wing's walls and half of its roof, so that it throws about the same shadow.
Masses simplifyHouses(Run& run, const NoParams& params, const Buildings& buildings);

}  // namespace castra::generators
