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

SpentItems::SpentItems(const PuzzleWorld& world) : badgers_(world.badgers.size()) {
  const std::size_t count = world.items.size();
  targets_.resize(count);
  has_targets_.resize(count);
  is_sword_.resize(count);
  FactSet fragile;  // what a ball breaks
  const auto addKeys = [&](const std::vector<int>& keys, int fact) {
    for (const int key : keys) targets_[at(key)].set(fact);
  };
  for (const PuzzleWorld::Passage& passage : world.passages) {
    if (!passage.is_used || passage.is_free) continue;
    if (passage.is_locked) addKeys(passage.keys, passage.fact);
    if (passage.is_window) fragile.set(passage.fact);
  }
  for (const PuzzleWorld::Container& box : world.containers) {
    if (!box.is_used || !box.is_locked) continue;
    addKeys(box.keys, box.fact);
    fragile.set(box.fact);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const PuzzleLevel::Thing thing = world.items[i].thing;
    const bool is_wanted = std::find(world.wanted_items.begin(), world.wanted_items.end(), static_cast<int>(i)) !=
                           world.wanted_items.end();
    if (thing == PuzzleLevel::Thing::ball) targets_[i] = fragile;
    has_targets_[i] = !is_wanted && (thing == PuzzleLevel::Thing::key || thing == PuzzleLevel::Thing::ball) ? 1 : 0;
    is_sword_[i] = !is_wanted && thing == PuzzleLevel::Thing::sword ? 1 : 0;
  }
}

void SpentItems::forget(PuzzleState& state) const {
  const bool has_peace = std::all_of(state.badger.begin(), state.badger.begin() + static_cast<std::ptrdiff_t>(badgers_),
                                     [](std::uint8_t badger) { return badger == PuzzleState::kBeaten; });
  for (std::size_t i = 0; i < targets_.size(); ++i)
    if ((has_targets_[i] != 0 && state.facts.contains(targets_[i])) || (is_sword_[i] != 0 && has_peace))
      state.item[i] = PuzzleState::kSpent;
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
