// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/export/glb_reader.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <stdexcept>
#include <utility>

namespace castra::exporting::testing {

namespace {

void require(bool holds, const std::string& rule) {
  if (!holds) throw std::runtime_error("glb: " + rule);
}

std::uint32_t wordAt(const std::string& bytes, std::size_t at) {
  require(at + 4 <= bytes.size(), "ends too early");
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) word |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  return word;
}

const Json& member(const Json& object, std::string_view name) {
  const Json* found = object.find(name);
  require(found != nullptr, "has no " + std::string(name));
  return *found;
}

std::size_t wholeNumber(const Json& value) {
  require(value.isNumber() && value.number() >= 0 && value.number() == std::floor(value.number()), "not an index");
  return static_cast<std::size_t>(value.number());
}

const Json& itemOf(const Json& root, std::string_view list, std::size_t i) {
  const Json& items = member(root, list);
  require(i < items.items().size(), std::string(list) + " index out of range");
  return items.items()[i];
}

void forbid(const Json& value) {
  if (value.isArray()) require(!value.items().empty(), "an empty list");
  for (const Json& item : value.items()) forbid(item);
  for (const auto& [name, inner] : value.members()) {
    require(name != "extensions" && name != "extensionsRequired" && name != "extensionsUsed", "has " + name);
    if (name == "extras") {
      require(inner.isObject() && !inner.members().empty(), "extras that are no object");
      for (const auto& [word, fact] : inner.members())
        require(fact.isNumber() || fact.isString(), "extras that are not flat: " + word);
    }
    forbid(inner);
  }
}

/// The bytes of an accessor; checks all that surrounds them.
std::string_view rangeOf(const Json& root, const std::string& binary, const Json& accessor, std::size_t item_bytes,
                         std::size_t component_bytes, double target) {
  const Json& view = itemOf(root, "bufferViews", wholeNumber(member(accessor, "bufferView")));
  const std::size_t offset = wholeNumber(member(view, "byteOffset")), length = wholeNumber(member(view, "byteLength"));
  const std::size_t count = wholeNumber(member(accessor, "count"));
  require(wholeNumber(member(view, "buffer")) == 0, "a view of another buffer");
  require(member(view, "target").number() == target, "a view with the wrong target");
  require(offset % 4 == 0 && offset % component_bytes == 0, "a view that is not aligned");
  require(offset + length <= binary.size(), "a view beyond its buffer");
  require(count > 0 && count * item_bytes == length, "an accessor that does not fill its view");
  return std::string_view(binary).substr(offset, length);
}

std::vector<std::array<float, 3>> readVectors(const Json& root, const std::string& binary, const Json& accessor) {
  require(member(accessor, "componentType").number() == 5126 && member(accessor, "type").text() == "VEC3", "not VEC3");
  const std::string_view bytes = rangeOf(root, binary, accessor, 12, 4, 34962);
  std::vector<std::array<float, 3>> vectors(bytes.size() / 12);
  std::memcpy(vectors.data(), bytes.data(), bytes.size());
  for (const auto& vector : vectors)
    for (const float number : vector) require(std::isfinite(number), "a number that is not finite");
  return vectors;
}

std::vector<std::array<float, 2>> readPairs(const Json& root, const std::string& binary, const Json& accessor) {
  require(member(accessor, "componentType").number() == 5126 && member(accessor, "type").text() == "VEC2", "not VEC2");
  const std::string_view bytes = rangeOf(root, binary, accessor, 8, 4, 34962);
  std::vector<std::array<float, 2>> pairs(bytes.size() / 8);
  std::memcpy(pairs.data(), bytes.data(), bytes.size());
  for (const auto& pair : pairs)
    for (const float number : pair) require(std::isfinite(number), "a number that is not finite");
  return pairs;
}

std::vector<std::uint32_t> readIndices(const Json& root, const std::string& binary, const Json& accessor) {
  const double type = member(accessor, "componentType").number();
  require(type == 5123 || type == 5125, "indices of a strange width");
  require(member(accessor, "type").text() == "SCALAR", "indices that are not SCALAR");
  const std::size_t width = type == 5123 ? 2 : 4;
  const std::string_view bytes = rangeOf(root, binary, accessor, width, width, 34963);
  std::vector<std::uint32_t> indices;
  for (std::size_t i = 0; i < bytes.size(); i += width) {
    std::uint32_t index = 0;
    std::memcpy(&index, bytes.data() + i, width);
    require(index != (width == 2 ? 0xFFFFu : 0xFFFFFFFFu), "an index that means restart");
    indices.push_back(index);
  }
  return indices;
}

ReadPrimitive readPrimitive(const Json& root, const std::string& binary, const Json& primitive) {
  ReadPrimitive read;
  const Json& attributes = member(primitive, "attributes");
  const Json& positions = itemOf(root, "accessors", wholeNumber(member(attributes, "POSITION")));
  read.positions = readVectors(root, binary, positions);
  read.normals = readVectors(root, binary, itemOf(root, "accessors", wholeNumber(member(attributes, "NORMAL"))));
  if (const Json* uvs = attributes.find("TEXCOORD_0"))
    read.uvs = readPairs(root, binary, itemOf(root, "accessors", wholeNumber(*uvs)));
  if (const Json* uvs = attributes.find("TEXCOORD_1"))
    read.lightmap_uvs = readPairs(root, binary, itemOf(root, "accessors", wholeNumber(*uvs)));
  require(read.lightmap_uvs.empty() || read.lightmap_uvs.size() == read.positions.size(),
          "coordinates of baked light differ in number");
  require(read.uvs.empty() || read.uvs.size() == read.positions.size(), "texture coordinates differ in number");
  read.indices = readIndices(root, binary, itemOf(root, "accessors", wholeNumber(member(primitive, "indices"))));
  read.material = member(itemOf(root, "materials", wholeNumber(member(primitive, "material"))), "name").text();

  require(read.positions.size() == read.normals.size(), "positions and normals differ in number");
  require(read.indices.size() % 3 == 0, "indices that are no triangles");
  for (const std::uint32_t index : read.indices) require(index < read.positions.size(), "an index out of range");
  for (const auto& n : read.normals) {
    const double length = std::sqrt(double{n[0]} * n[0] + double{n[1]} * n[1] + double{n[2]} * n[2]);
    require(std::fabs(length - 1) < 1e-5, "a normal that is not of length 1");
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    float low = read.positions[0][axis], high = low;
    for (const auto& p : read.positions) low = std::min(low, p[axis]), high = std::max(high, p[axis]);
    require(member(positions, "min").items().at(axis).number() == double{low}, "min differs from the data");
    require(member(positions, "max").items().at(axis).number() == double{high}, "max differs from the data");
  }
  return read;
}

using Point = std::array<float, 3>;

std::array<double, 3> minus(const Point& a, const Point& b) {
  return {double{a[0]} - b[0], double{a[1]} - b[1], double{a[2]} - b[2]};
}

}  // namespace

