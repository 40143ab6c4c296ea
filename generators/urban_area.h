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
///          \_    /       Regions smaller than `least_area` are dropped; the others do not touch.
std::vector<geometry::Region> findUrbanArea(const std::vector<geometry::Region>& land, double strip, double clearance,
                                            double tolerance, double least_area);

/// Takes the hole out of the urban area by a path from it to the nearest other outline, so that it is a bay. For holes
/// that are too close to everything to be led around. Nothing happens if there is no such hole, as when it was opened
/// already together with another.
void openHole(std::vector<geometry::Region>& urban, const geometry::Ring& hole);

}  // namespace castra::generators
