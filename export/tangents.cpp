// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/tangents.h"

#include <cmath>

#include "pipeline/base/check.h"
#include "pipeline/geometry/vec3.h"

namespace castra::exporting {

using geometry::Vec3;

namespace {

Vec3 vectorOf(const std::array<float, 3>& a) { return {double{a[0]}, double{a[1]}, double{a[2]}}; }

/// `wish` bent into the plane with that normal; of length 1.
Vec3 withinPlane(const Vec3& wish, const Vec3& normal) {
  for (const Vec3& way : {wish, Vec3{1, 0, 0}, Vec3{0, 0, 1}}) {
    const double size = length(way);
    if (!(size > 1e-12)) continue;
    const Vec3 flat = way * (1 / size) - normal * (dot(way, normal) / size);
    if (const double left = length(flat); left > 1e-3) return flat * (1 / left);
  }
  return {0, 1, 0};
}

}  // namespace

std::vector<std::array<float, 4>> tangentsOf(const GlbPrimitive& primitive) {
  CASTRA_CHECK(primitive.uvs.size() == primitive.positions.size());
  std::vector<Vec3> along(primitive.positions.size()), upwards(primitive.positions.size());
  for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
    const std::array<std::uint32_t, 3> corner{primitive.indices[i], primitive.indices[i + 1], primitive.indices[i + 2]};
    const std::uint32_t a = corner[0], b = corner[1], c = corner[2];
    const Vec3 ab = vectorOf(primitive.positions[b]) - vectorOf(primitive.positions[a]),
               ac = vectorOf(primitive.positions[c]) - vectorOf(primitive.positions[a]);
    const auto part = [&](std::uint32_t to, std::size_t k) {
      return static_cast<double>(primitive.uvs[to][k]) - static_cast<double>(primitive.uvs[a][k]);
    };
    // Up the picture is against v.
    const double u1 = part(b, 0), v1 = -part(b, 1), u2 = part(c, 0), v2 = -part(c, 1), area = u1 * v2 - u2 * v1;
    if (area == 0) continue;
    const double side = area > 0 ? 1 : -1;
    const Vec3 right = (ab * v2 - ac * v1) * side, up = (ac * u1 - ab * u2) * side;
    for (std::size_t k = 0; k < 3; ++k) {
      along[corner[k]] = along[corner[k]] + right;
      upwards[corner[k]] = upwards[corner[k]] + up;
    }
  }
  std::vector<std::array<float, 4>> tangents;
  for (std::size_t i = 0; i < along.size(); ++i) {
    const Vec3 normal = vectorOf(primitive.normals[i]), tangent = withinPlane(along[i], normal);
    const float side = dot(cross(normal, tangent), upwards[i]) < 0 ? -1.0f : 1.0f;
    tangents.push_back(
        {static_cast<float>(tangent.x), static_cast<float>(tangent.y), static_cast<float>(tangent.z), side});
  }
  return tangents;
}

}  // namespace castra::exporting