const ReadNode& ReadGlb::node(std::string_view name) const {
  const auto found = std::find_if(nodes.begin(), nodes.end(), [&](const ReadNode& n) { return n.name == name; });
  require(found != nodes.end(), "no node " + std::string(name));
  return *found;
}

ReadGlb readGlb(const std::string& bytes) {
  require(wordAt(bytes, 0) == 0x46546C67 && wordAt(bytes, 4) == 2, "not a glTF 2.0 header");
  require(wordAt(bytes, 8) == bytes.size() && bytes.size() % 4 == 0, "a length that is not the file's");
  const std::size_t json_length = wordAt(bytes, 12);
  require(wordAt(bytes, 16) == 0x4E4F534A && json_length % 4 == 0, "first chunk is not aligned JSON");
  require(20 + json_length <= bytes.size(), "JSON beyond the file");
  ReadGlb read;
  read.json = parseJson(std::string_view(bytes).substr(20, json_length), "glb");
  std::string binary;
  if (20 + json_length < bytes.size()) {
    const std::size_t start = 20 + json_length, length = wordAt(bytes, start);
    require(wordAt(bytes, start + 4) == 0x004E4942, "second chunk is not binary");
    require(start + 8 + length == bytes.size(), "bytes after the last chunk");
    binary = bytes.substr(start + 8);
    require(wholeNumber(member(itemOf(read.json, "buffers", 0), "byteLength")) == length, "buffer and chunk differ");
  }
  forbid(read.json);
  require(member(member(read.json, "asset"), "version").text() == "2.0", "asset is not 2.0");

  const Json& nodes = member(read.json, "nodes");
  std::vector<int> parents(nodes.items().size());
  for (const Json& node : nodes.items()) {
    ReadNode& made = read.nodes.emplace_back();
    made.name = member(node, "name").text();
    if (const Json* translation = node.find("translation"))
      for (std::size_t i = 0; i < 3; ++i) made.translation[i] = translation->items().at(i).number();
    if (const Json* rotation = node.find("rotation")) {
      double square = 0;
      for (std::size_t i = 0; i < 4; ++i) {
        made.rotation[i] = rotation->items().at(i).number();
        square += made.rotation[i] * made.rotation[i];
      }
      require(std::fabs(square - 1) < 1e-5, "a rotation that is not of length 1");
    }
    if (const Json* extras = node.find("extras")) made.extras = *extras;
    if (const Json* children = node.find("children")) {
      for (const Json& child : children->items()) {
        made.children.push_back(wholeNumber(child));
        require(made.children.back() < parents.size(), "a child that is not there");
        ++parents[made.children.back()];
      }
    }
    if (const Json* mesh = node.find("mesh"))
      for (const Json& primitive : member(itemOf(read.json, "meshes", wholeNumber(*mesh)), "primitives").items())
        made.primitives.push_back(readPrimitive(read.json, binary, primitive));
  }
  for (std::size_t i = 0; i < parents.size(); ++i) require(parents[i] == (i == 0 ? 0 : 1), "nodes are not one tree");
  return read;
}

