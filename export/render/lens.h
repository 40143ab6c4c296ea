// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>
#include <vector>

#include "pipeline/geometry/solid_mesh.h"
#include "pipeline/geometry/vec3.h"

namespace castra::exporting {

struct Camera {
  enum class Type { perspective, orthographic };
  Type type = Type::perspective;
  geometry::Vec3 eye{0, -10, 1.7}, target{0, 0, 1.7};  ///< [m]
  double field = 0.9;                                  ///< from the lower to the upper edge, if perspective [rad]
  double span = 100;                                   ///< the same, if orthographic [m]
};

/// The points p with dot(normal, p) <= offset are on its near side.
struct Plane3 {
  geometry::Vec3 normal{0, 0, 1};  ///< of length 1
  double offset = 0;               ///< [m]

  /// How far beyond the plane a point lies [m].
  double beyond(const geometry::Vec3& p) const { return dot(normal, p) - offset; }
};

/// A camera before a raster: turns places into raster coordinates (x to the right, y down, a cell has side 1) and back.
/// The picture's upright is the town's; seen straight from above, north is up.
///
/// `nearness` grows towards the eye and changes evenly across the raster along any plane: 1 / depth if perspective,
/// minus the depth if orthographic; depth is measured along the axis of view [m].
class Lens {
 public:
  Lens(const Camera& camera, int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  bool isPerspective() const { return is_perspective_; }
  const geometry::Vec3& eye() const { return eye_; }
  const geometry::Vec3& right() const { return right_; }
  const geometry::Vec3& up() const { return up_; }
  const geometry::Vec3& forward() const { return forward_; }

  /// Relative to the eye: x to the right, y up, z the depth [m].
  geometry::Vec3 toEye(const geometry::Vec3& place) const { return turnToEye(place - eye_); }
  geometry::Vec3 turnToEye(const geometry::Vec3& v) const { return {dot(right_, v), dot(up_, v), dot(forward_, v)}; }
  geometry::Vec3 turnFromEye(const geometry::Vec3& v) const { return right_ * v.x + up_ * v.y + forward_ * v.z; }

  struct Spot {
    double x = 0, y = 0, nearness = 0;
  };
  /// If perspective, the depth must be positive.
  Spot project(const geometry::Vec3& to_eye) const {
    const double nearness = nearnessOf(to_eye.z), scale = scale_ * (is_perspective_ ? nearness : 1);
    return {centre_x_ + scale * to_eye.x, centre_y_ - scale * to_eye.y, nearness};
  }
  double nearnessOf(double depth) const { return is_perspective_ ? 1 / depth : -depth; }
  double depthOf(double nearness) const { return is_perspective_ ? 1 / nearness : -nearness; }
  /// Relative to the eye, as above.
  geometry::Vec3 fromSpot(double x, double y, double nearness) const {
    const double depth = depthOf(nearness), size = (is_perspective_ ? depth : 1.0) / scale_;
    return {(x - centre_x_) * size, (centre_y_ - y) * size, depth};
  }
  geometry::Vec3 placeAt(double x, double y, double nearness) const {
    return eye_ + turnFromEye(fromSpot(x, y, nearness));
  }
  /// The direction in which one looks there, of length 1.
  geometry::Vec3 rayAt(double x, double y) const;
  /// How many cells a metre has at this nearness.
  double cellsPerMetre(double nearness) const { return is_perspective_ ? scale_ * nearness : scale_; }

  /// Nothing nearer than this is drawn if perspective [m].
  static constexpr double kNearest = 0.05;

  /// The planes around what can be seen between two depths, normals outwards.
  std::vector<Plane3> planes(double from, double to) const;
  /// The same without an end.
  std::vector<Plane3> planes() const;
  /// The corners of that.
  std::array<geometry::Vec3, 8> corners(double from, double to) const;

 private:
  int width_, height_;
  bool is_perspective_;
  geometry::Vec3 eye_, right_, up_, forward_;
  double scale_, centre_x_, centre_y_;
};

/// The corners of what two convex bodies have in common: a box, and what a lens sees between two depths. Empty if
/// they are apart.
std::vector<geometry::Vec3> commonCorners(const Lens& lens, double from, double to, const geometry::Box3& box);

std::array<geometry::Vec3, 8> cornersOf(const geometry::Box3& box);

}  // namespace castra::exporting
