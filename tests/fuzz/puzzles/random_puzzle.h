// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "generators/puzzles/puzzle_params.h"
#include "pipeline/artifacts/puzzle_level.h"
#include "pipeline/core/random.h"

namespace castra::puzzles {

/// Kinds of cases: `small` ones can be searched by brute force, `dungeon` has 20 to 40 rooms for one hero, `team` has
/// mechanisms for three, `wild` anything.
inline constexpr std::array<std::string_view, 4> kKinds = {"small", "dungeon", "team", "wild"};

struct RandomCase {
  std::string_view kind;
  generators::PuzzleParams params;
};
RandomCase drawCase(std::uint64_t number);
Random randomOf(std::uint64_t number);

/// Ways to spoil a level. Some of them leave it solvable now and then.
inline constexpr std::array<std::string_view, 8> kMutations = {
    "key behind its lock", "lever removed", "key opens nothing", "door walled up",
    "hero lost",           "switch lost",   "goal walled up",    "sword lost"};
/// The level with one thing changed; none if it has no such thing. It may break promises of levels.
std::optional<PuzzleLevel> mutate(const PuzzleLevel& level, std::size_t mutation, Random random);

}  // namespace castra::puzzles
