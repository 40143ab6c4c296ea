// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/puzzle_solution.h"

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

std::string describeStep(const PuzzleSolution::Step& step) {
  using Action = PuzzleSolution::Action;
  switch (step.action) {
    case Action::walk:
      return concat(step.hero, " walks to ", step.room, " by ", step.thing);
    case Action::pick:
      return concat(step.hero, " picks up ", step.thing);
    case Action::unlock:
      return concat(step.hero, " unlocks ", step.thing, " with ", step.with);
    case Action::open:
      return concat(step.hero, " opens ", step.thing);
    case Action::pull:
      return concat(step.hero, " pulls ", step.thing);
    case Action::hold:
      return concat(step.hero, " holds ", step.thing);
    case Action::strike:
      return concat(step.hero, " strikes ", step.thing, " with ", step.with);
    case Action::hurl:
      return concat(step.hero, " hurls ", step.with, " at ", step.thing);
  }
  return "";
}

void check(const PuzzleSolution& solution) {
  using Verdict = PuzzleSolution::Verdict;
  if (static_cast<std::size_t>(solution.verdict) >= kPuzzleVerdicts.size() ||
      solution.blind > PuzzleSolution::Blind::undecided)
    throw Error("puzzle solution", "has no known verdict");
  if (solution.verdict != Verdict::solvable && (!solution.steps.empty() || solution.is_shortest))
    throw Error("puzzle solution", "has a plan for what cannot be solved");
  if (solution.verdict == Verdict::unsolvable && solution.obstacles.empty())
    throw Error("puzzle solution", "gives no reason");
  for (const PuzzleSolution::Step& step : solution.steps)
    if (step.action > PuzzleSolution::Action::hurl || step.hero.empty() || step.thing.empty() || step.room.empty())
      throw Error("puzzle solution", "has a step that says nothing");
}

Summary summarize(const PuzzleSolution& solution) {
  static constexpr std::array<std::string_view, 4> kBlind = {"no hidden levers", "always", "not always", "undecided"};
  return {{"verdict", kPuzzleVerdicts[static_cast<std::size_t>(solution.verdict)]},
          {"steps", static_cast<std::uint64_t>(solution.steps.size())},
          {"shortest", solution.is_shortest},
          {"states", solution.states},
          {"without knowing the levers", kBlind[static_cast<std::size_t>(solution.blind)]},
          {"in the way", solution.obstacles.empty() ? "nothing" : solution.obstacles.front()}};
}

}  // namespace castra
