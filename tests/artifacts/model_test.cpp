// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/model.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/core/archive.h"

namespace castra {
namespace {

using geometry::SolidMesh;
using geometry::Vec3;

/// A box of these half sizes around the origin.
SolidMesh cuboid(double x, double y, double z) {
  SolidMesh mesh;
  const std::array<double, 3> size{x, y, z};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
      const std::size_t right = (axis + 1) % 3, up = (axis + 2) % 3;
      for (const auto& [a, b] :
           {std::pair{-1.0, -1.0}, std::pair{1.0, -1.0}, std::pair{1.0, 1.0}, std::pair{-1.0, 1.0}}) {
        SolidMesh::Vertex vertex;
        vertex.at[axis] = static_cast<float>(side * size[axis]);
        vertex.at[right] = static_cast<float>(side * a * size[right]);
        vertex.at[up] = static_cast<float>(b * size[up]);
        vertex.normal[axis] = static_cast<float>(side);
        vertex.uv = {static_cast<float>(a * size[right]), static_cast<float>(b * size[up])};
        mesh.vertices.push_back(vertex);
      }
      for (const std::uint32_t k : {0, 1, 2, 0, 2, 3}) mesh.indices.push_back(first + k);
    }
  }
  return mesh;
}

Model goodModel() {
  Model model;
  model.origin = {100, -200};
  model.materials = {{"rubble", "stone", 0xA09787, 0.9, 2200, 2}};
  model.meshes = {cuboid(2, 1, 0.5)};
  model.things = {{"wall-1-2", {"wall"}}};
  model.joints = {{"wall-1-2.leaf", Model::Joint::Type::turn, {}, 0, 1.5, 0.5}};
  Model::Part part;
  part.name = "wall-1-2.pier-1";
  part.tags = {"pier", "stone"};
  part.meshes = {0, 0, Model::kNobody};
  part.boxes = {{{0, 0, 0}, {2, 1, 0.5}, 0}};
  part.mass = 8 * 2200;
  model.parts = {part};
  model.openings = {{0, {"doorway"}, {{5, 0, 1}, {0.5, 0.5, 1}, 0}}};
  return model;
}

