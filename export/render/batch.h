// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "export/render/finish.h"
#include "export/render/placement.h"
#include "pipeline/geometry/solid_mesh.h"

namespace castra::exporting {

/// Some instances of one mesh in one finish.
struct Batch {
  std::span<const geometry::SolidMesh::Vertex> vertices;
  std::span<const std::uint32_t> indices;  ///< three a triangle, counter-clockwise seen from outside
  std::span<const Placement> instances;
  Finish finish;
  std::uint16_t object = 0;  ///< outlines are drawn where two numbers meet
  /// Closed: only seen from outside, and filled where it is cut open. Sheets, such as the ground, are seen from both
  /// sides and cut without a trace.
  bool is_solid = true;
  bool is_whole = false;  ///< the section does not cut it
};

/// One mesh where it is.
inline constexpr Placement kInPlace{};
inline Batch batchOf(const geometry::SolidMesh& mesh, const Finish& finish,
                     std::span<const Placement> instances = {&kInPlace, 1}) {
  return {mesh.vertices, mesh.indices, instances, finish};
}

/// Takes batches; nothing of them is needed afterwards but the textures.
class BatchSink {
 public:
  virtual ~BatchSink() = default;
  virtual void add(const Batch& batch) = 0;
};

/// Hands the whole scene over, the same in the same order each time: it is asked once for each pass, so that a scene
/// need never be held.
using EachBatch = std::function<void(BatchSink&)>;

}  // namespace castra::exporting
