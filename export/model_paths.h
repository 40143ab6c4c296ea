// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "export/model_file.h"
#include "export/shown_model.h"

// What the files of a model agree on.

namespace castra::exporting {

/// Where a file of a model lies in the bundle: all of one side at one level, or at all if levels are nodes.
std::string pathOf(std::string_view name, const ModelFileParams& params, ModelSide side, std::size_t level);

/// Levels at which there is anything to see on a side; outside, all of them.
std::vector<std::size_t> levelsOf(const ShownModel& shown, ModelSide side);

std::string_view nameOf(Model::Joint::Type type);

}  // namespace castra::exporting
