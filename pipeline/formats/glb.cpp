// SPDX-License-Identifier: GPL-3.0-or-later
// After the glTF 2.0 specification (Khronos Group, ISO/IEC 12113).
//   1. Split the file into JSON and bytes, and see that nothing is required that we do not know.
//   2. Walk the tree of nodes with a stack, each node once, and multiply poses on the way.
//   3. At each node read its mesh, primitive by primitive, and write it where it stands.
#include "pipeline/formats/glb.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/gltf_buffers.h"
#include "pipeline/formats/gltf_pose.h"
#include "pipeline/formats/gltf_value.h"

namespace castra::formats {

using geometry::Vec3;

namespace {

constexpr double kFarthest = 1e9;  // [m]
constexpr std::uint64_t kLeastCost = 64;

enum Mode : std::uint64_t { kTriangles = 4, kStrip = 5, kFan = 6 };

void checkDemands(const GltfValue& root) {
  const GltfValue version = root.member("asset").member("version");
  if (!version.text().starts_with("2.")) version.refuse(concat("is \"", version.text(), "\", must be 2.0"));
  if (const auto least = root.member("asset").find("minVersion"); least && least->text() != "2.0")
    least->refuse(concat("is \"", least->text(), "\", must be 2.0"));
  const auto extensions = root.find("extensionsRequired");
  for (std::size_t i = 0; extensions && i < extensions->size(); ++i) {
    const GltfValue extension = extensions->item(i);
    // Whole numbers in vertices are read anyway; light does not concern us.
    if (extension.text() != "KHR_mesh_quantization" && extension.text() != "KHR_materials_unlit")
      extension.refuse(concat("is \"", extension.text(), "\", which is not known; save the model without it"));
  }
}

ForeignMaterial readMaterial(const GltfValue& value) {
  ForeignMaterial material;
  material.name = value.textOr("name", "");
  const auto surface = value.find("pbrMetallicRoughness");
  const auto factor = surface ? surface->find("baseColorFactor") : std::nullopt;
  if (!factor) return material;
  const std::vector<double> numbers = factor->numbers(4);
  for (std::size_t i = 0; i < 3; ++i) material.colour[i] = std::clamp(numbers[i], 0.0, 1.0);
  material.opacity = std::clamp(numbers[3], 0.0, 1.0);
  return material;
}

/// Three indices a triangle, from those of a strip or fan.
std::vector<std::uint32_t> listTriangles(std::vector<std::uint32_t> given, std::uint64_t mode) {
  if (mode == kTriangles) return given;
  std::vector<std::uint32_t> triangles;
  for (std::size_t i = 0; i + 2 < given.size(); ++i) {
    if (mode == kFan)
      triangles.insert(triangles.end(), {given[i + 1], given[i + 2], given[0]});
    else
      triangles.insert(triangles.end(), {given[i], given[i + 1 + i % 2], given[i + 2 - i % 2]});
  }
  return triangles;
}

/// glTF's axes to ours.
Vec3 toOurs(const Vec3& v) { return {v.x, -v.z, v.y}; }

std::array<float, 3> floatsOf(const Vec3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

/// Of length 1; upwards where there is no direction.
std::array<float, 3> normalOf(const Vec3& way) {
  const double length = geometry::length(way);
  if (!(length > 1e-30) || !std::isfinite(length)) return {0, 0, 1};
  return floatsOf(way * (1 / length));
}

class SceneReader {
 public:
  SceneReader(const GltfValue& root, std::optional<std::string_view> binary, std::size_t file_size)
      : root_(root),
        nodes_(root.find("nodes")),
        meshes_(root.find("meshes")),
        buffers_(root, binary),
        left_(std::min(kMostGlbValues, kLeastGlbValues + kGlbValuesPerByte * file_size)) {}

  ForeignScene read() {
    const auto materials = root_.find("materials");
    for (std::size_t i = 0; materials && i < materials->size(); ++i)
      scene_.materials.push_back(readMaterial(materials->item(i)));
    walk();
    return std::move(scene_);
  }

 private:
  struct Visit {
    std::size_t node = 0;
    GltfPose pose;  ///< of its parent
  };

  /// The nodes to begin with, the last first.
  std::vector<Visit> findRoots(std::size_t node_count) const {
    std::vector<Visit> roots;
    const std::size_t scene_count = root_.countOf("scenes");
    if (scene_count > 0 || root_.find("scene")) {
      const auto chosen = root_.find("scene");
      const std::size_t number = chosen ? chosen->indexInto(scene_count, "scenes") : 0;
      const auto nodes = root_.member("scenes").item(number).find("nodes");
      for (std::size_t i = nodes ? nodes->size() : 0; i-- > 0;)
        roots.push_back({nodes->item(i).indexInto(node_count, "nodes"), {}});
      return roots;
    }
    // Without scenes, whatever is nobody's child.
    std::vector<bool> is_child(node_count);
    for (std::size_t i = 0; i < node_count; ++i)
      for (const std::size_t child : childrenOf(nodes_->item(i), node_count)) is_child[child] = true;
    for (std::size_t i = node_count; i-- > 0;)
      if (!is_child[i]) roots.push_back({i, {}});
    return roots;
  }

  static std::vector<std::size_t> childrenOf(const GltfValue& node, std::size_t node_count) {
    std::vector<std::size_t> children;
    const auto list = node.find("children");
    for (std::size_t i = 0; list && i < list->size(); ++i)
      children.push_back(list->item(i).indexInto(node_count, "nodes"));
    return children;
  }

  void walk() {
    const std::size_t node_count = nodes_ ? nodes_->size() : 0;
    std::vector<bool> is_seen(node_count);
    std::vector<Visit> stack = findRoots(node_count);
    while (!stack.empty()) {
      const Visit visit = stack.back();
      stack.pop_back();
      const GltfValue node = nodes_->item(visit.node);
      if (is_seen[visit.node]) node.refuse("has two parents, or is one of its own");
      is_seen[visit.node] = true;
      const GltfPose pose = visit.pose * readPose(node);
      if (const auto mesh = node.find("mesh")) readMesh(*mesh, node, pose);
      const std::vector<std::size_t> children = childrenOf(node, node_count);
      for (std::size_t i = children.size(); i-- > 0;) stack.push_back({children[i], pose});
    }
  }

  void readMesh(const GltfValue& index, const GltfValue& node, const GltfPose& pose) {
    const std::size_t number = index.indexInto(meshes_ ? meshes_->size() : 0, "meshes");
    const GltfValue mesh = meshes_->item(number);
    const std::string name = node.textOr("name", mesh.textOr("name", ""));
    const GltfValue primitives = mesh.member("primitives");
    for (std::size_t i = 0; i < primitives.size(); ++i) readPrimitive(primitives.item(i), name, pose);
  }

  void readPrimitive(const GltfValue& primitive, const std::string& name, const GltfPose& pose) {
    // Even one without corners takes time, and a mesh of many can be shown by many nodes.
    spend(primitive, kLeastCost);
    const std::uint64_t mode = primitive.wholeOr("mode", kTriangles);
    if (mode > kFan) primitive.refuse(concat("is of mode ", mode, ", which there is not"));
    const GltfValue attributes = primitive.member("attributes");
    const auto position = attributes.find("POSITION");
    // Points, lines, and what an extension would have to fill.
    if (mode < kTriangles || !position) return;
    const std::size_t positions = position->indexInto(buffers_.accessorCount(), "accessors");
    const auto index_value = primitive.find("indices");
    const std::uint64_t vertex_count = buffers_.countOf(positions),
                        index_count =
                            index_value
                                ? buffers_.countOf(index_value->indexInto(buffers_.accessorCount(), "accessors"))
                                : vertex_count;
    if (mode == kTriangles && index_count % 3 != 0)
      primitive.refuse(concat("has ", index_count, " corners, which are no triangles"));
    // Before anything is read: flat normals give every corner a vertex of its own.
    const std::uint64_t corners = mode == kTriangles ? index_count : 3 * index_count;
    spend(primitive, vertex_count + 2 * corners);

    std::vector<std::uint32_t> indices;
    if (index_value) {
      indices = buffers_.readIndices(static_cast<std::size_t>(index_value->whole()));
    } else {
      indices.resize(static_cast<std::size_t>(vertex_count));
      for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint32_t>(i);
    }
    for (const std::uint32_t i : indices)
      if (i >= vertex_count) primitive.refuse(concat("has a corner at vertex ", i, " of ", vertex_count));
    ForeignPart part;
    part.name = name;
    if (const auto material = primitive.find("material"))
      part.material = material->indexInto(scene_.materials.size(), "materials");
    part.indices = listTriangles(std::move(indices), mode);
    if (part.indices.empty()) return;
    placeVertices(primitive, positions, pose, part);
    if (const auto uv = attributes.find("TEXCOORD_0")) {
      const std::vector<float> numbers = readAttribute(*uv, 2, vertex_count);
      for (std::size_t i = 0; i < numbers.size(); i += 2) part.uvs.push_back({numbers[i], numbers[i + 1]});
    }
    if (const auto normal = attributes.find("NORMAL")) {
      const std::vector<float> numbers = readAttribute(*normal, 3, vertex_count);
      for (std::size_t i = 0; i < numbers.size(); i += 3)
        part.normals.push_back(normalOf(toOurs(pose.turnNormal({numbers[i], numbers[i + 1], numbers[i + 2]}))));
    }
    // What is mirrored is seen from the other side.
    if (pose.isMirrored())
      for (std::size_t i = 0; i < part.indices.size(); i += 3) std::swap(part.indices[i + 1], part.indices[i + 2]);
    if (part.normals.empty()) makeFlat(part);
    scene_.parts.push_back(std::move(part));
  }

  std::vector<float> readAttribute(const GltfValue& index, std::size_t width, std::uint64_t vertex_count) const {
    const std::size_t accessor = index.indexInto(buffers_.accessorCount(), "accessors");
    if (buffers_.countOf(accessor) != vertex_count)
      index.refuse(concat("has ", buffers_.countOf(accessor), " elements for ", vertex_count, " vertices"));
    return buffers_.readVectors(accessor, width);
  }

  void placeVertices(const GltfValue& primitive, std::size_t accessor, const GltfPose& pose, ForeignPart& part) const {
    const std::vector<float> numbers = buffers_.readVectors(accessor, 3);
    part.positions.reserve(numbers.size() / 3);
    for (std::size_t i = 0; i < numbers.size(); i += 3) {
      const Vec3 place = toOurs(pose.apply({numbers[i], numbers[i + 1], numbers[i + 2]}));
      for (const double value : {place.x, place.y, place.z})
        if (!(std::fabs(value) <= kFarthest))
          primitive.refuse(concat("has vertex ", i / 3, " farther away than 1,000,000 km"));
      part.positions.push_back(floatsOf(place));
    }
  }

  /// Gives each triangle vertices and a normal of its own.
  static void makeFlat(ForeignPart& part) {
    ForeignPart flat;
    flat.positions.reserve(part.indices.size());
    for (const std::uint32_t i : part.indices) {
      flat.positions.push_back(part.positions[i]);
      if (!part.uvs.empty()) flat.uvs.push_back(part.uvs[i]);
      flat.indices.push_back(static_cast<std::uint32_t>(flat.indices.size()));
    }
    const auto at = [&](std::size_t i) {
      return Vec3{flat.positions[i][0], flat.positions[i][1], flat.positions[i][2]};
    };
    for (std::size_t i = 0; i < flat.positions.size(); i += 3)
      flat.normals.insert(flat.normals.end(), 3, normalOf(geometry::cross(at(i + 1) - at(i), at(i + 2) - at(i))));
    part.positions = std::move(flat.positions);
    part.normals = std::move(flat.normals);
    part.uvs = std::move(flat.uvs);
    part.indices = std::move(flat.indices);
  }

  void spend(const GltfValue& primitive, std::uint64_t values) {
    if (values > left_)
      primitive.refuse(
          "is more than a file of this size can hold; is it damaged, or one mesh shown "
          "very often?");
    left_ -= values;
  }

  GltfValue root_;
  std::optional<GltfValue> nodes_, meshes_;
  GltfBuffers buffers_;
  std::uint64_t left_;
  ForeignScene scene_;
};

}  // namespace

ForeignScene decodeGlb(std::string_view bytes, const std::string& name) {
  const GlbChunks chunks = isGlb(bytes) ? splitGlb(bytes, name) : GlbChunks{bytes, std::nullopt};
  const Json json = parseJson(chunks.json, name);
  const GltfValue root(json, name + ": ");
  checkDemands(root);
  return SceneReader(root, chunks.binary, bytes.size()).read();
}

}  // namespace castra::formats
