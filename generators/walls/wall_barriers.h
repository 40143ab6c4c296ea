// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/wall_line.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// What shuts the town along a course, side by side: a wall over `passable` ground, rock on slopes of the site, else
/// water. The course gets a corner where that changes.
///
///   ~~~~~|.....|~~        A wall goes a foot (3 m) further than the ground, so that nobody gets around its end. Water
///   ~~~XX|XXXXX|XX~       and rock that is not much wider than two feet is walled over.
std::vector<WallLine::Corner> findBarriers(const geometry::Ring& course, const Site& site,
                                           std::span<const geometry::Region> passable);

}  // namespace castra::generators
