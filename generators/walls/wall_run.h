// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "generators/walls/line_walk.h"
#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/wall_line.h"

namespace castra::generators {

/// A stretch of wall from end to end; closed if it goes all around. Outside lies to the right.
struct WallRun {
  std::vector<geometry::Vec2> points;  ///< middle of the wall [m]
  bool is_closed = false;
  bool has_end_towers = true;
};

/// The runs of a ring, in its order.
std::vector<WallRun> listRuns(const WallLine::Ring& ring);

/// Runs across the deck of a bridge, square to its way, wherever that leads over the ring where no wall is built.
std::vector<WallRun> listDeckRuns(const WallLine::Ring& ring, const Link& link);

/// A place on a run.
struct WallSpot {
  double along = 0;
  std::size_t side = 0;
  geometry::Vec2 at, outward;
};

/// Outwards of a wall that goes this way; unit if the way is.
inline geometry::Vec2 outwardOf(const geometry::Vec2& way) { return geometry::rightOf(way); }

WallSpot spotAt(const LineWalk& walk, double along);

}  // namespace castra::generators
