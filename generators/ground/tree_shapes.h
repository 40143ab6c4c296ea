// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "pipeline/artifacts/model.h"

namespace castra::generators {

enum class TreeSpecies : std::uint8_t {
  spreading,  ///< broad, as oaks and planes are
  egg,        ///< higher than wide, as limes are
  column,     ///< poplars
  tiers       ///< spruces
};
inline constexpr std::uint32_t kTreeSpecies = 4, kTreeSizes = 3;
/// Crowns reach no further from the stem than so many times their radius.
inline constexpr double kCrownReach = 1.06;

/// How a tree of a species and size is built, from the ground up [m].
struct TreeForm {
  double trunk = 0, girth = 0;  ///< height at which the crown begins, and radius of the trunk
  double crown = 0, radius = 0;
};
TreeForm formOf(TreeSpecies species, std::uint32_t size);

/// Meshes about the place where a tree stands, each a closed solid with soft shading. About 550 triangles a tree at
/// level 0, 90 at level 1, and a crown of 20 alone at level 2.
///
/// A trunk tapers from the flare of its roots to the middle of the crown, with boughs; plain at level 1.
geometry::SolidMesh trunkMesh(TreeSpecies species, std::uint32_t size, std::size_t level);
/// Lumps of leaves around the middle; conifers in ragged tiers.
geometry::SolidMesh crownMesh(TreeSpecies species, std::uint32_t size, std::size_t level);

/// One box for each layer of a mesh, and as few layers as Model allows: there are thousands of trees.
std::vector<Model::Box> layersAround(const geometry::SolidMesh& mesh);

}  // namespace castra::generators
