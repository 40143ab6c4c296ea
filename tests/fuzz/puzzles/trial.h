// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/puzzles/random_puzzle.h"

namespace castra::puzzles {

/// What came out for one level.
///   solved      its shortest plan was found, and played by the plain rules it wins
///   longer      it can be won, with a plan that was played, but whether that is the shortest the solver gave up on
///   unsolvable  proved; of a level as it was made that is a fault, of a spoiled one the plain rules agree
///   undecided   the solver gave up on whether it can be won, or, as it was made, on whether hidden levers can end it
///   none        a spoiled level that there is none of
///   FAULT       something is wrong: see the message
struct Trial {
  std::string outcome;                 ///< of the level as it was made
  std::vector<std::string> mutations;  ///< of the spoiled ones
  std::uint64_t forced = 0;            ///< levels that brute force agreed on
  std::uint64_t states = 0;            ///< that the solver looked at, for the level as it was made
  std::uint64_t steps = 0;
  double seconds = 0;  ///< to make and solve it
  std::string message;
};

Trial tryCase(std::uint64_t number);

}  // namespace castra::puzzles
