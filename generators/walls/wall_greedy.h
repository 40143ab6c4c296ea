// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "generators/walls/wall_influence.h"
#include "generators/walls/wall_objective.h"
#include "generators/walls/wall_ring.h"

namespace castra::generators {

/// When a greedy builder is content.
struct WallStop {
  std::int64_t least_area = 1;                ///< tiles inside
  std::optional<std::int64_t> greatest_cost;  ///< of the segments
};

/// Builds a wall by growth (Grimani 2004): from the wall around one tile, takes tiles in one after the other until the
/// least area is inside, or the next would cost more than the greatest cost. Of all moves, the one with the smallest
///
///   f = c u + d    u  what the move adds to the cost, less what it saves
///                  d  distance of the tile from the start
///                  c  greater than any d, so that d only decides between equal costs
///
/// is made; of equal ones, that of the first tile by row and column. Nothing if the wall cannot go on before the area
/// is reached, or the start is at the rim of the site or outside. n moves take O(n log n).
std::optional<WallRing> growWall(const WallSite& site, const Tile& start, const WallStop& stop);

/// Builds a wall by shrinking (Chawan and Volper 2008): from the wall along the rim of a box, leaves tiles out until
/// the cost is at most the greatest, if one is given, or until no move leaves the least area. Of all moves, the one
/// with the greatest
///
///   f = c (i - u) + d    u  what the move adds to the cost, less what it saves
///                        i  influence at the tile
///                        d  distance of the tile from the reference point
///
/// is made; of equal ones, that of the first tile. The reference point is the centre of the wall's box, at every move:
/// ((min + max) / 2 in x and y; the paper prints half the extent, which would be a point near the origin).
///
/// A move takes O(log n): only moves near it are weighed again. When the reference point moves, all are that may be
/// next; but as the box only ever gets smaller, that happens at most once for each of its rows and columns. So the
/// order is exactly that of the formula.
///
/// The box is cut to the site. Nothing if it has no room for a wall, or what comes out cannot be built.
std::optional<WallRing> shrinkWall(const WallSite& site, const TileBox& box, const WallStop& stop,
                                   WallInfluence influence);

/// The same from any wall, which may have segments where none can be, and so may the result.
void shrinkFurther(WallRing& wall, const WallStop& stop, WallInfluence influence);

/// Shrinks from each of k x k equal parts of the site, and keeps the best wall for the goal.
std::optional<WallRing> shrinkParts(const WallSite& site, std::int32_t parts, const WallGoal& goal,
                                    WallInfluence influence);

}  // namespace castra::generators
