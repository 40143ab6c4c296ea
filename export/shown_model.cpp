// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/shown_model.h"

namespace castra::exporting {

ShownModel::ShownModel(const Model& model, bool with_hidden_faces) : model_(model), begins_(partsOfThings(model)) {
  for (const Model::Thing& thing : model.things) {
    sides_.push_back(thing.isInside() ? ModelSide::inside : ModelSide::outside);
    has_[static_cast<std::size_t>(sides_.back())] = true;
  }
  for (std::size_t level = 0; level < Model::kLevels; ++level) {
    for (auto& users : users_[level]) users.resize(model.meshes.size());
    for (const Model::Part& part : model.parts)
      if (const std::uint32_t mesh = model.meshAt(part, level);
          mesh != Model::kNobody && !model.things[part.thing].isRepeat())
        ++users_[level][static_cast<std::size_t>(sideOf(part))][mesh];
    if (!with_hidden_faces) hidden_[level] = HiddenFaces(model, level);
    part_counts_[level].resize(model.parts.size());
    for (std::size_t i = 0; i < model.parts.size(); ++i) {
      const geometry::SolidMesh* mesh = meshOf(model, model.parts[i], level);
      std::uint32_t& count = part_counts_[level][i];
      for (std::size_t k = 0; mesh && k < mesh->triangleCount(); ++k) count += !isHidden(i, level, k);
      side_counts_[level][static_cast<std::size_t>(sideOf(model.parts[i]))] += count;
    }
  }
}

std::size_t ShownModel::originalOf(std::size_t part) const {
  const std::uint32_t thing = model_.parts[part].thing;
  return model_.things[thing].isRepeat() ? begins_[model_.things[thing].like] + part - begins_[thing] : part;
}

bool ShownModel::isShared(const Model::Part& part, std::size_t level) const {
  return users_[level][static_cast<std::size_t>(sideOf(part))][model_.meshAt(part, level)] > 1;
}

}  // namespace castra::exporting
