// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/road_plan.h"

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const RoadPlan& plan) {
  checkStreets(plan.streets);
  // Cells overlap by a lattice step where a street ends at the middle of another, so only blocks are held against
  // each other.
  for (std::size_t i = 0; i < plan.cells.size(); ++i) checkRegion(plan.cells[i], concat("cell ", i + 1));
  checkRegions(plan.blocks, [](std::size_t i) { return concat("block ", i + 1); });
}

Summary summarize(const RoadPlan& plan) {
  double length = 0, cells = 0, blocks = 0;
  for (const Street& street : plan.streets)
    if (street.street_class == StreetClass::street) length += geometry::length(street.to - street.from);
  for (const geometry::Region& cell : plan.cells) cells += geometry::area(cell);
  for (const geometry::Region& block : plan.blocks) blocks += geometry::area(block);
  return {{"streets", static_cast<std::uint64_t>(plan.streets.size())},
          {"length", concat(fixed(length, 0), " m of streets, arterials not counted")},
          {"cells", static_cast<std::uint64_t>(plan.cells.size())},
          {"area", concat(fixed(cells, 0), " m2")},
          {"blocks", static_cast<std::uint64_t>(plan.blocks.size())},
          {"block area", concat(fixed(blocks, 0), " m2")}};
}

}  // namespace castra
