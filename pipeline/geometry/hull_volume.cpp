// SPDX-License-Identifier: GPL-3.0-or-later
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>

#include "pipeline/geometry/solid_mesh.h"

namespace castra::geometry {

double hullVolume(std::span<const Vec3> points) {
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  using Point = Kernel::Point_3;
  if (points.empty()) return 0;
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

}  // namespace castra::geometry
