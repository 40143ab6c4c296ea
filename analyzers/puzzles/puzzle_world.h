// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "pipeline/artifacts/puzzle_level.h"

namespace castra::analyzers {

/// A number that is known not to be negative, as an index.
inline std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// A set of numbers below 192.
struct FactSet {
  static constexpr std::size_t kMost = 192;
  std::array<std::uint64_t, 3> words{};

  bool test(int i) const { return (words[static_cast<std::size_t>(i) / 64] >> (i % 64) & 1) != 0; }
  void set(int i) { words[static_cast<std::size_t>(i) / 64] |= std::uint64_t{1} << (i % 64); }
  bool contains(const FactSet& other) const {
    return (other.words[0] & ~words[0]) == 0 && (other.words[1] & ~words[1]) == 0 && (other.words[2] & ~words[2]) == 0;
  }
  FactSet& operator|=(const FactSet& other) {
    for (std::size_t w = 0; w < words.size(); ++w) words[w] |= other.words[w];
    return *this;
  }
  friend bool operator==(const FactSet&, const FactSet&) = default;
};

/// A level in numbers, for searching. Rooms are those of the level; everything else has a list here, in the order of
/// the level, and `source` is its place there. What is not `used` is left alone by a search.
struct PuzzleWorld {
  static constexpr std::size_t kMostRooms = 240, kMostItems = 48, kMostBadgers = 8;
  static constexpr int kNone = -1;

  /// A door or window. It can be passed if it is free, if its fact is set, or while a team holds it open.
  struct Passage {
    int a = 0, b = 0, source = 0;
    bool is_free = false, is_locked = false, is_window = false;
    int fact = kNone;          // that it is open; of those that are not free
    int open_from = kNone;     // the room from which alone it opens
    std::vector<int> keys;     // items
    std::vector<int> holders;  // teams that open it as long as they hold
    bool is_used = true;
    int other(int room) const { return room == a ? b : a; }
  };
  struct Container {
    int room = 0, source = 0, fact = 0;
    bool is_safe = false, is_locked = false;
    std::vector<int> keys;
    bool is_used = true;
  };
  struct Item {
    int room = 0, source = 0;
    PuzzleLevel::Thing thing = PuzzleLevel::Thing::treasure;
    int container = kNone, owner = kNone;  // owner: the hero who has it from the start
    bool is_used = true;
  };
  struct Badger {
    int room = 0, source = 0;
    bool is_awake = false;
  };
  /// What a lever does.
  struct Outcome {
    PuzzleLevel::Operation operation = PuzzleLevel::Operation::open;
    FactSet facts;       // of open
    int badger = kNone;  // of spawn
    friend bool operator==(const Outcome&, const Outcome&) = default;
  };
  struct Lever {
    int room = 0, source = 0;
    Outcome outcome;
    bool is_used = true;
    bool is_unknown = false;  // nobody knows what it does: searches let it be
  };
  struct Switch {
    int room = 0, source = 0, team = kNone;
    bool is_required = true, is_used = true;
  };
  struct Team {
    int source = 0;
    std::vector<int> required;              // switches
    bool shuts_again = true, works = true;  // it does not if a switch is missing
    FactSet facts;                          // of what it opens
  };

  int rooms = 0, heroes = 1, start = 0;
  std::vector<Passage> passages;
  std::vector<std::vector<int>> passages_of;  // by room
  std::vector<Container> containers;
  std::vector<Item> items;
  std::vector<Badger> badgers;
  std::vector<Lever> levers;
  std::vector<Switch> switches;
  std::vector<Team> teams;
  std::vector<std::vector<int>> hidden;  // levers
  std::size_t facts = 0;

  int goal = kNone;               // where all heroes must be, if anywhere
  std::vector<int> wanted_items;  // each of which some hero must have
  std::vector<int> wanted_badgers;
  bool is_winnable = true;  // false if what must be had is nothing that anybody can have

  bool fits() const {
    return static_cast<std::size_t>(rooms) <= kMostRooms && items.size() <= kMostItems && facts <= FactSet::kMost &&
           badgers.size() <= kMostBadgers && switches.size() <= kMostRooms;
  }
};

/// The world of a level; what a name that is not there refers to does nothing. None if there is more of something than
/// a search can hold. A level need not keep the promises of puzzle_faults.h.
std::optional<PuzzleWorld> compileWorld(const PuzzleLevel& level);

}  // namespace castra::analyzers
