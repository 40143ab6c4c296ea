// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/street_measures.h"
#include "pipeline/artifacts/walls.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::exporting {

struct PlanFileParams {
  int max_points = 300000;
  bool surfaces = true;
};

template <class V>
void describe(V& v, PlanFileParams& p) {
  v("max_points", p.max_points, within(1000, 1000000), "", "a layer with more points goes on in a second file");
  v("surfaces", p.surfaces, yesNo(), "", "also write carriageways, junctions and sidewalks as areas");
}

/// The plan of a town as GeoJSON, one file a layer: plan/boundary, districts, grounds, links, roads, blocks and lots,
/// with `surfaces` carriageways, junctions and sidewalks, and walls if they are given, each ".geojson". Coordinates are those of the site's
/// boundary: degrees if it was in degrees, else metres. docs/PLAN.md lists the properties.
///
/// Layers, not districts, because whoever opens a plan wants to see all of a kind at once and to style it once. A layer
/// of more than `max_points` points goes on in "lots-2.geojson" and so on, so that memory does not grow with the town:
/// districts are read one by one, and a file goes to the store as soon as it is full.
Files exportPlan(Run& run, const PlanFileParams& params, const Site& site, const Arterials& arterials,
                 const StreetMeasures& measures, const Set<RoadPlan>& plans, const Set<Blocks>& blocks,
                 const Set<Lots>& lots, const std::optional<Walls>& walls);

}  // namespace castra::exporting
