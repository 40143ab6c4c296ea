// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "export/model_file.h"
#include "export/shown_model.h"

namespace castra::exporting {

/// What glTF has no words for, part by part, in the axes and relative to the root of the .glb: tags, mass, centre of
/// gravity, boxes (centre, half sizes, yaw), the part's triangles within the primitive of its material (first and
/// count, at level 0; neither if nobody can see it) or its node, joints, openings, and which file has which level of
/// the outside and of the insides, for things that cover which share of the picture's height.
std::string describeModel(std::string_view name, const ModelFileParams& params, const ShownModel& shown);

}  // namespace castra::exporting
