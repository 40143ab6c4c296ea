// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/shown_model.h"

namespace castra::exporting {

ShownModel::ShownModel(const Model& model, bool with_hidden_faces) : model_(model) {
  for (const Model::Thing& thing : model.things) {
    sides_.push_back(thing.isInside() ? ModelSide::inside : ModelSide::outside);
    has_[static_cast<std::size_t>(sides_.back())] = true;
  }
  for (std::size_t level = 0; level < Model::kLevels; ++level) {
    for (auto& users : users_[level]) users.resize(model.meshes.size());
    for (const Model::Part& part : model.parts)
      if (const std::uint32_t mesh = model.meshAt(part, level); mesh != Model::kNobody)
        ++users_[level][static_cast<std::size_t>(sideOf(part))][mesh];
    if (!with_hidden_faces) hidden_[level] = HiddenFaces(model, level);
  }
}

bool ShownModel::isShared(const Model::Part& part, std::size_t level) const {
  return users_[level][static_cast<std::size_t>(sideOf(part))][model_.meshAt(part, level)] > 1;
}

std::size_t ShownModel::triangleCount(std::size_t part, std::size_t level) const {
  const geometry::SolidMesh* mesh = meshOf(model_, model_.parts[part], level);
  std::size_t count = 0;
  for (std::size_t i = 0; mesh && i < mesh->triangleCount(); ++i)
    if (!isHidden(part, level, i)) ++count;
  return count;
}

std::size_t ShownModel::triangleCount(ModelSide side, std::size_t level) const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < model_.parts.size(); ++i)
    if (sideOf(model_.parts[i]) == side) count += triangleCount(i, level);
  return count;
}

}  // namespace castra::exporting
