// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "pipeline/artifacts/model.h"

namespace castra {

/// What it takes to have a model in a game.
struct ModelCost {
  std::uint64_t triangles = 0;   ///< at a level of detail
  /// At that level: one for each material of a thing or of what moves in it, and one for each mesh and material that
  /// several parts share, since these are drawn as instances.
  std::uint64_t draw_calls = 0;
  std::uint64_t disk = 0;        ///< no less than the glTF file of that level has [bytes]
  std::uint64_t textures = 0;    ///< colour, normal and roughness of every material in use, with their mip-maps [bytes]
};

/// At a level of detail, with textures of the budget's size.
ModelCost costOf(const Model& model, std::size_t level);

}  // namespace castra
