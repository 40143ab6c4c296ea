// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/puzzles/solve_puzzle.h"

#include "analyzers/puzzles/puzzle_proof.h"
#include "analyzers/puzzles/puzzle_reasons.h"
#include "analyzers/puzzles/puzzle_relevance.h"
#include "analyzers/puzzles/puzzle_search.h"
#include "pipeline/base/check.h"
#include "pipeline/base/text.h"

namespace castra::analyzers {

namespace {

using Action = PuzzleSolution::Action;
using Verdict = PuzzleSolution::Verdict;
using World = PuzzleWorld;

constexpr int kHaste = 4;

/// The deeds of a plan, step by step.
std::vector<PuzzleSolution::Step> tellSteps(const PuzzleLevel& level, const World& world, const PuzzlePlan& plan) {
  PuzzleMoves moves(world);
  const std::vector<std::string> heroes = heroesOf(level);
  std::vector<PuzzleSolution::Step> steps;
  for (std::size_t i = 0; i < plan.deeds.size(); ++i) {
    const PuzzleDeed& deed = plan.deeds[i];
    const std::string& hero = heroes[at(deed.hero)];
    const bool is_climb = deed.action == Action::walk && deed.thing >= 0;
    int room = plan.before[i].room[at(deed.hero)];
    const int last = is_climb ? world.passages[at(deed.thing)].other(deed.room) : deed.room;
    const auto walkBy = [&](int passage) {
      room = world.passages[at(passage)].other(room);
      steps.push_back(
          {hero, Action::walk, level.doors[at(world.passages[at(passage)].source)].name, "", level.rooms[at(room)].id});
    };
    for (const int passage : moves.pathOf(plan.before[i], deed.hero, last)) walkBy(passage);
    if (is_climb) walkBy(deed.thing);
    if (deed.action == Action::walk) continue;
    const auto objectName = [&](int source) { return level.objects[at(source)].name; };
    std::string thing, with = deed.with >= 0 ? objectName(world.items[at(deed.with)].source) : std::string();
    if (deed.is_container)
      thing = objectName(world.containers[at(deed.thing)].source);
    else if (deed.action == Action::pick)
      thing = objectName(world.items[at(deed.thing)].source);
    else if (deed.action == Action::hold)
      thing = objectName(world.switches[at(deed.thing)].source);
    else if (deed.action == Action::pull)
      thing = level.levers[at(world.levers[at(deed.thing)].source)].name;
    else if (deed.action == Action::strike)
      thing = level.agents[at(world.badgers[at(deed.thing)].source)].name;
    else
      thing = level.doors[at(world.passages[at(deed.thing)].source)].name;
    const bool is_death =
        deed.action == Action::pull && world.levers[at(deed.thing)].outcome.operation == PuzzleLevel::Operation::death;
    steps.push_back(
        {hero, deed.action, std::move(thing), std::move(with), level.rooms[at(is_death ? world.start : deed.room)].id});
  }
  return steps;
}

void proveHidden(const PuzzleLevel& level, const World& whole, std::uint64_t most_states,
                 const std::function<void()>& stop, PuzzleSolution& solution) {
  using Blind = PuzzleSolution::Blind;
  if (whole.hidden.empty()) return;
  World world = whole;
  if (world.heroes > 1) dropIrrelevant(world, true);
  const BlindProof proof = proveBlind(world, most_states, stop);
  solution.states += proof.states;
  if (proof.end == BlindProof::End::always) {
    solution.blind = Blind::always;
    return;
  }
  if (proof.end == BlindProof::End::out_of_states) {
    solution.blind = Blind::undecided;
    solution.blind_reason = concat("not decided within ", most_states, " states");
    return;
  }
  solution.blind = Blind::not_always;
  const auto leverName = [&](int lever) { return level.levers[at(world.levers[at(lever)].source)].name; };
  const std::vector<int> losing = findLosingAssignment(world, most_states, stop);
  for (std::size_t i = 0; i < losing.size(); ++i)
    if (losing[i] != static_cast<int>(i) || losing.size() == 1)
      solution.blind_reason += concat(solution.blind_reason.empty() ? "even who knows it cannot finish if " : " and ",
                                      leverName(static_cast<int>(i)), " ", describeOutcome(level, world, losing[i]));
  if (solution.blind_reason.empty())
    solution.blind_reason =
        proof.lever < 0 ? "the hidden levers cannot be tried out"
                        : concat("there is no safe lever to try: ", leverName(proof.lever), " may be the one that ",
                                 describeOutcome(level, world, proof.outcome), ", and then there is no sure way on");
}

}  // namespace

PuzzleSolution solvePuzzle(Run& run, const SolvePuzzleParams& params, const PuzzleLevel& level) {
  PuzzleSolution solution;
  const auto most_states = static_cast<std::uint64_t>(params.states);
  const std::function<void()> stop = [&run] { run.stopIfCancelled(); };
  const std::optional<World> whole = compileWorld(level);
  if (!whole) {
    solution.obstacles.push_back(concat("the level is too large to search: at most ", World::kMostRooms, " rooms, ",
                                        World::kMostItems, " things to carry, ", FactSet::kMost, " locks and boxes, ",
                                        World::kMostBadgers, " badgers"));
    return solution;
  }
  World world = *whole;
  dropIrrelevant(world);

  // One hero alone is quickly done with the whole level; for several what does not matter is left out.
  PuzzleReach reach = reachAll(world.heroes == 1 ? *whole : world, most_states, false, stop);
  solution.states = reach.states;
  if (reach.end == PuzzleReach::End::exhausted) {
    solution.verdict = Verdict::unsolvable;
    if (world.heroes > 1) {
      World shown = *whole;
      for (std::size_t i = 0; i < shown.items.size(); ++i) shown.items[i].is_used = world.items[i].is_used;
      const PuzzleReach wide = reachAll(shown, most_states / 4, true, stop);
      if (wide.end != PuzzleReach::End::out_of_states) reach = wide;
    }
    explainDefeat(level, *whole, reach, solution);
    return solution;
  }
  PuzzlePlan plan = searchPlan(world, most_states, 1, stop);
  solution.states += plan.states;
  solution.is_shortest = plan.end == PuzzlePlan::End::found;
  if (plan.end == PuzzlePlan::End::out_of_states) {
    plan = searchPlan(world, most_states, kHaste, stop);
    solution.states += plan.states;
  }
  if (plan.end == PuzzlePlan::End::out_of_states) {
    // That there is a way may have been proved without one being found.
    solution.verdict = reach.end == PuzzleReach::End::won ? Verdict::solvable : Verdict::undecided;
    solution.obstacles.push_back(concat("no plan was found among ", most_states, " states; raise the param states"));
  } else {
    CASTRA_CHECK(plan.end == PuzzlePlan::End::found, "what can be won has a plan");
    solution.verdict = Verdict::solvable;
    solution.steps = tellSteps(level, world, plan);
    CASTRA_CHECK(static_cast<int>(solution.steps.size()) == plan.steps, solution.steps.size(), " ", plan.steps);
    if (plan.steps > level.step_limit) {
      solution.verdict = solution.is_shortest ? Verdict::unsolvable : Verdict::undecided;
      solution.obstacles.push_back(concat(solution.is_shortest ? "the shortest plan has " : "a plan was found with ",
                                          plan.steps, " steps, and ", level.step_limit, " are the limit"));
      solution.steps.clear();
      solution.is_shortest = false;
      return solution;
    }
  }
  proveHidden(level, *whole, most_states, stop, solution);
  return solution;
}

Findings auditPuzzle(Run&, const NoParams&, const PuzzleSolution& solution) {
  Findings findings;
  const auto add = [&](std::string text) { findings.findings.push_back({"puzzle", std::move(text), 0, 0}); };
  if (solution.verdict != Verdict::solvable)
    for (const std::string& obstacle : solution.obstacles)
      add(concat(kPuzzleVerdicts[static_cast<std::size_t>(solution.verdict)], ": ", obstacle));
  if (solution.verdict == Verdict::solvable && solution.steps.empty() && !solution.obstacles.empty())
    add(solution.obstacles.front());
  if (solution.blind == PuzzleSolution::Blind::not_always || solution.blind == PuzzleSolution::Blind::undecided)
    add(concat("hidden levers: ", solution.blind_reason));
  return findings;
}

}  // namespace castra::analyzers
