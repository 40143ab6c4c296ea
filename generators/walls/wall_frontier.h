// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "generators/walls/wall_influence.h"
#include "generators/walls/wall_moves.h"

namespace castra::generators {

/// The moves at hand for a wall that only grows or only shrinks, the best first; see wall_greedy.h for the formula.
/// Worth is c times the level (influence less cost), and the distance d from the reference point, or less it for a wall
/// that grows, where c is greater than any d.
///
/// A move is weighed when something near it changes, and when the reference point moves. Then d changes for all; but
/// moves come in shelves by the whole number below their level, c is greater than d, and so the best is on the two
/// highest shelves: the others are put in order when they come to be that. Only moves with barriers around, if these
/// count by direction, are weighed at once.
class WallFrontier {
 public:
  WallFrontier(WallRing& wall, bool grows, WallInfluence influence);

  /// The point that distances are from, in half tiles.
  void setReference(const Tile& halves);

  /// Looks again at what can be done at a tile.
  void lookAt(WallSite::Place place);

  /// The same for all tiles whose moves hang on these.
  void lookAround(WallSite::Place first, WallSite::Place last);

  /// Makes the best move that leaves `least` tiles inside and costs no more than `most`. Returns it.
  std::optional<WallMove> step(std::int64_t least, std::optional<std::int64_t> most);

 private:
  /// A move in few bytes: four times its cost, and its shape.
  using Short = std::int64_t;

  struct Entry {
    double worth, level;
    Short move;
    WallSite::Place place;
    friend bool operator<(const Entry& a, const Entry& b) {
      return a.worth != b.worth ? a.worth < b.worth : a.place > b.place;
    }
  };
  struct Shelf {
    std::vector<Entry> heap;
    std::uint64_t reference = 0;  ///< the number of the reference point that it is in order for
  };

  bool isPast(const Entry& entry) const { return known_[entry.place] != entry.move; }
  double weigh(const Entry& entry) const;
  void setInOrder(Shelf& shelf, bool hangs_on_reference);
  void dropPast(Shelf& shelf);
  Shelf* findBestShelf();

  WallRing& wall_;
  const WallSite& site_;
  InfluenceMap influence_;
  bool grows_;
  double scale_;
  Tile reference_;
  std::uint64_t reference_number_ = 0;
  std::vector<Short> known_;  // the move at each place that is on a shelf, or 0
  std::map<std::int64_t, Shelf, std::greater<>> shelves_;
  Shelf turning_;  // moves whose level hangs on the reference point
};

}  // namespace castra::generators
