// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/core/stage.h"

namespace castra::generators {

/// The stages of this room.
std::vector<Stage> stages();

}  // namespace castra::generators
