// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "pipeline/artifacts/buildings.h"
#include "pipeline/artifacts/grades.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/model.h"
#include "pipeline/artifacts/part_certificate.h"
#include "pipeline/core/findings.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::analyzers {

/// Proves what houses are built of, part by part and at each level of detail, without knowing how it was made:
///   - every mesh is sound (geometry::findFault) and the surface of solids: closed 2-manifolds, each edge with exactly
///     two faces that run along it in opposite directions, no face without area, each solid with a positive volume
///     (geometry::proveManifold);
///   - every house has a model that is seen at every level, and the insides of all of its storeys if any house has an
///     inside; nothing else is in the model;
///   - every part, instances where they are placed, lies within the lot of its house, all of it and not only its
///     corners. Over the street, where no other lot is, it may reach out by 0.15 m below 2.4 m, and by 1 m above, where
///     heads are safe: sills and steps below, eaves, signs, awnings and balconies above. Over another lot it may reach
///     nowhere, along party walls neither, but for 4 mm of rounding. On hills, heights are counted from what the house
///     stands on.
///   - what is built into rooms ("fitting") leaves doors, windows and ways free: see proveFittings.
/// What turns, such as a door, is judged as it stands. What other districts build is across a street, hence further
/// away than anything may reach.
PartCertificate certifyParts(Run& run, const NoParams& params, const Lots& lots, const Buildings& buildings,
                             const Model& model, const std::optional<Grades>& grades);

/// Every fault of a certificate as a finding, so that --strict fails on it.
Findings auditParts(Run& run, const NoParams& params, const PartCertificate& certificate);

}  // namespace castra::analyzers
