// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/lots.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "generators/cell_cutter.h"
#include "generators/density.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/cell_mesh.h"
#include "pipeline/geometry/grid.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::CellMesh;
using geometry::dot;
using geometry::Ring;
using geometry::Vec2;

class LotDivider {
 public:
  LotDivider(Draw& draw, const LotParams& params, const District& district)
      : draw_(draw), params_(params), density_(district.density) {}

  Lots::Block divide(const Ring& block) {
    Lots::Block out;
    if (block.empty()) return out;
    CellMesh mesh;
    std::vector<std::uint32_t> points;
    for (const Vec2& at : block) points.push_back(mesh.addPoint(at));
    mesh.addCell(points);
    for (std::uint32_t line = 0; line < mesh.lineCount(); ++line) mesh.tagOf(line) = CellCutter::kFront;
    CellCutter cutter(mesh, rulesOf());
    // Named by the place of the block's first corner: blocks elsewhere may come and go.
    const Vec2 corner = block[0] * geometry::kLattice;
    std::vector<std::pair<std::uint32_t, Random>> open;
    open.emplace_back(0, draw_.random(concat("lots:", static_cast<std::int64_t>(corner.x), ",",
                                             static_cast<std::int64_t>(corner.y))));
    while (!open.empty()) {
      const auto [cell, random] = open.back();
      open.pop_back();
      cutter.take(cell);
      if (cutter.area() <= params_.max_area * weightOf(cutter.bounds())) continue;
      if (!findCut(mesh, cutter, random)) continue;
      const std::uint32_t other = cutter.cut(0);
      open.emplace_back(cell, random.branch(0));
      open.emplace_back(other, random.branch(1));
    }
    gather(mesh, out);
    return out;
  }

 private:
  CutRules rulesOf() const {
    CutRules rules;
    rules.min_spacing = 2;
    rules.snap_reach = 3;
    rules.min_angle = 30 * math::kPi / 180;
    rules.max_ratio = params_.max_ratio;
    rules.min_width = params_.min_frontage;
    rules.max_roads = 100;
    return rules;
  }

  double weightOf(const Box& box) const { return densityWeight(density_, box, params_.sparse_factor); }

  static bool isFront(const CellMesh& mesh, const CellMesh::Corner& corner) {
    return (mesh.tagOf(CellMesh::lineOf(corner.side)) & CellCutter::kFront) != 0;
  }

  bool findCut(const CellMesh& mesh, CellCutter& cutter, Random random) const {
    const auto& corners = cutter.corners();
    const std::size_t n = corners.size();
    const CellCutter::Judge accepts = [&](const CellCutter::Piece& piece) {
      return piece.front >= params_.min_frontage && piece.area >= params_.min_area * weightOf(piece.bounds);
    };
    // The fronts by length.
    std::size_t first = n, second = n;
    const auto length = [&](std::size_t i) {
      return geometry::length(corners[i + 1 < n ? i + 1 : 0].at - corners[i].at);
    };
    for (std::size_t i = 0; i < n; ++i) {
      if (!isFront(mesh, corners[i])) continue;
      if (first == n || length(i) > length(first)) {
        second = first;
        first = i;
      } else if (second == n || length(i) > length(second)) {
        second = i;
      }
    }
    if (first == n) return false;
    for (int attempt = 0; attempt < params_.tries; ++attempt) {
      const std::size_t front = attempt % 2 == 1 && second < n ? second : first;
      const Vec2 a = corners[front].at, way = corners[front + 1 < n ? front + 1 : 0].at - a;
      const Vec2 along = way * (1 / geometry::length(way)), inwards = geometry::leftOf(along);
      double low = 1e300, high = -1e300, depth = 0;
      for (const auto& corner : corners) {
        low = std::min(low, dot(corner.at - a, along));
        high = std::max(high, dot(corner.at - a, along));
        depth = std::max(depth, dot(corner.at - a, inwards));
      }
      Guide guide;
      const double shift = 0.5 + random.uniform(-params_.stray, params_.stray) * (attempt < 2 ? 0.5 : 1 + attempt);
      if (attempt < 2 && depth > 1.6 * params_.depth && high - low > params_.depth) {
        guide.direction = along;
        guide.through = a + along * ((low + high) / 2) + inwards * (depth / 2);
      } else {
        guide.direction = inwards;
        guide.through = a + along * (low + (high - low) * std::clamp(shift, 0.1, 0.9)) + inwards * (depth / 2);
      }
      if (cutter.plan(guide, accepts)) return true;
    }
    return false;
  }

  static void gather(const CellMesh& mesh, Lots::Block& out) {
    std::vector<CellMesh::Corner> corners;
    std::vector<std::uint32_t> next(mesh.pointCount(), CellMesh::kNobody);  // along the outline
    for (std::uint32_t cell = 0; cell < mesh.cellCount(); ++cell) {
      mesh.listCorners(cell, corners);
      Lots::Lot lot;
      double longest = 0;
      for (std::size_t i = 0; i < corners.size(); ++i) {
        lot.ring.push_back(corners[i].at);
        if (!isFront(mesh, corners[i])) continue;
        const std::size_t after = i + 1 < corners.size() ? i + 1 : 0;
        const double length = geometry::length(corners[after].at - corners[i].at);
        next[corners[i].point] = corners[after].point;
        lot.frontage += length;
        if (length <= longest) continue;
        longest = length;
        lot.front = static_cast<std::uint32_t>(i);
      }
      out.lots.push_back(std::move(lot));
    }
    std::uint32_t at = 0;
    do {
      out.outline.push_back(mesh.at(at));
      at = next[at];
    } while (at != 0 && at != CellMesh::kNobody);
  }

  Draw& draw_;
  const LotParams& params_;
  geometry::GridMeans density_;
};

}  // namespace

Lots divideLots(Draw& draw, const LotParams& params, const District& district, const Blocks& blocks) {
  LotDivider divider(draw, params, district);
  Lots lots;
  lots.blocks.reserve(blocks.islands.size());
  for (const Blocks::Island& island : blocks.islands) {
    draw.stopIfCancelled();
    lots.blocks.push_back(divider.divide(island.block));
  }
  return lots;
}

}  // namespace castra::generators
