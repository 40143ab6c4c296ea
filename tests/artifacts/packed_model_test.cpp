// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <optional>
#include <string>

#include "pipeline/artifacts/model.h"
#include "pipeline/base/error.h"
#include "pipeline/core/archive.h"

namespace castra {
namespace {

using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;

/// Every number of a model as it lies in memory.
std::string spellOut(const Model& model) {
  ArchiveWriter out;
  const auto addBox = [&](const Model::Box& box) { out(box.centre, box.half, box.yaw); };
  const Model::Budget& budget = model.budget;
  out(model.origin, budget.triangles, budget.draw_calls, budget.disk, budget.textures, budget.texture_size);
  for (const Model::Material& m : model.materials) out(m.name, m.sort, m.colour, m.roughness, m.density, m.repeat);
  for (const SolidMesh& mesh : model.meshes) out(mesh);
  for (const Model::Joint& j : model.joints) out(j.name, j.type, j.at, j.low, j.high, j.now);
  for (const Model::Thing& thing : model.things) out(thing.name, thing.tags, thing.finest);
  for (const Model::Part& p : model.parts) {
    out(p.thing, p.name, p.tags, p.material, p.meshes, p.joint, p.at, p.yaw, p.mass, p.centre);
    for (const Model::Box& box : p.boxes) addBox(box);
  }
  for (const Model::Opening& opening : model.openings) {
    out(opening.thing, opening.tags);
    addBox(opening.box);
  }
  return out.take();
}

/// A wall with this foot, as builders make it: the face below, four sides, the face above.
SolidMesh makeWall(const std::array<Vec2, 4>& foot, double low, double high) {
  SolidMesh mesh;
  const auto addFace = [&](const std::array<Vec3, 4>& corners, const Vec3& normal, const Vec3& right, const Vec3& up,
                           const Vec3& zero, double run, bool is_back) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const Vec3& corner : corners) {
      SolidMesh::Vertex vertex;
      vertex.at = {static_cast<float>(corner.x), static_cast<float>(corner.y), static_cast<float>(corner.z)};
      vertex.normal = {static_cast<float>(normal.x), static_cast<float>(normal.y), static_cast<float>(normal.z)};
      vertex.uv = {static_cast<float>(run + dot(corner - zero, right)),
                   static_cast<float>(dot(zero, {0, 0, 1}) + dot(corner - zero, up))};
      mesh.vertices.push_back(vertex);
    }
    for (const std::uint32_t k : is_back ? std::array{0u, 2u, 1u, 0u, 3u, 2u} : std::array{0u, 1u, 2u, 0u, 2u, 3u})
      mesh.indices.push_back(first + k);
  };
  const auto at = [&](std::size_t i, double z) { return geometry::lifted(foot[i % 4], z); };
  addFace({at(0, low), at(1, low), at(2, low), at(3, low)}, {0, 0, -1}, {-1, 0, 0}, {0, 1, 0}, {}, 0, true);
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec3 along = unit(at(i + 1, low) - at(i, low)), normal{along.y, -along.x, 0};
    addFace({at(i, low), at(i + 1, low), at(i + 1, high), at(i, high)}, normal, along, {0, 0, 1}, at(i, low),
            dot(at(i, low), along), false);
  }
  addFace({at(0, high), at(1, high), at(2, high), at(3, high)}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {}, 0, false);
  return mesh;
}

void addPart(Model& model, const std::string& name, SolidMesh mesh) {
  Model::Part part;
  part.name = name;
  part.tags = {"pier", "stone"};
  part.meshes[0] = static_cast<std::uint32_t>(model.meshes.size());
  const geometry::MassPoint measured = geometry::measureVolume(mesh);
  part.mass = measured.volume * model.materials[0].density;
  part.centre = measured.centre;
  const geometry::Box3 bounds = geometry::boundsOf(mesh);
  part.boxes = {{(bounds.low + bounds.high) * 0.5, (bounds.high - bounds.low) * 0.5, 0}};
  model.meshes.push_back(std::move(mesh));
  model.parts.push_back(std::move(part));
}

Model emptyModel() {
  Model model;
  model.origin = {1200, -300};
  model.budget.triangles = 70000;
  model.materials = {{"rubble", "stone", 0xA09787, 0.9, 2200, 2}, {"pane", "glass", 0x102030, 0.1, 2500, 1}};
  model.things = {{"house-1-2", {"house", "villa"}, 1}, {"house-1-2-storey-0", {"storey", "inside"}, 0}};
  return model;
}

/// Walls one beside the other.
Model wallModel(int count) {
  Model model = emptyModel();
  for (int i = 0; i < count; ++i) {
    const double x = 3.25 * i;
    addPart(model, concat("house-1-2.pier-", i + 1),
            makeWall({Vec2{x, 0}, {x + 2.5, 0}, {x + 2.5, 0.25}, {x, 0.25}}, 0, 3.125));
  }
  return model;
}

