// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// The part of the land that a town can be laid out on: a strip along the rim is left free, and what is too thin for a
/// road with houses beside it is left out, so that the outermost road can follow the outline.
///
///   land ----.  ,--      Spits and necks narrower than twice `clearance` are cut off; corners are kept. The outline
///   urban _   \/  ,-     strays from the true inset by at most `tolerance`, so that a ragged coast gets a smooth road.
///          \_    /       Regions smaller than `least_area` are dropped.
std::vector<geometry::Region> findUrbanArea(const std::vector<geometry::Region>& land, double strip, double clearance,
                                            double tolerance, double least_area);

}  // namespace castra::generators
