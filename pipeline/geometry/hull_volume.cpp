// SPDX-License-Identifier: GPL-3.0-or-later
// Few points on the lattice, as solids of walls and roofs have, are added one by one to a hull of triangles in whole
// numbers; for all others there is CGAL.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>

#include <algorithm>
#include <optional>

#include "pipeline/geometry/solid_mesh.h"

namespace castra::geometry {

namespace {

constexpr std::size_t kMostPoints = 300;  // from here on CGAL is no slower
constexpr double kFarthest = 256 * 1024;  // from the first point, in lattice steps, so that volumes fit 64 bits

struct Place {
  std::int64_t x = 0, y = 0, z = 0;
  bool operator==(const Place&) const = default;
  bool operator<(const Place& o) const { return x != o.x ? x < o.x : y != o.y ? y < o.y : z < o.z; }
  Place operator-(const Place& o) const { return {x - o.x, y - o.y, z - o.z}; }
};
Place cross(const Place& a, const Place& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
std::int64_t dot(const Place& a, const Place& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// The points in lattice steps from the first, each once.
std::optional<std::vector<Place>> listPlaces(std::span<const Vec3> points) {
  std::vector<Place> places;
  places.reserve(points.size());
  for (const Vec3& p : points) {
    const Vec3 way = (p - points[0]) * kLattice;
    for (const double step : {way.x, way.y, way.z})
      if (!(std::fabs(step) < kFarthest) || std::floor(step) != step) return std::nullopt;
    places.push_back(
        {static_cast<std::int64_t>(way.x), static_cast<std::int64_t>(way.y), static_cast<std::int64_t>(way.z)});
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places.size() <= kMostPoints ? std::optional(std::move(places)) : std::nullopt;
}

/// The hull of points, as triangles that are seen counter-clockwise from outside.
class Hull {
 public:
  explicit Hull(std::vector<Place> places) : places_(std::move(places)) {
    if (!begin()) return;
    for (std::uint32_t i = 4; i < places_.size(); ++i) add(i);
  }

  double volume() const {
    std::int64_t sixfold = 0;
    for (const Face& face : faces_) sixfold -= heightOver(face, 0);
    return static_cast<double>(sixfold) / (6 * kLattice * kLattice * kLattice);
  }

 private:
  using Face = std::array<std::uint32_t, 3>;
  using Edge = std::array<std::uint32_t, 2>;

  /// Six times the volume between a face and a point; positive if the point sees the face.
  std::int64_t heightOver(const Face& face, std::uint32_t point) const {
    const Place &a = places_[face[0]], &b = places_[face[1]], &c = places_[face[2]];
    return dot(cross(b - a, c - a), places_[point] - a);
  }

  /// Four points that are not in a plane come first.
  bool begin() {
    const auto bringForward = [&](std::uint32_t to, auto isWanted) {
      std::uint32_t i = to;
      while (i < places_.size() && !isWanted(i)) ++i;
      if (i == places_.size()) return false;
      std::swap(places_[to], places_[i]);
      return true;
    };
    const auto isBeside = [&](std::uint32_t i) {
      return cross(places_[1] - places_[0], places_[i] - places_[0]) != Place{};
    };
    if (places_.size() < 4 || !bringForward(2, isBeside)) return false;
    if (!bringForward(3, [&](std::uint32_t i) { return heightOver({0, 1, 2}, i) != 0; })) return false;
    if (heightOver({0, 1, 2}, 3) > 0) std::swap(places_[1], places_[2]);
    faces_ = {{0, 1, 2}, {1, 0, 3}, {2, 1, 3}, {0, 2, 3}};
    return true;
  }

  /// What the point sees gives way to triangles from its rim to the point. Faces in whose plane it lies stay.
  void add(std::uint32_t point) {
    rim_.clear();
    std::erase_if(faces_, [&](const Face& face) {
      if (heightOver(face, point) <= 0) return false;
      for (std::size_t i = 0; i < 3; ++i) {
        const Edge edge{face[i], face[(i + 1) % 3]};
        // An edge that is seen from both its faces is none of the rim.
        const auto back = std::find(rim_.begin(), rim_.end(), Edge{edge[1], edge[0]});
        if (back == rim_.end())
          rim_.push_back(edge);
        else
          rim_.erase(back);
      }
      return true;
    });
    for (const Edge& edge : rim_) faces_.push_back({edge[0], edge[1], point});
  }

  std::vector<Place> places_;
  std::vector<Face> faces_;
  std::vector<Edge> rim_;
};

double measureByCgal(std::span<const Vec3> points) {
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  using Point = Kernel::Point_3;
  std::vector<Point> given;
  for (const Vec3& p : points) given.emplace_back(p.x - points[0].x, p.y - points[0].y, p.z - points[0].z);
  CGAL::Surface_mesh<Point> hull;
  CGAL::convex_hull_3(given.begin(), given.end(), hull);
  const auto at = [&](auto vertex) {
    const Point& p = hull.point(vertex);
    return Vec3{p.x(), p.y(), p.z()};
  };
  double sixfold = 0;
  for (const auto face : hull.faces()) {
    const auto edge = hull.halfedge(face);
    sixfold += dot(at(hull.source(edge)), cross(at(hull.target(edge)), at(hull.target(hull.next(edge)))));
  }
  return std::fabs(sixfold) / 6;
}

}  // namespace

double hullVolume(std::span<const Vec3> points) {
  if (points.empty()) return 0;
  if (auto places = listPlaces(points)) return Hull(std::move(*places)).volume();
  return measureByCgal(points);
}

}  // namespace castra::geometry
