// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/models/solid_builder.h"
#include "pipeline/geometry/solid_mesh.h"

namespace castra::generators {

/// Makes what stands out from the face of a wall, in axes of its own: `u` along the wall to the right of somebody who
/// looks at it from outside, `d` out from the face, `z` up. In the mesh these are x, -y and z, as in window_shapes.h.
/// Everything is snapped to the lattice. Solids of one mesh may touch, and must not overlap.
class FaceMesh {
 public:
  FaceMesh() : builder_({0, 0}) {}

  struct Span {
    double low = 0, high = 0;
  };
  void addBox(Span u, Span d, Span z);
  /// A shape on the face, given by its corners (u, z), that is `d` thick.
  void addSlab(geometry::Ring shape, Span d);
  /// A profile of corners (d, z) drawn along the wall. A lean moves its ends outwards by as much for each metre that it
  /// stands out: 1 makes the mitre of a square corner.
  void addProfile(geometry::Ring profile, Span u, double start_lean = 0, double end_lean = 0);
  /// A shape on the ground, given by its corners (u, d), from a height to another.
  void addUpright(geometry::Ring shape, Span z);
  /// An upright column with this many sides, or one that tapers.
  void addColumn(const geometry::Vec2& middle, double radius, double top_radius, Span z, int sides);

  bool empty() const { return is_empty_; }
  geometry::SolidMesh take() { return builder_.take(); }

 private:
  SolidBuilder builder_;
  bool is_empty_ = true;
};

}  // namespace castra::generators
