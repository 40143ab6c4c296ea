// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/models/box_fit.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "pipeline/base/math.h"
#include "pipeline/geometry/calipers.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

/// What boxes may hold for what is in them: a little less than a Model allows, since both are measured with rounding.
constexpr double kLoose = 0.96 * kLooseBoxes;
constexpr double kTight = 0.85 * kLooseBoxes;  // in a layer, of which there are several
constexpr int kMostColumns = 12;
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

Model::Box placeBox(const Rectangle& plan, double low, double high, const Vec2& origin) {
  const Vec2 middle = (plan.low + plan.high) * 0.5;
  const Vec2 centre = plan.along * middle.x + geometry::leftOf(plan.along) * middle.y - origin;
  return {geometry::lifted(centre, (low + high) / 2),
          {(plan.high.x - plan.low.x) / 2, (plan.high.y - plan.low.y) / 2, (high - low) / 2},
          math::atan2(plan.along.y, plan.along.x)};
}

/// The outline in the axes of a rectangle around it.
Ring inAxesOf(const Rectangle& around, const Ring& ring) {
  Ring turned;
  for (const Vec2& p : ring) turned.push_back({dot(p, around.along), cross(around.along, p)});
  return turned;
}

Ring mixRings(const Ring& a, const Ring& b, double share) {
  Ring mixed;
  for (std::size_t i = 0; i < a.size(); ++i) mixed.push_back(a[i] + (b[i] - a[i]) * share);
  return mixed;
}

/// What lies between two places along x.
geometry::Box boundsBetween(const Ring& ring, double left, double right) {
  geometry::Box box{{left, 1e300}, {right, -1e300}};
  const auto take = [&](double y) {
    box.low.y = std::min(box.low.y, y);
    box.high.y = std::max(box.high.y, y);
  };
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 &a = ring[i], &b = ring[i + 1 < ring.size() ? i + 1 : 0];
    for (const Vec2& p : {a, b})
      if (p.x >= left && p.x <= right) take(p.y);
    for (const double x : {left, right})
      if ((a.x < x) != (b.x < x)) take(a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x));
  }
  return box;
}

}  // namespace

std::vector<geometry::Box> fitColumns(const Ring& ring, double loose) {
  const geometry::Box all = geometry::boundsOf(ring);
  const double area = std::fabs(geometry::signedArea(ring));
  for (int count = 1;; ++count) {
    std::vector<geometry::Box> columns;
    double taken = 0;
    for (int i = 0; i < count; ++i) {
      columns.push_back(
          boundsBetween(ring, all.low.x + all.width() * i / count, all.low.x + all.width() * (i + 1) / count));
      taken += columns.back().width() * columns.back().height();
    }
    if (taken <= loose * area || count == kMostColumns) return columns;
  }
}

namespace {

/// Around whatever lies between two storeys, in layers that step in as the solid does, and in columns within them.
void fitLayers(const Storey& low, const Storey& high, const Vec2& origin, std::vector<Model::Box>& out) {
  const double low_area = geometry::signedArea(low.ring), high_area = geometry::signedArea(high.ring);
  const double middle = geometry::signedArea(mixRings(low.ring, high.ring, 0.5));
  const double filled = (low_area + 4 * middle + high_area) / 6;  // Simpson's rule is exact here
  for (int count = 1;; ++count) {
    std::vector<Model::Box> boxes;
    double taken = 0;
    for (int i = 0; i < count; ++i) {
      const double from = low.z + (high.z - low.z) * i / count, to = low.z + (high.z - low.z) * (i + 1) / count;
      Ring ring = mixRings(low.ring, high.ring, static_cast<double>(i) / count);
      const Ring end = mixRings(low.ring, high.ring, static_cast<double>(i + 1) / count);
      ring.insert(ring.end(), end.begin(), end.end());
      ring = geometry::convexHull(ring);
      const Rectangle around = leastRectangle(ring);
      for (const geometry::Box& column : fitColumns(inAxesOf(around, ring), kTight)) {
        boxes.push_back(placeBox({around.along, column.low, column.high}, from, to, origin));
        taken += column.width() * column.height() / count;
      }
    }
    if (taken > kLoose * filled && count < kMostLayers) continue;
    out.insert(out.end(), boxes.begin(), boxes.end());
    return;
  }
}

}  // namespace

