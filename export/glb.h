// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "pipeline/base/json_text.h"
#include "pipeline/base/text.h"

// Binary glTF 2.0 without extensions, as every engine reads it. Coordinates here are glTF's own: metres, right-handed,
// Y up, triangles counter-clockwise seen from outside. Knows nothing of towns.

namespace castra::exporting {

/// Pictures beside the file, by where they lie from it: "../materials/rubble_colour.png". They repeat.
struct GlbTextures {
  std::string colour;     ///< sRGB
  std::string normal;     ///< y up the picture
  std::string roughness;  ///< in green
};

/// What glTF has no words for, as it is written: scenes have one a node, and hundreds of thousands of nodes.
class GlbExtras {
 public:
  template <class V>
  GlbExtras& set(std::string_view name, const V& value) {
    if (!text_.empty()) text_ += ',';
    appendJson(text_, name);
    text_ += ':';
    if constexpr (std::is_arithmetic_v<V>)
      appendText(text_, value);
    else
      appendJson(text_, value);
    return *this;
  }
  bool empty() const { return text_.empty(); }
  /// A JSON object.
  std::string text() const { return concat('{', text_, '}'); }

 private:
  std::string text_;
};

struct GlbMaterial {
  std::string name;
  std::array<double, 3> colour{1, 1, 1};  ///< linear light
  double opacity = 1;                     ///< below 1 it is blended
  double roughness = 0.9;
  GlbExtras extras = {};
  std::optional<GlbTextures> textures = std::nullopt;  ///< times colour and roughness
};

/// Triangles of one material.
struct GlbPrimitive {
  std::size_t material = 0;  ///< index into GlbScene::materials
  std::vector<std::array<float, 3>> positions, normals;
  std::vector<std::uint32_t> indices;                   ///< three a triangle
  std::vector<std::array<float, 2>> uvs;                ///< none, or as many as positions; v runs down the picture
  std::vector<std::array<float, 2>> lightmap_uvs = {};  ///< the same for baked light: see export/lightmap.h
  /// None, or as many: unit, along u; the last number is the side of the normal's left on which the picture goes up. A
  /// material with textures asks for them.
  std::vector<std::array<float, 4>> tangents;
};

struct GlbMesh {
  std::string name;
  std::vector<GlbPrimitive> primitives;
};

struct GlbNode {
  std::string name;
  std::array<double, 3> translation{0, 0, 0};
  std::optional<std::size_t> mesh;    ///< index into GlbScene::meshes
  std::vector<std::size_t> children;  ///< indices into GlbScene::nodes
  double yaw = 0;                     ///< turned about the upright axis, to the left seen from above [rad]
  GlbExtras extras = {};              ///< words and numbers: some readers stumble over more
};

/// A tree of nodes; node 0 is the root.
struct GlbScene {
  std::string generator;
  std::vector<GlbMaterial> materials;
  std::vector<GlbMesh> meshes;
  std::vector<GlbNode> nodes;
};

/// The bytes of a .glb file. Every mesh needs a primitive and every primitive a triangle; indices must be in range.
/// Equal scenes give equal bytes. Large scenes had better be given away: their numbers are then let go one by one.
std::string encodeGlb(GlbScene scene);

}  // namespace castra::exporting
