// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "analyzers/puzzles/puzzle_world.h"

namespace castra::analyzers {

/// All that changes in a world.
struct PuzzleState {
  /// Where an item is: at home, in a room (its number), or with a hero (kHeld + number).
  static constexpr std::uint8_t kHome = 249, kHeld = 250;
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
