// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/gltf_pose.h"

#include <cmath>

#include "pipeline/base/text.h"

namespace castra::formats {

using geometry::Vec3;

Vec3 GltfPose::turnNormal(const Vec3& normal) const {
  const Vec3 x = geometry::cross(columns[1], columns[2]), y = geometry::cross(columns[2], columns[0]),
             z = geometry::cross(columns[0], columns[1]);
  return (x * normal.x + y * normal.y + z * normal.z) * (isMirrored() ? -1.0 : 1.0);
}

bool GltfPose::isMirrored() const { return geometry::dot(geometry::cross(columns[0], columns[1]), columns[2]) < 0; }

GltfPose operator*(const GltfPose& outer, const GltfPose& inner) {
  GltfPose both;
  for (std::size_t i = 0; i < 3; ++i) both.columns[i] = outer.turn(inner.columns[i]);
  both.way = outer.apply(inner.way);
  return both;
}

GltfPose readPose(const GltfValue& node) {
  GltfPose pose;
  if (const auto matrix = node.find("matrix")) {
    const std::vector<double> m = matrix->numbers(16);
    if (m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1) matrix->refuse("is no move, turn or scale: its last row");
    for (std::size_t i = 0; i < 3; ++i) pose.columns[i] = {m[4 * i], m[4 * i + 1], m[4 * i + 2]};
    pose.way = {m[12], m[13], m[14]};
    return pose;
  }
  if (const auto translation = node.find("translation")) {
    const std::vector<double> t = translation->numbers(3);
    pose.way = {t[0], t[1], t[2]};
  }
  if (const auto rotation = node.find("rotation")) {
    const std::vector<double> q = rotation->numbers(4);
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (!(std::fabs(length - 1) < 0.01)) rotation->refuse(concat("is of length ", length, ", must be of length 1"));
    const double x = q[0] / length, y = q[1] / length, z = q[2] / length, w = q[3] / length;
    pose.columns = {{{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                     {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                     {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}}};
  }
  if (const auto scale = node.find("scale")) {
    const std::vector<double> s = scale->numbers(3);
    for (std::size_t i = 0; i < 3; ++i) pose.columns[i] = pose.columns[i] * s[i];
  }
  return pose;
}

}  // namespace castra::formats
