// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "pipeline/formats/gltf_value.h"
#include "pipeline/geometry/vec3.h"

namespace castra::formats {

/// Where a node stands: columns of a matrix that turns and scales, and a way to go afterwards.
struct GltfPose {
  std::array<geometry::Vec3, 3> columns{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  geometry::Vec3 way;

  /// Of a place.
  geometry::Vec3 apply(const geometry::Vec3& place) const { return turn(place) + way; }
  /// Of a direction: without the way.
  geometry::Vec3 turn(const geometry::Vec3& v) const { return columns[0] * v.x + columns[1] * v.y + columns[2] * v.z; }
  /// Of the direction that a face looks, not of length 1: by the matrix of cofactors, which is right for uneven scales
  /// too. Turned about if the pose mirrors.
  geometry::Vec3 turnNormal(const geometry::Vec3& normal) const;
  bool isMirrored() const;
};

/// First `inner`, then `outer`.
GltfPose operator*(const GltfPose& outer, const GltfPose& inner);

/// A node's own pose, by "matrix" or "translation", "rotation" and "scale".
GltfPose readPose(const GltfValue& node);

}  // namespace castra::formats
