// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/puzzles/solve_puzzle.h"

#include <gtest/gtest.h>

#include "tests/puzzles/solving.h"
#include "tests/support/puzzle_rules.h"

namespace castra::testing {
namespace {

using Verdict = PuzzleSolution::Verdict;

/// Solves it, and holds the answer against brute force and the plain rules. Gives the number of steps, -1 for none.
int solveBothWays(const PuzzleLevel& level) {
  const PuzzleSolution solution = solve(level);
  const BruteForce force = searchByForce(level, 500'000);
  EXPECT_TRUE(force.is_done);
  if (solution.verdict != Verdict::solvable) {
    EXPECT_EQ(solution.verdict, Verdict::unsolvable);
    EXPECT_FALSE(force.steps.has_value());
    return -1;
  }
  EXPECT_TRUE(solution.is_shortest);
  EXPECT_EQ(executePlan(level, sentencesOf(solution)), "");
  EXPECT_EQ(force.steps, static_cast<int>(solution.steps.size()));
  EXPECT_TRUE(findFixPoint(level).may_be_won);
  return static_cast<int>(solution.steps.size());
}

constexpr const char* kOneLock =
    "door a 1 2 closed unlocked 0,0 0,0\ndoor b 2 3 closed unlocked 0,0 0,0\ndoor c 3 4 closed locked 0,0 0,0\n";

TEST(SolvePuzzle, WalksAndUnlocks) {
  EXPECT_EQ(solveBothWays(rowOf(4, concat(kOneLock, "key k 2 0,0 opens=c\n"))), 5);
  EXPECT_EQ(solveBothWays(rowOf(4, concat(kOneLock, "key k 4 0,0 opens=c\n"))), -1) << "the key lies behind its lock";
  EXPECT_EQ(solveBothWays(rowOf(4, concat(kOneLock, "obj box x 1 0,0\nkey k 1 0,0 opens=c in=x\n"))), 6);
  EXPECT_EQ(solveBothWays(rowOf(4, concat(kOneLock, "lever l 1 0,0 target=c op=open type=world\n"))), 4);
}

TEST(SolvePuzzle, SaysWhyNot) {
  const PuzzleSolution solution = solve(rowOf(4, concat(kOneLock, "key k 4 0,0 opens=c\n")));
  EXPECT_EQ(solution.verdict, Verdict::unsolvable);
  EXPECT_EQ(solution.rooms, (std::vector<std::string>{"1", "2", "3"}));
  ASSERT_EQ(solution.obstacles.size(), 2u);
  EXPECT_EQ(solution.obstacles[0], "room 4 is not reached");
  EXPECT_EQ(solution.obstacles[1],
            "door c between room 3 and room 4 stays shut: its key k, which lies in room 4 out of reach");
  castra::Run run{Surroundings{}};
  EXPECT_EQ(analyzers::auditPuzzle(run, {}, solution).findings.size(), 2u);
}

TEST(SolvePuzzle, ObeysTheLimit) {
  PuzzleLevel level = rowOf(4, concat(kOneLock, "key k 2 0,0 opens=c\n"));
  level.step_limit = 4;
  EXPECT_EQ(solveBothWays(level), -1);
  level.step_limit = 5;
  EXPECT_EQ(solveBothWays(level), 5);
}

TEST(SolvePuzzle, BadgersGuardTheirRoomUntilTheyAreStruck) {
  const std::string guarded = concat(kOneLock, "key k 3 0,0 opens=c\nagent badger b1 3 states=awake\n");
  EXPECT_EQ(solveBothWays(rowOf(4, guarded)), -1);
  EXPECT_EQ(solveBothWays(rowOf(4, concat(guarded, "obj sword s 2 0,0\n"))), 7);
  EXPECT_EQ(solveBothWays(rowOf(4, concat(guarded, "obj sword s 3 0,0\n"))), -1) << "it guards the sword, too";
}

TEST(SolvePuzzle, BadgersMayHaveToBeWokenAndBeaten) {
  const std::string hidden =
      concat(kOneLock, "key k 2 0,0 opens=c\nobj sword s 1 0,0\n",
             "agent badger b1 2 states=hidden,calm\nlever l 2 0,0 target=b1 op=spawn type=spawn\n");
  EXPECT_EQ(solveBothWays(rowOf(4, concat(hidden, "win ko=b1\n"))), 8);
  EXPECT_EQ(solveBothWays(rowOf(4, hidden)), 5) << "who need not wake it lets it sleep";
}

TEST(SolvePuzzle, WindowsBreakAndOpenFromOneSide) {
  const std::string way = "window w 1 2 closed unlocked 0,0 0,0 openfrom=2\ndoor d 2 3 closed unlocked 0,0 0,0\n";
  EXPECT_EQ(solveBothWays(rowOf(3, way)), -1);
  EXPECT_EQ(solveBothWays(rowOf(3, concat(way, "obj ball b 1 0,0\n"))), 4);
  EXPECT_EQ(
      solveBothWays(rowOf(3, "window w 1 2 closed unlocked 0,0 0,0 openfrom=1\ndoor d 2 3 closed unlocked 0,0 0,0\n")),
      2);
  // One ball, two windows: it lies behind the first.
  EXPECT_EQ(solveBothWays(
                rowOf(3, "window v 1 2 closed locked 0,0 0,0\nwindow w 2 3 closed locked 0,0 0,0\nobj ball b 1 0,0\n")),
            6);
}

TEST(SolvePuzzle, DyingIsAWayBackThatCostsWhatOneCarries) {
  // A long row with the goal at its beginning: whoever has the treasure must carry it, but who only opens a door may
  // die.
  std::string doors;
  for (int i = 1; i < 7; ++i) doors += concat("door d", i, " ", i, " ", i + 1, " closed unlocked 0,0 0,0\n");
  const std::string row = concat("splat 1\nresolution low\nroom 0 1 1 goal at=0,0\nroom 1 1 1 start at=1,0\n",
                                 "room 2 1 1 at=2,0\nroom 3 1 1 at=3,0\nroom 4 1 1 at=4,0\nroom 5 1 1 at=5,0\n",
                                 "room 6 1 1 at=6,0\nroom 7 1 1 at=7,0\n", doors, "door d0 0 1 closed locked 0,0 0,0\n",
                                 "lever open 7 0,0 target=d0 op=open type=world\nobj pit pit 7 0,0\n",
                                 "lever die 7 0,0 target=pit op=death type=user\nwin reach=0\n");
  EXPECT_EQ(solveBothWays(parsePuzzle(row, "a")), 9);
  EXPECT_EQ(solveBothWays(parsePuzzle(concat(row, "obj treasure t 7 0,0\nwin have=t\n"), "b")), 15);
}

TEST(SolvePuzzle, HeroesMakePlaceForEachOtherOnSwitches) {
  // Who begins with the key stands on the only switch of the room's door last.
  const std::string level =
      concat("splat 1\nresolution low\nroom 1 1 1 start at=0,0\nroom 2 1 1 at=1,0\nroom 3 1 1 goal at=2,0\n",
             "door d 1 2 closed locked 0,0 0,0\ndoor e 2 3 closed locked 0,0 0,0\nobj switch s 1 0,0\n",
             "team t slots=s[required] action=hold opens=d\nlever l 2 0,0 target=t op=open type=world\n",
             "agent hero ada 1\nagent hero bob 1\nkey k 1 0,0 opens=e in=ada\nwin reach=3\n");
  EXPECT_EQ(solveBothWays(parsePuzzle(level, "a")), 7);
  std::string latch = level;
  latch.replace(latch.find("action=hold"), 11, "action=push");
  EXPECT_EQ(solveBothWays(parsePuzzle(latch, "b")), 6) << "what stays open needs no lever";
}

TEST(SolvePuzzle, HiddenLeversInRoomsOutOfReachMayHoldWhatIsNeeded) {
  const std::string doors =
      "door a 1 2 closed unlocked 0,0 0,0\ndoor b 2 3 closed locked 0,0 0,0\ndoor c 3 4 closed unlocked 0,0 0,0\n";
  const PuzzleSolution solution =
      solve(rowOf(4, concat(doors, "obj pit p 3 0,0\nlever good 1 0,0 target=b op=open type=world\n",
                            "lever bad 3 0,0 target=p op=death type=user\nlink hidden good,bad\n")));
  EXPECT_EQ(solution.verdict, Verdict::solvable);
  EXPECT_EQ(solution.blind, PuzzleSolution::Blind::not_always);
  EXPECT_EQ(solution.blind_reason, "even who knows it cannot finish if good sets off p and bad opens b");
}

}  // namespace
}  // namespace castra::testing
