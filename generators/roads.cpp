// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/roads.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "generators/cell_cutter.h"
#include "generators/density.h"
#include "generators/lattice.h"
#include "generators/patterns.h"
#include "generators/road_graph.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/cell_mesh.h"
#include "pipeline/geometry/grid_means.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::CellMesh;
using geometry::Vec2;

using math::kDegree;
constexpr double kLongest = 2;      // times the zone's length: a strip that is longer is cut ...
constexpr double kStrip = 5;        // ... and a strip is what is so many times as long as wide
constexpr double kDeepest = 1.7;    // times the zone's depth: a block of a lattice that is deeper is cut
constexpr double kBranchReach = 8;  // [m]; around a branching point, where the influence maps are asked

/// What the maps say of a place.
class Maps {
 public:
  Maps(const RoadParams& params, const District& district)
      : sparse_(params.sparse_factor),
        factors_{1, 1, params.industrial_factor, params.civic_factor, 1},
        zones_(district.zones),
        zoning_(district.zoning),
        density_(district.density) {
    for (std::size_t i = 0; i < kPatterns; ++i)
      if (!district.influence[i].empty()) influence_.emplace_back(static_cast<Pattern>(i), district.influence[i]);
  }

  double weightOf(const Box& box) const { return densityWeight(density_, box, sparse_) * spread(box); }

  /// How many times larger blocks are for what the ground is for: more than once only where it is for nothing else, so
  /// that a street divides what differs.
  double spread(const Box& box) const {
    if (zoning_.empty()) return 1;
    const auto useAt = [&](const Vec2& at) { return geometry::valueAt(zoning_, at, 0); };
    const Vec2 middle = box.middle(), reach = (box.high - box.low) * 0.3;
    const std::uint8_t use = useAt(middle);
    for (const Vec2& way : {Vec2{1, 1}, Vec2{-1, 1}, Vec2{-1, -1}, Vec2{1, -1}})
      if (useAt(middle + Vec2{way.x * reach.x, way.y * reach.y}) != use) return 1;
    return factors_[use];
  }

  const Zone& zoneOf(const Vec2& at) const { return zoneAt(zones_, at); }

  /// The pattern whose map is lightest, or the zone's where none is painted.
  Pattern patternAt(const Vec2& at, const Zone& zone) const {
    Pattern pattern = zone.pattern;
    double lightest = 0;
    const Vec2 reach{kBranchReach, kBranchReach};
    for (const auto& [candidate, means] : influence_) {
      const double light = means.mean({at - reach, at + reach}, 0);
      if (light <= lightest) continue;
      lightest = light;
      pattern = candidate;
    }
    return pattern;
  }

 private:
  double sparse_;
  std::array<double, kLotUses> factors_;
  const std::vector<Zone>& zones_;
  const geometry::Grid& zoning_;
  geometry::GridMeans density_;
  std::vector<std::pair<Pattern, geometry::GridMeans>> influence_;
};

class StreetPlanner {
 public:
  StreetPlanner(Draw& draw, const RoadParams& params, const District& district)
      : draw_(draw), params_(params), maps_(params, district), cutter_(mesh_, rulesOf(params)) {
    std::vector<std::uint32_t> points;
    for (const District::Border& border : district.outline) {
      points.push_back(mesh_.addPoint(border.at));
      if (!border.is_slot) cutter_.closePoint(points.back());
    }
    mesh_.addCell(points);
    for (std::uint32_t line = 0; line < mesh_.lineCount(); ++line) mesh_.tagOf(line) = CellCutter::kBorder;
    for (const PinnedLot& lot : district.pinned) cutter_.avoid(lot.ring, params.lock_room);
    stray_.angle_mean = params.angle_mean * kDegree;
    stray_.angle_deviation = params.angle_deviation * kDegree;
    stray_.position = params.stray;
    stray_.coherence = params.coherence;
  }

