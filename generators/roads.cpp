// SPDX-License-Identifier: GPL-3.0-or-later
// Iterated subdivision, with these choices where the paper leaves them open:
//   - the edge is one of the convex hull, drawn by the square of its length: along a ragged coast the hull's edges say
//     more about the shape than the coast's own;
//   - the cut starts near the middle of the edge, and goes through the whole cell, into as many pieces as that makes;
//   - each cell draws from its own random numbers, named by its path of cuts.
#include "generators/roads.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/grid.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kLeastBlock = 20;  // [m2]; less is left to the road

struct Cell {
  Region region;
  std::string path;
  std::vector<Street> streets;  // all that may reach into it
};

/// The random numbers of one try.
struct CutDraw {
  double edge;   // in [0, 1): which edge
  double along;  // in [0, 1): where on the edge the cut starts
  double turn;   // from square to the edge [rad]
};

CutDraw drawCut(Random& random, const RoadParams& params) {
  CutDraw drawn;
  drawn.edge = random.uniform();
  drawn.along = 0.5 + random.uniform(-params.stray, params.stray);
  drawn.turn = random.normal(0, params.angle_deviation * math::kPi / 180);
  return drawn;
}

struct Line {
  Vec2 through, direction;
};

Line placeCut(const Ring& hull, const CutDraw& drawn) {
  const auto edge = [&](std::size_t i) { return hull[(i + 1) % hull.size()] - hull[i]; };
  double weight = 0;
  for (std::size_t i = 0; i < hull.size(); ++i) weight += geometry::dot(edge(i), edge(i));
  double left = drawn.edge * weight;
  std::size_t chosen = 0;
  while (chosen + 1 < hull.size() && left >= geometry::dot(edge(chosen), edge(chosen))) {
    left -= geometry::dot(edge(chosen), edge(chosen));
    ++chosen;
  }
  const Vec2 along = edge(chosen) * (1 / geometry::length(edge(chosen)));
  const double c = math::cos(drawn.turn), s = math::sin(drawn.turn);
  return {geometry::snap(hull[chosen] + edge(chosen) * drawn.along), geometry::leftOf(along) * c + along * s};
}

/// What a map and the params demand of cells.
class Bounds {
 public:
  Bounds(const RoadParams& params, const geometry::Grid& density) : params_(params), means_(density) {}

  bool isTooLarge(const Region& region) const { return geometry::area(region) > params_.max_area * weightOf(region); }

  bool isAcceptable(const Region& piece) const {
    return geometry::area(piece) >= params_.min_area * weightOf(piece) &&
           geometry::elongation(piece.outer) <= params_.max_elongation && !geometry::findFault(piece);
  }

 private:
  /// 1 where the map is white, sparse_factor where it is black, and in inverse proportion between.
  double weightOf(const Region& region) const {
    const double light = means_.mean(geometry::boundsOf(region.outer), 255) / 255, least = 1 / params_.sparse_factor;
    return 1 / (least + (1 - least) * light);
  }

  const RoadParams& params_;
  geometry::GridMeans means_;
};

struct Cut {
  Line line;
  std::vector<Region> left, right;
};

std::optional<Cut> tryCut(const Bounds& bounds, const Region& region, const Line& line) {
  geometry::CutPieces pieces = geometry::cutRegion(region, line.through, line.direction);
  if (pieces.left.empty() || pieces.right.empty()) return std::nullopt;
  for (const auto* side : {&pieces.left, &pieces.right})
    for (const Region& piece : *side)
      if (!bounds.isAcceptable(piece)) return std::nullopt;
  return Cut{line, std::move(pieces.left), std::move(pieces.right)};
}

std::optional<Cut> findCut(const Draw& draw, const RoadParams& params, const Bounds& bounds, const Cell& cell) {
  const Ring hull = geometry::convexHull(cell.region.outer);
  Random random = draw.random("cut:" + cell.path);
  for (int i = 0; i < params.tries; ++i) {
    const CutDraw drawn = drawCut(random, params);
    if (std::optional<Cut> cut = tryCut(bounds, cell.region, placeCut(hull, drawn))) return cut;
  }
  return std::nullopt;
}

void addBlocks(const Cell& cell, std::vector<Region>& blocks) {
  std::vector<Region> surfaces;
  for (const Street& street : cell.streets) surfaces.push_back(surfaceOf(street));
  for (Region& block : geometry::subtract({&cell.region, 1}, surfaces))
    if (geometry::area(block) >= kLeastBlock) blocks.push_back(std::move(block));
}

}  // namespace

RoadPlan subdivideRoads(Draw& draw, const RoadParams& params, const District& district) {
  const Bounds bounds(params, district.density);
  RoadPlan plan;
  std::vector<Cell> open{{district.region, "", district.arterials}};
  while (!open.empty()) {
    draw.stopIfCancelled();
    Cell cell = std::move(open.back());
    open.pop_back();
    std::optional<Cut> cut;
    if (bounds.isTooLarge(cell.region)) cut = findCut(draw, params, bounds, cell);
    if (!cut) {
      addBlocks(cell, plan.blocks);
      plan.cells.push_back(std::move(cell.region));
      continue;
    }
    for (const geometry::Chord& chord : geometry::findChords(cell.region, cut->line.through, cut->line.direction)) {
      plan.streets.push_back({chord.from, chord.to, params.street_width, StreetClass::street});
      cell.streets.push_back(plan.streets.back());
    }
    for (auto* side : {&cut->right, &cut->left})  // the left is taken from the stack first
      for (std::size_t i = side->size(); i-- > 0;) {
        Region& piece = (*side)[i];
        std::vector<Street> near = selectNear(cell.streets, geometry::boundsOf(piece.outer));
        open.push_back({std::move(piece), concat(cell.path, side == &cut->left ? "l" : "r", i), std::move(near)});
      }
  }
  plan.streets.insert(plan.streets.end(), district.arterials.begin(), district.arterials.end());
  return plan;
}

}  // namespace castra::generators