/// A part of every kind that no rule foresees.
Model oddModel() {
  Model model = wallModel(3);
  addPart(model, "a name of its own", makeWall({Vec2{0.1, 0.2}, {1.1, 0.7}, {0.9, 1.1}, {-0.1, 0.6}}, 0.3, 1.7));
  SolidMesh odd = model.meshes[0];
  odd.vertices[0].at = {-0.0f, 1e30f, std::numeric_limits<float>::quiet_NaN()};
  odd.vertices[5].normal = {0.5f, -0.0f, std::numeric_limits<float>::infinity()};
  odd.vertices[9].uv = {-0.0f, std::numeric_limits<float>::denorm_min()};
  odd.vertices[10].at[0] += 1.0f / 2048;
  std::swap(odd.indices[0], odd.indices[20]);
  odd.vertices.push_back(odd.vertices[3]);
  model.meshes.push_back(odd);
  model.meshes.push_back({});
  Model::Part part = model.parts[0];
  part.name = "odd";
  part.thing = 1;
  part.tags = {};
  part.meshes = {3, 1, 4};
  part.joint = 0;
  part.at = {-0.0, 1e-300, 12};
  part.yaw = 0.7;
  part.mass = -std::numeric_limits<double>::infinity();
  part.boxes.push_back({{1, 2, 3}, {0.1, 0.2, 0.3}, 0.4});
  model.parts.push_back(part);
  part.meshes = {5, Model::kNobody, 900};
  part.material = 77;
  part.thing = 5;
  model.parts.push_back(part);
  part.meshes = {Model::kNobody, 2, 2};
  part.thing = 0;
  part.boxes = {};
  part.mass = 0;
  part.centre = {};
  model.parts.push_back(part);
  model.joints = {{"house-1-2.leaf", Model::Joint::Type::lift, {1, 2, 3}, 0, 1.5, 0.5}};
  model.openings = {{0, {"doorway"}, {{5, 0, 1}, {0.5, 0.5, 1}, 0}}, {1, {}, {{5, 0.1, 1}, {0.5, 0.5, 1}, 0.3}}};
  return model;
}

/// A wall with a leaf, so many times one above the other.
Model tallModel(std::uint32_t storeys) {
  Model model = wallModel(20);
  model.things.resize(1);
  const std::size_t count = model.parts.size();
  for (Model::Part& part : model.parts) part.thing = 0;
  model.joints = {{"x.leaf", Model::Joint::Type::lift, {1, 2, 3}, 0, 1.5, 0.5}};
  model.parts[3].joint = 0;
  for (std::uint32_t i = 1; i < storeys; ++i) {
    model.things.push_back({model.things[0].name + "-" + std::to_string(i), model.things[0].tags, 0, 0, 3.25 * i});
    model.joints.push_back(model.joints[0]);
    for (std::size_t k = 0; k < count; ++k)
      model.parts.push_back(model.repeat(model.parts[k], i, k == 3 ? i : Model::kNobody));
  }
  return model;
}

TEST(PackedModel, ComesBackToTheBit) {
  for (const Model& model : {Model{}, emptyModel(), wallModel(40), oddModel(), tallModel(4)}) {
    const std::string bytes = encode(model);
    const Model again = decode<Model>(bytes);
    EXPECT_EQ(spellOut(again), spellOut(model));
    EXPECT_EQ(encode(again), bytes);
  }
}

TEST(PackedModel, AWallTakesATenth) {
  const auto sizeOf = [](const Model& model) { return encode(model).size(); };
  const std::size_t packed = sizeOf(wallModel(101)) - sizeOf(wallModel(1));
  const std::size_t plain = spellOut(wallModel(101)).size() - spellOut(wallModel(1)).size();
  EXPECT_LT(10 * packed, plain);
}

TEST(PackedModel, OfRepeatsOnlyTheirNamesAreStored) {
  EXPECT_EQ(decode<Model>(encode(tallModel(4))).parts.size(), tallModel(4).parts.size());
  EXPECT_LT(encode(tallModel(4)).size() - encode(tallModel(3)).size(), 100u);
}

TEST(PackedModel, WhatTheMeshSaysIsNotStoredAgain) {
  const Model plain = wallModel(1);
  const auto moreFor = [&](const auto& change) {
    Model model = plain;
    change(model.parts[0]);
    return encode(model).size() - encode(plain).size();
  };
  EXPECT_GE(moreFor([](Model::Part& part) { part.mass += 0.1; }), 8u);
  EXPECT_GE(moreFor([](Model::Part& part) { part.boxes[0].half.y += 0.1; }), 8u);
  EXPECT_GE(moreFor([](Model::Part& part) { part.name += "-and-more"; }), 9u);
}

/// Cut short, or with any bit turned.
void refuseOrReadAllNear(const std::string& bytes) {
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_THROW(decode<Model>(bytes.substr(0, length)), Error) << length;
  EXPECT_THROW(decode<Model>(bytes + '\0'), Error);
  for (std::size_t i = 0; i < 8 * bytes.size(); ++i) {
    std::string other = bytes;
    other[i / 8] = static_cast<char>(other[i / 8] ^ 1 << i % 8);
    try {
      // What can be read at all can be written, and then stays as it is.
      const std::string again = encode(decode<Model>(other));
      EXPECT_EQ(encode(decode<Model>(again)), again) << i;
    } catch (const Error&) {
    }
  }
}

TEST(PackedModel, AnyOtherBytesAreRefusedOrRead) {
  for (const std::string& bytes : {encode(oddModel()), encode(tallModel(3))}) refuseOrReadAllNear(bytes);
}

}  // namespace
}  // namespace castra
