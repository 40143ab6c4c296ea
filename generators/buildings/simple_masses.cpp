// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/simple_masses.h"

#include "pipeline/base/math.h"
#include "pipeline/geometry/calipers.h"

namespace castra::generators {

namespace {

/// From the eaves to the ridge of a roof that rises from both long sides [m].
double riseOf(const Buildings::Wing& wing) {
  if (wing.roof == RoofForm::flat) return 0;
  return geometry::measureExtent(wing.ring, false).width / 2 * math::sin(wing.pitch) / math::cos(wing.pitch);
}

}  // namespace

Masses simplifyHouses(Run& run, const NoParams&, const Buildings& buildings) {
  Masses made;
  for (const Buildings::Building& building : buildings.buildings) {
    run.stopIfCancelled();
    for (const Buildings::Wing& wing : building.wings) {
      const Buildings::Storey& top = building.storeys[wing.storeys - 1];
      made.masses.push_back({{wing.ring, {}}, geometry::snap(top.floor + top.height + riseOf(wing) / 2)});
    }
  }
  return made;
}

}  // namespace castra::generators
