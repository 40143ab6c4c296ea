// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/road_plan.h"

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

geometry::Ring RoadPlan::ringOf(const Cell& cell) const {
  geometry::Ring ring;
  ring.reserve(cell.points.size());
  for (const std::uint32_t point : cell.points) ring.push_back(points[point]);
  return ring;
}

void check(const RoadPlan& plan) {
  for (std::size_t i = 0; i < plan.roads.size(); ++i) {
    const RoadPlan::Road& road = plan.roads[i];
    const std::string name = concat("road ", i + 1);
    if (road.from >= plan.points.size() || road.to >= plan.points.size() || road.from == road.to)
      throw Error(name, "does not join two points");
    if (static_cast<std::size_t>(road.road_class) >= kRoadClasses) throw Error(name, "is of no known class");
    for (const std::uint32_t cell : {road.left, road.right})
      if (cell != RoadPlan::kNobody && cell >= plan.cells.size()) throw Error(name, "lies along no cell");
  }
  for (std::size_t i = 0; i < plan.cells.size(); ++i) {
    const RoadPlan::Cell& cell = plan.cells[i];
    const std::string name = concat("cell ", i + 1);
    if (cell.points.size() < 3 || cell.roads.size() != cell.points.size()) throw Error(name, "is no polygon");
    for (std::size_t k = 0; k < cell.points.size(); ++k) {
      if (cell.roads[k] >= plan.roads.size()) throw Error(name, "has a side without a road");
      const RoadPlan::Road& road = plan.roads[cell.roads[k]];
      const std::uint32_t from = cell.points[k], to = cell.points[(k + 1) % cell.points.size()];
      const bool forward = road.from == from && road.to == to, backward = road.from == to && road.to == from;
      if ((!forward && !backward) || (forward ? road.left : road.right) != i)
        throw Error(name, concat("and road ", cell.roads[k] + 1, " do not know each other"));
    }
    if (const auto fault = geometry::findFault({plan.ringOf(cell), {}})) throw Error(name, *fault);
  }
}

Summary summarize(const RoadPlan& plan) {
  double lengths[kRoadClasses] = {}, cells = 0;
  for (const RoadPlan::Road& road : plan.roads)
    lengths[static_cast<std::size_t>(road.road_class)] +=
        geometry::length(plan.points[road.to] - plan.points[road.from]);
  for (const RoadPlan::Cell& cell : plan.cells) cells += geometry::signedArea(plan.ringOf(cell));
  return {{"points", static_cast<std::uint64_t>(plan.points.size())},
          {"roads", static_cast<std::uint64_t>(plan.roads.size())},
          {"streets", concat(fixed(lengths[2] / 1000, 2), " km")},
          {"alleys", concat(fixed(lengths[3] / 1000, 2), " km")},
          {"border", concat(fixed((lengths[0] + lengths[1]) / 1000, 2), " km of arterials and collectors")},
          {"cells", static_cast<std::uint64_t>(plan.cells.size())},
          {"area", concat(fixed(cells, 0), " m2")}};
}

}  // namespace castra
