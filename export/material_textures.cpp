// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/material_textures.h"

#include "pipeline/core/key.h"

namespace castra::exporting {

const MaterialTextures::Textures* MaterialTextures::texturesOf(const std::string& name) {
  if (!materials_) return nullptr;
  auto known = known_.find(name);
  if (known == known_.end()) {
    std::optional<Textures> textures;
    if (isKey(name))
      if (const std::optional<Material> material = materials_->find(name)) {
        const auto image = [&](int channels, const std::vector<std::uint8_t>& pixels) {
          return formats::Image{material->size, material->size, channels, pixels};
        };
        textures = Textures{Texture(image(3, material->colours), Texture::Codes::srgb),
                            Texture(image(3, material->normals), Texture::Codes::plain),
                            Texture(image(1, material->roughnesses), Texture::Codes::plain), material->repeat};
      }
    known = known_.emplace(name, std::move(textures)).first;
  }
  return known->second ? &*known->second : nullptr;
}

Finish MaterialTextures::finishOf(const Model::Material& slot) {
  Finish finish;
  finish.colour = colourOf(slot.colour);
  finish.roughness = slot.roughness;
  if (const Textures* textures = texturesOf(slot.name)) {
    finish.colour = colourOf(0xFFFFFF);
    finish.roughness = 1;
    finish.colours = &textures->colours;
    finish.normals = &textures->normals;
    finish.roughnesses = &textures->roughnesses;
    finish.repeat = textures->repeat;
  }
  return finish;
}

}  // namespace castra::exporting