Model::Box boxAround(const Ring& ring, double low, double high, const Vec2& origin) {
  return placeBox(leastRectangle(ring), low, high, origin);
}

std::vector<Model::Box> fitBoxes(std::span<const Storey> storeys, const Vec2& origin) {
  const double low = storeys.front().z, high = storeys.back().z;
  double filled = 0;
  std::size_t widest = 0;
  Ring all;
  for (std::size_t i = 0; i < storeys.size(); ++i) {
    all.insert(all.end(), storeys[i].ring.begin(), storeys[i].ring.end());
    if (geometry::signedArea(storeys[i].ring) > geometry::signedArea(storeys[widest].ring)) widest = i;
    if (i == 0) continue;
    const Storey &below = storeys[i - 1], &above = storeys[i];
    const double middle = geometry::signedArea(mixRings(below.ring, above.ring, 0.5));
    filled +=
        (geometry::signedArea(below.ring) + 4 * middle + geometry::signedArea(above.ring)) / 6 * (above.z - below.z);
  }
  const auto volumeOf = [](const std::vector<Model::Box>& boxes) {
    double sum = 0;
    for (const Model::Box& box : boxes) sum += box.volume();
    return sum;
  };
  const auto holdsAll = [&](const std::vector<Model::Box>& boxes) {
    return std::all_of(storeys.begin(), storeys.end(), [&](const Storey& storey) {
      return std::all_of(storey.ring.begin(), storey.ring.end(), [&](const Vec2& p) {
        const geometry::Vec3 point = geometry::lifted(p - origin, storey.z);
        return std::any_of(boxes.begin(), boxes.end(),
                           [&](const Model::Box& box) { return contains(box, point, kBoxSlack / 2); });
      });
    });
  };
  // From the simplest to the best.
  std::vector<Model::Box> best{boxAround(all, low, high, origin)};
  if (volumeOf(best) <= kLoose * filled) return best;
  const auto consider = [&](std::vector<Model::Box> boxes) {
    if (holdsAll(boxes) && volumeOf(boxes) < volumeOf(best)) best = std::move(boxes);
    return volumeOf(best) <= kLoose * filled;
  };
  std::vector<Model::Box> columns, layers;
  const Rectangle around = leastRectangle(storeys[widest].ring);
  for (const geometry::Box& column : fitColumns(inAxesOf(around, storeys[widest].ring), kLoose))
    columns.push_back(placeBox({around.along, column.low, column.high}, low, high, origin));
  if (consider(std::move(columns))) return best;
  for (std::size_t i = 0; i + 1 < storeys.size(); ++i) fitLayers(storeys[i], storeys[i + 1], origin, layers);
  consider(std::move(layers));
  return best;
}

namespace {

/// The corners of what a triangle has between two heights, in the axes given by `along`.
void listBetween(const std::array<geometry::Vec3, 3>& triangle, double low, double high, const Vec2& along, Ring& out) {
  const auto take = [&](const geometry::Vec3& p) {
    const Vec2 plan = geometry::planOf(p);
    out.push_back({dot(plan, along), cross(along, plan)});
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const geometry::Vec3 &a = triangle[i], &b = triangle[(i + 1) % 3];
    if (a.z >= low && a.z <= high) take(a);
    for (const double z : {low, high})
      if ((a.z < z) != (b.z < z)) take(a + (b - a) * ((z - a.z) / (b.z - a.z)));
  }
}

/// The corners of what a ring has between two places along x.
void listBetween(const Ring& ring, double left, double right, Ring& out) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 &a = ring[i], &b = ring[i + 1 < ring.size() ? i + 1 : 0];
    if (a.x >= left && a.x <= right) out.push_back(a);
    for (const double x : {left, right})
      if ((a.x < x) != (b.x < x)) out.push_back(a + (b - a) * ((x - a.x) / (b.x - a.x)));
  }
}

