// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/puzzles/make_puzzle.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "pipeline/base/error.h"
#include "pipeline/core/archive.h"
#include "tests/puzzles/solving.h"
#include "tests/support/puzzle_rules.h"

namespace castra::testing {
namespace {

using generators::makePuzzle;
using generators::PuzzleParams;
using Thing = PuzzleLevel::Thing;

Random seeded(int seed) { return Random(digestOf(concat("make ", seed))); }

std::ptrdiff_t count(const PuzzleLevel& level, Thing thing) {
  return std::count_if(level.objects.begin(), level.objects.end(), [&](const auto& o) { return o.thing == thing; });
}

TEST(MakePuzzle, KeepsItsPromisesAndIsSolvable) {
  for (int seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    PuzzleParams params;
    params.rooms = 20 + seed % 20;
    params.branching = 0.1 * (seed % 11);
    const PuzzleLevel level = makePuzzle(seeded(seed), params);
    EXPECT_NO_THROW(check(level));
    EXPECT_EQ(static_cast<int>(level.rooms.size()), params.rooms);
    EXPECT_EQ(count(level, Thing::key), params.locks);
    EXPECT_EQ(count(level, Thing::treasure), params.treasures);
    EXPECT_EQ(count(level, Thing::safe), params.safes);
    const PuzzleSolution solution = solve(level);
    ASSERT_EQ(solution.verdict, PuzzleSolution::Verdict::solvable);
    EXPECT_TRUE(solution.is_shortest);
    EXPECT_EQ(executePlan(level, sentencesOf(solution)), "");
    EXPECT_NE(solution.blind, PuzzleSolution::Blind::not_always) << solution.blind_reason;
    EXPECT_EQ(encode(makePuzzle(seeded(seed), params)), encode(level)) << "the same again";
  }
}

TEST(MakePuzzle, RoomsFillTheirRectangle) {
  bool has_corridor = false;
  for (int seed = 0; seed < 10; ++seed) {
    const PuzzleLevel level = makePuzzle(seeded(seed), {});
    std::int64_t area = 0;
    std::int32_t east = 0, north = 0;
    for (const PuzzleLevel::Room& room : level.rooms) {
      area += static_cast<std::int64_t>(room.width) * room.height;
      east = std::max(east, room.low.x + room.width);
      north = std::max(north, room.low.y + room.height);
      has_corridor |= std::min(room.width, room.height) == 2;
      EXPECT_GE(std::min(room.width, room.height), 2);
    }
    EXPECT_EQ(area, static_cast<std::int64_t>(east) * north);
  }
  EXPECT_TRUE(has_corridor);
}

TEST(MakePuzzle, TeamsNeedEachOther) {
  PuzzleParams params;
  params.rooms = 12;
  params.locks = 1;
  params.levers = 0;
  params.mechanisms = 1;
  params.traps = 0;
  params.badgers = 0;
  params.treasures = 0;
  params.branching = 0;
  for (int seed = 0; seed < 6; ++seed) {
    SCOPED_TRACE(seed);
    PuzzleLevel level = makePuzzle(seeded(seed), params);
    EXPECT_EQ(heroesOf(level).size(), 3u);
    const PuzzleSolution solution = solve(level);
    ASSERT_EQ(solution.verdict, PuzzleSolution::Verdict::solvable);
    EXPECT_EQ(executePlan(level, sentencesOf(solution)), "");
    std::erase_if(level.agents, [](const auto& agent) { return agent.name == "bob"; });
    EXPECT_EQ(solve(level).verdict, PuzzleSolution::Verdict::unsolvable);
  }
}

TEST(MakePuzzle, LengthIsAimedAt) {
  PuzzleParams params;
  params.rooms = 30;
  std::size_t low = 0, high = 0;
  for (int seed = 0; seed < 8; ++seed) {
    params.length = 15;
    low += solve(makePuzzle(seeded(seed), params)).steps.size();
    params.length = 90;
    high += solve(makePuzzle(seeded(seed), params)).steps.size();
  }
  EXPECT_LT(low + 80, high) << "eight levels, by ten steps each at least";
}

TEST(MakePuzzle, RefusesMoreGatesThanRooms) {
  PuzzleParams params;
  params.rooms = 6;
  params.locks = 6;
  try {
    makePuzzle(seeded(0), params);
    FAIL() << "was taken";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "puzzle: 7 locked doors need 9 rooms at least, and there are 6; raise rooms or lower locks, levers or "
              "mechanisms");
  }
}

}  // namespace
}  // namespace castra::testing
