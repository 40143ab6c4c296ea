// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/tree_shapes.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "generators/models/model_builder.h"

namespace castra::generators {
namespace {

using geometry::SolidMesh;

template <class Check>
void forAllTrees(Check check) {
  for (std::uint32_t species = 0; species < kTreeSpecies; ++species)
    for (std::uint32_t size = 0; size < kTreeSizes; ++size) {
      SCOPED_TRACE(testing::Message() << "species " << species << ", size " << size);
      check(static_cast<TreeSpecies>(species), size);
    }
}

TEST(TreeShapes, AreSolidsWithinTheirBudget) {
  constexpr std::size_t kMost[] = {620, 110, 24};
  forAllTrees([&](TreeSpecies species, std::uint32_t size) {
    for (std::size_t level = 0; level < Model::kLevels; ++level) {
      const SolidMesh crown = crownMesh(species, size, level);
      EXPECT_EQ(geometry::findFault(crown), std::nullopt) << level;
      std::size_t triangles = crown.triangleCount();
      if (level < 2) {
        const SolidMesh trunk = trunkMesh(species, size, level);
        EXPECT_EQ(geometry::findFault(trunk), std::nullopt) << level;
        triangles += trunk.triangleCount();
      }
      EXPECT_LE(triangles, kMost[level]) << level;
    }
  });
}

TEST(TreeShapes, KeepWithinTheRadiusThatTheyArePlantedBy) {
  forAllTrees([](TreeSpecies species, std::uint32_t size) {
    const TreeForm form = formOf(species, size);
    for (std::size_t level = 0; level < Model::kLevels; ++level) {
      const SolidMesh crown = crownMesh(species, size, level);
      double widest = 0;
      for (std::size_t i = 0; i < crown.vertices.size(); ++i)
        widest = std::max(widest, geometry::length(geometry::planOf(crown.at(i))));
      EXPECT_LE(widest, kCrownReach * form.radius + 0.01) << level;
      EXPECT_GE(widest, 0.75 * form.radius) << level;
      const geometry::Box3 box = geometry::boundsOf(crown);
      EXPECT_GE(box.low.z, form.trunk - 0.1 * form.crown) << "one can walk beneath, at level " << level;
    }
  });
}

TEST(TreeShapes, FitTheBoxesThatOneBumpsInto) {
  ModelBuilder model({0, 0}, {{"leaves", "leaves", 0x4C663D, 0.9, 60, 2}});
  forAllTrees([&](TreeSpecies species, std::uint32_t size) {
    model.beginThing(model.nameByPlace("tree", {0, 0}), {"tree"});
    for (const bool is_crown : {false, true}) {
      const std::string name = std::to_string(static_cast<int>(species) * 3 + static_cast<int>(size));
      const auto shape = model.solidOf((is_crown ? "crown" : "trunk") + name, [&] {
        SolidMesh mesh = (is_crown ? crownMesh : trunkMesh)(species, size, 0);
        std::vector<Model::Box> boxes = layersAround(mesh);
        return Solid{std::move(mesh), std::move(boxes)};
      });
      EXPECT_LE(shape.boxes.size(), 14u);
      model.addInstance("part", 0, shape, {0, 0, 0}, 0.7, 0, 2);
    }
  });
  EXPECT_NO_THROW(check(model.take()));
}

TEST(TreeShapes, AreShadedSoftly) {
  // Fewer normals than corners of triangles: those that meet share them.
  const SolidMesh crown = crownMesh(TreeSpecies::spreading, 1, 0);
  EXPECT_LT(crown.vertices.size(), crown.indices.size() / 2);
  // But a normal that is not about the mean of how they face is a fault.
  SolidMesh bent = crown;
  auto& normal = bent.vertices[0].normal;
  normal = {-normal[0], -normal[1], normal[2]};
  EXPECT_NE(geometry::findFault(bent), std::nullopt);
}

}  // namespace
}  // namespace castra::generators
