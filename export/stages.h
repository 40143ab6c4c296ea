// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/core/stage.h"

namespace castra::exporting {

/// The table of this room.
std::vector<Stage> stages();

}  // namespace castra::exporting
