// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/artifacts/material.h"
#include "pipeline/artifacts/model.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::exporting {

struct ModelFileParams {
  std::string folder = "walls";
  std::string levels = "files";
  std::string nodes = "thing";
  std::string collision = "none";
  std::string textures = "materials";
};

template <class V>
void describe(V& v, ModelFileParams& p) {
  v("folder", p.folder, anyText(), "", "where the files go in the bundle");
  v("levels", p.levels, oneOf({"files", "nodes"}), "",
    "levels of detail: a file each, or nodes ending in _LOD0 to _LOD2");
  v("nodes", p.nodes, oneOf({"thing", "part"}), "", "what has a node of its own: each thing, or also each part of it");
  v("collision", p.collision, oneOf({"none", "godot", "unreal"}), "",
    "boxes to bump into, as nodes named the way this engine expects, beside those in the JSON file");
  v("textures", p.textures, anyText(), "",
    "where materials.files puts the textures in the bundle, if materials are given");
}

/// Materials by name that have textures in the bundle.
using TexturedNames = std::set<std::string, std::less<>>;

/// A model as binary glTF at some of its levels of detail; all of them as siblings if there are several:
///
///   key                       moved to the model's origin
///     tower-12-47             its parts, a primitive a material; extras: tags, mass
///     gate-east
///       gate-east.left-leaf   what moves: its pivot is the joint's; extras: tags, joint, low, high, now
///
/// Parts that share a mesh are nodes of their own with that mesh. Town x, y, z become glTF x, z, -y. Texture
/// coordinates count repeats of the material's texture. Textures lie beside the models in the bundle, once for all of
/// them, and a file refers to those of its materials by relative paths; a material that is not in `textured` is plain.
/// There are no extensions, and extras hold numbers and words alone: this is what all engines keep.
std::string encodeModel(std::string_view name, const ModelFileParams& params, const Model& model,
                        const std::vector<std::size_t>& levels, const TexturedNames& textured = {});

/// What glTF has no words for, part by part, in the axes and relative to the root of the .glb: tags, mass, centre of
/// gravity, boxes (centre, half sizes, yaw), the part's triangles within the primitive of its material (first and
/// count, at level 0) or its node, joints, openings, and which file has which level.
std::string describeModel(std::string_view name, const ModelFileParams& params, const Model& model);

/// "walls/<key>.glb" with '_' for '/' in the key, further levels as "walls/<key>_lod1.glb", and "walls/<key>.json".
/// With materials, the files refer to what materials.files makes of those that have the name of a slot.
Files exportModel(Run& run, const ModelFileParams& params, const Model& model,
                  const std::optional<Set<Material>>& materials);

}  // namespace castra::exporting
