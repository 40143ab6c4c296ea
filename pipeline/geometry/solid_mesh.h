// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pipeline/geometry/vec3.h"

namespace castra::geometry {

/// The surface of a solid as triangles, ready for an engine: a vertex carries its normal and texture coordinates, so
/// faces that meet at an edge have vertices of their own there, at equal places. Numbers have 32 bits; points on the
/// lattice are exact up to 8 km from the mesh's origin.
struct SolidMesh {
  struct Vertex {
    static constexpr bool kIsFlat = true;
    std::array<float, 3> at{};      ///< [m]
    std::array<float, 3> normal{};  ///< unit, outwards
    std::array<float, 2> uv{};      ///< along and up the face [m]

    bool operator==(const Vertex&) const = default;
    template <class A>
    void archive(A& a) {
      a(at, normal, uv);
    }
  };

  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> indices;  ///< three a triangle, counter-clockwise seen from outside

  bool operator==(const SolidMesh&) const = default;
  std::size_t triangleCount() const { return indices.size() / 3; }
  bool empty() const { return indices.empty(); }
  Vec3 at(std::size_t vertex) const {
    const auto& p = vertices[vertex].at;
    return {double{p[0]}, double{p[1]}, double{p[2]}};
  }

  template <class A>
  void archive(A& a) {
    a(vertices, indices);
  }
};

/// The first reason why this is not the surface of a solid, in words, or nothing: indices in range; finite numbers;
/// triangles with area, in space and on the texture, that face along their normals, or, where several share a normal at
/// a place and so look round, about it, with their mean along it; every directed edge met by its opposite once places
/// that are equal are taken as one; a positive volume. Solids that touch may be in one mesh.
std::optional<std::string> findFault(const SolidMesh& mesh);

struct MassPoint {
  double volume = 0;  ///< [m^3]
  Vec3 centre;        ///< of gravity, for even density [m]
};
MassPoint measureVolume(const SolidMesh& mesh);
/// Of all its triangles [m^2].
double surfaceArea(const SolidMesh& mesh);

struct Box3 {
  Vec3 low, high;
};
/// There must be a vertex.
Box3 boundsOf(const SolidMesh& mesh);

/// Of the smallest convex solid around the points [m^3]; 0 if they lie in a plane.
double hullVolume(std::span<const Vec3> points);

}  // namespace castra::geometry
