// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "export/render/batch.h"
#include "export/render/lens.h"

namespace castra::exporting {

/// One instance that is to be drawn.
struct DrawCall {
  Placement placement;
  std::uint32_t finish = 0, first_index = 0, first_vertex = 0, triangles = 0;
  std::uint16_t object = 0;
  bool is_solid = true, is_whole = false;
};

/// Copies of batches that wait to be drawn together, since most are too small to be worth waking a thread.
class StagedBatches {
 public:
  using Corners = std::array<const geometry::SolidMesh::Vertex*, 3>;

  /// The instances that follow are of this batch.
  void begin(const Batch& batch);
  void addInstance(const Placement& placement);
  void clear();

  /// How many triangles wait.
  std::size_t triangleCount() const { return triangles_; }
  const DrawCall& draw(std::size_t i) const { return draws_[i]; }
  const Finish& finishOf(const DrawCall& draw) const { return finishes_[draw.finish]; }
  Corners corners(const DrawCall& draw, std::size_t triangle) const {
    const std::uint32_t* index = &indices_[draw.first_index + 3 * triangle];
    const geometry::SolidMesh::Vertex* vertex = &vertices_[draw.first_vertex];
    return {vertex + index[0], vertex + index[1], vertex + index[2]};
  }

  /// A triangle by the number of its instance and its own number there.
  struct Cursor {
    std::size_t draw = 0, triangle = 0;
  };
  /// That many triangles further on.
  Cursor advance(Cursor from, std::size_t count) const;

 private:
  std::vector<Finish> finishes_;
  std::vector<geometry::SolidMesh::Vertex> vertices_;
  std::vector<std::uint32_t> indices_;
  std::vector<DrawCall> draws_;
  DrawCall next_;
  std::size_t triangles_ = 0;
};

/// The box around a batch's mesh; there must be a vertex.
geometry::Box3 boundsOf(const Batch& batch);
/// Whether all of a box, placed somewhere, is beyond one of the planes.
bool isBeyond(const std::vector<Plane3>& planes, const geometry::Box3& box, const Placement& placement);

}  // namespace castra::exporting
