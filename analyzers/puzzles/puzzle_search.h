// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "analyzers/puzzles/puzzle_moves.h"

namespace castra::analyzers {

/// Puts heroes, who are alike but for what they have and do, in an order that tells nothing about who is who. Gives for
/// every place the hero who was there before.
std::array<std::uint8_t, kMostHeroes> sortHeroes(const PuzzleWorld& world, PuzzleState& state);

struct PuzzlePlan {
  enum class End : std::uint8_t { found, exhausted, out_of_states };
  End end = End::exhausted;
  std::vector<PuzzleDeed> deeds;    ///< with heroes by their true numbers
  std::vector<PuzzleState> before;  ///< the state before each, likewise
  int steps = 0;
  std::uint64_t states = 0;
};

/// A plan with the fewest steps, by A* over deeds; with a `haste` above 1 one that has at most so many times more,
/// found sooner. `stop` is asked now and then, and may throw.
PuzzlePlan searchPlan(const PuzzleWorld& world, std::uint64_t most_states, int haste,
                      const std::function<void()>& stop);

}  // namespace castra::analyzers
