// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/ground/lot_brush.h"

namespace castra::generators {

/// Divides a courtyard into plots on both sides of a walk, or side by side where it is narrow: gardens of those who
/// live around it, each of a sort drawn from GroundParams::plots, with fences or hedges between them.
///
///     ------------------------------------------
///    |  beds   | orchard  |  lawn   |   beds    |
///    |---------|----------|---------|-----------|
///    |==================  walk  ================|
///    |-------------|-------------|--------------|
///    |    lawn     |    beds     |    orchard   |
///     ------------------------------------------
void divideCourt(LotBrush& brush, LotWork& lot);

/// What grows on a piece of ground: "lawn", "beds", "orchard", "meadow" or "yard". The ring is a rectangle along
/// `along`.
void layPlot(LotBrush& brush, LotWork& lot, const std::string& sort, const geometry::Ring& plot,
             const geometry::Vec2& along);

}  // namespace castra::generators
