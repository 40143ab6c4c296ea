// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/wall_certificate.h"
#include "pipeline/artifacts/walls.h"
#include "pipeline/core/findings.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::analyzers {

/// Proves that town walls hold, without knowing how they were made:
///   - every ring is closed: each side is wall, all of which stands, or lies off the ground that one can walk on;
///   - all ground that one can walk on, less what stands on it, lies wholly inside or wholly outside of each ring;
///   - every gate stands on a road, which leads through its passage;
///   - no bridge or passage leads over a ring but by a gate, and no district reaches into a wall or over a ring: so no
///     street passes, and no house stands in it;
///   - without the gates, no road leads from inside to outside; with them, all do;
///   - towers along a wall are no further apart than was asked for.
/// And measures what share of the curtains' foot is in sight of a tower: of one no further away than twice the spacing,
/// with no wall in between.
WallCertificate certifyWalls(Run& run, const NoParams& params, const Site& site, const Arterials& arterials,
                             const Walls& walls);

/// Every fault of a certificate as a finding, so that --strict fails on it.
Findings auditWalls(Run& run, const NoParams& params, const WallCertificate& certificate);

}  // namespace castra::analyzers
