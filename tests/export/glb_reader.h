// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/base/json.h"

namespace castra::exporting::testing {

struct ReadPrimitive {
  std::string material;
  std::vector<std::array<float, 3>> positions, normals;
  std::vector<std::uint32_t> indices;
  std::vector<std::array<float, 2>> uvs, lightmap_uvs;  ///< none, or as many as positions
};

struct ReadNode {
  std::string name;
  std::array<double, 3> translation{};
  std::array<double, 4> rotation{0, 0, 0, 1};
  Json extras = Json();  ///< null if there are none
  std::vector<std::size_t> children;
  std::vector<ReadPrimitive> primitives;  ///< of its mesh; none without one
};

struct ReadGlb {
  Json json;
  std::vector<ReadNode> nodes;
  const ReadNode& node(std::string_view name) const;
};

/// Reads a .glb by the specification, written apart from the writer. Throws std::runtime_error naming the first rule
/// that is broken: chunks, alignment, ranges of views and accessors, index range, bounds that differ from the data,
/// normals and rotations that are not of length 1, empty lists, extensions, extras of more than numbers and words.
ReadGlb readGlb(const std::string& bytes);

/// What is wrong with the triangles of all primitives taken together as closed solids, or "": every edge must be used
/// as often in one direction as in the other, and every triangle must have area and face the way of its normals.
std::string findLeak(const std::vector<ReadPrimitive>& primitives);

/// Triangles that face the wrong way or have no area, in words, or "".
std::string findBadTriangle(const ReadPrimitive& primitive);

}  // namespace castra::exporting::testing
