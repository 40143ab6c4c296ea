// SPDX-License-Identifier: GPL-3.0-or-later
// The rules say what builders of meshes do, operation for operation: a guess is of use only if it is right to the last
// bit. One that is wrong costs bytes and nothing else.
#include "pipeline/artifacts/face_rules.h"

#include <algorithm>

namespace castra {

using geometry::Vec2;
using geometry::Vec3;

namespace {

std::array<float, 3> narrow(const Vec3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}
std::array<float, 2> narrow(double u, double v) { return {static_cast<float>(u), static_cast<float>(v)}; }

/// The first of these directions that has a part in the plane with that normal.
Vec3 withinPlane(std::span<const Vec3> ways, const Vec3& normal) {
  Vec3 found;
  for (const Vec3& way : ways) {
    found = way - normal * dot(way, normal);
    if (geometry::length(found) > 0.5) break;
  }
  return unit(found);
}

}  // namespace

void FaceGuesser::lay(const Vec3& normal, const Vec3& along, double run, std::span<const Vec3> corners) {
  const Vec3 right = withinPlane(std::array<Vec3, 3>{along, cross({0, 0, 1}, normal), {1, 0, 0}}, normal),
             up = cross(normal, right);
  normal_ = narrow(normal);
  for (const Vec3& corner : corners) {
    const Vec3 way = corner - corners[0];
    uvs_.push_back(narrow(run + dot(way, right), corners[0].z - lift_ + dot(way, up)));
  }
}

void FaceGuesser::guess(FaceRule rule, std::span<const Vec3> corners) {
  uvs_.clear();
  const Vec3 &a = corners[0], &b = corners[1], &c = corners[2], &d = corners[corners.size() > 3 ? 3 : 0];
  switch (rule) {
    case FaceRule::up:
      normal_ = {0, 0, 1};
      for (const Vec3& corner : corners) uvs_.push_back(narrow(corner.x, corner.y));
      break;
    case FaceRule::down:
      normal_ = {0, 0, -1};
      for (const Vec3& corner : corners) uvs_.push_back(narrow(-corner.x, corner.y));
      break;
    case FaceRule::side:
    case FaceRule::side_on: {
      const bool is_quad = corners.size() > 3;
      const Vec3 foot = b - a, head = is_quad ? c - d : foot;
      const double foot_length = geometry::length(foot),
                   head_length = head == foot ? foot_length : geometry::length(head);
      const Vec3 along = foot_length >= head_length ? foot * (1 / foot_length) : head * (1 / head_length);
      const Vec3 first = cross(b - a, c - a);
      const double run = rule == FaceRule::side ? dot(a, along) : run_;
      lay(unit(is_quad ? first + cross(c - a, d - a) : first), along, run, corners);
      next_run_ = run + std::max(foot_length, head_length);
      break;
    }
    case FaceRule::slope:
    case FaceRule::slope_as_is: {
      const Vec3 normal = unit(cross(b - a, c - a));
      normal_ = narrow(normal);
      const Vec3 right = withinPlane(std::array<Vec3, 2>{cross({0, 0, 1}, normal), {1, 0, 0}}, normal),
                 up = cross(normal, right);
      for (const Vec3& corner : corners) uvs_.push_back(narrow(dot(corner, right), dot(corner, up)));
      break;
    }
    case FaceRule::rim: {
      const Vec3 along = geometry::lifted(geometry::unit(geometry::planOf(b) - geometry::planOf(a)), 0);
      normal_ = narrow(Vec3{along.y, -along.x, 0});
      for (const Vec3& corner : corners) uvs_.push_back(narrow(dot(corner, along), corner.z - lift_));
      break;
    }
  }
}

}  // namespace castra
