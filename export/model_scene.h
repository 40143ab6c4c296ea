// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "export/model_file.h"
#include "export/shown_model.h"

namespace castra::exporting {

/// One side of a model as binary glTF at some of its levels of detail; all of them as siblings if there are several:
///
///   key                       moved to the model's origin
///     tower-12-47             its parts, a primitive a material; extras: tags, mass
///     gate-east
///       gate-east.left-leaf   what moves: its pivot is the joint's; extras: tags, joint, low, high, now
///
/// Parts that share a mesh are nodes of their own with that mesh. Town x, y, z become glTF x, z, -y. Texture
/// coordinates count repeats of the material's texture. Textures lie beside the models in the bundle, once for all of
/// them, and a file refers to those of its materials by relative paths; a material that is not in `textured` is plain.
/// With a lightmap, nodes with a mesh say in their extras how many pixels across its picture should have. There are no
/// extensions, and extras hold numbers and words alone: this is what all engines keep.
std::string encodeModel(std::string_view name, const ModelFileParams& params, const ShownModel& shown, ModelSide side,
                        const std::vector<std::size_t>& levels, const TexturedNames& textured = {});

}  // namespace castra::exporting
