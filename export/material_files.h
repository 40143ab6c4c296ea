// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "pipeline/artifacts/material.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

struct MaterialFileParams {
  std::string folder = "materials";
};

template <class V>
void describe(V& v, MaterialFileParams& p) {
  v("folder", p.folder, anyText(), "", "where the files go in the bundle");
}

/// The textures of a material: "materials/<name>_colour.png" in sRGB, "_normal.png" in tangent space with y up the
/// picture, as glTF wants it, and "_roughness.png" in grey. They tile.
Files exportMaterial(Run& run, const MaterialFileParams& params, const Material& material);

struct MaterialPictureParams {
  std::string name = "materials";
  std::string title = "Materials";
  int swatch = 256;
  int columns = 8;
};

template <class V>
void describe(V& v, MaterialPictureParams& p) {
  v("name", p.name, anyText(), "", "of the file, without its ending");
  v("title", p.title, anyText(), "", "written above the swatches");
  v("swatch", p.swatch, within(32, 2048), "px", "side of a swatch");
  v("columns", p.columns, within(1, 64), "", "of swatches");
}

/// The material two by two on a square of `side` px, lit from the upper left.
formats::Image drawSwatch(const Material& material, int side);

/// All materials in rows, NAME.png: of each a swatch, its name, and what its texture covers.
Files drawMaterials(Run& run, const MaterialPictureParams& params, const Set<Material>& materials);

}  // namespace castra::exporting
