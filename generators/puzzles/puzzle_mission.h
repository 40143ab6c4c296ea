// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "generators/puzzles/puzzle_params.h"
#include "pipeline/core/random.h"

namespace castra::generators {

/// A number that is known not to be negative, as an index.
inline std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// What has to be done in a level, before there is a plan of it. A zone is a part that one can walk through freely once
/// its gate is open. Gates are opened in the order of zones, and what opens the gate of a zone lies in zones before it:
/// so a level that is built this way can be won.
struct PuzzleMission {
  enum class Gate : std::uint8_t { none, key, lever, mechanism };
  enum class Keeper : std::uint8_t { floor, box, safe, hidden };  ///< hidden: a safe, and a lever among false ones
  struct Zone {
    int parent = -1;
    int rooms = 1;
    Gate gate = Gate::none;
    int opener = 0;  ///< the zone of the key or lever
    Keeper keeper = Keeper::floor;
    int safe_lever = 0;  ///< the zone of the lever that opens the keeper
    bool is_needed = false;
    std::vector<int> children;
  };
  std::vector<Zone> zones;
  int goal = 0;
  int heroes = 1;

  /// True if whoever is in `zone` has been in `other`.
  bool isBehind(int zone, int other) const;
};

/// Throws Error if there are fewer rooms than the gates need.
PuzzleMission planMission(Random random, const PuzzleParams& params);

}  // namespace castra::generators
