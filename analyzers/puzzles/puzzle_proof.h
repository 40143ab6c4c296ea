// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analyzers/puzzles/puzzle_moves.h"

namespace castra::analyzers {

/// What can be done in a world without counting steps. Heroes are told apart by the part of the world they are in,
/// since inside it they come and go as they like; what is good for all and harms nobody is done at once.
struct PuzzleReach {
  enum class End : std::uint8_t { won, exhausted, out_of_states };
  End end = End::exhausted;
  std::uint64_t states = 0;
  std::vector<char> rooms, items;  ///< that somebody reached or had in one of the states
  FactSet facts;
  std::vector<char> beaten;  ///< badgers
};

/// Looks at all states until one wins; with `go_on`, at all of them in any case. `exhausted` is a proof that the world
/// cannot be won.
PuzzleReach reachAll(const PuzzleWorld& world, std::uint64_t most_states, bool go_on,
                     const std::function<void()>& stop);

/// Whether somebody who does not know which lever of a hidden group does what can always finish: who pulls one learns
/// what it does, and whatever that is there must be a way on.
struct BlindProof {
  enum class End : std::uint8_t { always, not_always, out_of_states };
  End end = End::always;
  int lever = PuzzleWorld::kNone, outcome = PuzzleWorld::kNone;  ///< of not_always, if a pull is to blame: the lever,
                                                                 ///< and the one whose outcome it may have
  std::uint64_t states = 0;
};
BlindProof proveBlind(const PuzzleWorld& world, std::uint64_t most_states, const std::function<void()>& stop);

/// Whether there is an assignment of outcomes within the hidden groups with which the world cannot be won by somebody
/// who knows it. Gives the lever whose outcome each lever would have; empty if there is none or too many to try.
std::vector<int> findLosingAssignment(const PuzzleWorld& world, std::uint64_t most_states,
                                      const std::function<void()>& stop);

}  // namespace castra::analyzers
