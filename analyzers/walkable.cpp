// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/walkable.h"

#include <utility>
#include <vector>

#include "pipeline/geometry/boolean.h"

namespace castra::analyzers {

Walkable findWalkable(Run&, const WalkableParams& params, const District& district, const Masses& masses) {
  std::vector<geometry::Region> footprints;
  for (const Mass& mass : masses.masses) footprints.push_back(mass.footprint);
  const std::vector<geometry::Region> blocked = geometry::offset(footprints, params.radius);
  const geometry::Region ground{district.ring(), {}};
  Walkable walkable;
  for (geometry::Region& region : geometry::subtract({&ground, 1}, blocked))
    if (geometry::area(region) >= params.min_area) walkable.areas.push_back(std::move(region));
  return walkable;
}

}  // namespace castra::analyzers
