// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/certificate.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/town_certificate.h"
#include "pipeline/core/findings.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::analyzers {

/// Proves what no district can know by itself, from the districts' certificates and the main roads: districts and open
/// grounds tile the land exactly (the land's own outline is led through their points first, which moves it by less than
/// two lattice steps); all roads, bridges and ferries are one network; every fixed road is kept (prove_fixed_roads.h).
/// And adds up what was measured.
///
/// Orientation entropy and order are as Boeing defines them ("Urban spatial order: street network orientation,
/// configuration, and entropy", 2019), weighted by length, in 36 bins.
TownCertificate certifyTown(Run& run, const NoParams& params, const Site& site, const Arterials& arterials,
                            const Set<Certificate>& certificates);

/// Every fault of a certificate as a finding, so that --strict fails on it.
Findings auditPlan(Run& run, const NoParams& params, const TownCertificate& certificate);

}  // namespace castra::analyzers
