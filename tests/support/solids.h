// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "pipeline/artifacts/model.h"

// What must hold for the parts of any model, beyond what check() proves of each part alone.

namespace castra::testing {

/// Two parts of level 0 whose insides overlap, in words, or "". Upright prisms are judged exactly, by their outlines in
/// every slice above the foot of one of them; all others as convex cells, which may not be deeper in one another than
/// rounding to the lattice explains (3 mm). So are prisms, too, where outlines are not made to fit exactly: walls that
/// are cut lengthwise end between places of the lattice.
std::string findOverlap(const Model& model, bool have_exact_outlines = true);

/// An opening that is not free, in words, or "". Doors and portcullises may stand in one.
std::string findObstruction(const Model& model);

}  // namespace castra::testing
