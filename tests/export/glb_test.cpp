// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/glb.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/export/glb_reader.h"

namespace castra::exporting {
namespace {

using testing::ReadGlb;
using testing::readGlb;

GlbPrimitive triangle() {
  GlbPrimitive primitive;
  primitive.positions = {{0, 0, 0}, {0.1f, 0, 0}, {0, 0, -2.5f}};
  primitive.normals = {{0, 1, 0}, {0, 1, 0}, {0, 1, 0}};
  primitive.indices = {0, 1, 2};
  return primitive;
}

GlbScene sceneWith(GlbPrimitive primitive) {
  GlbScene scene;
  scene.generator = "test";
  scene.materials = {{"stone", {0.25, 0.5, 0.75}, 1, 0.9}, {"glass", {1, 1, 1}, 0.5, 0.1}};
  scene.meshes = {{"one", {std::move(primitive)}}};
  scene.nodes = {{"root", {10, 0, -20}, std::nullopt, {1, 2}}, {"child", {}, 0, {}}, {"empty", {}, std::nullopt, {}}};
  return scene;
}

TEST(Glb, WhatIsWrittenCanBeRead) {
  const ReadGlb read = readGlb(encodeGlb(sceneWith(triangle())));
  ASSERT_EQ(read.nodes.size(), 3u);
  EXPECT_EQ(read.nodes[0].translation, (std::array<double, 3>{10, 0, -20}));
  EXPECT_EQ(read.nodes[0].children, (std::vector<std::size_t>{1, 2}));
  EXPECT_TRUE(read.nodes[2].primitives.empty());
  ASSERT_EQ(read.nodes[1].primitives.size(), 1u);
  const testing::ReadPrimitive& primitive = read.nodes[1].primitives[0];
  EXPECT_EQ(primitive.material, "stone");
  EXPECT_EQ(primitive.positions, triangle().positions);
  EXPECT_EQ(primitive.indices, triangle().indices);
  EXPECT_EQ(testing::findBadTriangle(primitive), "");
}

TEST(Glb, OnlyTranslucentMaterialsAreBlended) {
  const Json json = readGlb(encodeGlb(sceneWith(triangle()))).json;
  const auto& materials = json.find("materials")->items();
  EXPECT_EQ(materials[0].find("alphaMode"), nullptr);
  EXPECT_EQ(materials[1].find("alphaMode")->text(), "BLEND");
}

TEST(Glb, OddNumbersOfShortIndicesStayAligned) {
  GlbScene scene = sceneWith(triangle());
  for (int i = 0; i < 3; ++i) scene.meshes.push_back({"more", {triangle(), triangle()}});
  for (std::size_t i = 1; i < 4; ++i) {
    scene.nodes[0].children.push_back(scene.nodes.size());
    scene.nodes.push_back({"node", {}, i, {}});
  }
  EXPECT_EQ(readGlb(encodeGlb(scene)).nodes.size(), 6u);
}

TEST(Glb, ManyVerticesGetLongIndices) {
  for (const std::size_t vertices : {std::size_t{65535}, std::size_t{65538}}) {
    GlbPrimitive many;
    for (std::size_t i = 0; i < vertices; ++i) {
      const float x = static_cast<float>(i);
      many.positions.push_back({x, 0, i % 3 == 2 ? -1.0f : 0.0f});
      many.normals.push_back({0, 1, 0});
    }
    for (std::uint32_t i = 0; i < vertices; ++i) many.indices.push_back(i);
    const ReadGlb read = readGlb(encodeGlb(sceneWith(std::move(many))));
    EXPECT_EQ(read.nodes[1].primitives[0].indices.back(), vertices - 1);
    const Json& indices = read.json.find("accessors")->items().back();
    EXPECT_EQ(indices.find("componentType")->number(), vertices > 65535 ? 5125 : 5123);
  }
}

TEST(Glb, ASceneOfNodesAloneHasNoBuffer) {
  GlbScene scene;
  scene.nodes = {{"root", {}, std::nullopt, {}}};
  EXPECT_EQ(readGlb(encodeGlb(scene)).json.find("buffers"), nullptr);
}

TEST(Glb, TextureCoordinatesTurnsAndExtrasAreKept) {
  GlbPrimitive primitive = triangle();
  primitive.uvs = {{0, 0}, {0.5f, 0}, {0, -2.5f}};
  GlbScene scene = sceneWith(std::move(primitive));
  scene.nodes[1].yaw = 0.5;
  scene.nodes[1].extras.set("tags", "door \"wood\"").set("mass", 12.5);
  scene.materials[0].extras.set("repeat", 2);
  const ReadGlb read = readGlb(encodeGlb(scene));
  EXPECT_EQ(read.nodes[1].primitives[0].uvs, scene.meshes[0].primitives[0].uvs);
  EXPECT_EQ(read.nodes[1].extras, Json::object().set("tags", "door \"wood\"").set("mass", 12.5));
  EXPECT_TRUE(read.nodes[0].extras.isNull());
  // Half the angle, about the axis that points up.
  EXPECT_NEAR(read.nodes[1].rotation[1], 0.24740395925452294, 1e-12);
  EXPECT_NEAR(read.nodes[1].rotation[3], 0.9689124217106447, 1e-12);
  EXPECT_EQ(read.json.find("materials")->items()[0].find("extras")->find("repeat")->number(), 2);
  EXPECT_EQ(read.json.find("materials")->items()[1].find("extras"), nullptr);
}

TEST(GlbDeath, BrokenScenesAreOurFault) {
  GlbPrimitive primitive = triangle();
  primitive.indices[1] = 3;
  EXPECT_DEATH(encodeGlb(sceneWith(primitive)), "index 3 of 3");
  primitive = triangle();
  primitive.material = 7;
  EXPECT_DEATH(encodeGlb(sceneWith(primitive)), "mesh one");
}

}  // namespace
}  // namespace castra::exporting
