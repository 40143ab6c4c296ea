// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string>

#include "pipeline/artifacts/locks.h"
#include "pipeline/artifacts/zone.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/polygon.h"

// What the check() functions of several artifacts have in common. Each throws Error naming the first broken promise.

namespace castra {

/// Regions that are sound and do not overlap. `nameOf(i)` names one of them.
void checkRegions(std::span<const geometry::Region> regions, const std::function<std::string(std::size_t)>& name_of);
/// A sound region; others may overlap it.
void checkRegion(const geometry::Region& region, const std::string& name);
/// As many values as cells, and cells with a size.
void checkGrid(const geometry::Grid& grid, const std::string& name);
/// A grid of uses.
void checkZoning(const geometry::Grid& grid);
/// Sound rings with a known use.
void checkPinned(std::span<const PinnedLot> lots);
/// At least one; each with a direction and blocks of some size.
void checkZones(std::span<const Zone> zones);

}  // namespace castra
