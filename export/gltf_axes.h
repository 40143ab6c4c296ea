// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "pipeline/geometry/vec3.h"

namespace castra::exporting {

/// Town x, y, z, with z up, as glTF has them, with y up.
inline geometry::Vec3 toGltf(const geometry::Vec3& v) { return {v.x, v.z, 0 - v.y}; }  // 0 - y: never -0

/// To the nearest part of one in `steps`.
inline double rounded(double value, double steps) { return std::floor(value * steps + 0.5) / steps; }

}  // namespace castra::exporting
