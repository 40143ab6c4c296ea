// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"

namespace castra {

/// Whether a puzzle level can be won, and how.
struct PuzzleSolution {
  static constexpr Kind kind{"puzzle_solution", 1};

  enum class Verdict : std::uint8_t { solvable, unsolvable, undecided };
  enum class Action : std::uint8_t { walk, pick, unlock, open, pull, hold, strike, hurl };
  /// What one hero does; every step counts one.
  struct Step {
    std::string hero;
    Action action = Action::walk;
    std::string thing;  ///< the door walked through, or what the action is done to
    std::string with;   ///< the key, sword or ball it is done with
    std::string room;   ///< where the hero is afterwards

    template <class A>
    void archive(A& a) {
      a(hero, action, thing, with, room);
    }
  };
  /// Whether somebody can always finish who has to find out what the levers of hidden groups do.
  enum class Blind : std::uint8_t { no_groups, always, not_always, undecided };

  Verdict verdict = Verdict::undecided;
  bool is_shortest = false;  ///< no plan has fewer steps
  std::vector<Step> steps;   ///< of a solvable level
  Blind blind = Blind::no_groups;
  std::string blind_reason;            ///< unless it is no_groups or always
  std::uint64_t states = 0;            ///< looked at to find this out
  std::vector<std::string> rooms;      ///< that can be reached, by id; of an unsolvable level, as the next two
  std::vector<std::string> things;     ///< that can be had or opened, by name
  std::vector<std::string> obstacles;  ///< what stands in the way, and why

  template <class A>
  void archive(A& a) {
    a(verdict, is_shortest, steps, blind, blind_reason, states, rooms, things, obstacles);
  }
};

inline constexpr std::array<std::string_view, 3> kPuzzleVerdicts = {"solvable", "unsolvable", "undecided"};

/// The step as a sentence: "hero unlocks d4 with k1". docs/PUZZLES.md lists them all.
std::string describeStep(const PuzzleSolution::Step& step);

void check(const PuzzleSolution& solution);
Summary summarize(const PuzzleSolution& solution);

}  // namespace castra
