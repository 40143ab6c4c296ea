// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/models/rounded_solid.h"

#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace castra::generators {

using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;

namespace {

/// Where a triangle faces further away than this from the mean, there are edges instead: cosine of a little less than
/// 60 degrees, beyond which a SolidMesh has no soft normals.
constexpr double kSoft = 0.52;

/// Along which axis a face is looked at: 0 to 2, and three more for those that face backwards.
std::uint32_t sideOf(const Vec3& facing) {
  const double x = std::fabs(facing.x), y = std::fabs(facing.y), z = std::fabs(facing.z);
  if (z >= x && z >= y) return facing.z < 0 ? 5 : 2;
  if (x >= y) return facing.x < 0 ? 3 : 0;
  return facing.y < 0 ? 4 : 1;
}

Vec2 placeOn(std::uint32_t side, const Vec3& p) {
  switch (side) {
    case 0:
      return {p.y, p.z};
    case 1:
      return {-p.x, p.z};
    case 2:
      return {p.x, p.y};
    case 3:
      return {-p.y, p.z};
    case 4:
      return {p.x, p.z};
    default:
      return {-p.x, p.y};
  }
}

}  // namespace

SolidMesh roundedSolid(std::span<const Vec3> points, std::span<const RoundedFace> faces) {
  std::vector<Vec3> places;
  for (const Vec3& p : points) places.push_back(geometry::snap(p));
  const auto facingOf = [&](const RoundedFace& face) {
    const auto& [a, b, c] = face.corners;
    return cross(places[b] - places[a], places[c] - places[a]);
  };
  std::map<std::pair<std::uint32_t, std::uint32_t>, Vec3> sums;  // of facings, by point and group
  for (const RoundedFace& face : faces)
    for (const std::uint32_t corner : face.corners) {
      Vec3& sum = sums[{corner, face.group}];
      sum = sum + facingOf(face);
    }
  std::set<std::pair<std::uint32_t, std::uint32_t>> edged;  // points of groups
  for (const RoundedFace& face : faces)
    for (const std::uint32_t corner : face.corners) {
      const Vec3 facing = facingOf(face), &sum = sums[{corner, face.group}];
      if (!(dot(sum, facing) > kSoft * geometry::length(sum) * geometry::length(facing)))
        edged.insert({corner, face.group});
    }
  SolidMesh mesh;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> known;  // soft: point, group, side
  const auto narrow = [](double value) { return static_cast<float>(value); };
  for (const RoundedFace& face : faces) {
    const Vec3 facing = facingOf(face);
    const std::uint32_t side = sideOf(facing);
    for (const std::uint32_t corner : face.corners) {
      const Vec3& sum = sums[{corner, face.group}];
      const bool is_soft = !edged.contains({corner, face.group});
      const auto next = static_cast<std::uint32_t>(mesh.vertices.size());
      const std::uint32_t number = is_soft ? known.try_emplace({corner, face.group, side}, next).first->second : next;
      if (number == next) {
        const Vec3& p = places[corner];
        const Vec3 normal = geometry::unit(is_soft ? sum : facing);
        const Vec2 uv = placeOn(side, p);
        mesh.vertices.push_back({{narrow(p.x), narrow(p.y), narrow(p.z)},
                                 {narrow(normal.x), narrow(normal.y), narrow(normal.z)},
                                 {narrow(uv.x), narrow(uv.y)}});
      }
      mesh.indices.push_back(number);
    }
  }
  return mesh;
}

}  // namespace castra::generators
