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
constexpr double kOneLoose = 0.98 * kLooseBoxes;  // for a single one in the mesh's own axes
constexpr double kTight = 0.85 * kLooseBoxes;     // in a layer, of which there are several
constexpr int kMostColumns = 12;
constexpr int kMostLayers = 24;

struct Rectangle {
  Vec2 along;      // unit
  Vec2 low, high;  // along it and to its left
  double area() const { return (high.x - low.x) * (high.y - low.y); }
  double yaw() const { return math::atan2(along.y, along.x); }
};

/// Whether the ring is its own hull: four points that turn to the left.
bool isPlainHull(const Ring& ring) {
  if (ring.size() != 4) return false;
  for (std::size_t i = 0; i < 4; ++i)
    if (!(cross(ring[(i + 1) % 4] - ring[i], ring[(i + 2) % 4] - ring[(i + 1) % 4]) > 0)) return false;
  return true;
}

/// Around a hull, of equal rectangles the first, counted from one of its points.
Rectangle leastAround(std::span<const Vec2> hull, std::size_t start) {
  const std::size_t n = hull.size();
  const auto at = [&](std::size_t i) -> const Vec2& { return hull[(start + i) % n]; };
  Rectangle best;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 way = at(i + 1) - at(i);
    Rectangle now;
    now.along = way * (1 / geometry::length(way));
    now.low = now.high = {dot(at(0), now.along), cross(now.along, at(0))};
    for (std::size_t k = 1; k < n; ++k) {
      const Vec2 q{dot(at(k), now.along), cross(now.along, at(k))};
      now.low = {std::min(now.low.x, q.x), std::min(now.low.y, q.y)};
      now.high = {std::max(now.high.x, q.x), std::max(now.high.y, q.y)};
    }
    if (i == 0 || now.area() < best.area() * (1 - 1e-9)) best = now;
  }
  return best;
}

Rectangle leastRectangle(const Ring& ring) {
  if (!isPlainHull(ring)) return leastAround(geometry::convexHull(ring), 0);
  // A hull begins in the west.
  const auto isWest = [](const Vec2& a, const Vec2& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
  const auto first = std::min_element(ring.begin(), ring.end(), isWest);
  return leastAround(ring, static_cast<std::size_t>(first - ring.begin()));
}

/// `yaw` is that of the rectangle's axes, for many of them found once.
Model::Box placeBox(const Rectangle& plan, double yaw, double low, double high, const Vec2& origin) {
  const Vec2 middle = (plan.low + plan.high) * 0.5;
  const Vec2 centre = plan.along * middle.x + geometry::leftOf(plan.along) * middle.y - origin;
  return {geometry::lifted(centre, (low + high) / 2),
          {(plan.high.x - plan.low.x) / 2, (plan.high.y - plan.low.y) / 2, (high - low) / 2},
          yaw};
}

double volumeOf(const std::vector<Model::Box>& boxes) {
  double sum = 0;
  for (const Model::Box& box : boxes) sum += box.volume();
  return sum;
}

/// Boxes that are asked about many points: sines and cosines are dear.
class BoxAxes {
 public:
  explicit BoxAxes(const std::vector<Model::Box>& boxes) : boxes_(boxes) {
    for (std::size_t i = 0; i < boxes.size(); ++i)
      along_.push_back(i > 0 && boxes[i].yaw == boxes[i - 1].yaw
                           ? along_.back()
                           : Vec2{math::cos(boxes[i].yaw), math::sin(boxes[i].yaw)});
  }

  bool hold(const Ring& ring, double z, const Vec2& origin) const {
    return std::all_of(ring.begin(), ring.end(), [&](const Vec2& p) { return hold(geometry::lifted(p - origin, z)); });
  }

 private:
  bool hold(const geometry::Vec3& point) const {
    constexpr double kSlack = kBoxSlack / 2;
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
      const geometry::Vec3 way = point - boxes_[i].centre, &half = boxes_[i].half;
      const Vec2 plan = geometry::planOf(way);
      if (std::fabs(dot(plan, along_[i])) <= half.x + kSlack && std::fabs(cross(along_[i], plan)) <= half.y + kSlack &&
          std::fabs(way.z) <= half.z + kSlack)
        return true;
    }
    return false;
  }

  const std::vector<Model::Box>& boxes_;
  std::vector<Vec2> along_;
};

