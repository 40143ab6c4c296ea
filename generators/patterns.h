// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "generators/cell_cutter.h"
#include "pipeline/artifacts/zone.h"
#include "pipeline/core/random.h"
#include "pipeline/geometry/cell_mesh.h"

namespace castra::generators {

/// How far cuts stray from the pattern.
struct Stray {
  double angle_mean = 0;       ///< from square to the edge that a cut starts from [rad]
  double angle_deviation = 0;  ///< [rad]
  double position = 0.12;      ///< from the middle of the edge, as a share of it
  double coherence = 1;        ///< how likely a cut of a Manhattan zone keeps to the lattice
  int stride = 1;              ///< only every so many lines of the lattice are used; a power of two
};

using Corners = std::vector<geometry::CellMesh::Corner>;

/// A point on the rim of the cell from which a cut may branch off, and the direction of the rim there.
struct Branch {
  geometry::Vec2 at;
  geometry::Vec2 along;  ///< unit
};

/// Drawn on one of the edges, a long one rather than a short one, not far from its middle.
Branch drawBranch(const Corners& corners, const Stray& stray, Random& random);

/// The line of the next cut of a cell, in the manner of the pattern and in the frame of the zone. Attempts are counted
/// from 0; later ones are further from the ideal. Nothing if the pattern has no line left for this cell.
std::optional<Guide> guideCut(Pattern pattern, const Zone& zone, const Corners& corners, const Branch& branch,
                              const Stray& stray, Random& random, int attempt);

}  // namespace castra::generators
