// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "pipeline/artifacts/buildings.h"

namespace castra::analyzers {

/// What lies before an outer wall of a plan: what does before the side of a wing that it lies on. Nothing if it lies on
/// none.
std::optional<Buildings::SideType> sideOf(const Buildings::Building& building, const FloorPlan& plan,
                                          const FloorPlan::Wall& wall);

}  // namespace castra::analyzers