/// The outline in the axes of a rectangle around it.
Ring inAxesOf(const Rectangle& around, const Ring& ring) {
  Ring turned;
  turned.reserve(ring.size());
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
  std::vector<geometry::Box> columns;
  for (int count = 1;; ++count) {
    columns.clear();
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
      const double yaw = around.yaw();
      for (const geometry::Box& column : fitColumns(inAxesOf(around, ring), kTight)) {
        boxes.push_back(placeBox({around.along, column.low, column.high}, yaw, from, to, origin));
        taken += column.width() * column.height() / count;
      }
    }
    if (taken > kLoose * filled && count < kMostLayers) continue;
    out.insert(out.end(), boxes.begin(), boxes.end());
    return;
  }
}

/// Side by side along a rectangle around the ring.
std::vector<Model::Box> placeColumns(const Ring& ring, const Rectangle& around, double low, double high,
                                     const Vec2& origin) {
  std::vector<Model::Box> boxes;
  const double yaw = around.yaw();
  for (const geometry::Box& column : fitColumns(inAxesOf(around, ring), kLoose))
    boxes.push_back(placeBox({around.along, column.low, column.high}, yaw, low, high, origin));
  return boxes;
}

}  // namespace

Model::Box boxAround(const Ring& ring, double low, double high, const Vec2& origin) {
  const Rectangle around = leastRectangle(ring);
  return placeBox(around, around.yaw(), low, high, origin);
}

std::vector<Model::Box> fitPrism(const Ring& ring, double low, double high, const Vec2& origin) {
  const Rectangle around = leastRectangle(ring);
  const Model::Box one = placeBox(around, around.yaw(), low, high, origin);
  if (one.volume() <= kLoose * geometry::signedArea(ring) * (high - low)) return {one};
  std::vector<Model::Box> columns = placeColumns(ring, around, low, high, origin);
  const BoxAxes axes(columns);
  // Layers of an upright solid are no better than it is as a whole.
  if (!axes.hold(ring, low, origin) || !axes.hold(ring, high, origin))
    return fitBoxes(std::array{Storey{ring, low}, Storey{ring, high}}, origin);
  if (volumeOf(columns) < one.volume()) return columns;
  return {one};
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
  const auto holdsAll = [&](const std::vector<Model::Box>& boxes) {
    const BoxAxes axes(boxes);
    return std::all_of(storeys.begin(), storeys.end(),
                       [&](const Storey& storey) { return axes.hold(storey.ring, storey.z, origin); });
  };
  // From the simplest to the best; the dear question last.
  std::vector<Model::Box> best{boxAround(all, low, high, origin)};
  if (volumeOf(best) <= kLoose * filled) return best;
  const auto consider = [&](std::vector<Model::Box> boxes) {
    if (volumeOf(boxes) < volumeOf(best) && holdsAll(boxes)) best = std::move(boxes);
    return volumeOf(best) <= kLoose * filled;
  };
  const Ring& widest_ring = storeys[widest].ring;
  if (consider(placeColumns(widest_ring, leastRectangle(widest_ring), low, high, origin))) return best;
  std::vector<Model::Box> layers;
  for (std::size_t i = 0; i + 1 < storeys.size(); ++i) fitLayers(storeys[i], storeys[i + 1], origin, layers);
  consider(std::move(layers));
  return best;
}

