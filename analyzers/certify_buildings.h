// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/building_certificate.h"
#include "pipeline/artifacts/buildings.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/style.h"
#include "pipeline/core/findings.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::analyzers {

/// Proves that houses can be lived in, without knowing how they were made:
///   - every house stands within its lot, and no two overlap;
///   - rooms, walls and posts of a storey tile its footprint exactly, so no two rooms overlap: that of all wings that
///     reach so high, which do not overlap either;
///   - every room can be reached from the street, not from a yard or court, by doors, passages, stairs and lifts; and
///   not
///     only through a bath, a bedroom or a store, nor through somebody else's rooms;
///   - every dwelling has an entrance, living space, a kitchen and a bath;
///   - corridors and halls are at least 1 m wide; rooms are as large and as wide as the style asks for, and no longer
///     than three times their width;
///   - doors are at least 0.9 m wide and 2 m high, and those to the outside open onto the street or the house's own
///   lot, in all of their width; from those that look at the street one can go there without leaving the lot;
///     windows are in outer walls only, away from neighbours, and every room to live, sleep or work in that has an
///     outer wall with light has one;
///   - openings fit into their walls beside those that meet them;
///   - stairs are no steeper than 40 degrees, lie within their room, stand above each other, lead to a room above,
///     leave 2 m of headroom, and are met at their landings: no door opens onto a flight (prove_stairs.h).
BuildingCertificate certifyBuildings(Run& run, const NoParams& params, const Lots& lots, const Style& style,
                                     const Buildings& buildings);

/// Every fault of a certificate as a finding, so that --strict fails on it.
Findings auditBuildings(Run& run, const NoParams& params, const BuildingCertificate& certificate);

}  // namespace castra::analyzers
