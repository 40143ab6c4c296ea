// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "export/plan_difference.h"

namespace castra::exporting {

/// The answer to "What did the edit change?" as a PNG: the plan after in calm colours, touched districts tinted, what
/// is gone in red lines, what is new in blue, the circle of change, and a legend with all counts; `size` is its long
/// side [px]. It shows the surroundings of the change, with a small map of the whole town beside; or the whole town if
/// the change is as large, or if there is none. Layers are read from `after` feature by feature.
std::string drawPlanDifference(const PlanDifference& difference, const PlanSource& after, int size);

}  // namespace castra::exporting
