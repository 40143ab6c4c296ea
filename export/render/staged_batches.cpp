// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/staged_batches.h"

#include <algorithm>
#include <cmath>

namespace castra::exporting {

using geometry::Box3;
using geometry::Vec3;

void StagedBatches::begin(const Batch& batch) {
  next_.finish = static_cast<std::uint32_t>(finishes_.size());
  next_.first_index = static_cast<std::uint32_t>(indices_.size());
  next_.first_vertex = static_cast<std::uint32_t>(vertices_.size());
  next_.triangles = static_cast<std::uint32_t>(batch.indices.size() / 3);
  next_.object = batch.object;
  next_.is_solid = batch.is_solid;
  next_.is_whole = batch.is_whole;
  finishes_.push_back(batch.finish);
  vertices_.insert(vertices_.end(), batch.vertices.begin(), batch.vertices.end());
  indices_.insert(indices_.end(), batch.indices.begin(), batch.indices.end());
}

void StagedBatches::addInstance(const Placement& placement) {
  next_.placement = placement;
  draws_.push_back(next_);
  triangles_ += next_.triangles;
}

void StagedBatches::clear() {
  finishes_.clear();
  vertices_.clear();
  indices_.clear();
  draws_.clear();
  triangles_ = 0;
}

StagedBatches::Cursor StagedBatches::advance(Cursor from, std::size_t count) const {
  while (count > 0) {
    const std::size_t taken = std::min<std::size_t>(count, draws_[from.draw].triangles - from.triangle);
    count -= taken;
    from.triangle += taken;
    if (from.triangle == draws_[from.draw].triangles) from = {from.draw + 1, 0};
  }
  return from;
}

Box3 boundsOf(const Batch& batch) {
  std::array<float, 3> low = batch.vertices.front().at, high = low;
  for (const auto& vertex : batch.vertices)
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], vertex.at[k]);
      high[k] = std::max(high[k], vertex.at[k]);
    }
  return {{double{low[0]}, double{low[1]}, double{low[2]}}, {double{high[0]}, double{high[1]}, double{high[2]}}};
}

bool isBeyond(const std::vector<Plane3>& planes, const Box3& box, const Placement& placement) {
  const Vec3 centre = placement.apply((box.low + box.high) * 0.5), half = (box.high - box.low) * 0.5;
  for (const Plane3& plane : planes) {
    const double reach = std::fabs(dot(plane.normal, placement.x)) * half.x +
                         std::fabs(dot(plane.normal, placement.y)) * half.y +
                         std::fabs(dot(plane.normal, placement.z)) * half.z;
    if (plane.beyond(centre) > reach) return true;
  }
  return false;
}

}  // namespace castra::exporting
