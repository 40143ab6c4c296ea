// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

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

/// How tiles nearby weigh on the decision to leave a tile out (Chawan and Volper 2008). Each type has its influence;
/// what counts is the sum over the tile and the twelve within two steps over edges, each divided by its distance. The
/// tile itself, of which the paper does not speak, counts like one at distance 1.
enum class WallInfluence : std::uint8_t {
  none,
  plain,        ///< as above
  directional,  ///< a positive one that is farther from the reference point than the tile counts negative: barriers
                ///< draw the wall on from outside, and hold it once it is there. Resources hold it on all sides. (The
                ///< paper treats them "in the reversed manner", to keep them inside for as long as possible. Its rule
                ///< of signs by the letter would let go of them where they lie beyond the tile.)
};

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
/// A move takes O(log n): only moves near it are weighed again. When the reference point moves, all are; but as the box
/// only ever gets smaller, that happens at most once for each of its rows and columns. So the order is exactly that of
/// the formula.
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
