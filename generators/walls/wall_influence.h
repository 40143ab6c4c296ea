// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "generators/walls/wall_site.h"

namespace castra::generators {

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

/// The sums at all places of a site.
class InfluenceMap {
 public:
  struct Sum {
    double value = 0;
    bool hangs_on_reference = false;  ///< another reference point may give another sum
  };

  InfluenceMap(const WallSite& site, WallInfluence influence) : site_(site), influence_(influence) {}

  /// The reference point is given in half tiles.
  Sum sumAt(WallSite::Place place, const Tile& reference) const;

 private:
  const WallSite& site_;
  WallInfluence influence_;
};

}  // namespace castra::generators
