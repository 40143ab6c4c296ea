// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/glb.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <string_view>

#include "pipeline/base/check.h"
#include "pipeline/base/json.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

// Layout: a header of 12 bytes, a chunk of JSON and a chunk of numbers, both padded to 4 bytes. Numbers are little
// endian, as glTF wants them and as they lie in memory.

namespace castra::exporting {

static_assert(std::endian::native == std::endian::little);

namespace {

// Words of the specification.
constexpr int kFloat = 5126, kUnsignedShort = 5123, kUnsignedInt = 5125;
constexpr int kVertexData = 34962, kIndexData = 34963;
constexpr int kLinear = 9729, kLinearMipmapLinear = 9987, kRepeat = 10497;
constexpr std::uint32_t kMagic = 0x46546C67, kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;

template <class Number>
void appendRaw(std::string& out, const Number& number) {
  out.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void padTo4(std::string& out, char filler) {
  while (out.size() % 4 != 0) out += filler;
}

template <std::size_t n>
Json listOf(const std::array<double, n>& numbers) {
  Json list = Json::array();
  for (const double number : numbers) list.add(number);
  return list;
}

/// Gathers the numbers, and the views and accessors that describe them.
class Numbers {
 public:
  std::size_t addPairs(const std::vector<std::array<float, 2>>& pairs) {
    const std::size_t start = appendAll(pairs);
    return finish(describe(start, kVertexData, kFloat, pairs.size(), "VEC2"));
  }

  std::size_t addTangents(const std::vector<std::array<float, 4>>& tangents) {
    const std::size_t start = appendAll(tangents);
    return finish(describe(start, kVertexData, kFloat, tangents.size(), "VEC4"));
  }

  std::size_t addVectors(const std::vector<std::array<float, 3>>& vectors, bool with_bounds) {
    const std::size_t start = appendAll(vectors);
    Json accessor = describe(start, kVertexData, kFloat, vectors.size(), "VEC3");
    if (with_bounds) {
      std::array<double, 3> low, high;
      for (std::size_t i = 0; i < 3; ++i) {
        const auto less = [i](const auto& a, const auto& b) { return a[i] < b[i]; };
        const auto [least, most] = std::minmax_element(vectors.begin(), vectors.end(), less);
        low[i] = (*least)[i], high[i] = (*most)[i];
      }
      accessor.set("min", listOf(low)).set("max", listOf(high));
    }
    return finish(std::move(accessor));
  }

  /// In 16 bits where they suffice. The largest number of either width means "restart" and is not an index.
  std::size_t addIndices(const std::vector<std::uint32_t>& indices, std::size_t vertex_count) {
    const std::size_t start = bytes_.size();
    const bool short_enough = vertex_count <= std::numeric_limits<std::uint16_t>::max();
    for (const std::uint32_t index : indices) {
      if (short_enough)
        appendRaw(bytes_, static_cast<std::uint16_t>(index));
      else
        appendRaw(bytes_, index);
    }
    return finish(describe(start, kIndexData, short_enough ? kUnsignedShort : kUnsignedInt, indices.size(), "SCALAR"));
  }

  const std::string& bytes() const { return bytes_; }
  const Json& views() const { return views_; }
  const Json& accessors() const { return accessors_; }

 private:
  /// Where they start.
  template <std::size_t n>
  std::size_t appendAll(const std::vector<std::array<float, n>>& rows) {
    const std::size_t start = bytes_.size();
    for (const auto& row : rows)
      for (const float number : row) appendRaw(bytes_, number);
    return start;
  }
  Json describe(std::size_t start, int target, int component, std::size_t count, const char* type) {
    Json view = Json::object();
    view.set("buffer", 0).set("byteOffset", start).set("byteLength", bytes_.size() - start).set("target", target);
    views_.add(std::move(view));
    Json accessor = Json::object();
    accessor.set("bufferView", views_.items().size() - 1).set("componentType", component);
    accessor.set("count", count).set("type", type);
    return accessor;
  }
  std::size_t finish(Json accessor) {
    padTo4(bytes_, '\0');
    accessors_.add(std::move(accessor));
    return accessors_.items().size() - 1;
  }

  std::string bytes_;
  Json views_ = Json::array(), accessors_ = Json::array();
};

/// As a part of an address: what is not a letter, a digit or one of "-._~/" is written as a number.
std::string escaped(std::string_view path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (const char c : path) {
    const auto code = static_cast<unsigned char>(c);
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                          std::string_view("-._~/").find(c) != std::string_view::npos;
    if (is_plain)
      text += c;
    else
      text += concat('%', kDigits[code >> 4], kDigits[code & 15]);
  }
  return text;
}

/// Pictures that materials refer to, each listed once.
class Pictures {
 public:
  /// Of the texture with this picture.
  Json refer(const std::string& uri) {
    const auto known = std::find(uris_.begin(), uris_.end(), uri);
    const auto number = static_cast<std::size_t>(known - uris_.begin());
    if (known == uris_.end()) uris_.push_back(uri);
    return Json::object().set("index", number);
  }

  Json images() const {
    Json list = Json::array();
    for (const std::string& uri : uris_) list.add(Json::object().set("uri", escaped(uri)));
    return list;
  }
  Json textures() const {
    Json list = Json::array();
    for (std::size_t i = 0; i < uris_.size(); ++i) list.add(Json::object().set("sampler", 0).set("source", i));
    return list;
  }
  Json samplers() const {
    Json list = Json::array();
    if (!uris_.empty())
      list.add(Json::object()
                   .set("magFilter", kLinear)
                   .set("minFilter", kLinearMipmapLinear)
                   .set("wrapS", kRepeat)
                   .set("wrapT", kRepeat));
    return list;
  }

 private:
  std::vector<std::string> uris_;
};

Json describeMaterial(const GlbMaterial& material, Pictures& pictures) {
  Json surface = Json::object();
  surface.set("baseColorFactor", listOf(std::array<double, 4>{material.colour[0], material.colour[1],
                                                              material.colour[2], material.opacity}));
  surface.set("metallicFactor", 0).set("roughnessFactor", material.roughness);
  Json described = Json::object();
  described.set("name", material.name);
  if (material.textures) {
    surface.set("baseColorTexture", pictures.refer(material.textures->colour));
    surface.set("metallicRoughnessTexture", pictures.refer(material.textures->roughness));
    described.set("normalTexture", pictures.refer(material.textures->normal));
  }
  described.set("pbrMetallicRoughness", std::move(surface));
  if (material.opacity < 1) described.set("alphaMode", "BLEND");
  if (!material.extras.isNull()) described.set("extras", material.extras);
  return described;
}

Json describePrimitive(const GlbPrimitive& primitive, Numbers& numbers) {
  CASTRA_CHECK(!primitive.indices.empty() && primitive.indices.size() % 3 == 0, primitive.indices.size(), " indices");
  CASTRA_CHECK(primitive.positions.size() == primitive.normals.size());
  const std::uint32_t last = *std::max_element(primitive.indices.begin(), primitive.indices.end());
  CASTRA_CHECK(last < primitive.positions.size(), "index ", last, " of ", primitive.positions.size(), " vertices");
  Json attributes = Json::object();
  attributes.set("POSITION", numbers.addVectors(primitive.positions, true));
  attributes.set("NORMAL", numbers.addVectors(primitive.normals, false));
  CASTRA_CHECK(primitive.uvs.empty() || primitive.uvs.size() == primitive.positions.size());
  if (!primitive.uvs.empty()) attributes.set("TEXCOORD_0", numbers.addPairs(primitive.uvs));
  CASTRA_CHECK(primitive.lightmap_uvs.empty() || primitive.lightmap_uvs.size() == primitive.uvs.size());
  if (!primitive.lightmap_uvs.empty()) attributes.set("TEXCOORD_1", numbers.addPairs(primitive.lightmap_uvs));
  CASTRA_CHECK(primitive.tangents.empty() || primitive.tangents.size() == primitive.positions.size());
  if (!primitive.tangents.empty()) attributes.set("TANGENT", numbers.addTangents(primitive.tangents));
  Json described = Json::object();
  described.set("attributes", std::move(attributes));
  described.set("indices", numbers.addIndices(primitive.indices, primitive.positions.size()));
  described.set("material", primitive.material);
  return described;
}

Json describeNode(const GlbNode& node) {
  Json described = Json::object();
  described.set("name", node.name);
  if (node.translation != std::array<double, 3>{0, 0, 0}) described.set("translation", listOf(node.translation));
  if (node.yaw != 0)
    described.set("rotation", listOf(std::array<double, 4>{0, math::sin(node.yaw / 2), 0, math::cos(node.yaw / 2)}));
  if (node.mesh) described.set("mesh", *node.mesh);
  if (!node.children.empty()) {
    Json children = Json::array();
    for (const std::size_t child : node.children) children.add(child);
    described.set("children", std::move(children));
  }
  if (!node.extras.isNull()) described.set("extras", node.extras);
  return described;
}

/// glTF forbids empty lists: a list without items is left out.
void setUnlessEmpty(Json& object, const char* name, Json list) {
  if (!list.items().empty()) object.set(name, std::move(list));
}

void appendChunk(std::string& out, std::uint32_t type, const std::string& bytes) {
  appendRaw(out, static_cast<std::uint32_t>(bytes.size()));
  appendRaw(out, type);
  out += bytes;
}

}  // namespace

std::string encodeGlb(const GlbScene& scene) {
  Numbers numbers;
  Json materials = Json::array(), meshes = Json::array(), nodes = Json::array();
  Pictures pictures;
  for (const GlbMaterial& material : scene.materials) materials.add(describeMaterial(material, pictures));
  for (const GlbMesh& mesh : scene.meshes) {
    CASTRA_CHECK(!mesh.primitives.empty(), "mesh ", mesh.name);
    Json primitives = Json::array();
    for (const GlbPrimitive& primitive : mesh.primitives) {
      CASTRA_CHECK(primitive.material < scene.materials.size(), "mesh ", mesh.name);
      primitives.add(describePrimitive(primitive, numbers));
    }
    meshes.add(Json::object().set("name", mesh.name).set("primitives", std::move(primitives)));
  }
  for (const GlbNode& node : scene.nodes) nodes.add(describeNode(node));

  Json root = Json::object();
  root.set("asset", Json::object().set("version", "2.0").set("generator", scene.generator));
  root.set("scene", 0).set("scenes", Json::array().add(Json::object().set("nodes", Json::array().add(0))));
  setUnlessEmpty(root, "nodes", std::move(nodes));
  setUnlessEmpty(root, "materials", std::move(materials));
  setUnlessEmpty(root, "textures", pictures.textures());
  setUnlessEmpty(root, "images", pictures.images());
  setUnlessEmpty(root, "samplers", pictures.samplers());
  setUnlessEmpty(root, "meshes", std::move(meshes));
  setUnlessEmpty(root, "accessors", numbers.accessors());
  setUnlessEmpty(root, "bufferViews", numbers.views());
  if (!numbers.bytes().empty())
    root.set("buffers", Json::array().add(Json::object().set("byteLength", numbers.bytes().size())));

  std::string text = root.dump();
  padTo4(text, ' ');
  std::size_t length = 12 + 8 + text.size();
  if (!numbers.bytes().empty()) length += 8 + numbers.bytes().size();
  CASTRA_CHECK(length <= std::numeric_limits<std::uint32_t>::max(), "a .glb ends at 4 GB, this one has ", length);

  std::string out;
  out.reserve(length);
  appendRaw(out, kMagic);
  appendRaw(out, std::uint32_t{2});
  appendRaw(out, static_cast<std::uint32_t>(length));
  appendChunk(out, kJsonChunk, text);
  if (!numbers.bytes().empty()) appendChunk(out, kBinaryChunk, numbers.bytes());
  return out;
}

}  // namespace castra::exporting
