// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/model_scene.h"

#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "export/colour.h"
#include "export/generator.h"
#include "export/glb.h"
#include "export/gltf_axes.h"
#include "export/lightmap.h"
#include "export/model_paths.h"
#include "export/tangents.h"
#include "pipeline/base/text.h"

namespace castra::exporting {

using geometry::SolidMesh;
using geometry::Vec3;

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// From a file in the models' folder to the textures'.
GlbTextures texturesOf(const ModelFileParams& params, const std::string& material) {
  std::string way = "../";
  for (const char c : params.folder)
    if (c == '/') way += "../";
  way += concat(params.textures, '/', material);
  return {way + "_colour.png", way + "_normal.png", way + "_roughness.png"};
}

std::vector<GlbMaterial> materialsOf(const Model& model, const ModelFileParams& params, const TexturedNames& textured) {
  std::vector<GlbMaterial> materials;
  for (const Model::Material& slot : model.materials) {
    GlbMaterial material;
    material.name = slot.name;
    material.colour = linearLight(colourOf(slot.colour));
    for (double& channel : material.colour) channel = rounded(channel, 10000);
    material.roughness = slot.roughness;
    if (textured.contains(slot.name)) {
      // The textures have all of it.
      material.textures = texturesOf(params, slot.name);
      material.colour = {1, 1, 1};
      material.roughness = 1;
    }
    material.extras.set("sort", slot.sort).set("density", slot.density).set("repeat", slot.repeat);
    materials.push_back(std::move(material));
  }
  return materials;
}

/// Appends those triangles of a mesh for which `is_seen` holds to the primitive, moved so that `origin` is its zero,
/// with the vertices that these have.
template <class IsSeen>
void append(GlbPrimitive& primitive, const SolidMesh& mesh, const PartPlace& place, const Vec3& origin, double repeat,
            const IsSeen& is_seen) {
  constexpr std::uint32_t kUnused = ~std::uint32_t{0};
  std::vector<std::uint32_t> places(mesh.vertices.size(), kUnused);
  for (std::size_t i = 0; i < mesh.triangleCount(); ++i)
    if (is_seen(i))
      for (std::size_t k = 0; k < 3; ++k) places[mesh.indices[3 * i + k]] = 0;
  const auto narrow = [](double value) { return static_cast<float>(value); };
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    if (places[i] == kUnused) continue;
    places[i] = static_cast<std::uint32_t>(primitive.positions.size());
    const SolidMesh::Vertex& vertex = mesh.vertices[i];
    const Vec3 at = toGltf(place(mesh.at(i)) - origin);
    const Vec3 normal =
        toGltf(place.turn({double{vertex.normal[0]}, double{vertex.normal[1]}, double{vertex.normal[2]}}));
    primitive.positions.push_back({narrow(at.x), narrow(at.y), narrow(at.z)});
    primitive.normals.push_back({narrow(normal.x), narrow(normal.y), narrow(normal.z)});
    primitive.uvs.push_back({narrow(vertex.uv[0] / repeat), narrow(0 - vertex.uv[1] / repeat)});
  }
  for (std::size_t i = 0; i < mesh.triangleCount(); ++i)
    if (is_seen(i))
      for (std::size_t k = 0; k < 3; ++k) primitive.indices.push_back(places[mesh.indices[3 * i + k]]);
}

class SceneWriter {
 public:
  SceneWriter(std::string_view name, const ModelFileParams& params, const ShownModel& shown, ModelSide side,
              const TexturedNames& textured)
      : params_(params),
        shown_(shown),
        model_(shown.model()),
        side_(side),
        scene_{std::string(kGenerator), materialsOf(model_, params, textured), {}, {}} {
    scene_.nodes.push_back({std::string(name), {model_.origin.x, 0, 0 - model_.origin.y}, std::nullopt, {}});
  }

  std::string write(const std::vector<std::size_t>& levels) {
    std::size_t begin = 0;
    for (std::uint32_t thing = 0; thing < model_.things.size(); ++thing) {
      std::size_t end = begin;
      while (end < model_.parts.size() && model_.parts[end].thing == thing) ++end;
      if (shown_.sideOf(thing) != side_) {
        begin = end;
        continue;
      }
      const std::size_t node = addNode(0, model_.things[thing].name);
      scene_.nodes[node].extras = extrasOf(thing, begin, end);
      // What repeats another is that one, moved.
      base_ = {0, 0, model_.things[thing].up};
      if (const Vec3 up = toGltf(base_); !(base_ == Vec3{})) scene_.nodes[node].translation = {up.x, up.y, up.z};
      for (const std::size_t level : levels) {
        const bool is_only = levels.size() == 1;
        const std::string suffix = is_only ? "" : concat("_LOD", level);
        writeThing(is_only ? node : addNode(node, model_.things[thing].name + suffix), level, begin, end, suffix);
      }
      if (params_.collision != "none" && levels.front() == 0) writeBoxes(node, begin, end);
      begin = end;
    }
    if (params_.lightmap > 0) layLightmaps();
    dropUnusedMaterials();
    for (GlbMesh& mesh : scene_.meshes)
      for (GlbPrimitive& primitive : mesh.primitives)
        if (scene_.materials[primitive.material].textures) primitive.tangents = tangentsOf(primitive);
    return encodeGlb(std::move(scene_));
  }