std::string problemAfter(const std::function<void(Model&)>& change) {
  Model model = goodModel();
  change(model);
  try {
    check(model);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(ModelPromises, AGoodOnePassesAndRoundTrips) {
  EXPECT_EQ(problemAfter([](Model&) {}), "");
  const std::string bytes = encode(goodModel());
  EXPECT_EQ(encode(decode<Model>(bytes)), bytes);
  EXPECT_EQ(goodModel().triangleCount(0), 12u);
  EXPECT_EQ(goodModel().triangleCount(2), 0u);
}

TEST(ModelPromises, MeshesAreClosedSolids) {
  const auto after = [](const std::function<void(SolidMesh&)>& change) {
    return problemAfter([&](Model& model) { change(model.meshes[0]); });
  };
  EXPECT_EQ(after([](SolidMesh& m) { m.indices.resize(33); }).substr(0, 25), "mesh 1: has an open edge ");
  EXPECT_EQ(after([](SolidMesh& m) { m.indices[0] = 99; }), "mesh 1: has a triangle without a corner");
  EXPECT_NE(after([](SolidMesh& m) { m.indices[1] = m.indices[0]; }).find("without area"), std::string::npos);
  EXPECT_NE(after([](SolidMesh& m) { m.vertices[3].uv = m.vertices[0].uv; }).find("on the texture"), std::string::npos);
  EXPECT_NE(after([](SolidMesh& m) { m.vertices[0].normal = {1, 0, 0}; }).find("along its normal"), std::string::npos);
  EXPECT_NE(after([](SolidMesh& m) { m.vertices[0].at[1] = 1e30f * 1e30f; }).find("not finite"), std::string::npos);
  EXPECT_NE(after([](SolidMesh& m) {
              for (std::size_t i = 0; i < m.indices.size(); i += 3) std::swap(m.indices[i], m.indices[i + 1]);
              for (auto& vertex : m.vertices)
                for (float& number : vertex.normal) number = 0 - number;
            }).find("inside out"),
            std::string::npos);
}

TEST(ModelPromises, BoundsHoldThePartAndFitIt) {
  const auto after = [](const std::function<void(Model::Part&)>& change) {
    return problemAfter([&](Model& model) { change(model.parts[0]); });
  };
  EXPECT_EQ(after([](Model::Part& p) { p.boxes.clear(); }), "wall-1-2.pier-1: has no bounds");
  EXPECT_EQ(after([](Model::Part& p) { p.boxes[0].half.x = 1.9; }), "wall-1-2.pier-1: reaches out of its bounds");
  EXPECT_EQ(after([](Model::Part& p) { p.boxes[0].yaw = 0.1; }), "wall-1-2.pier-1: reaches out of its bounds");
  EXPECT_EQ(after([](Model::Part& p) { p.boxes[0].half.z = 0.85; }),
            "wall-1-2.pier-1: has bounds 1.70 times as large as itself");
  EXPECT_EQ(after([](Model::Part& p) { p.boxes[0].half.z = 0.78; }), "")
      << "half as much again and a little more is still well";
  // Two boxes where one would do.
  EXPECT_EQ(after([](Model::Part& p) { p.boxes = {{{-1, 0, 0}, {1, 1, 0.5}, 0}, {{1, 0, 0}, {1, 1, 0.5}, 0}}; }), "");
}

TEST(ModelPromises, BoundsAreHeldAgainstTheHull) {
  // Two bars fill little of the box around both, but all of their hull.
  EXPECT_EQ(problemAfter([](Model& model) {
              SolidMesh bars;
              for (const float shift : {-1.9f, 1.9f}) {
                SolidMesh bar = cuboid(0.1, 1, 0.5);
                for (auto& vertex : bar.vertices) vertex.at[0] += shift;
                const auto first = static_cast<std::uint32_t>(bars.vertices.size());
                bars.vertices.insert(bars.vertices.end(), bar.vertices.begin(), bar.vertices.end());
                for (const std::uint32_t index : bar.indices) bars.indices.push_back(first + index);
              }
              model.meshes[0] = bars;
            }),
            "");
}

TEST(ModelPromises, PartsHaveMassAndBelongTogether) {
  const auto after = [](const std::function<void(Model::Part&)>& change) {
    return problemAfter([&](Model& model) { change(model.parts[0]); });
  };
  EXPECT_EQ(after([](Model::Part& p) { p.mass = 0; }), "wall-1-2.pier-1: has no mass");
  EXPECT_EQ(after([](Model::Part& p) { p.centre.z = 0.6; }), "wall-1-2.pier-1: has its centre of gravity elsewhere");
  EXPECT_EQ(after([](Model::Part& p) { p.material = 1; }), "wall-1-2.pier-1: is of no material");
  EXPECT_EQ(after([](Model::Part& p) { p.thing = 1; }), "wall-1-2.pier-1: belongs to no thing in order");
  EXPECT_EQ(after([](Model::Part& p) { p.joint = 1; }), "wall-1-2.pier-1: has no such joint");
  EXPECT_EQ(after([](Model::Part& p) { p.meshes[1] = 1; }), "wall-1-2.pier-1: has no such mesh");
  EXPECT_NE(after([](Model::Part& p) { p.tags.clear(); }), "");
  EXPECT_NE(after([](Model::Part& p) { p.name = "wall-1-2"; }), "") << "the thing's name";
  EXPECT_NE(after([](Model::Part& p) { p.meshes = {Model::kNobody, 0, 0}; }), "") << "bounds of what is not there";
  EXPECT_NE(problemAfter([](Model& m) { m.joints[0].now = 2; }), "");
  EXPECT_NE(problemAfter([](Model& m) { m.origin.x = 0.5; }), "");
  EXPECT_NE(problemAfter([](Model& m) { m.materials[0].density = 0; }), "");
  EXPECT_NE(problemAfter([](Model& m) { m.openings[0].thing = 1; }), "");
}

TEST(ModelPromises, LevelsHaveFewerAndFewerTriangles) {
  EXPECT_EQ(problemAfter([](Model& model) {
              Model::Part more = model.parts[0];
              more.name += "0";
              more.meshes = {Model::kNobody, Model::kNobody, 0};
              more.boxes.clear();
              more.mass = 0;
              model.parts.push_back(more);
              model.parts[0].meshes = {0, Model::kNobody, Model::kNobody};
            }),
            "model: has more triangles at level 2 than at the one before");
}

/// The wall with its leaf, and once more on top of it.
Model repeatedModel() {
  Model model = goodModel();
  model.parts[0].joint = 0;
  model.things.push_back({"wall-1-2-above", {"wall"}, 0, 0, 3});
  Model::Joint joint = model.joints[0];
  joint.name = "wall-1-2-above.leaf";
  joint.at.z += 3;
  model.joints.push_back(joint);
  model.parts.push_back(model.repeat(model.parts[0], 1, 1));
  return model;
}

TEST(ModelPromises, RepeatsAreWhatTheyRepeat) {
  const auto problemOf = [](const std::function<void(Model&)>& change) {
    Model model = repeatedModel();
    change(model);
    try {
      check(model);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(problemOf([](Model&) {}), "");
  EXPECT_EQ(repeatedModel().parts[1].name, "wall-1-2-above.pier-1");
  EXPECT_EQ(repeatedModel().parts[1].boxes[0].centre.z, 3);
  EXPECT_EQ(repeatedModel().triangleCount(0), 24u);
  EXPECT_EQ(repeatedModel().countUsers(0), (std::vector<std::uint32_t>{1}));
  EXPECT_NE(problemOf([](Model& model) { model.things[1].up = 2; }), "");
  EXPECT_NE(problemOf([](Model& model) { model.things[1].like = 1; }), "");
  EXPECT_NE(problemOf([](Model& model) { model.things[1].finest = 1; }), "");
  EXPECT_NE(problemOf([](Model& model) { model.parts.pop_back(); }), "");
  EXPECT_NE(problemOf([](Model& model) { model.parts[1].tags[0] = "post"; }), "");
  EXPECT_NE(problemOf([](Model& model) { model.parts[1].joint = Model::kNobody; }), "");
  EXPECT_NE(problemOf([](Model& model) { model.parts[1].joint = 0; }), "");
  EXPECT_NE(problemOf([](Model& model) { model.joints[1].high = 1.4; }), "");
  EXPECT_NE(problemOf([](Model& model) { model.joints[1].at.z = 0; }), "");
}

TEST(SolidMesh, VolumeCentreAndHull) {
  const SolidMesh mesh = cuboid(2, 1, 0.5);
  EXPECT_EQ(geometry::findFault(mesh), std::nullopt);
  const geometry::MassPoint measured = geometry::measureVolume(mesh);
  EXPECT_NEAR(measured.volume, 8, 1e-9);
  EXPECT_NEAR(geometry::length(measured.centre), 0, 1e-9);
  const std::vector<Vec3> corner{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.2, 0.2, 0.2}};
  EXPECT_NEAR(geometry::hullVolume(corner), 1.0 / 6, 1e-12);
  EXPECT_EQ(geometry::hullVolume(std::span(corner).first(3)), 0);
}

}  // namespace
}  // namespace castra
