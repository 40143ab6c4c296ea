// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "generators/models/model_builder.h"
#include "generators/walls/wall_meetings.h"
#include "generators/walls/wall_strip.h"
#include "generators/walls/wall_style.h"
#include "pipeline/artifacts/walls.h"

namespace castra::generators {

/// Which sides of a curtain's footprint are its outer face.
std::vector<bool> outerSidesOf(const Walls& walls, const Walls::Curtain& curtain, const WallMeetings& meetings);

/// A curtain of a ring:
///
///     ___    merlon                Its ends follow the footprint. The kerb is open where stairs arrive.
///    |   |
///    |   |   parapet
///    |   |_ _ _ _ _ _ _ kerb
///   _|___|_____________|_|  walk
///  |_|                   |  string course
///    |       body        |
///   /|                   |
///  /_|___________________|  plinth
void addCurtain(ModelBuilder& builder, const Walls& walls, const Walls::Ring& ring, std::uint32_t index,
                const WallMeetings& meetings, const WallObstacles& obstacles, const WallStyle& style);

}  // namespace castra::generators
