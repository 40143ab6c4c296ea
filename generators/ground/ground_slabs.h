// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "generators/ground/ground_site.h"
#include "generators/models/model_builder.h"

namespace castra::generators {

/// Adds all that was painted as slabs: things with their coats at level 0, and one thing for what is seen from afar,
/// named by `middle`. `lies` are those that surfaces name.
void addSlabs(ModelBuilder& model, const GroundCover& cover, const std::vector<GroundThing>& things,
              const std::vector<GroundLie>& lies, const geometry::Vec2& middle);

}  // namespace castra::generators
