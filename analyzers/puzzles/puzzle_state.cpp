// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/puzzles/puzzle_state.h"

#include <algorithm>
#include <cstring>

namespace castra::analyzers {

PuzzleState beginWorld(const PuzzleWorld& world) {
  PuzzleState state;
  state.room.fill(static_cast<std::uint8_t>(world.start));
  for (std::size_t i = 0; i < world.items.size(); ++i)
    state.item[i] = world.items[i].owner >= 0 ? static_cast<std::uint8_t>(PuzzleState::kHeld + world.items[i].owner)
                                              : PuzzleState::kHome;
  for (std::size_t i = 0; i < world.badgers.size(); ++i)
    state.badger[i] = world.badgers[i].is_awake ? PuzzleState::kAwake : PuzzleState::kHidden;
  return state;
}

std::uint64_t hashState(const PuzzleState& state) {
  // Multiply and shift, word by word, as in SplitMix64 (Steele, Lea and Flood).
  std::uint64_t hash = 0x9e3779b97f4a7c15u;
  const auto mix = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * 0xbf58476d1ce4e5b9u;
    hash ^= hash >> 29;
  };
  for (const std::uint64_t word : state.facts.words) mix(word);
  std::uint64_t word = 0;
  for (std::size_t h = 0; h < kMostHeroes; ++h)
    word = word << 16 | static_cast<std::uint64_t>(state.room[h]) << 8 | state.hold[h];
  mix(word);
  std::memcpy(&word, state.badger.data(), sizeof word);
  mix(word);
  for (std::size_t i = 0; i < state.item.size(); i += sizeof word) {
    std::memcpy(&word, state.item.data() + i, sizeof word);
    mix(word);
  }
  return hash ^ hash >> 32;
}

std::pair<std::uint32_t, bool> StateTable::add(const PuzzleState& state) {
  if (2 * (states_.size() + 1) > slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hashState(state) & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] == 0) {
      states_.push_back(state);
      slots_[slot] = static_cast<std::uint32_t>(states_.size());
      return {slots_[slot] - 1, true};
    }
    if (states_[slots_[slot] - 1] == state) return {slots_[slot] - 1, false};
  }
}

void StateTable::grow() {
  slots_.assign(std::max<std::size_t>(256, 2 * slots_.size()), 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    std::size_t slot = hashState(states_[i]) & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = static_cast<std::uint32_t>(i + 1);
  }
}

}  // namespace castra::analyzers
