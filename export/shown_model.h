// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "export/hidden_faces.h"
#include "pipeline/artifacts/model.h"

namespace castra::exporting {

/// Insides of houses have a file of their own, which an engine loads when somebody is near.
enum class ModelSide : std::uint8_t { outside, inside };

/// What of a model its files show: which triangles, and which parts share a mesh.
class ShownModel {
 public:
  /// With all faces, or without those that nobody can see.
  ShownModel(const Model& model, bool with_hidden_faces);

  const Model& model() const { return model_; }
  bool has(ModelSide side) const { return has_[static_cast<std::size_t>(side)]; }
  ModelSide sideOf(const Model::Part& part) const { return sides_[part.thing]; }
  ModelSide sideOf(std::size_t thing) const { return sides_[thing]; }

  /// Whether several parts on its side are shown with the part's mesh at that level, but for repeats, which share all
  /// of what they repeat. It must be seen there.
  bool isShared(const Model::Part& part, std::size_t level) const;
  bool isHidden(std::size_t part, std::size_t level, std::size_t triangle) const {
    return hidden_[level].isHidden(part, triangle);
  }
  /// The part that stands for it in what its thing repeats; itself, if that repeats nothing.
  std::size_t originalOf(std::size_t part) const;
  /// Of a part, or of all on a side.
  std::size_t triangleCount(std::size_t part, std::size_t level) const { return part_counts_[level][part]; }
  std::size_t triangleCount(ModelSide side, std::size_t level) const {
    return side_counts_[level][static_cast<std::size_t>(side)];
  }

 private:
  const Model& model_;
  std::vector<ModelSide> sides_;     // of things
  std::vector<std::size_t> begins_;  // their parts
  std::array<bool, 2> has_{};
  std::array<HiddenFaces, Model::kLevels> hidden_;                               // at a level, what parts show there
  std::array<std::array<std::vector<std::uint32_t>, 2>, Model::kLevels> users_;  // of meshes, by level and side
  std::array<std::vector<std::uint32_t>, Model::kLevels> part_counts_;           // triangles that are shown
  std::array<std::array<std::size_t, 2>, Model::kLevels> side_counts_{};
};

}  // namespace castra::exporting