 private:
  std::size_t addNode(std::size_t parent, std::string name) {
    scene_.nodes[parent].children.push_back(scene_.nodes.size());
    GlbNode node;
    node.name = std::move(name);
    scene_.nodes.push_back(std::move(node));
    return scene_.nodes.size() - 1;
  }

  GlbExtras extrasOf(std::uint32_t thing, std::size_t begin, std::size_t end) const {
    double mass = 0;
    for (std::size_t i = begin; i < end; ++i) mass += model_.parts[i].mass;
    return GlbExtras().set("tags", joined(model_.things[thing].tags)).set("mass", rounded(mass, 10));
  }

  /// The parts of a thing at a level: those that stand still in the node itself, those that move below it.
  void writeThing(std::size_t node, std::size_t level, std::size_t begin, std::size_t end, const std::string& suffix) {
    std::map<std::uint32_t, std::vector<std::size_t>> groups;  // by joint
    for (std::size_t i = begin; i < end; ++i)
      if (meshOf(model_, model_.parts[i], level)) groups[model_.parts[i].joint].push_back(i);
    for (const auto& [joint, parts] : groups) {
      std::size_t holder = node;
      Vec3 origin = base_;
      if (joint != Model::kNobody) {
        const Model::Joint& how = model_.joints[joint];
        holder = addNode(node, how.name + suffix);
        origin = how.at;
        const Vec3 at = toGltf(origin - base_);
        scene_.nodes[holder].translation = {at.x, at.y, at.z};
        scene_.nodes[holder]
            .extras.set("tags", joined(model_.parts[parts.front()].tags))
            .set("joint", nameOf(how.type))
            .set("low", rounded(how.low, 10000))
            .set("high", rounded(how.high, 10000))
            .set("now", rounded(how.now, 10000));
      }
      std::vector<std::size_t> alone, shared;  // as part of the holder's mesh, and by nodes of their own
      for (const std::size_t part : parts) {
        if (shown_.triangleCount(part, level) == 0) continue;
        (params_.nodes == "part" || shown_.isShared(model_.parts[part], level) ? shared : alone).push_back(part);
      }
      if (!alone.empty()) scene_.nodes[holder].mesh = addMesh(scene_.nodes[holder].name, alone, level, origin);
      for (const std::size_t part : shared) {
        const std::size_t child = addNode(holder, model_.parts[part].name + suffix);
        if (shown_.isShared(model_.parts[part], level))
          placeShared(child, model_.parts[part], level, origin);
        else
          scene_.nodes[child].mesh = addMesh(scene_.nodes[child].name, {part}, level, origin);
        scene_.nodes[child]
            .extras.set("tags", joined(model_.parts[part].tags))
            .set("mass", rounded(model_.parts[part].mass, 10));
      }
    }
  }

  /// A node with a mesh that other nodes have, too.
  void placeShared(std::size_t node, const Model::Part& part, std::size_t level, const Vec3& origin) {
    const Vec3 at = toGltf(part.at - origin);
    scene_.nodes[node].translation = {at.x, at.y, at.z};
    scene_.nodes[node].yaw = part.yaw;
    const std::uint32_t number = model_.meshAt(part, level);
    const auto [known, is_new] = shared_.try_emplace({number, part.material}, scene_.meshes.size());
    scene_.nodes[node].mesh = known->second;
    if (!is_new) return;
    GlbPrimitive primitive;
    primitive.material = part.material;
    append(primitive, *meshOf(model_, part, level), PartPlace(Model::Part{}), {},
           model_.materials[part.material].repeat, [](std::size_t) { return true; });
    scene_.meshes.push_back({concat("shape-", number), {std::move(primitive)}});
  }

