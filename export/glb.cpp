// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/glb.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <string_view>

#include "pipeline/base/check.h"
#include "pipeline/base/json_text.h"
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

template <class List>
void addNumbers(JsonText& out, const List& numbers) {
  out.beginArray();
  for (const auto number : numbers) out.add(number);
  out.endArray();
}

/// Gathers the numbers, and the views and accessors that describe them.
class Numbers {
 public:
  explicit Numbers(std::size_t size) {
    bytes_.reserve(size);
    views_.beginArray();
    accessors_.beginArray();
  }

  std::size_t addPairs(const std::vector<std::array<float, 2>>& pairs) {
    const std::size_t start = appendAll(pairs);
    describe(start, kVertexData, kFloat, pairs.size(), "VEC2");
    return finish();
  }

  std::size_t addTangents(const std::vector<std::array<float, 4>>& tangents) {
    const std::size_t start = appendAll(tangents);
    describe(start, kVertexData, kFloat, tangents.size(), "VEC4");
    return finish();
  }

  std::size_t addVectors(const std::vector<std::array<float, 3>>& vectors, bool with_bounds) {
    const std::size_t start = appendAll(vectors);
    describe(start, kVertexData, kFloat, vectors.size(), "VEC3");
    if (with_bounds) {
      std::array<double, 3> low, high;
      for (std::size_t i = 0; i < 3; ++i) {
        const auto less = [i](const auto& a, const auto& b) { return a[i] < b[i]; };
        const auto [least, most] = std::minmax_element(vectors.begin(), vectors.end(), less);
        low[i] = (*least)[i], high[i] = (*most)[i];
      }
      addNumbers(accessors_.name("min"), low);
      addNumbers(accessors_.name("max"), high);
    }
    return finish();
  }

  /// In 16 bits where they suffice. The largest number of either width means "restart" and is not an index.
  std::size_t addIndices(const std::vector<std::uint32_t>& indices, std::size_t vertex_count) {
    const std::size_t start = bytes_.size();
    const bool is_short = isShort(vertex_count);
    if (is_short) {
      const std::vector<std::uint16_t> narrow(indices.begin(), indices.end());
      appendAll(narrow);
    } else {
      appendAll(indices);
    }
    describe(start, kIndexData, is_short ? kUnsignedShort : kUnsignedInt, indices.size(), "SCALAR");
    return finish();
  }

  const std::string& bytes() const { return bytes_; }
  std::size_t count() const { return count_; }
  std::string takeViews() { return views_.endArray().take(); }
  std::string takeAccessors() { return accessors_.endArray().take(); }

  static bool isShort(std::size_t vertex_count) { return vertex_count <= std::numeric_limits<std::uint16_t>::max(); }

 private:
  /// Where they start.
  template <class Row>
  std::size_t appendAll(const std::vector<Row>& rows) {
    const std::size_t start = bytes_.size();
    if (!rows.empty()) bytes_.append(reinterpret_cast<const char*>(rows.data()), rows.size() * sizeof(Row));
    return start;
  }
  /// Begins an accessor.
  void describe(std::size_t start, int target, int component, std::size_t count, const char* type) {
    views_.beginObject().set("buffer", 0).set("byteOffset", start).set("byteLength", bytes_.size() - start);
    views_.set("target", target).endObject();
    accessors_.beginObject().set("bufferView", count_).set("componentType", component);
    accessors_.set("count", count).set("type", type);
  }
  std::size_t finish() {
    padTo4(bytes_, '\0');
    accessors_.endObject();
    return count_++;
  }

  std::string bytes_;
  JsonText views_, accessors_;
  std::size_t count_ = 0;  // of either
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
  void refer(JsonText& out, const std::string& uri) {
    const auto known = std::find(uris_.begin(), uris_.end(), uri);
    const auto number = static_cast<std::size_t>(known - uris_.begin());
    if (known == uris_.end()) uris_.push_back(uri);
    out.beginObject().set("index", number).endObject();
  }

  bool empty() const { return uris_.empty(); }
  /// Textures, the pictures in them, and how these are put onto faces.
  void describe(JsonText& out) const {
    out.name("textures").beginArray();
    for (std::size_t i = 0; i < uris_.size(); ++i) out.beginObject().set("sampler", 0).set("source", i).endObject();
    out.endArray().name("images").beginArray();
    for (const std::string& uri : uris_) out.beginObject().set("uri", escaped(uri)).endObject();
    out.endArray().name("samplers").beginArray().beginObject();
    out.set("magFilter", kLinear).set("minFilter", kLinearMipmapLinear).set("wrapS", kRepeat).set("wrapT", kRepeat);
    out.endObject().endArray();
  }

 private:
  std::vector<std::string> uris_;
};

void addExtras(JsonText& out, const GlbExtras& extras) {
  if (!extras.empty()) out.name("extras").addWritten(extras.text());
}

void describeMaterial(JsonText& out, const GlbMaterial& material, Pictures& pictures) {
  // Textures are numbered in the order in which a surface has them.
  JsonText surface;
  surface.beginObject().name("baseColorFactor");
  addNumbers(surface, std::array{material.colour[0], material.colour[1], material.colour[2], material.opacity});
  surface.set("metallicFactor", 0).set("roughnessFactor", material.roughness);
  out.beginObject().set("name", material.name);
  if (material.textures) {
    pictures.refer(surface.name("baseColorTexture"), material.textures->colour);
    pictures.refer(surface.name("metallicRoughnessTexture"), material.textures->roughness);
    pictures.refer(out.name("normalTexture"), material.textures->normal);
  }
  out.name("pbrMetallicRoughness").addWritten(surface.endObject().take());
  if (material.opacity < 1) out.set("alphaMode", "BLEND");
  addExtras(out, material.extras);
  out.endObject();
}