namespace {

// A place on the lattice, and within a kilometre of the origin, is one whole number, which is sorted much faster.
constexpr int kKeyBits = 21;  // for each coordinate
constexpr double kKeyRange = 1 << (kKeyBits - 1);
constexpr std::uint64_t kNoKey = ~std::uint64_t{0};

/// By height first.
std::uint64_t keyOf(const geometry::SolidMesh::Vertex& vertex) {
  std::uint64_t key = 0;
  for (const std::size_t axis : {2u, 0u, 1u}) {
    const double steps = double{vertex.at[axis]} * geometry::kLattice + kKeyRange;
    const auto whole = static_cast<std::uint64_t>(std::clamp(steps, 0.0, 2 * kKeyRange - 1));
    if (static_cast<double>(whole) != steps) return kNoKey;
    key = key << kKeyBits | whole;
  }
  return key;
}

geometry::Vec3 placeOf(std::uint64_t key) {
  const auto at = [&](int axis) {
    const std::uint64_t whole = key >> (axis * kKeyBits) & ((1 << kKeyBits) - 1);
    return (static_cast<double>(whole) - kKeyRange) / geometry::kLattice;
  };
  return {at(1), at(0), at(2)};
}

/// All places of vertices, each once, the lowest first.
std::vector<geometry::Vec3> placesOf(const geometry::SolidMesh& mesh) {
  std::vector<std::uint64_t> keys;
  keys.reserve(mesh.vertices.size());
  for (const geometry::SolidMesh::Vertex& vertex : mesh.vertices) keys.push_back(keyOf(vertex));
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<geometry::Vec3> places;
  if (keys.back() != kNoKey) {
    places.reserve(keys.size());
    for (const std::uint64_t key : keys) places.push_back(placeOf(key));
    return places;
  }
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) places.push_back(mesh.at(i));
  std::sort(places.begin(), places.end(), [](const geometry::Vec3& a, const geometry::Vec3& b) {
    return a.z != b.z ? a.z < b.z : a.x != b.x ? a.x < b.x : a.y < b.y;
  });
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

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

/// The same of a whole mesh, each corner once; `places` are all of them, the lowest first.
Ring listLayer(const geometry::SolidMesh& mesh, std::span<const geometry::Vec3> places, double low, double high,
               const Vec2& along) {
  Ring layer;
  const auto take = [&](const geometry::Vec3& p) {
    const Vec2 plan = geometry::planOf(p);
    layer.push_back({dot(plan, along), cross(along, plan)});
  };
  const auto isLower = [](const geometry::Vec3& p, double z) { return p.z < z; };
  for (auto p = std::lower_bound(places.begin(), places.end(), low, isLower); p != places.end() && p->z <= high; ++p)
    take(*p);
  if (low == places.front().z && high == places.back().z) return layer;
  for (std::size_t i = 0; i < mesh.indices.size(); ++i) {
    const std::uint32_t from = mesh.indices[i], to = mesh.indices[i % 3 == 2 ? i - 2 : i + 1];
    const double start = mesh.vertices[from].at[2], end = mesh.vertices[to].at[2];
    for (const double z : {low, high}) {
      if ((start < z) == (end < z)) continue;
      const geometry::Vec3 a = mesh.at(from);
      take(a + (mesh.at(to) - a) * ((z - start) / (end - start)));
    }
  }
  return layer;
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
  const double yaw = math::atan2(along.y, along.x);
  std::vector<Model::Box> boxes;
  for (int i = 0; i < layers; ++i) {
    const double low = all.low.z + (all.high.z - all.low.z) * i / layers,
                 high = all.low.z + (all.high.z - all.low.z) * (i + 1) / layers;
    std::vector<Ring> pieces;
    Ring every;
    for (std::size_t t = 0; t + 2 < mesh.indices.size(); t += 3) {
      Ring piece;
      listBetween({mesh.at(mesh.indices[t]), mesh.at(mesh.indices[t + 1]), mesh.at(mesh.indices[t + 2])}, low, high,
                  along, piece);
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
        boxes.push_back(placeBox({along, {left, box.low.y}, {right, box.high.y}}, yaw, low, high, {0, 0}));
    }
  }
  return boxes;
}

/// Of each point that is furthest in some direction one: their hull is hardly smaller than that of all.
std::vector<geometry::Vec3> listOutermost(const geometry::SolidMesh& mesh, const geometry::Box3& bounds) {
  const geometry::Vec3 size = bounds.high - bounds.low;
  constexpr std::size_t kWays = 7;  // to the sides and corners of a cube, without their opposites
  std::array<std::size_t, 2 * kWays> outermost{};
  std::array<double, kWays> low, high;
  low.fill(1e300);
  high.fill(-1e300);
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    const geometry::Vec3 way = mesh.at(i) - bounds.low;
    const double x = way.x / size.x, y = way.y / size.y, z = way.z / size.z;
    const double reaches[kWays] = {x, y, z, x + y + z, x + y - z, x - y + z, x - y - z};
    for (std::size_t k = 0; k < kWays; ++k) {
      if (reaches[k] < low[k]) low[k] = reaches[k], outermost[k] = i;
      if (reaches[k] > high[k]) high[k] = reaches[k], outermost[kWays + k] = i;
    }
  }
  std::vector<geometry::Vec3> points;
  points.reserve(outermost.size());
  for (const std::size_t i : outermost) points.push_back(mesh.at(i));
  return points;
}

