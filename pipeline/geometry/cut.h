// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// The pieces of a region on either side of a line, each side ordered along the line by where its pieces first meet
/// it.
struct CutPieces {
  std::vector<Region> left, right;
};

/// Cuts the region along the whole line into all its pieces:
///
///        +-----+     +-----+
///        |  L0 |     |  L1 |        Points on the line count as left of it. New points are snapped to the lattice,
///   - - -+-----+- - -+-----+- ->    so areas add up to within the lattice, and a piece may be faulty where the region
///        |        R0       |        is about as thin as the lattice: ask findFault. Pieces without area are left out.
///        +-----------------+
CutPieces cutRegion(const Region& region, const Vec2& through, const Vec2& direction);

/// A stretch of a line inside a region.
struct Chord {
  Vec2 from, to;
};

/// Where the line runs inside the region, in order along the line, snapped as cutRegion does: the pieces' new edges.
/// An edge of the region that lies on the line may count as inside.
std::vector<Chord> findChords(const Region& region, const Vec2& through, const Vec2& direction);

}  // namespace castra::geometry
