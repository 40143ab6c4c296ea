// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "pipeline/geometry/solid_mesh.h"

// What is put into openings, in axes of its own: x along the wall, y into the house, z up from the sill; zero is the
// middle of the opening's foot. Sizes are rounded to 1/256 m, so that openings of nearly one size share a shape.

namespace castra::generators {

inline constexpr double kWindowFrame = 0.06;  ///< width of a window's frame [m]
inline constexpr double kDoorFrame = 0.05;    ///< and of a door's [m]

struct WindowShape {
  double width = 1, height = 1.4;  ///< of the opening [m]

  std::string nameOfFrame() const;
  std::string nameOfPane() const;
  std::string nameOfShutter() const;
  std::string nameOfPlate(bool is_on_line) const;
  /// Frame with a post, and a rail where it is high.
  geometry::SolidMesh makeFrame() const;
  geometry::SolidMesh makePane() const;
  /// One wing of a shutter, open, flat on the wall.
  geometry::SolidMesh makeShutter() const;
  /// What stands for all of it at a distance, flat on the wall; on the line to a neighbour it hardly stands out.
  geometry::SolidMesh makePlate(bool is_on_line) const;
};

struct DoorShape {
  double width = 1, height = 2.1;  ///< of the opening [m]
  bool is_entrance = false;        ///< thicker, with panels

  std::string nameOfFrame() const;
  std::string nameOfLeaf() const;
  std::string nameOfHandles() const;
  geometry::SolidMesh makeFrame() const;
  /// Zero is the foot of the edge about which it turns.
  geometry::SolidMesh makeLeaf() const;
  /// Plate and lever on both faces of the leaf, at the other edge.
  geometry::SolidMesh makeHandles() const;
};

}  // namespace castra::generators
