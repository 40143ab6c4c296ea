// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>

#include "export/render/material.h"
#include "pipeline/artifacts/model.h"

namespace castra::exporting {

/// Plain textures for pictures of models that come with colours alone: courses of stone, boards, tiles, and a meadow to
/// stand on. Made by rule, always the same. Must outlive the picture.
class SurfacePatterns {
 public:
  SurfacePatterns();

  /// By the material's sort: "stone", "wood" and "clay" have a pattern, in the material's own colour.
  Material materialOf(const Model::Material& slot) const;
  Material ground() const;

 private:
  struct Pattern {
    Texture colours, normals;
    double mean = 1;  ///< of the colours, in linear light
  };
  std::map<std::string, Pattern> patterns_;
};

}  // namespace castra::exporting
