// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/buildings.h"
#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct BuildingParams {
  double variation = 0.35;
  double open_share = 0.04;
  AssetRef plans;
};

template <class V>
void describe(V& v, BuildingParams& p) {
  v("variation", p.variation, within(0, 1), "",
    "how far the storeys of a house may stray from what the density says, as a share");
  v("open_share", p.open_share, within(0, 1), "",
    "how many lots are left open where the density is lowest, as a share");
  v("plans", p.plans, file("json"), "", "houses that somebody has drawn, for the lots that they name");
}

/// A house on every lot that the style has something for, planned from the outside in: type by use, density and size of
/// the lot, footprint, storeys by the mean density under the lot, then floor plans with doors, windows and stairs. A
/// house that has no floor plan gets fewer storeys, or another type; a lot that nothing fits on stays open, and says
/// why. A lot that a drawn house names gets that one, whatever its use; a drawn house that names a place of the
/// district where no lot is, or the lot of another, is refused. Once all houses stand, walls on the line to a neighbour
/// who has left it free get windows (flanks.h); drawn houses stay as they are.
Buildings raiseBuildings(Draw& draw, const BuildingParams& params, const District& district, const Lots& lots,
                         const Style& style);

/// The same as long as nobody knows who builds beside whom: all walls on the line to a neighbour are blind.
Buildings raiseBlindBuildings(Draw& draw, const BuildingParams& params, const District& district, const Lots& lots,
                              const Style& style);

}  // namespace castra::generators
