// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "pipeline/artifacts/buildings.h"

namespace castra::generators {

/// For each storey the first one whose inside is the same but for its height: rooms, walls and openings, the stairs
/// from it and to it, and what is above. Who has the rooms may differ.
std::vector<std::size_t> findAlikeStoreys(const Buildings::Building& building);

}  // namespace castra::generators
