// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/walkable.h"
#include "pipeline/core/findings.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::analyzers {

struct AuditParams {
  double max_island = 25;
  double min_share = 0.25;
  double narrow = 1;
};

template <class V>
void describe(V& v, AuditParams& p) {
  v("max_island", p.max_island, within(0, 1e6), "m2", "a larger area that cannot be reached is reported");
  v("min_share", p.min_share, within(0, 1), "", "least share of the ground inside its outline that should be walkable");
  v("narrow", p.narrow, within(0, 20), "m",
    "ways that leave a walker less than this much play are reported; 0 for none");
}

/// What is not good about walking here: areas cut off from the largest one, too little walkable ground, and parts that
/// are reached through narrow ways only. An area that touches the border of its district may be reached from the next
/// one; it is reported all the same, since a district should hang together.
Findings auditWalkable(Run& run, const AuditParams& params, const Walkable& walkable);

}  // namespace castra::analyzers
