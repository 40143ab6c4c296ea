// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "analyzers/puzzles/puzzle_world.h"

namespace castra::analyzers {

/// Marks as not used what no shortest plan touches: things that nobody needs to win, what only serves to get at such,
/// and rooms behind which there is nothing else. Whether the world can be won, and in how many steps, stays the same;
/// with `for_any_order` also if the levers of hidden groups had each other's outcomes.
void dropIrrelevant(PuzzleWorld& world, bool for_any_order = false);

/// What can be reached and had if doors, once open, and things, once had, are everybody's, and no badger minds: more
/// than truly can.
struct RelaxedReach {
  std::vector<char> rooms, items;
  FactSet facts;
  bool is_won = false;
};
/// With one fact (kNone: none) that is never set and one item that is never had.
RelaxedReach relaxWorld(const PuzzleWorld& world, int without_fact, int without_item);

/// Steps from every room to a room with all doors open, by way of a deadly lever where that is shorter.
std::vector<int> distancesTo(const PuzzleWorld& world, int room);

}  // namespace castra::analyzers
