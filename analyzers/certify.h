// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/certificate.h"
#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::analyzers {

struct CertifyParams {
  double min_angle = 40;
  double min_spacing = 18;
  double max_ratio = 16;
};

template <class V>
void describe(V& v, CertifyParams& p) {
  v("min_angle", p.min_angle, within(0, 90), "deg", "a junction inside the district with a smaller angle is a fault");
  v("min_spacing", p.min_spacing, within(0, 1000), "m",
    "two junctions inside that are nearer along a road are a fault");
  v("max_ratio", p.max_ratio, within(1, 1000), "", "a lot with a greater diameter for its width is a fault");
}

/// Proves that the plan of a district keeps its promises, by exact predicates alone.
///
/// Disjoint and complete: every face (carriageway, junction, sidewalk, verge, lot) is a sound polygon, so it winds once
/// around its inside and not at all around the rest. The directed sides of all faces are summed up; what does not
/// cancel must be exactly the outline of the district. Then the faces wind once, together, around every point of the
/// district, and around no other: no two overlap, and nothing is left over. No tolerance is used; points are equal if
/// their bits are. Coordinates on the lattice make all predicates exact.
///
/// Further: every pinned lot is there as it was drawn; every lot has a side on a sidewalk; all roads hang together; no
/// road ends in nothing; junctions are neither sharper nor nearer to each other than the params say; lots keep the
/// bound on their shape.
Certificate certifyPlan(Run& run, const CertifyParams& params, const District& district, const RoadPlan& plan,
                        const Blocks& blocks, const Lots& lots);

}  // namespace castra::analyzers
