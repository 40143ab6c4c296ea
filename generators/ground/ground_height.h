// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/vec.h"

namespace castra::generators {

/// How high the ground lies at a place of the town [m]: level everywhere, until a town has hills. Lots and sidewalks
/// lie at this height, on which houses and town walls stand; carriageways lie a kerb lower.
inline double groundHeight(const geometry::Vec2&) { return 0; }

}  // namespace castra::generators
