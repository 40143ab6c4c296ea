// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

#include "export/render/lens.h"
#include "pipeline/geometry/vec3.h"

namespace castra::exporting {

/// A corner of a triangle that is being clipped: where it is, and how much it has of the triangle's second and third
/// corner, which tells everything else about it.
struct ClipCorner {
  geometry::Vec3 at;  ///< relative to the eye [m]
  double second = 0, third = 0;
};

/// A convex polygon that was a triangle. Each clipping adds a corner at most.
class ClipPolygon {
 public:
  ClipPolygon(const geometry::Vec3& a, const geometry::Vec3& b, const geometry::Vec3& c)
      : corners_{{{a, 0, 0}, {b, 1, 0}, {c, 0, 1}}}, count_(3) {}

  /// Takes away what is beyond the plane. Two triangles with a common edge are cut at the same point of it, to the bit,
  /// whichever way round they go along it.
  void cut(const Plane3& plane);

  std::size_t size() const { return count_; }
  const ClipCorner& operator[](std::size_t i) const { return corners_[i]; }

  /// As many planes as one may cut with.
  static constexpr std::size_t kMaxCuts = 6;

 private:
  std::array<ClipCorner, 3 + kMaxCuts> corners_;
  std::size_t count_;
};

}  // namespace castra::exporting
