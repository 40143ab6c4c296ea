// SPDX-License-Identifier: GPL-3.0-or-later
// CGAL's constrained Delaunay triangulation does the exact work:
//   1. Insert all points, then every edge as a constraint. A crossing would need a new point, and is refused.
//   2. Walk every edge through the triangulation and note on which side the winding number is one higher.
//   3. Flood from the infinite face, where the winding number is 0.
#include "pipeline/geometry/winding_mesh.h"

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangulation_face_base_with_info_2.h>
#include <CGAL/Triangulation_vertex_base_with_info_2.h>

#include <algorithm>
#include <utility>

#include "pipeline/base/check.h"

namespace castra::geometry {

namespace {

struct FaceInfo {
  int winding = 0;
  bool is_reached = false;
  std::array<int, 3> step{};               // what the winding number gains when leaving over edge i
  std::array<std::size_t, 3> edge_used{};  // number of the input edge that runs there, plus one
};

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_2;
using VertexBase = CGAL::Triangulation_vertex_base_with_info_2<std::uint32_t, Kernel>;
using FaceBase =
    CGAL::Constrained_triangulation_face_base_2<Kernel, CGAL::Triangulation_face_base_with_info_2<FaceInfo, Kernel>>;
using Cdt =
    CGAL::Constrained_Delaunay_triangulation_2<Kernel, CGAL::Triangulation_data_structure_2<VertexBase, FaceBase>,
                                               CGAL::No_constraint_intersection_requiring_constructions_tag>;

struct Edge {
  std::uint32_t from, to;
  std::size_t part;
};

class Builder {
 public:
  Builder(std::span<const Region> parts, std::span<const Vec2> loose) {
    for (std::size_t part = 0; part < parts.size(); ++part) {
      addRing(parts[part].outer, part);
      for (const Ring& hole : parts[part].holes) addRing(hole, part);
    }
    for (const Vec2& point : loose) points_.emplace_back(point.x, point.y);
  }

  WindingMesh build() {
    insertPoints();
    WindingMesh mesh;
    mesh.clash = insertEdges();
    if (mesh.clash || cdt_.dimension() < 2) return mesh;
    mesh.clash = noteSteps();
    if (mesh.clash) return mesh;
    flood();
    for (auto face = cdt_.finite_faces_begin(); face != cdt_.finite_faces_end(); ++face) {
      mesh.triangles.push_back({face->vertex(0)->info(), face->vertex(1)->info(), face->vertex(2)->info()});
      mesh.windings.push_back(face->info().winding);
    }
    return mesh;
  }

 private:
  void addRing(const Ring& ring, std::size_t part) {
    const auto first = static_cast<std::uint32_t>(points_.size()), count = static_cast<std::uint32_t>(ring.size());
    for (std::uint32_t i = 0; i < count; ++i) {
      points_.emplace_back(ring[i].x, ring[i].y);
      edges_.push_back({first + i, first + (i + 1) % count, part});
    }
  }

  /// Equal points become one vertex, known by the smallest number.
  void insertPoints() {
    std::vector<std::uint32_t> order(points_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const int way = static_cast<int>(CGAL::compare_xy(points_[a], points_[b]));
      return way != 0 ? way < 0 : a < b;
    });
    std::vector<std::uint32_t> same_as(points_.size());
    std::vector<std::pair<Point, std::uint32_t>> different;
    for (const std::uint32_t i : order) {
      if (different.empty() || different.back().first != points_[i]) different.emplace_back(points_[i], i);
      same_as[i] = different.back().second;
    }
    cdt_.insert(different.begin(), different.end());
    vertices_.resize(points_.size());
    for (auto v = cdt_.finite_vertices_begin(); v != cdt_.finite_vertices_end(); ++v) vertices_[v->info()] = v;
    for (std::size_t i = 0; i < points_.size(); ++i) vertices_[i] = vertices_[same_as[i]];
  }

  std::optional<WindingMesh::Clash> insertEdges() {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      try {
        cdt_.insert_constraint(vertices_[edges_[i].from], vertices_[edges_[i].to]);
      } catch (const Cdt::Intersection_of_constraints_exception&) {
        std::size_t other = 0;
        while (other < i && !cross(edges_[i], edges_[other])) ++other;
        return WindingMesh::Clash{i, other, true};
      }
    }
    return std::nullopt;
  }

  bool cross(const Edge& a, const Edge& b) const {
    const auto side = [&](const Edge& edge, std::uint32_t point) {
      return static_cast<int>(CGAL::orientation(points_[edge.from], points_[edge.to], points_[point]));
    };
    return side(a, b.from) * side(a, b.to) < 0 && side(b, a.from) * side(b, a.to) < 0;
  }

  std::optional<WindingMesh::Clash> noteSteps() {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const auto end = vertices_[edges_[i].to];
      for (auto at = vertices_[edges_[i].from]; at != end;) {  // an edge that touches other points consists of several
        Cdt::Vertex_handle next;
        Cdt::Face_handle right;
        int side = 0;
        const bool found = cdt_.includes_edge(at, end, next, right, side);
        CASTRA_CHECK(found, "an edge is missing from its own triangulation");
        FaceInfo& from = right->info();
        FaceInfo& to = right->neighbor(side)->info();
        const int mirror = cdt_.mirror_index(right, side);
        const std::size_t other = from.edge_used[side];
        // Two parts may share a line if they lie on either side of it; the steps then cancel.
        if (other != 0 && (edges_[other - 1].part == edges_[i].part || from.step[side] != -1))
          return WindingMesh::Clash{i, other - 1, false};
        from.edge_used[side] = to.edge_used[mirror] = i + 1;
        from.step[side] += 1;
        to.step[mirror] -= 1;
        at = next;
      }
    }
    return std::nullopt;
  }

  void flood() {
    std::vector<Cdt::Face_handle> open{cdt_.infinite_face()};
    open.back()->info().is_reached = true;
    while (!open.empty()) {
      const auto face = open.back();
      open.pop_back();
      for (int side = 0; side < 3; ++side) {
        FaceInfo& beyond = face->neighbor(side)->info();
        if (beyond.is_reached) continue;
        beyond.is_reached = true;
        beyond.winding = face->info().winding + face->info().step[static_cast<std::size_t>(side)];
        open.push_back(face->neighbor(side));
      }
    }
  }

  std::vector<Point> points_;
  std::vector<Edge> edges_;
  std::vector<Cdt::Vertex_handle> vertices_;
  Cdt cdt_;
};

}  // namespace

WindingMesh triangulateWindings(std::span<const Region> parts, std::span<const Vec2> loose) {
  return Builder(parts, loose).build();
}

}  // namespace castra::geometry
