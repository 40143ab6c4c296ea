// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/puzzles/trial.h"

#include <chrono>

#include "analyzers/puzzles/solve_puzzle.h"
#include "generators/puzzles/make_puzzle.h"
#include "pipeline/artifacts/puzzle_text.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/archive.h"
#include "tests/support/puzzle_rules.h"

namespace castra::puzzles {

namespace {

using Verdict = PuzzleSolution::Verdict;

constexpr std::size_t kForce = 40'000;  // states that brute force may look at
constexpr int kStates = 400'000;

/// The plan is there in any case: without one "solvable" would be a claim that nothing plays.
std::string outcomeOf(const PuzzleSolution& solution) {
  if (solution.verdict == Verdict::unsolvable) return "unsolvable";
  if (solution.verdict == Verdict::undecided || solution.steps.empty()) return "undecided";
  return solution.is_shortest ? "solved" : "longer";
}

PuzzleSolution solve(const PuzzleLevel& level) {
  Run run{Surroundings{}};
  PuzzleSolution solution = analyzers::solvePuzzle(run, {kStates}, level);
  check(solution);
  return solution;
}

/// What is wrong with a level as text.
std::string findTextFault(const PuzzleLevel& level) {
  const std::string text = writePuzzle(level);
  const PuzzleLevel back = parsePuzzle(text, "level.splat");
  if (encode(back) != encode(level)) return "reads back as another level";
  return writePuzzle(back) == text ? "" : "is written otherwise the second time";
}

/// What the plain rules have to say against a solution; counts those that brute force agrees with.
std::string findSolutionFault(const PuzzleLevel& level, const PuzzleSolution& solution, bool is_small,
                              std::uint64_t& forced) {
  const bool may_be_won = testing::findFixPoint(level).may_be_won;
  if (solution.verdict == Verdict::solvable) {
    if (!may_be_won) return "is solved though the fix point does not contain the goal";
    std::vector<std::string> plan;
    for (const PuzzleSolution::Step& step : solution.steps) plan.push_back(describeStep(step));
    if (const std::string fault = testing::executePlan(level, plan); !fault.empty()) return concat("plan: ", fault);
  }
  if (!may_be_won && solution.verdict != Verdict::unsolvable) return "is not proved unsolvable, though it obviously is";
  if (!is_small || solution.verdict == Verdict::undecided) return "";
  const testing::BruteForce force = testing::searchByForce(level, kForce);
  if (!force.is_done) return "";
  ++forced;
  if (solution.verdict == Verdict::unsolvable)
    return force.steps ? concat("is called unsolvable, but brute force needs ", *force.steps, " steps") : "";
  if (!force.steps) return "is solved, but brute force finds no way";
  if (solution.is_shortest && *force.steps != static_cast<int>(solution.steps.size()))
    return concat("has ", solution.steps.size(), " steps, but brute force needs ", *force.steps);
  return "";
}

}  // namespace

Trial tryCase(std::uint64_t number) {
  Trial trial;
  const RandomCase drawn = drawCase(number);
  const auto fail = [&](const std::string& message) {
    trial.outcome = "FAULT";
    if (trial.message.empty()) trial.message = message;
  };
  try {
    const auto begin = std::chrono::steady_clock::now();
    const PuzzleLevel level = generators::makePuzzle(randomOf(number), drawn.params);
    check(level);
    const PuzzleSolution solution = solve(level);
    trial.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    trial.states = solution.states;
    trial.steps = solution.steps.size();
    trial.outcome = solution.blind == PuzzleSolution::Blind::undecided ? "undecided" : outcomeOf(solution);
    if (solution.verdict == Verdict::unsolvable)
      fail(concat("is unsolvable as it was made: ", solution.obstacles.front()));
    if (solution.blind == PuzzleSolution::Blind::not_always) fail(concat("hidden levers: ", solution.blind_reason));
    if (static_cast<int>(level.rooms.size()) != drawn.params.rooms) fail("has not as many rooms as asked for");
    if (const std::string fault = findTextFault(level); !fault.empty()) fail(fault);
    if (encode(generators::makePuzzle(randomOf(number), drawn.params)) != encode(level))
      fail("is made otherwise again");
    const bool is_small = drawn.kind == "small";
    if (const std::string fault = findSolutionFault(level, solution, is_small, trial.forced); !fault.empty())
      fail(fault);
    for (std::size_t m = 0; m < kMutations.size(); ++m) {
      const auto spoiled = mutate(level, m, randomOf(number).branch(100 + m));
      trial.mutations.emplace_back("none");
      if (!spoiled) continue;
      const PuzzleSolution verdict = solve(*spoiled);
      trial.mutations.back() = outcomeOf(verdict);
      if (const std::string fault = findSolutionFault(*spoiled, verdict, is_small, trial.forced); !fault.empty()) {
        trial.mutations.back() = "FAULT";
        fail(concat(kMutations[m], ": ", fault));
      }
    }
  } catch (const Error& error) {
    fail(error.what());
  }
  trial.mutations.resize(kMutations.size(), "none");
  return trial;
}

}  // namespace castra::puzzles
