// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/road_graph.h"

#include <algorithm>
#include <numeric>

#include "generators/cell_cutter.h"
#include "pipeline/artifacts/road.h"
#include "pipeline/base/union_find.h"

namespace castra::generators {

namespace {

using geometry::CellMesh;
using geometry::Vec2;

/// The lines at every point, as sides that leave it.
class Star {
 public:
  explicit Star(const CellMesh& mesh) : first_(mesh.pointCount() + 1) {
    const auto sides = static_cast<std::uint32_t>(2 * mesh.lineCount());
    for (std::uint32_t side = 0; side < sides; ++side) ++first_[mesh.startOf(side) + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    sides_.resize(sides);
    for (std::uint32_t side = 0; side < sides; ++side) sides_[next[mesh.startOf(side)]++] = side;
  }
  std::span<const std::uint32_t> at(std::size_t point) const {
    return std::span(sides_).subspan(first_[point], first_[point + 1] - first_[point]);
  }

 private:
  std::vector<std::uint32_t> first_, sides_;
};

}  // namespace

std::vector<std::uint32_t> traceRoads(const CellMesh& mesh,
                                      const std::function<bool(std::uint32_t, std::uint32_t)>& can_join) {
  UnionFind roads(mesh.lineCount());
  const Star star(mesh);
  struct Pair {
    double cosine;
    std::uint32_t a, b;
  };
  std::vector<Pair> pairs;
  std::vector<Vec2> ways;
  for (std::size_t point = 0; point < mesh.pointCount(); ++point) {
    const auto sides = star.at(point);
    pairs.clear();
    ways.clear();
    for (const std::uint32_t side : sides) {
      const Vec2 way = mesh.at(mesh.endOf(side)) - mesh.at(mesh.startOf(side));
      ways.push_back(way * (1 / geometry::length(way)));
    }
    for (std::size_t i = 0; i < sides.size(); ++i)
      for (std::size_t k = i + 1; k < sides.size(); ++k) {
        const double cosine = -geometry::dot(ways[i], ways[k]);
        const std::uint32_t a = CellMesh::lineOf(sides[i]), b = CellMesh::lineOf(sides[k]);
        if ((cosine >= kGoesOnCos || sides.size() == 2) && can_join(a, b)) pairs.push_back({cosine, a, b});
      }
    std::sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) {
      if (x.cosine != y.cosine) return x.cosine > y.cosine;
      return x.a != y.a ? x.a < y.a : x.b < y.b;
    });
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto uses = [&](const Pair& other) {
        return other.a == pairs[i].a || other.b == pairs[i].a || other.a == pairs[i].b || other.b == pairs[i].b;
      };
      if (std::none_of(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(i),
                       [&](const Pair& other) { return other.cosine > -2 && uses(other); }))
        roads.join(pairs[i].a, pairs[i].b);
      else
        pairs[i].cosine = -3;  // not joined, so it is in nobody's way
    }
  }
  std::vector<std::uint32_t> numbers(mesh.lineCount());
  for (std::uint32_t line = 0; line < numbers.size(); ++line) numbers[line] = roads.find(line);
  return numbers;
}

RoadPlan gatherPlan(const CellMesh& mesh, const District& district, double alley_length) {
  RoadPlan plan;
  plan.points.reserve(mesh.pointCount());
  for (std::uint32_t point = 0; point < mesh.pointCount(); ++point) plan.points.push_back(mesh.at(point));
  const auto isBorder = [&](std::uint32_t line) { return (mesh.tagOf(line) & CellCutter::kBorder) != 0; };
  const std::vector<std::uint32_t> streets =
      traceRoads(mesh, [&](std::uint32_t a, std::uint32_t b) { return isBorder(a) == isBorder(b); });

  // A street is an alley if it is short and stays inside.
  const std::size_t rim = district.outline.size();
  std::vector<double> lengths(mesh.lineCount());
  for (std::uint32_t line = 0; line < mesh.lineCount(); ++line) {
    const std::uint32_t from = mesh.startOf(2 * line), to = mesh.endOf(2 * line);
    const bool meets_rim = from < rim || to < rim;
    lengths[streets[line]] += meets_rim ? 1e9 : geometry::length(mesh.at(to) - mesh.at(from));
  }
  plan.roads.reserve(mesh.lineCount());
  for (std::uint32_t line = 0; line < mesh.lineCount(); ++line) {
    RoadPlan::Road road;
    road.from = mesh.startOf(2 * line);
    road.to = mesh.endOf(2 * line);
    road.left = mesh.cellOf(2 * line);
    road.right = mesh.cellOf(2 * line + 1);
    if (road.left == RoadPlan::kNobody) {
      std::swap(road.from, road.to);
      std::swap(road.left, road.right);
    }
    road.street = streets[line];
    road.is_border = isBorder(line);
    if (road.is_border) {
      road.road_class = district.outline[road.from].road;
      road.is_shore = district.outline[road.from].is_shore;
    } else if (lengths[road.street] < alley_length) {
      road.road_class = RoadClass::alley;
    }
    plan.roads.push_back(road);
  }
  plan.cells.resize(mesh.cellCount());
  std::vector<CellMesh::Corner> corners;
  for (std::uint32_t cell = 0; cell < plan.cells.size(); ++cell) {
    mesh.listCorners(cell, corners);
    for (const CellMesh::Corner& corner : corners) {
      plan.cells[cell].points.push_back(corner.point);
      plan.cells[cell].roads.push_back(CellMesh::lineOf(corner.side));
    }
  }
  return plan;
}

}  // namespace castra::generators