void describePrimitive(JsonText& out, const GlbPrimitive& primitive, Numbers& numbers) {
  CASTRA_CHECK(!primitive.indices.empty() && primitive.indices.size() % 3 == 0, primitive.indices.size(), " indices");
  CASTRA_CHECK(primitive.positions.size() == primitive.normals.size());
  const std::uint32_t last = *std::max_element(primitive.indices.begin(), primitive.indices.end());
  CASTRA_CHECK(last < primitive.positions.size(), "index ", last, " of ", primitive.positions.size(), " vertices");
  out.beginObject().name("attributes").beginObject();
  out.set("POSITION", numbers.addVectors(primitive.positions, true));
  out.set("NORMAL", numbers.addVectors(primitive.normals, false));
  CASTRA_CHECK(primitive.uvs.empty() || primitive.uvs.size() == primitive.positions.size());
  if (!primitive.uvs.empty()) out.set("TEXCOORD_0", numbers.addPairs(primitive.uvs));
  CASTRA_CHECK(primitive.lightmap_uvs.empty() || primitive.lightmap_uvs.size() == primitive.uvs.size());
  if (!primitive.lightmap_uvs.empty()) out.set("TEXCOORD_1", numbers.addPairs(primitive.lightmap_uvs));
  CASTRA_CHECK(primitive.tangents.empty() || primitive.tangents.size() == primitive.positions.size());
  if (!primitive.tangents.empty()) out.set("TANGENT", numbers.addTangents(primitive.tangents));
  out.endObject().set("indices", numbers.addIndices(primitive.indices, primitive.positions.size()));
  out.set("material", primitive.material).endObject();
}

void describeNode(JsonText& out, const GlbNode& node) {
  out.beginObject().set("name", node.name);
  if (node.translation != std::array<double, 3>{0, 0, 0}) addNumbers(out.name("translation"), node.translation);
  if (node.yaw != 0)
    addNumbers(out.name("rotation"), std::array<double, 4>{0, math::sin(node.yaw / 2), 0, math::cos(node.yaw / 2)});
  if (node.mesh) out.set("mesh", *node.mesh);
  if (!node.children.empty()) addNumbers(out.name("children"), node.children);
  addExtras(out, node.extras);
  out.endObject();
}

/// Of all its numbers, with what aligns them [bytes].
std::size_t sizeOf(const GlbScene& scene) {
  std::size_t size = 0;
  for (const GlbMesh& mesh : scene.meshes)
    for (const GlbPrimitive& primitive : mesh.primitives)
      size += 24 * primitive.positions.size() + 8 * primitive.uvs.size() + 8 * primitive.lightmap_uvs.size() +
              16 * primitive.tangents.size() +
              (Numbers::isShort(primitive.positions.size()) ? 2 : 4) * primitive.indices.size() + 2;
  return size;
}

void appendChunk(std::string& out, std::uint32_t type, const std::string& bytes) {
  appendRaw(out, static_cast<std::uint32_t>(bytes.size()));
  appendRaw(out, type);
  out += bytes;
}

}  // namespace

std::string encodeGlb(GlbScene scene) {
  Numbers numbers(sizeOf(scene));
  Pictures pictures;
  // glTF forbids empty lists: a list without items is left out.
  JsonText root;
  root.beginObject().name("asset").beginObject().set("version", "2.0").set("generator", scene.generator).endObject();
  root.set("scene", 0).name("scenes").beginArray().beginObject().name("nodes").beginArray().add(0).endArray();
  root.endObject().endArray();
  if (!scene.nodes.empty()) {
    root.name("nodes").beginArray();
    for (const GlbNode& node : scene.nodes) describeNode(root, node);
    root.endArray();
    scene.nodes = {};
  }
  if (!scene.materials.empty()) {
    root.name("materials").beginArray();
    for (const GlbMaterial& material : scene.materials) describeMaterial(root, material, pictures);
    root.endArray();
  }
  if (!pictures.empty()) pictures.describe(root);
  if (!scene.meshes.empty()) {
    root.name("meshes").beginArray();
    for (GlbMesh& mesh : scene.meshes) {
      CASTRA_CHECK(!mesh.primitives.empty(), "mesh ", mesh.name);
      root.beginObject().set("name", mesh.name).name("primitives").beginArray();
      for (const GlbPrimitive& primitive : mesh.primitives) {
        CASTRA_CHECK(primitive.material < scene.materials.size(), "mesh ", mesh.name);
        describePrimitive(root, primitive, numbers);
      }
      root.endArray().endObject();
      mesh = {};
    }
    root.endArray();
  }
  if (numbers.count() > 0)
    root.name("accessors").addWritten(numbers.takeAccessors()).name("bufferViews").addWritten(numbers.takeViews());
  if (!numbers.bytes().empty())
    root.name("buffers").beginArray().beginObject().set("byteLength", numbers.bytes().size()).endObject().endArray();

  std::string text = root.endObject().take();
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
