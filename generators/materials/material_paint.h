// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/materials/material_file.h"
#include "pipeline/artifacts/material.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::generators {

struct MaterialPaintParams {
  AssetRef file;
  int size = 256;
};

template <class V>
void describe(V& v, MaterialPaintParams& p) {
  v("file", p.file, castra::file("json"), "", "materials and their patterns, as assets/materials/materials.json");
  v("size", p.size, within(Material::kLeastSize, 1024), "px", "side of each texture");
}

/// One material, painted.
Material paintMaterial(const MaterialOrder& order, std::int32_t size, std::uint64_t seed);

/// The materials of a file by name, each with textures that tile. What is drawn hangs on the seed and the material's
/// name, so that an edit of one leaves the others as they are. Throws Error if the file is missing or not what
/// material_file.h says.
Set<Material> paintMaterials(Draw& draw, const MaterialPaintParams& params);

}  // namespace castra::generators
