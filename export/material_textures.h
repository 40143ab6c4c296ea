// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "export/render/finish.h"
#include "pipeline/artifacts/material.h"
#include "pipeline/artifacts/model.h"
#include "pipeline/core/set.h"

namespace castra::exporting {

/// How the slots of models look in pictures: with the textures of the material of that name, or plain in the slot's own
/// colour if there is none. Textures are read when they are first asked for; this must outlive the picture.
class MaterialTextures {
 public:
  /// `materials` must stay.
  explicit MaterialTextures(const std::optional<Set<Material>>& materials) : materials_(materials) {}

  Finish finishOf(const Model::Material& slot);

 private:
  struct Textures {
    Texture colours, normals, roughnesses;
    double repeat = 1;
  };
  const Textures* texturesOf(const std::string& name);

  const std::optional<Set<Material>>& materials_;
  std::map<std::string, std::optional<Textures>> known_;
};

}  // namespace castra::exporting
