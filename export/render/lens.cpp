// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/lens.h"

#include <cmath>

#include "pipeline/base/math.h"

namespace castra::exporting {

using geometry::Box3;
using geometry::Vec3;

namespace {

/// The corners of the part of a convex face on the near side of a plane.
std::vector<Vec3> cutFace(const std::vector<Vec3>& face, const Plane3& plane) {
  std::vector<Vec3> kept;
  for (std::size_t i = 0; i < face.size(); ++i) {
    const Vec3 &a = face[i], &b = face[(i + 1) % face.size()];
    const double from = plane.beyond(a), to = plane.beyond(b);
    if (from <= 0) kept.push_back(a);
    if ((from < 0 && to > 0) || (from > 0 && to < 0)) kept.push_back(a + (b - a) * (from / (from - to)));
  }
  return kept;
}

/// Corners as cornersOf() orders them: the bits of the index are x, y and z.
constexpr std::size_t kFaces[6][4] = {{0, 2, 6, 4}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                      {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 5, 7, 6}};

void collect(const std::array<Vec3, 8>& corners, const std::vector<Plane3>& planes, std::vector<Vec3>& found) {
  for (const auto& face : kFaces) {
    std::vector<Vec3> rest;
    for (const std::size_t corner : face) rest.push_back(corners[corner]);
    for (const Plane3& plane : planes) rest = cutFace(rest, plane);
    found.insert(found.end(), rest.begin(), rest.end());
  }
}

}  // namespace

Lens::Lens(const Camera& camera, int width, int height)
    : width_(width),
      height_(height),
      is_perspective_(camera.type == Camera::Type::perspective),
      eye_(camera.eye),
      forward_(unit(camera.target - camera.eye)),
      centre_x_(width / 2.0),
      centre_y_(height / 2.0) {
  const Vec3 side = cross(forward_, Vec3{0, 0, 1});
  right_ = length(side) > 1e-6 ? unit(side) : Vec3{1, 0, 0};
  up_ = cross(right_, forward_);
  const double half = camera.field / 2;
  scale_ = is_perspective_ ? height / 2.0 * math::cos(half) / math::sin(half) : height / camera.span;
}

Vec3 Lens::rayAt(double x, double y) const {
  if (!is_perspective_) return forward_;
  return unit(turnFromEye({(x - centre_x_) / scale_, (centre_y_ - y) / scale_, 1}));
}

std::vector<Plane3> Lens::planes() const {
  std::vector<Plane3> planes;
  const auto add = [&](const Vec3& outwards, double reach) {
    const Vec3 normal = turnFromEye(outwards);
    planes.push_back({normal, dot(normal, eye_) + reach});
  };
  const double wide = width_ / 2.0 / scale_, high = height_ / 2.0 / scale_;
  if (is_perspective_) {
    add({0, 0, -1}, -kNearest);
    for (const double side : {-1.0, 1.0}) {
      add(unit(Vec3{side, 0, -wide}), 0);
      add(unit(Vec3{0, side, -high}), 0);
    }
  } else {
    for (const double side : {-1.0, 1.0}) {
      add({side, 0, 0}, wide);
      add({0, side, 0}, high);
    }
  }
  return planes;
}

std::vector<Plane3> Lens::planes(double from, double to) const {
  std::vector<Plane3> all = planes();
  all.push_back({forward_ * -1, dot(forward_ * -1, eye_) - from});
  all.push_back({forward_, dot(forward_, eye_) + to});
  return all;
}

std::array<Vec3, 8> Lens::corners(double from, double to) const {
  std::array<Vec3, 8> corners;
  for (std::size_t i = 0; i < 8; ++i)
    corners[i] = placeAt((i & 1) != 0 ? width_ : 0, (i & 2) != 0 ? 0 : height_, nearnessOf((i & 4) != 0 ? to : from));
  return corners;
}

std::array<Vec3, 8> cornersOf(const Box3& box) {
  std::array<Vec3, 8> corners;
  for (std::size_t i = 0; i < 8; ++i)
    corners[i] = {(i & 1) != 0 ? box.high.x : box.low.x, (i & 2) != 0 ? box.high.y : box.low.y,
                  (i & 4) != 0 ? box.high.z : box.low.z};
  return corners;
}

std::vector<Vec3> commonCorners(const Lens& lens, double from, double to, const Box3& box) {
  std::vector<Vec3> found;
  collect(cornersOf(box), lens.planes(from, to), found);
  const std::vector<Plane3> sides{{{1, 0, 0}, box.high.x},  {{0, 1, 0}, box.high.y},  {{0, 0, 1}, box.high.z},
                                  {{-1, 0, 0}, -box.low.x}, {{0, -1, 0}, -box.low.y}, {{0, 0, -1}, -box.low.z}};
  collect(lens.corners(from, to), sides, found);
  return found;
}

}  // namespace castra::exporting
