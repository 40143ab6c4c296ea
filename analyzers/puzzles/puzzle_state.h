// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "analyzers/puzzles/puzzle_world.h"

namespace castra::analyzers {

/// All that changes in a world.
struct PuzzleState {
  /// Where an item is: at home, in a room (its number), with a hero (kHeld + number), or wherever (kSpent), since
  /// nobody needs it any more.
  static constexpr std::uint8_t kSpent = 248, kHome = 249, kHeld = 250;
  enum Badger : std::uint8_t { kHidden, kAwake, kBeaten };

  FactSet facts;
  std::array<std::uint8_t, kMostHeroes> room{};
  std::array<std::uint8_t, kMostHeroes> hold{};  ///< 1 + the switch a hero stands on, or 0
  std::array<std::uint8_t, PuzzleWorld::kMostItems> item{};
  std::array<std::uint8_t, PuzzleWorld::kMostBadgers> badger{};

  bool has(int hero, int i) const { return item[static_cast<std::size_t>(i)] == kHeld + hero; }
  friend bool operator==(const PuzzleState&, const PuzzleState&) = default;
};

PuzzleState beginWorld(const PuzzleWorld& world);

/// Forgets where items are that are of no use for the rest of a level: a key whose locks are all open, a sword when all
/// badgers are beaten. States that differ in such alone are one; with several heroes, each of whom may have picked up
/// any key, that is most of them.
class SpentItems {
 public:
  /// Of what is used in the world.
  explicit SpentItems(const PuzzleWorld& world);
  void forget(PuzzleState& state) const;
  /// The facts that an item can still set; nothing for items that do not open anything, or are wanted.
  const FactSet* targetsOf(int item) const { return has_targets_[at(item)] != 0 ? &targets_[at(item)] : nullptr; }

 private:
  std::vector<FactSet> targets_;
  std::vector<char> has_targets_, is_sword_;
  std::size_t badgers_ = 0;
};

/// A number that equal states share.
std::uint64_t hashState(const PuzzleState& state);

/// States in the order in which they came, each once.
class StateTable {
 public:
  /// Its place, and whether it is new.
  std::pair<std::uint32_t, bool> add(const PuzzleState& state);
  const PuzzleState& at(std::size_t i) const { return states_[i]; }
  std::size_t size() const { return states_.size(); }

 private:
  void grow();
  std::vector<PuzzleState> states_;
  std::vector<std::uint32_t> slots_;  // 1 + place, or 0; a power of two of them
};

}  // namespace castra::analyzers