  CellMesh& run() {
    std::vector<std::pair<std::uint32_t, Random>> open;
    open.emplace_back(0, draw_.random("streets"));
    while (!open.empty()) {
      draw_.stopIfCancelled();
      auto [cell, random] = open.back();
      open.pop_back();
      cutter_.take(cell);
      const Box& box = cutter_.bounds();
      if (cutter_.area() <= mostArea(box) * maps_.weightOf(box) && !isTooLong() && !isTooDeep()) continue;
      if (!findCut(random)) continue;
      const std::uint32_t other = cutter_.cut(0);
      open.emplace_back(cell, random.branch(0));
      open.emplace_back(other, random.branch(1));
    }
    return mesh_;
  }

 private:
  static CutRules rulesOf(const RoadParams& params) {
    CutRules rules;
    rules.min_spacing = params.min_spacing;
    rules.snap_reach = params.snap_reach;
    rules.border_reach = 90;
    rules.min_angle = params.min_angle * kDegree;
    rules.max_ratio = params.max_ratio;
    rules.min_width = params.min_width;
    return rules;
  }

  /// A strip may be small enough and still too long for one block: nothing but a splinter would be left between its
  /// roads.
  bool isTooLong() const {
    const Box& box = cutter_.bounds();
    const double longest = kLongest * maps_.zoneOf(box.middle()).length * std::sqrt(maps_.weightOf(box));
    if (geometry::length(box.high - box.low) <= longest) return false;
    geometry::Ring ring;
    for (const auto& corner : cutter_.corners()) ring.push_back(corner.at);
    const geometry::Extent extent = geometry::measureExtent(ring, cutter_.isConvex());
    return extent.diameter > longest && extent.diameter > kStrip * extent.width;
  }

  /// Where there is a lattice, blocks are one row deep however sparse the ground is: they grow in length alone.
  bool isTooDeep() const {
    const Vec2 middle = cutter_.bounds().middle();
    if (maps_.spread(cutter_.bounds()) > 1) return false;
    const Zone& zone = maps_.zoneOf(middle);
    const Pattern pattern = maps_.patternAt(middle, zone);
    if (pattern != Pattern::manhattan && pattern != Pattern::organic) return false;
    const Lattice lattice(zone, pattern);
    double low = 1e300, high = -1e300;
    for (const auto& corner : cutter_.corners()) {
      const double y = lattice.toLattice(corner.at).y;
      low = std::min(low, y);
      high = std::max(high, y);
    }
    return high - low > kDeepest * zone.depth;
  }

  double mostArea(const Box& box) const {
    return params_.max_area > 0 ? params_.max_area : params_.max_share * blockArea(box);
  }
  double leastArea(const Box& box) const {
    return params_.min_area > 0 ? params_.min_area : params_.min_share * blockArea(box);
  }
  double blockArea(const Box& box) const {
    const Zone& zone = maps_.zoneOf(box.middle());
    return zone.length * zone.depth;
  }

  bool findCut(Random random) {
    const CellCutter::Judge accepts = [&](const CellCutter::Piece& piece) {
      return piece.area >= leastArea(piece.bounds) * maps_.weightOf(piece.bounds);
    };
    for (int attempt = 0; attempt < params_.tries; ++attempt) {
      const Branch branch = drawBranch(cutter_.corners(), stray_, random);
      const Zone& zone = maps_.zoneOf(branch.at);
      const Pattern pattern = maps_.patternAt(branch.at, zone);
      const auto guide = guideCut(pattern, zone, cutter_.corners(), branch, stray_, random, attempt);
      if (guide && cutter_.plan(*guide, accepts)) return true;
    }
    return false;
  }

  Draw& draw_;
  const RoadParams& params_;
  Maps maps_;
  Stray stray_;
  CellMesh mesh_;
  CellCutter cutter_;
};

}  // namespace

RoadPlan subdivideRoads(Draw& draw, const RoadParams& params, const District& district) {
  StreetPlanner planner(draw, params, district);
  return gatherPlan(planner.run(), district, params.alley_length);
}

}  // namespace castra::generators
