// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/models/box_fit.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/cut.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

/// What boxes may hold for what is in them: a little less than a Model allows, since both are measured with rounding.
constexpr double kLoose = 0.96 * kLooseBoxes;
constexpr int kDeepest = 4;
constexpr int kMostLayers = 24;

struct Rectangle {
  Vec2 along;      // unit
  Vec2 low, high;  // along it and to its left
  double area() const { return (high.x - low.x) * (high.y - low.y); }
};

Rectangle leastRectangle(const Ring& ring) {
  const Ring hull = geometry::convexHull(ring);
  Rectangle best;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Vec2 way = hull[(i + 1) % hull.size()] - hull[i];
    Rectangle now;
    now.along = way * (1 / geometry::length(way));
    now.low = now.high = {dot(hull[0], now.along), cross(now.along, hull[0])};
    for (const Vec2& p : hull) {
      const Vec2 q{dot(p, now.along), cross(now.along, p)};
      now.low = {std::min(now.low.x, q.x), std::min(now.low.y, q.y)};
      now.high = {std::max(now.high.x, q.x), std::max(now.high.y, q.y)};
    }
    if (i == 0 || now.area() < best.area() * (1 - 1e-9)) best = now;
  }
  return best;
}

/// Pieces of the outline that each fill their rectangle well.
void split(const Ring& ring, int depth, std::vector<Ring>& out) {
  const Rectangle around = leastRectangle(ring);
  const double area = std::fabs(geometry::signedArea(ring));
  if (depth >= kDeepest || around.area() <= kLoose * area) return out.push_back(ring);
  const Vec2 middle = (around.low + around.high) * 0.5, across = geometry::leftOf(around.along);
  const bool is_long = around.high.x - around.low.x >= around.high.y - around.low.y;
  const geometry::CutPieces pieces =
      geometry::cutRegion({ring, {}}, around.along * middle.x + across * middle.y, is_long ? across : around.along);
  for (const auto* side : {&pieces.left, &pieces.right})
    for (const geometry::Region& piece : *side) split(piece.outer, depth + 1, out);
}

Ring mixRings(const Ring& a, const Ring& b, double share) {
  Ring mixed;
  for (std::size_t i = 0; i < a.size(); ++i) mixed.push_back(a[i] + (b[i] - a[i]) * share);
  return mixed;
}

/// Around whatever lies between two storeys, in layers that step in as the solid does.
void fitLayers(const Storey& low, const Storey& high, const Vec2& origin, std::vector<Model::Box>& out) {
  const double low_area = geometry::signedArea(low.ring), high_area = geometry::signedArea(high.ring);
  const bool widens = high_area > low_area;
  const auto areaAt = [&](double share) { return geometry::signedArea(mixRings(low.ring, high.ring, share)); };
  const double filled = (low_area + 4 * areaAt(0.5) + high_area) / 6;  // Simpson's rule is exact here
  int layers = 1;
  const auto outerShare = [&](int i) { return static_cast<double>(widens ? i + 1 : i) / layers; };
  for (; layers < kMostLayers; ++layers) {
    double taken = 0;
    for (int i = 0; i < layers; ++i) {
      const Ring ring = mixRings(low.ring, high.ring, outerShare(i));
      if (std::fabs(geometry::signedArea(ring)) > 0) taken += leastRectangle(ring).area() / layers;
    }
    if (taken <= kLoose * filled) break;
  }
  for (int i = 0; i < layers; ++i) {
    const double from = low.z + (high.z - low.z) * i / layers, to = low.z + (high.z - low.z) * (i + 1) / layers;
    out.push_back(boxAround(mixRings(low.ring, high.ring, outerShare(i)), from, to, origin));
  }
}

}  // namespace

Model::Box boxAround(const Ring& ring, double low, double high, const Vec2& origin) {
  const Rectangle around = leastRectangle(ring);
  const Vec2 middle = (around.low + around.high) * 0.5;
  const Vec2 centre = around.along * middle.x + geometry::leftOf(around.along) * middle.y - origin;
  return {geometry::lifted(centre, (low + high) / 2),
          {(around.high.x - around.low.x) / 2, (around.high.y - around.low.y) / 2, (high - low) / 2},
          math::atan2(around.along.y, around.along.x)};
}

std::vector<Model::Box> fitBoxes(std::span<const Storey> storeys, const Vec2& origin) {
  std::vector<Model::Box> boxes;
  const bool is_prism = std::all_of(storeys.begin(), storeys.end(),
                                    [&](const Storey& storey) { return storey.ring == storeys.front().ring; });
  if (is_prism) {
    std::vector<Ring> pieces;
    split(storeys.front().ring, 0, pieces);
    for (const Ring& piece : pieces) boxes.push_back(boxAround(piece, storeys.front().z, storeys.back().z, origin));
    return boxes;
  }
  // One box around all storeys, if they fill it.
  Ring all;
  double filled = 0;
  for (std::size_t i = 0; i < storeys.size(); ++i) {
    all.insert(all.end(), storeys[i].ring.begin(), storeys[i].ring.end());
    if (i == 0) continue;
    const Storey &low = storeys[i - 1], &high = storeys[i];
    const double middle = geometry::signedArea(mixRings(low.ring, high.ring, 0.5));
    filled += (geometry::signedArea(low.ring) + 4 * middle + geometry::signedArea(high.ring)) / 6 * (high.z - low.z);
  }
  const Model::Box one = boxAround(all, storeys.front().z, storeys.back().z, origin);
  if (one.volume() <= kLoose * filled) return {one};
  for (std::size_t i = 0; i + 1 < storeys.size(); ++i) fitLayers(storeys[i], storeys[i + 1], origin, boxes);
  return boxes;
}

}  // namespace castra::generators