  /// A mesh of several parts; that of a repeat is there already.
  std::size_t addMesh(const std::string& name, const std::vector<std::size_t>& parts, std::size_t level,
                      const Vec3& origin) {
    const auto [known, is_new] = batches_.try_emplace({shown_.originalOf(parts.front()), level}, scene_.meshes.size());
    if (!is_new) return known->second;
    std::map<std::uint32_t, GlbPrimitive> primitives;
    for (const std::size_t i : parts) {
      const Model::Part& part = model_.parts[i];
      GlbPrimitive& primitive = primitives[part.material];
      primitive.material = part.material;
      append(primitive, *meshOf(model_, part, level), PartPlace(part), origin, model_.materials[part.material].repeat,
             [&](std::size_t triangle) { return !shown_.isHidden(i, level, triangle); });
    }
    GlbMesh mesh{name, {}};
    for (auto& [material, primitive] : primitives) mesh.primitives.push_back(std::move(primitive));
    scene_.meshes.push_back(std::move(mesh));
    return scene_.meshes.size() - 1;
  }

  void writeBoxes(std::size_t node, std::size_t begin, std::size_t end) {
    int count = 0;
    for (std::size_t i = begin; i < end; ++i) {
      for (const Model::Box& box : model_.parts[i].boxes) {
        const std::string thing = scene_.nodes[node].name;
        const std::string name = params_.collision == "unreal" ? concat("UBX_", thing, '_', ++count)
                                                               : concat(thing, "-box", ++count, "-convcolonly");
        const std::size_t child = addNode(node, name);
        const Vec3 at = toGltf(box.centre - base_);
        scene_.nodes[child].translation = {at.x, at.y, at.z};
        scene_.nodes[child].yaw = box.yaw;
        scene_.meshes.push_back({name, {cuboidOf({box.half.x, box.half.z, box.half.y}, model_.parts[i].material)}});
        scene_.nodes[child].mesh = scene_.meshes.size() - 1;
      }
    }
  }

  /// For every mesh that has textures; boxes to bump into have none.
  void layLightmaps() {
    constexpr double kBetween = 2;  // texels, so that smoothing one face does not reach the next
    std::vector<double> sizes(scene_.meshes.size());
    for (std::size_t i = 0; i < sizes.size(); ++i)
      if (!scene_.meshes[i].primitives[0].uvs.empty())
        sizes[i] = std::floor(layLightmap(scene_.meshes[i], kBetween / params_.lightmap) * params_.lightmap + 1);
    for (GlbNode& node : scene_.nodes) {
      if (node.mesh && sizes[*node.mesh] > 0) node.extras.set("lightmap", sizes[*node.mesh]);
    }
  }

  void dropUnusedMaterials() {
    std::vector<std::size_t> places(scene_.materials.size(), 0);
    for (const GlbMesh& mesh : scene_.meshes)
      for (const GlbPrimitive& primitive : mesh.primitives) places[primitive.material] = 1;
    std::vector<GlbMaterial> kept;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] == 0) continue;
      places[i] = kept.size();
      kept.push_back(std::move(scene_.materials[i]));
    }
    scene_.materials = std::move(kept);
    for (GlbMesh& mesh : scene_.meshes)
      for (GlbPrimitive& primitive : mesh.primitives) primitive.material = places[primitive.material];
  }

  static GlbPrimitive cuboidOf(const Vec3& half, std::size_t material) {
    GlbPrimitive primitive;
    primitive.material = material;
    const std::array<double, 3> size{half.x, half.y, half.z};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      for (const double side : {-1.0, 1.0}) {
        const auto first = static_cast<std::uint32_t>(primitive.positions.size());
        const std::size_t right = (axis + 1) % 3, up = (axis + 2) % 3;
        for (const auto& [a, b] :
             {std::pair{-1.0, -1.0}, std::pair{1.0, -1.0}, std::pair{1.0, 1.0}, std::pair{-1.0, 1.0}}) {
          std::array<float, 3> at{}, normal{};
          at[axis] = static_cast<float>(side * size[axis]);
          at[right] = static_cast<float>(side * a * size[right]);
          at[up] = static_cast<float>(b * size[up]);
          normal[axis] = static_cast<float>(side);
          primitive.positions.push_back(at);
          primitive.normals.push_back(normal);
          primitive.uvs.push_back({static_cast<float>(side * a), static_cast<float>(-b)});
        }
        for (const std::uint32_t k : {0, 1, 2, 0, 2, 3}) primitive.indices.push_back(first + k);
      }
    }
    return primitive;
  }

  const ModelFileParams& params_;
  const ShownModel& shown_;
  const Model& model_;
  ModelSide side_;
  GlbScene scene_;
  Vec3 base_;                                                              // of the thing in hand
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> shared_;  // meshes of the scene, by mesh and material
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> batches_;     // of several parts, by the first and level
};

}  // namespace

std::string encodeModel(std::string_view name, const ModelFileParams& params, const ShownModel& shown, ModelSide side,
                        const std::vector<std::size_t>& levels, const TexturedNames& textured) {
  return SceneWriter(name, params, shown, side, textured).write(levels);
}

}  // namespace castra::exporting