/// Layers and columns around what each of them has of the mesh, hollow or bent as it may be: tighter than around its
/// hull, with more boxes.
std::vector<Model::Box> fitPieces(const geometry::SolidMesh& mesh, const Vec2& along, int layers, int columns) {
  const geometry::Box3 all = geometry::boundsOf(mesh);
  std::vector<Model::Box> boxes;
  for (int i = 0; i < layers; ++i) {
    const double low = all.low.z + (all.high.z - all.low.z) * i / layers,
                 high = all.low.z + (all.high.z - all.low.z) * (i + 1) / layers;
    std::vector<Ring> pieces;
    Ring every;
    for (std::size_t t = 0; t + 2 < mesh.indices.size(); t += 3) {
      Ring piece;
      listBetween({mesh.at(mesh.indices[t]), mesh.at(mesh.indices[t + 1]), mesh.at(mesh.indices[t + 2])}, low, high, along,
                  piece);
      every.insert(every.end(), piece.begin(), piece.end());
      // Upright triangles are lines from above, which have no hull.
      if (Ring hull = geometry::convexHull(piece); hull.size() >= 3) piece = std::move(hull);
      if (!piece.empty()) pieces.push_back(std::move(piece));
    }
    if (every.empty()) continue;
    const geometry::Box around = geometry::boundsOf(every);
    for (int k = 0; k < columns; ++k) {
      const double left = around.low.x + around.width() * k / columns,
                   right = around.low.x + around.width() * (k + 1) / columns;
      Ring here;
      for (const Ring& piece : pieces) listBetween(piece, left, right, here);
      if (here.empty()) continue;
      const geometry::Box box = geometry::boundsOf(here);
      if (right > left && box.height() > 0)
        boxes.push_back(placeBox({along, {left, box.low.y}, {right, box.high.y}}, low, high, {0, 0}));
    }
  }
  return boxes;
}

}  // namespace

std::vector<Model::Box> boundsOfMesh(const geometry::SolidMesh& mesh) {
  const geometry::Box3 all = geometry::boundsOf(mesh);
  Ring plan;
  std::vector<geometry::Vec3> points;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    points.push_back(mesh.at(i));
    plan.push_back(geometry::planOf(points.back()));
  }
  const Vec2 along = leastRectangle(plan).along;
  const double hull = geometry::hullVolume(points);
  // Most roofs need three or four layers; a single thin slope, which no upright box fits well, many.
  std::vector<Model::Box> best;
  double least = 0;
  for (const int count : {1, 2, 3, 4, 6, 9, 14, 20, 30, 45, 70, 120}) {
    std::vector<Model::Box> boxes;
    double taken = 0;
    for (int i = 0; i < count; ++i) {
      const double low = all.low.z + (all.high.z - all.low.z) * i / count,
                   high = all.low.z + (all.high.z - all.low.z) * (i + 1) / count;
      Ring layer;
      for (std::size_t t = 0; t + 2 < mesh.indices.size(); t += 3)
        listBetween({points[mesh.indices[t]], points[mesh.indices[t + 1]], points[mesh.indices[t + 2]]}, low, high, along,
                    layer);
      if (layer.size() < 3) continue;
      layer = geometry::convexHull(std::move(layer));
      if (layer.size() < 3) continue;
      for (const geometry::Box& column : fitColumns(layer, kTight)) {
        if (!(column.width() > 0) || !(column.height() > 0)) continue;
        boxes.push_back(placeBox({along, column.low, column.high}, low, high, {0, 0}));
        taken += boxes.back().volume();
      }
    }
    if (boxes.empty() || (!best.empty() && taken >= least)) continue;
    best = std::move(boxes);
    least = taken;
    if (taken <= kLoose * hull) return best;
  }
  // Slopes that meet in a valley, or at a corner, have much air within the hull of a layer.
  for (const int count : {8, 16, 32, 64})
    for (const Vec2& way : {along, geometry::leftOf(along)}) {
      std::vector<Model::Box> boxes = fitPieces(mesh, way, count, count);
      double taken = 0;
      for (const Model::Box& box : boxes) taken += box.volume();
      if (boxes.empty() || taken >= least) continue;
      best = std::move(boxes);
      least = taken;
      if (taken <= kLoose * hull) return best;
    }
  return best;
}

}  // namespace castra::generators
