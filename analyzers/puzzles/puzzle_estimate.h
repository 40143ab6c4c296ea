// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "analyzers/puzzles/puzzle_state.h"
#include "analyzers/puzzles/puzzle_world.h"

namespace castra::analyzers {

/// How many steps there are still to do, at least. Every plan contains certain actions, its landmarks; each of them is
/// a step, and takes a hero to where it is done. One hero alone must do them in such an order as they depend on each
/// other, with the ways between them; of several heroes, one must go to the farthest.
///
/// Or else: what lies further than so many steps from the goal falls into parts, and those lie in each other. Whoever
/// is in a part has to leave it, and if nobody is there but something has to be done, somebody has to enter and to
/// leave it; a step takes a hero over the border of one part alone, so that all of this adds up.
class PuzzleEstimate {
 public:
  explicit PuzzleEstimate(const PuzzleWorld& world);

  int stepsFrom(const PuzzleState& state) const;

 private:
  /// An item that is picked up or a fact that is set.
  struct Landmark {
    bool is_item = false;
    int number = 0;
    std::vector<int> places;  // rooms where it is done
    std::vector<int> after;   // landmarks that come later in every plan, and by the same hero
    std::vector<int> tails;   // for each place, the way from there over later ones to the goal
    std::vector<int> detour;  // by room: how much longer the way to the goal is by way of it
    int part = -1;            // the smallest that all places lie in
  };
  /// A door that heroes hold open for one another, without which nobody comes to the goal: what else there is opens
  /// from behind. So the first must be let in by those who hold it.
  struct Gate {
    FactSet shut;               // while none of these facts is set: its own, and those of windows that open from behind
    std::vector<int> switches;  // to be held
    std::vector<char> before;   // by room: on this side of it
  };
  void findGates();
  void findLandmarks();
  void addPlaces(Landmark& landmark) const;
  void measure();
  void divide();
  bool isDone(const PuzzleState& state, const Landmark& landmark) const;

  const PuzzleWorld& world_;
  std::vector<int> to_goal_;  // by room
  std::vector<Landmark> landmarks_;
  std::vector<Gate> gates_;
  FactSet opened_;  // doors that are held, but must be opened for good: the last hero has nobody left to hold them
  std::vector<int> part_of_;              // by room: the smallest, or -1 at the goal
  std::vector<int> around_, borders_;     // by part: the next larger, and steps over its border for what is in it
  mutable std::vector<unsigned> marked_;  // by part: the last estimate that has seen it
  mutable unsigned estimates_ = 0;
};

}  // namespace castra::analyzers
