// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "export/render/batch.h"
#include "export/render/staged_batches.h"
#include "export/render/tile_bins.h"
#include "pipeline/core/parallel.h"

namespace castra::exporting {

/// Draws batches on a raster by several threads: triangles are gathered, prepared in groups, sorted into tiles, and
/// drawn tile by tile. In a tile they are drawn in the order in which they came, so that threads do not show.
///
/// A Pass has a type Triangle, with CellRect `bounds` within the raster, and
///   bool takes(const Batch&) const              whether it is drawn at all; asked by one thread
///   void prepare(const DrawCall&, const Finish&, const StagedBatches::Corners&, std::vector<Triangle>& out) const
///   void draw(const Triangle&, const CellRect&) the part in a tile; one thread a tile
template <class Pass>
class TileRaster : public BatchSink {
 public:
  /// What is beyond one of the planes is left out, and beyond the section what this cuts.
  TileRaster(Pass& pass, int width, int height, std::vector<Plane3> planes,
             const std::optional<Plane3>& section = std::nullopt)
      : pass_(pass), tiling_{width, height}, planes_(planes), cut_planes_(std::move(planes)) {
    if (section) cut_planes_.push_back(*section);
  }

  void add(const Batch& batch) override {
    if (batch.indices.empty() || !pass_.takes(batch)) return;
    const geometry::Box3 box = boundsOf(batch);
    bool is_begun = false;
    for (const Placement& placement : batch.instances) {
      if (isBeyond(batch.is_whole ? planes_ : cut_planes_, box, placement)) continue;
      if (!is_begun) staged_.begin(batch);
      is_begun = true;
      staged_.addInstance(placement);
      if (staged_.triangleCount() < kChunk) continue;
      finish();
      is_begun = false;
    }
  }

  /// Draws what waits.
  void finish() {
    StagedBatches::Cursor at;
    for (std::size_t left = staged_.triangleCount(); left > 0;) {
      const std::size_t count = std::min(left, kChunk);
      starts_.clear();
      for (std::size_t done = 0; done < count; done += kGroup) {
        starts_.push_back(at);
        at = staged_.advance(at, std::min(kGroup, count - done));
      }
      if (groups_.size() < starts_.size()) groups_.resize(starts_.size());
      parallelFor(starts_.size(), [&](std::size_t i) { prepare(i, std::min(kGroup, count - i * kGroup)); });
      parallelFor(tiling_.count(), [&](std::size_t tile) { drawTile(tile); });
      left -= count;
    }
    staged_.clear();
  }

 private:
  static constexpr std::size_t kGroup = 1024, kChunk = 1 << 16;
  struct Group {
    std::vector<typename Pass::Triangle> triangles;
    TileBins bins;
  };

  void prepare(std::size_t number, std::size_t count) {
    Group& group = groups_[number];
    group.triangles.clear();
    for (auto [at, triangle] = starts_[number]; count > 0; --count) {
      const DrawCall& draw = staged_.draw(at);
      pass_.prepare(draw, staged_.finishOf(draw), staged_.corners(draw, triangle), group.triangles);
      if (++triangle == draw.triangles) ++at, triangle = 0;
    }
    group.bins.sort(tiling_, group.triangles);
  }

  void drawTile(std::size_t tile) {
    const CellRect cells = tiling_.at(tile);
    for (std::size_t i = 0; i < starts_.size(); ++i)
      for (const std::uint32_t k : groups_[i].bins.in(tile)) {
        const auto& triangle = groups_[i].triangles[k];
        pass_.draw(triangle, triangle.bounds.common(cells));
      }
  }

  Pass& pass_;
  Tiling tiling_;
  std::vector<Plane3> planes_, cut_planes_;
  StagedBatches staged_;
  std::vector<StagedBatches::Cursor> starts_;  // of each group
  std::vector<Group> groups_;
};

}  // namespace castra::exporting
