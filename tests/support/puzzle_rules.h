// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "pipeline/artifacts/puzzle_level.h"

// The rules of docs/PUZZLES.md once more, plainly and without any short cut: what the solver is held against. Knows
// nothing of the solver.

namespace castra::testing {

/// All that changes in a level, as numbers: rooms of heroes, what they hold, where things are, what is open, badgers.
using PlainState = std::vector<std::int16_t>;

class PlainRules {
 public:
  explicit PlainRules(const PuzzleLevel& level);

  struct Move {
    std::string sentence;  ///< as describeStep gives it
    PlainState after;
  };
  PlainState begin() const;
  bool isWon(const PlainState& state) const;
  /// Everything that any hero may do, useful or not.
  std::vector<Move> listMoves(const PlainState& state) const;

 private:
  // Where the parts of a state begin.
  std::size_t holdAt(std::size_t hero) const { return heroes_.size() + hero; }
  std::size_t placeAt(std::size_t object) const { return 2 * heroes_.size() + object; }
  std::size_t openAt(std::size_t object) const { return placeAt(level_.objects.size()) + object; }
  std::size_t doorAt(std::size_t door) const { return openAt(level_.objects.size()) + door; }
  std::size_t badgerAt(std::size_t agent) const { return doorAt(level_.doors.size()) + agent; }
  std::size_t size() const { return badgerAt(level_.agents.size()); }

  std::int16_t roomNumber(const std::string& id) const;
  bool hasObject(const PlainState& state, std::size_t hero, std::size_t object) const;
  bool isHeldOpen(const PlainState& state, std::size_t door) const;
  bool isGuarded(const PlainState& state, std::int16_t room) const;
  void addWalks(const PlainState& state, std::size_t hero, std::vector<Move>& moves) const;
  void addOpenings(const PlainState& state, std::size_t hero, std::vector<Move>& moves) const;
  void addLevers(const PlainState& state, std::size_t hero, std::vector<Move>& moves) const;
  void openByName(PlainState& state, const std::string& name) const;

  const PuzzleLevel& level_;
  std::vector<std::string> heroes_;
};

/// Steps of a shortest plan by breadth-first search over everything.
struct BruteForce {
  bool is_done = false;      ///< all was looked at, or a win was found
  std::optional<int> steps;  ///< none: it cannot be won
  std::size_t states = 0;
};
BruteForce searchByForce(const PuzzleLevel& level, std::size_t most_states);

/// What is wrong with a plan, given as sentences: a step that the rules do not allow, or no win at its end. Empty: it
/// wins.
std::string executePlan(const PuzzleLevel& level, const std::vector<std::string>& plan);

/// Rooms and items that can be come by if nobody minds badgers and mechanisms always work, until there are no more: a
/// level that can be won has its goal and all it needs among them. Items named in `without` are never had.
struct FixPoint {
  std::set<std::string> rooms, items;
  bool may_be_won = false;
};
FixPoint findFixPoint(const PuzzleLevel& level, const std::set<std::string>& without = {});

}  // namespace castra::testing
