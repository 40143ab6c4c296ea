// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>
#include <string>

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
  std::string faces = "seen";
  double lightmap = 0;
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
  v("faces", p.faces, oneOf({"seen", "all"}), "",
    "leave out faces that nobody can see, where parts of a thing touch; or keep all, so that every part is closed");
  v("lightmap", p.lightmap, within(0, 256), "texels/m",
    "lay all faces of a mesh side by side on one picture for baked light, as second texture coordinates; 0: none");
  v("textures", p.textures, anyText(), "",
    "where materials.files puts the textures in the bundle, if materials are given");
}

/// Materials by name that have textures in the bundle.
using TexturedNames = std::set<std::string, std::less<>>;

/// "walls/<key>.glb" with '_' for '/' in the key, further levels as "walls/<key>_lod1.glb", the insides of houses as
/// "walls/<key>_inside.glb", and "walls/<key>.json": see encodeModel and describeModel. With materials, the files refer
/// to what materials.files makes of those that have the name of a slot.
Files exportModel(Run& run, const ModelFileParams& params, const Model& model,
                  const std::optional<Set<Material>>& materials);

}  // namespace castra::exporting
