// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "pipeline/geometry/solid_mesh.h"

namespace castra::generators {

/// A triangle between points of these numbers, counter-clockwise seen from outside. Those of one group are a curved
/// surface without an edge: normals where they meet are the mean of how they face.
struct RoundedFace {
  std::array<std::uint32_t, 3> corners{};
  std::uint32_t group = 0;
};

/// What grows rather than is built, such as crowns of trees: the closed solid between these triangles, with soft
/// shading within each group. Points are snapped to the lattice. Texture coordinates are metres, seen along the axis
/// that a triangle faces most: no face is stretched by more than three quarters, and foliage shows no seams.
geometry::SolidMesh roundedSolid(std::span<const geometry::Vec3> points, std::span<const RoundedFace> faces);

}  // namespace castra::generators
