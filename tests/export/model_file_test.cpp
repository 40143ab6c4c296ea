// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/model_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "export/model_scene.h"
#include "export/model_sidecar.h"
#include "export/tangents.h"
#include "generators/walls/wall_model.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/run.h"
#include "pipeline/core/store.h"
#include "tests/export/glb_reader.h"
#include "tests/generators/buildings/house_row.h"
#include "tests/generators/buildings/styles.h"
#include "tests/support/hand_walls.h"

namespace castra::exporting {
namespace {

using geometry::Vec3;
using testing::ReadGlb;
using testing::readGlb;
using testing::ReadNode;

/// The last model that a stage makes.
class LastRow : public RowSink {
 public:
  void add(std::string_view, std::string_view encoded) override { bytes = encoded; }
  std::string bytes;
};

/// A small walled square with a gate, a postern and a stair, in one piece, off the origin.
const Model& walls() {
  static const Model model = [] {
    castra::testing::HandWalls plan = castra::testing::squareTown(80);
    for (geometry::Vec2& corner : plan.corners) corner = corner + geometry::Vec2{2040, -1960};
    LastRow row;
    Surroundings around;
    around.rows = &row;
    castra::Run run(around);
    generators::WallStyle style;
    style.cell = 2000;
    generators::buildWalls(run, style, castra::testing::buildByHand(plan), {}, {}, {});
    return decode<Model>(row.bytes);
  }();
  return model;
}

/// The outside of it, with all its faces.
std::string encode(std::string_view name, const ModelFileParams& params, const Model& model,
                   const std::vector<std::size_t>& levels, const TexturedNames& textured = {}) {
  return encodeModel(name, params, ShownModel(model, true), ModelSide::outside, levels, textured);
}

const ReadNode* findNode(const ReadGlb& read, std::string_view name) {
  for (const ReadNode& node : read.nodes)
    if (node.name == name) return &node;
  return nullptr;
}

std::size_t trianglesOf(const ReadGlb& read, std::string_view word = "") {
  std::size_t count = 0;
  for (const ReadNode& node : read.nodes)
    if (node.name.find(word) != std::string::npos)
      for (const auto& primitive : node.primitives) count += primitive.indices.size() / 3;
  return count;
}

TEST(ModelFile, HasANodeForEveryThingAndEverythingThatMoves) {
  const Model& model = walls();
  const ReadGlb read = readGlb(encode("town/e1s1", {}, model, {0}));
  EXPECT_EQ(read.nodes[0].name, "town/e1s1");
  EXPECT_EQ(read.nodes[0].translation, (std::array<double, 3>{2000, 0, 2000}));
  for (const Model::Thing& thing : model.things) {
    const ReadNode* node = findNode(read, thing.name);
    ASSERT_NE(node, nullptr) << thing.name;
    EXPECT_TRUE(node->extras.find("tags")->text().starts_with(thing.tags[0]));
    EXPECT_GT(node->extras.find("mass")->number(), 0);
    EXPECT_FALSE(node->primitives.empty());
  }
  for (const Model::Joint& joint : model.joints) {
    const ReadNode* node = findNode(read, joint.name);
    ASSERT_NE(node, nullptr) << joint.name;
    EXPECT_EQ(node->translation, (std::array<double, 3>{joint.at.x, joint.at.z, -joint.at.y}));
    EXPECT_NEAR(node->extras.find("now")->number(), joint.now, 1e-4);
  }
  EXPECT_EQ(read.nodes.size(), 1 + model.things.size() + model.joints.size());
}

TEST(ModelFile, EveryNodeIsClosedAndTextured) {
  for (std::size_t level = 0; level < Model::kLevels; ++level) {
    const ReadGlb read = readGlb(encode("x", {}, walls(), {level}));
    EXPECT_EQ(trianglesOf(read), walls().triangleCount(level));
    for (const ReadNode& node : read.nodes) {
      EXPECT_EQ(testing::findLeak(node.primitives), "") << node.name;
      for (const auto& primitive : node.primitives) EXPECT_EQ(primitive.uvs.size(), primitive.positions.size());
    }
  }
}

TEST(ModelFile, CoordinatesAreTheTownsToTheBit) {
  // A curtain's body: glTF (x, y, z) is town (x, -z, y).
  const Model& model = walls();
  const ReadGlb read = readGlb(encode("x", {"walls", "files", "part", "none"}, model, {0}));
  std::size_t seen = 0;
  for (const Model::Part& part : model.parts) {
    if (part.joint != Model::kNobody) continue;
    const ReadNode* node = findNode(read, part.name);
    ASSERT_NE(node, nullptr) << part.name;
    const geometry::SolidMesh& mesh = *meshOf(model, part, 0);
    ASSERT_EQ(node->primitives.size(), 1u);
    EXPECT_EQ(node->primitives[0].material, model.materials[part.material].name);
    ASSERT_EQ(node->primitives[0].positions.size(), mesh.vertices.size());
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
      const auto& p = node->primitives[0].positions[i];
      ASSERT_EQ((Vec3{p[0], -p[2], p[1]}), mesh.at(i)) << part.name;
    }
    ++seen;
  }
  EXPECT_GT(seen, 500u);
}

TEST(ModelFile, LevelsMayBeNodesOfOneFile) {
  const Model& model = walls();
  ModelFileParams params;
  params.levels = "nodes";
  const ReadGlb read = readGlb(encode("x", params, model, {0, 1, 2}));
  for (std::size_t level = 0; level < Model::kLevels; ++level)
    EXPECT_EQ(trianglesOf(read, "_LOD" + std::to_string(level)), model.triangleCount(level));
  const ReadNode* tower = findNode(read, model.things[0].name);
  ASSERT_NE(tower, nullptr);
  ASSERT_EQ(tower->children.size(), 3u);
  EXPECT_EQ(read.nodes[tower->children[2]].name, model.things[0].name + "_LOD2");
}

TEST(ModelFile, BoxesAreNodesWithTheNamesEnginesKnow) {
  std::size_t boxes = 0;
  for (const Model::Part& part : walls().parts) boxes += part.boxes.size();
  for (const auto& [engine, mark] : {std::pair{"godot", "-convcolonly"}, std::pair{"unreal", "UBX_"}}) {
    ModelFileParams params;
    params.collision = engine;
    const ReadGlb read = readGlb(encode("x", params, walls(), {0}));
    std::size_t seen = 0;
    for (const ReadNode& node : read.nodes) {
      if (node.name.find(mark) == std::string::npos) continue;
      ++seen;
      EXPECT_EQ(testing::findLeak(node.primitives), "") << node.name;
    }
    EXPECT_EQ(seen, boxes) << engine;
    EXPECT_EQ(trianglesOf(readGlb(encode("x", params, walls(), {1}))), walls().triangleCount(1)) << "level 0 only";
  }
}

TEST(ModelFile, TheSidecarFindsPartsInTheFile) {
  const Model& model = walls();
  const ReadGlb read = readGlb(encode("x", {}, model, {0}));
  const Json json = parseJson(describeModel("x", {}, ShownModel(model, true)), "model");
  EXPECT_EQ(json.find("format")->text(), "castra-model");
  std::size_t parts = 0, openings = 0;
  for (const Json& thing : json.find("things")->items()) {
    openings += thing.find("openings")->items().size();
    for (const Json& part : thing.find("parts")->items()) {
      ++parts;
      const Json* joint = part.find("joint");
      const std::string& owner = (joint ? joint : thing.find("name"))->text();
      const ReadNode* node = findNode(read, owner);
      ASSERT_NE(node, nullptr) << owner;
      const auto primitive = std::find_if(node->primitives.begin(), node->primitives.end(), [&](const auto& one) {
        return one.material == part.find("material")->text();
      });
      ASSERT_NE(primitive, node->primitives.end());
      // Its triangles lie within its boxes; those are in the axes of the file, relative to the root.
      const auto first = static_cast<std::size_t>(part.find("triangles")->items()[0].number());
      const auto count = static_cast<std::size_t>(part.find("triangles")->items()[1].number());
      ASSERT_LE((first + count) * 3, primitive->indices.size());
      for (std::size_t i = 3 * first; i < 3 * (first + count); ++i) {
        const auto& p = primitive->positions[primitive->indices[i]];
        const Vec3 at{p[0] + node->translation[0], -(p[2] + node->translation[2]), p[1] + node->translation[1]};
        const auto& boxes = part.find("boxes")->items();
        ASSERT_TRUE(std::any_of(boxes.begin(), boxes.end(), [&](const Json& row) {
          const auto n = [&](std::size_t k) { return row.items()[k].number(); };
          return contains({{n(0), -n(2), n(1)}, {n(3), n(5), n(4)}, n(6)}, at, kBoxSlack + 0.001);
        })) << part.find("name")->text();
      }
    }
  }
  EXPECT_EQ(parts, model.parts.size());
  EXPECT_EQ(openings, model.openings.size());
}

TEST(ModelFile, InsidesAreInAFileOfTheirOwnAndNobodySeesWhatIsLeftOut) {
  const Style style = generators::styleOf("medieval");
  const generators::HouseRow row(2);
  const Model model = generators::HouseRow::build(style, row.raise(style, 3), true);
  const ShownModel shown(model, false);
  const Json json = parseJson(describeModel("x", {}, shown), "model");
  ASSERT_NE(json.find("insides"), nullptr);
  EXPECT_EQ(json.find("levels")->items()[0].find("path")->text(), "walls/x.glb");
  EXPECT_EQ(json.find("insides")->items()[0].find("path")->text(), "walls/x_inside.glb");
  const ReadGlb sides[] = {readGlb(encodeModel("x", {}, shown, ModelSide::outside, {0})),
                           readGlb(encodeModel("x", {}, shown, ModelSide::inside, {0}))};
  EXPECT_EQ(trianglesOf(sides[0]) + trianglesOf(sides[1]), model.triangleCount(0) - HiddenFaces(model, 0).count());
  for (std::size_t i = 0; i < model.things.size(); ++i) {
    const bool is_inside = model.things[i].isInside();
    EXPECT_NE(findNode(sides[is_inside], model.things[i].name), nullptr) << model.things[i].name;
    EXPECT_EQ(findNode(sides[!is_inside], model.things[i].name), nullptr) << model.things[i].name;
    // What is said of its triangles adds up to what its mesh has.
    std::map<std::string, std::size_t> said;
    for (const Json& part : json.find("things")->items()[i].find("parts")->items())
      if (const Json* run = part.find("triangles"); run && !part.find("joint")) {
        std::size_t& sum = said[part.find("material")->text()];
        EXPECT_EQ(run->items()[0].number(), static_cast<double>(sum)) << part.find("name")->text();
        sum += static_cast<std::size_t>(run->items()[1].number());
      }
    for (const auto& primitive : findNode(sides[is_inside], model.things[i].name)->primitives)
      EXPECT_EQ(said[primitive.material], primitive.indices.size() / 3) << model.things[i].name;
  }
}

TEST(ModelFile, StoreysThatAreAlikeAreOneMeshAgain) {
  const Style style = generators::styleOf("downtown");
  const generators::HouseRow row(1, LotUse::residential, 24, 30);
  const Model model = generators::HouseRow::build(style, row.raise(style, 1), true);
  const ReadGlb read = readGlb(encodeModel("x", {}, ShownModel(model, false), ModelSide::inside, {0}));
  const auto meshes = read.json.find("meshes")->items().size();
  std::size_t repeats = 0;
  for (const Model::Thing& thing : model.things) {
    if (!thing.isRepeat()) continue;
    ++repeats;
    const ReadNode &node = read.node(thing.name), &first = read.node(model.things[thing.like].name);
    EXPECT_EQ(node.translation, (std::array<double, 3>{0, thing.up, 0}));
    ASSERT_EQ(node.children.size(), first.children.size());
    ASSERT_EQ(node.primitives.size(), first.primitives.size());
    for (std::size_t i = 0; i < node.primitives.size(); ++i)
      EXPECT_EQ(node.primitives[i].positions, first.primitives[i].positions);
    for (std::size_t i = 0; i < node.children.size(); ++i)
      for (std::size_t k = 0; k < 3; ++k)
        EXPECT_NEAR(read.nodes[node.children[i]].translation[k], read.nodes[first.children[i]].translation[k], 1e-9);
  }
  EXPECT_GE(repeats, 1u);
  // None of their meshes is there twice.
  Model lower = model;
  const auto is_repeat = [&](std::uint32_t thing) { return model.things[thing].isRepeat(); };
  std::erase_if(lower.parts, [&](const Model::Part& part) { return is_repeat(part.thing); });
  std::erase_if(lower.openings, [&](const Model::Opening& opening) { return is_repeat(opening.thing); });
  const ReadGlb less = readGlb(encodeModel("x", {}, ShownModel(lower, true), ModelSide::inside, {0}));
  EXPECT_EQ(meshes, less.json.find("meshes")->items().size());
}

TEST(ModelFile, RefersToTexturesBesideIt) {
  ModelFileParams params;
  params.folder = "town/walls";
  params.textures = "my materials";
  params.collision = "godot";
  const ReadGlb read = readGlb(encode("x", params, walls(), {0}, {"rubble", "nobody's"}));
  std::size_t textured = 0;
  const Json& root = read.json;
  const auto uriOf = [&](const Json& reference) {
    const Json& texture =
        root.find("textures")->items().at(static_cast<std::size_t>(reference.find("index")->number()));
    EXPECT_EQ(texture.find("sampler")->number(), 0);
    return root.find("images")
        ->items()
        .at(static_cast<std::size_t>(texture.find("source")->number()))
        .find("uri")
        ->text();
  };
  for (const Json& material : root.find("materials")->items()) {
    const Json& surface = *material.find("pbrMetallicRoughness");
    if (material.find("name")->text() != "rubble") {
      EXPECT_EQ(surface.find("baseColorTexture"), nullptr);
      continue;
    }
    ++textured;
    EXPECT_EQ(uriOf(*surface.find("baseColorTexture")), "../../my%20materials/rubble_colour.png");
    EXPECT_EQ(uriOf(*surface.find("metallicRoughnessTexture")), "../../my%20materials/rubble_roughness.png");
    EXPECT_EQ(uriOf(*material.find("normalTexture")), "../../my%20materials/rubble_normal.png");
    EXPECT_EQ(surface.find("metallicFactor")->number(), 0) << "the blue of the roughness is not metal";
    EXPECT_EQ(surface.find("roughnessFactor")->number(), 1);
    for (const Json& channel : surface.find("baseColorFactor")->items()) EXPECT_EQ(channel.number(), 1);
  }
  EXPECT_EQ(textured, 1u);
  EXPECT_EQ(root.find("images")->items().size(), 3u) << "each once";
  EXPECT_EQ(root.find("samplers")->items().at(0).find("minFilter")->number(), 9987) << "with mip maps";
  for (const Json& mesh : root.find("meshes")->items())
    for (const Json& primitive : mesh.find("primitives")->items()) {
      const auto material = static_cast<std::size_t>(primitive.find("material")->number());
      const bool is_rubble = root.find("materials")->items().at(material).find("name")->text() == "rubble";
      EXPECT_EQ(primitive.find("attributes")->find("TANGENT") != nullptr, is_rubble);
      EXPECT_NE(primitive.find("attributes")->find("TEXCOORD_0"), nullptr);
    }
}

TEST(Tangents, RunAlongThePictureAndKnowItsUpside) {
  // A square that looks up, its picture lying as it does on the table; and the same seen in a mirror.
  for (const float side : {1.0f, -1.0f}) {
    GlbPrimitive square;
    square.positions = {{0, 0, 0}, {2, 0, 0}, {2, 0, -2}, {0, 0, -2}};
    square.normals.assign(4, {0, 1, 0});
    square.uvs = {{0, 0}, {side, 0}, {side, -1}, {0, -1}};
    square.indices = {0, 1, 2, 0, 2, 3};
    for (const auto& tangent : tangentsOf(square)) {
      EXPECT_NEAR(tangent[0], side, 1e-6);
      EXPECT_NEAR(tangent[1], 0, 1e-6);
      EXPECT_NEAR(tangent[2], 0, 1e-6);
      EXPECT_EQ(tangent[3], side) << "normal x tangent goes up the picture, or down in the mirror";
    }
  }
}

TEST(ModelFileStage, NamesFilesByTheKeyAndGivesEqualBytes) {
  MemoryStore store;
  const auto make = [&](const char* key, const ModelFileParams& params) {
    Surroundings around;
    around.store = &store;
    around.key = key;
    castra::Run run(around);
    std::map<std::string, Digest> made;
    const Files files = exportModel(run, params, walls(), std::nullopt);
    check(files);
    for (const File& file : files.files) made.emplace(file.path, file.blob.digest);
    return made;
  };
  const auto made = make("town/e0n0", {});
  std::set<std::string> paths;
  for (const auto& [path, digest] : made) paths.insert(path);
  EXPECT_EQ(paths, (std::set<std::string>{"walls/town_e0n0.glb", "walls/town_e0n0_lod1.glb", "walls/town_e0n0_lod2.glb",
                                          "walls/town_e0n0.json"}));
  EXPECT_EQ(make("town/e0n0", {}), made);
  EXPECT_EQ(make("town/e0n0", {"keep", "nodes", "thing", "none"}).size(), 2u);
}

}  // namespace
}  // namespace castra::exporting