std::string findBadTriangle(const ReadPrimitive& primitive) {
  for (std::size_t i = 0; i < primitive.indices.size(); i += 3) {
    const Point& a = primitive.positions[primitive.indices[i]];
    const Point& b = primitive.positions[primitive.indices[i + 1]];
    const Point& c = primitive.positions[primitive.indices[i + 2]];
    const auto u = minus(b, a), v = minus(c, a);
    const std::array<double, 3> n{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    const double twice_area = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (!(twice_area > 0)) return "triangle " + std::to_string(i / 3) + " has no area";
    for (std::size_t k = 0; k < 3; ++k) {
      const Point& normal = primitive.normals[primitive.indices[i + k]];
      const double along = (n[0] * normal[0] + n[1] * normal[1] + n[2] * normal[2]) / twice_area;
      if (along < 0.999) return "triangle " + std::to_string(i / 3) + " does not face along its normal";
    }
  }
  return "";
}

std::string findLeak(const std::vector<ReadPrimitive>& primitives) {
  std::map<std::pair<Point, Point>, int> balance;
  for (const ReadPrimitive& primitive : primitives) {
    if (std::string bad = findBadTriangle(primitive); !bad.empty()) return bad;
    for (std::size_t i = 0; i < primitive.indices.size(); i += 3) {
      for (std::size_t k = 0; k < 3; ++k) {
        const Point& a = primitive.positions[primitive.indices[i + k]];
        const Point& b = primitive.positions[primitive.indices[i + (k + 1) % 3]];
        ++balance[{a, b}];
      }
    }
  }
  for (const auto& [edge, times] : balance) {
    const auto back = balance.find({edge.second, edge.first});
    if (back == balance.end() || back->second != times)
      return "an edge at " + std::to_string(edge.first[0]) + ", " + std::to_string(edge.first[1]) + ", " +
             std::to_string(edge.first[2]) + " has " + std::to_string(times) + " triangles on one side only";
  }
  return "";
}

}  // namespace castra::exporting::testing
