// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "generators/walls/road_passes.h"
#include "generators/walls/town_tiles.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// The segments of a wall in the order in which they follow each other, counter-clockwise.
std::vector<Tile> followWall(const WallRing& wall);

struct CourseRules {
  double stray = 1.2;        ///< how far the course may stray from the middle of the tiles [tiles]
  double corner_cost = 1.5;  ///< a corner counts like so much more wall [tiles]
  double portal = 18;        ///< half the straight side that a gate gets [m]
  double turn = 40;          ///< by which that side may turn from the ring, to be square to the road [deg]
};

/// A course that can be built, along a ring of tiles: few straight sides, each near the tiles it replaces, none over a
/// tile where no wall can be. Of all such courses, the one with the least length of wall and number of corners
/// (dynamic programming over the tiles, as Perez and Vidal, 1994, approximate curves). Every pass over ground
/// gets a straight side, as square to the road as it can be, with the pass in its middle.
///
///   ..wwww        ..____        The passes are moved to where the course has them. The course does not cross itself:
///   .ww...   ->   ./...         where it would, it is laid again nearer to the tiles.
///   ww....        /....
geometry::Ring layCourse(const TownTiles& tiles, std::span<const Tile> ring, const CourseRules& rules,
                         std::vector<RoadPass>& passes);

}  // namespace castra::generators
