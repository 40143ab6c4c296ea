// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace castra::formats {

/// What a foreign file calls a material, as far as we ask.
struct ForeignMaterial {
  std::string name;                       ///< may be empty
  std::array<double, 3> colour{1, 1, 1};  ///< of the base, in linear light, 0 to 1
  double opacity = 1;
};

/// Triangles of one material, where they stand in the scene: metres, x east, y north, z up, counter-clockwise seen from
/// outside.
struct ForeignPart {
  std::string name;                     ///< of the node, else of its mesh; may be empty
  std::optional<std::size_t> material;  ///< index into ForeignScene::materials
  std::vector<std::array<float, 3>> positions;
  std::vector<std::array<float, 3>> normals;  ///< as many as positions, of length 1
  std::vector<std::array<float, 2>> uvs;      ///< none, or as many as positions; v runs down the picture
  std::vector<std::uint32_t> indices;         ///< three a triangle, each below the number of positions
};

struct ForeignScene {
  std::vector<ForeignMaterial> materials;
  std::vector<ForeignPart> parts;  ///< in the order of nodes, each before its children
};

/// No file may become more than this many vertices and indices, nor one of n bytes more than kLeastGlbValues +
/// kGlbValuesPerByte n: a small file may claim to be a huge mesh, or show one mesh a thousand times.
inline constexpr std::uint64_t kMostGlbValues = 24'000'000, kLeastGlbValues = 65'536, kGlbValuesPerByte = 64;

/// Reads a binary glTF 2.0 file, or a .gltf whose buffers are data: URIs. The scene it opens with is read, node by
/// node, with all moves, turns and scales applied; glTF x, y, z become x, -z, y. Strips and fans become triangles;
/// missing normals are made flat. Points and lines, pictures, skins, morphs and animations are left out.
///
/// Whatever is not sound ends in an Error that starts with `name` and tells where: truncated files, numbers out of
/// range, extensions that the file requires and we do not know, buffers that lie in other files.
ForeignScene decodeGlb(std::string_view bytes, const std::string& name);

}  // namespace castra::formats