/// How large boxes around a mesh may be. A hull is at least as large as what is in it, and dearer to find.
class Room {
 public:
  Room(const geometry::SolidMesh& mesh, std::span<const geometry::Vec3> places)
      : places_(places), known_(geometry::measureVolume(mesh).volume) {}

  bool isEnoughFor(double boxes, double loose) {
    if (boxes <= loose * known_) return true;
    if (!has_hull_) known_ = geometry::hullVolume(places_);
    has_hull_ = true;
    return boxes <= loose * known_;
  }

 private:
  std::span<const geometry::Vec3> places_;
  double known_;  // by the mesh, or by its hull [m^3]
  bool has_hull_ = false;
};

}  // namespace

std::vector<Model::Box> boundsInAxes(const geometry::SolidMesh& mesh) {
  const geometry::Box3 bounds = geometry::boundsOf(mesh);
  const Model::Box one{(bounds.low + bounds.high) * 0.5, (bounds.high - bounds.low) * 0.5, 0};
  // The hull of some points is no larger than that of all.
  const double most = one.volume() / kOneLoose;
  const bool is_enough = most <= geometry::measureVolume(mesh).volume ||
                         most <= geometry::hullVolume(listOutermost(mesh, bounds)) ||
                         most <= geometry::hullVolume(placesOf(mesh));
  return is_enough ? std::vector{one} : boundsOfMesh(mesh);
}

std::vector<Model::Box> boundsOfMesh(const geometry::SolidMesh& mesh) {
  const geometry::Box3 all = geometry::boundsOf(mesh);
  const std::vector<geometry::Vec3> places = placesOf(mesh);
  Ring plan;
  plan.reserve(places.size());
  for (const geometry::Vec3& p : places) plan.push_back(geometry::planOf(p));
  const Rectangle around = leastRectangle(plan);
  const Vec2 along = around.along;
  const double yaw = around.yaw();
  Room room(mesh, places);
  // Most roofs need three or four layers; a single thin slope, which no upright box fits well, many.
  std::vector<Model::Box> best;
  double least = 0;
  for (const int count : {1, 2, 3, 4, 6, 9, 14, 20, 30, 45, 70, 120}) {
    std::vector<Model::Box> boxes;
    double taken = 0;
    for (int i = 0; i < count; ++i) {
      const double low = all.low.z + (all.high.z - all.low.z) * i / count,
                   high = all.low.z + (all.high.z - all.low.z) * (i + 1) / count;
      Ring layer = listLayer(mesh, places, low, high, along);
      if (layer.size() < 3) continue;
      layer = geometry::convexHull(std::move(layer));
      if (layer.size() < 3) continue;
      for (const geometry::Box& column : fitColumns(layer, kTight)) {
        if (!(column.width() > 0) || !(column.height() > 0)) continue;
        boxes.push_back(placeBox({along, column.low, column.high}, yaw, low, high, {0, 0}));
        taken += boxes.back().volume();
      }
    }
    if (boxes.empty() || (!best.empty() && taken >= least)) continue;
    best = std::move(boxes);
    least = taken;
    if (room.isEnoughFor(taken, kLoose)) return best;
  }
  // Slopes that meet in a valley, or at a corner, have much air within the hull of a layer.
  for (const int count : {8, 16, 32, 64})
    for (const Vec2& way : {along, geometry::leftOf(along)}) {
      std::vector<Model::Box> boxes = fitPieces(mesh, way, count, count);
      const double taken = volumeOf(boxes);
      if (boxes.empty() || taken >= least) continue;
      best = std::move(boxes);
      least = taken;
      if (room.isEnoughFor(taken, kLoose)) return best;
    }
  return best;
}

}  // namespace castra::generators
