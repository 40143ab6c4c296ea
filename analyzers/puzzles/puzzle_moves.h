// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "analyzers/puzzles/puzzle_state.h"
#include "analyzers/puzzles/puzzle_world.h"
#include "pipeline/artifacts/puzzle_solution.h"

namespace castra::analyzers {

/// One hero walks as far as needed and then does one thing, or only walks.
struct PuzzleDeed {
  int hero = 0;
  PuzzleSolution::Action action = PuzzleSolution::Action::walk;
  int thing = PuzzleWorld::kNone;  ///< passage, container (see is_container), item, lever, switch or badger
  int with = PuzzleWorld::kNone;   ///< item
  bool is_container = false;
  int room = 0;   ///< where it is done, or where the walk ends
  int steps = 0;  ///< it takes, the deed itself included
};

/// Finds what heroes can do next. Keeps room for its work, so one of them serves a whole search.
///
/// A plan is a list of deeds; walking is put off until a deed needs it, which loses no plan that is shortest: doors
/// that are open stay open, but for those that a team holds. So a hero walks without a deed only to come to one of
/// these: the goal, either side of a door that is held open now, and, from a switch, the next room, to make place for
/// another.
class PuzzleMoves {
 public:
  explicit PuzzleMoves(const PuzzleWorld& world);

  using Sink = std::function<void(const PuzzleDeed&, const PuzzleState&)>;
  /// Calls `sink` with every deed of any hero and the state after it. Of heroes in one place with nothing to tell them
  /// apart only the first acts.
  void list(const PuzzleState& state, const Sink& sink);

  /// Steps from the hero's room to all others as doors are now, if the hero leaves its switch; -1: no way.
  const std::vector<int>& walk(const PuzzleState& state, int hero);
  /// The passages of a shortest walk of the hero to a room it can reach, in their order.
  std::vector<int> pathOf(const PuzzleState& state, int hero, int room);

  bool canPass(const PuzzleState& state, const PuzzleWorld::Passage& passage, int hero) const;
  bool isWon(const PuzzleState& state) const;
  /// True if an awake badger is in the room.
  bool isGuarded(const PuzzleState& state, int room) const;
  /// What happens if the hero, in the lever's room, pulls it.
  PuzzleState pull(const PuzzleState& state, int hero, int room, const PuzzleWorld::Outcome& outcome) const;

 private:
  void listOf(int hero);
  void listLocks(int hero);
  void listContainers(int hero);
  void listLevers(int hero);
  void listWalks(int hero);
  bool isHeld(const PuzzleState& state, int team, int without) const;
  bool isLikeEarlier(const PuzzleState& state, int hero) const;
  int itemWith(int hero, const std::vector<int>& keys) const;
  int firstOf(int hero, PuzzleLevel::Thing thing) const;
  /// True if the hero can do something in the room.
  bool isFree(int room) const { return distance_[static_cast<std::size_t>(room)] >= 0 && !isGuarded(*state_, room); }
  PuzzleState moved(int hero, int room) const;
  void give(const PuzzleDeed& deed, const PuzzleState& next) const;

  const PuzzleWorld& world_;
  const PuzzleState* state_ = nullptr;
  const Sink* sink_ = nullptr;
  std::vector<int> distance_, queue_, from_;
};

}  // namespace castra::analyzers
