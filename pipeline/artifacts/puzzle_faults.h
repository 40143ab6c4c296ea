// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "pipeline/artifacts/puzzle_level.h"

namespace castra {

/// A promise that a level does not keep.
struct PuzzleFault {
  /// The list it is about, and the place in it; `level` is about none.
  enum class Part : std::uint8_t { level, room, door, object, agent, lever, hidden, team, win };
  Part part = Part::level;
  std::size_t index = 0;
  std::string name;  ///< "door d3"
  std::string text;  ///< the fact and the remedy
};

/// The first promise that is broken, if any:
///   - ids of rooms are unique, and so are all other names; both are words of [A-Za-z0-9_-];
///   - every name that is referred to is there, and is something that fits;
///   - one room is the start, and something wins;
///   - cells lie in their rooms; if there is a plan, rooms do not overlap and doors lie on a wall of both their rooms;
///   - what lies in a box or safe lies in its room; heroes begin at the start, one to three of them;
///   - a safe is opened by a lever, a key opens something that is locked, a mechanism has a switch that is required;
///   - a lever opens a door, box, safe or mechanism, sets off a trap or pit, or wakes a badger.
/// It may be unsolvable all the same.
std::optional<PuzzleFault> findFault(const PuzzleLevel& level);

/// A word of [A-Za-z0-9_-] of at most 60 characters.
bool isPuzzleName(std::string_view name);

}  // namespace castra
