// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/artifacts/road.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// The roads of a district, as middle lines, and the cells between them: a planar graph. Cells tile the district, and
/// neighbours have the same points along the road between them, so that a junction on one side of a road is one on the
/// other. Every point is a junction of roads or a bend in one.
struct RoadPlan {
  static constexpr Kind kind{"road_plan", 2};
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  /// A straight piece of road between two points.
  struct Road {
    std::uint32_t from = 0, to = 0;
    RoadClass road_class = RoadClass::street;
    bool is_border = false;                         ///< shared with the next district, or along the shore
    bool is_shore = false;                          ///< the whole road lies to the left
    std::uint32_t street = 0;                       ///< pieces with the same number go on in each other
    std::uint32_t left = kNobody, right = kNobody;  ///< cells

    template <class A>
    void archive(A& a) {
      a(from, to, road_class, is_border, is_shore, street, left, right);
    }
  };

  /// Corners counter-clockwise; the road along the side from each corner to the next.
  struct Cell {
    std::vector<std::uint32_t> points, roads;

    template <class A>
    void archive(A& a) {
      a(points, roads);
    }
  };

  std::vector<geometry::Vec2> points;  // [m]
  std::vector<Road> roads;
  std::vector<Cell> cells;

  template <class A>
  void archive(A& a) {
    a(points, roads, cells);
  }

  geometry::Ring ringOf(const Cell& cell) const;
};

void check(const RoadPlan& plan);
Summary summarize(const RoadPlan& plan);

}  // namespace castra
