// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pipeline/geometry/cell_mesh.h"
#include "pipeline/geometry/frame.h"

namespace castra::generators {

enum class Axis : std::uint8_t { x, y };

/// From the lowest to the highest coordinate.
struct Interval {
  double low = 0, high = 0;
  double length() const { return high - low; }
};

/// Cuts convex cells of a floor along the axes of a frame.
class FloorCutter {
 public:
  /// A cut that would end nearer than `reach` [m] to a corner ends in it, and leans a little.
  FloorCutter(geometry::CellMesh& mesh, const geometry::Frame& frame, double reach);

  /// Cuts the cell where the coordinate is `at`: it keeps its number for what lies below, and the number of what lies
  /// above is returned; nothing if the line misses the cell, or leaves nothing on one side.
  std::optional<std::uint32_t> cut(std::uint32_t cell, Axis axis, double at);

  Interval extentOf(std::uint32_t cell, Axis axis) const;
  double areaOf(std::uint32_t cell) const;

  const geometry::Frame& frame() const { return frame_; }
  geometry::CellMesh& mesh() { return mesh_; }

 private:
  double coordinateOf(const geometry::Vec2& p, Axis axis) const {
    return axis == Axis::x ? frame_.xOf(p) : frame_.yOf(p);
  }
  void list(std::uint32_t cell) const { mesh_.listCorners(cell, corners_); }

  geometry::CellMesh& mesh_;
  geometry::Frame frame_;
  double reach_;
  mutable std::vector<geometry::CellMesh::Corner> corners_;
};

}  // namespace castra::generators
