// SPDX-License-Identifier: GPL-3.0-or-later
// The levels of assets/puzzles: what the texts they follow say of them holds.
#include <gtest/gtest.h>

#include "tests/puzzles/solving.h"
#include "tests/support/puzzle_rules.h"

namespace castra::testing {
namespace {

using Verdict = PuzzleSolution::Verdict;

TEST(LeverDungeon, ShutsHeroesInNineRoomsUntilTheyHaveTheKey) {
  const PuzzleLevel level = loadLevel("lever-dungeon");
  EXPECT_EQ(level.rooms.size(), 15u);
  const FixPoint before = findFixPoint(level, {"skeletonkey"});
  EXPECT_EQ(before.rooms, (std::set<std::string>{"1", "2", "3", "4", "5", "6", "7", "8", "12"}));
  EXPECT_FALSE(before.may_be_won);
  EXPECT_EQ(findFixPoint(level).rooms.size(), 15u);
  EXPECT_EQ(level.hidden, (std::vector<std::vector<std::string>>{{"lever1", "lever2", "lever3", "lever4"}}));
}

TEST(LeverDungeon, IsSolvedInTheFewestSteps) {
  const PuzzleLevel level = loadLevel("lever-dungeon");
  const PuzzleSolution solution = solve(level);
  ASSERT_EQ(solution.verdict, Verdict::solvable);
  EXPECT_TRUE(solution.is_shortest);
  EXPECT_EQ(executePlan(level, sentencesOf(solution)), "");
  // Four rooms to the levers, lever and key, back, two locks, and five rooms to the goal.
  EXPECT_EQ(solution.steps.size(), 13u);
  const BruteForce force = searchByForce(level, 2'000'000);
  ASSERT_TRUE(force.is_done);
  EXPECT_EQ(force.steps, 13);
  EXPECT_EQ(solution.blind, PuzzleSolution::Blind::always) << solution.blind_reason;
}

TEST(LeverDungeon, EndsWithoutASwordIfTheBadgerComesFirst) {
  PuzzleLevel level = loadLevel("lever-dungeon");
  std::erase_if(level.objects, [](const auto& object) { return object.name == "quentinsword"; });
  const PuzzleSolution solution = solve(level);
  EXPECT_EQ(solution.verdict, Verdict::solvable);
  EXPECT_EQ(solution.blind, PuzzleSolution::Blind::not_always);
  EXPECT_NE(solution.blind_reason.find("there is no safe lever to try"), std::string::npos) << solution.blind_reason;
}

TEST(MechanismDungeon, NeedsAllThreeHeroes) {
  const PuzzleLevel level = loadLevel("mechanism-dungeon");
  const PuzzleSolution solution = solve(level);
  ASSERT_EQ(solution.verdict, Verdict::solvable);
  EXPECT_TRUE(solution.is_shortest);
  EXPECT_EQ(executePlan(level, sentencesOf(solution)), "");
  const BruteForce force = searchByForce(level, 2'000'000);
  ASSERT_TRUE(force.is_done);
  EXPECT_EQ(static_cast<int>(solution.steps.size()), force.steps);

  PuzzleLevel two = level;
  std::erase_if(two.agents, [](const auto& agent) { return agent.name == "carl"; });
  const PuzzleSolution stuck = solve(two);
  EXPECT_EQ(stuck.verdict, Verdict::unsolvable);
  EXPECT_EQ(stuck.rooms, (std::vector<std::string>{"1", "2", "3"}));
  const auto says = [&](std::string_view words) {
    for (const std::string& obstacle : stuck.obstacles)
      if (obstacle.find(words) != std::string::npos) return true;
    return false;
  };
  EXPECT_TRUE(says("mechanism green needs 3 heroes, and there are 2"));
  EXPECT_FALSE(searchByForce(two, 2'000'000).steps.has_value());
}

TEST(Cellar, IsWonByBallLeverAndKey) {
  const PuzzleLevel level = loadLevel("cellar");
  const PuzzleSolution solution = solve(level);
  ASSERT_EQ(solution.verdict, Verdict::solvable);
  EXPECT_EQ(executePlan(level, sentencesOf(solution)), "");
  EXPECT_EQ(static_cast<int>(solution.steps.size()), searchByForce(level, 2'000'000).steps);
  EXPECT_EQ(sentencesOf(solution).front(), "hero pulls bellpull");
}

}  // namespace
}  // namespace castra::testing
