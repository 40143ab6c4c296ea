// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/puzzles/make_puzzle.h"

#include <cstdlib>

#include "generators/puzzles/plan_length.h"
#include "generators/puzzles/puzzle_builder.h"
#include "generators/puzzles/puzzle_layout.h"
#include "generators/puzzles/puzzle_mission.h"
#include "pipeline/artifacts/puzzle_text.h"
#include "pipeline/base/error.h"

namespace castra::generators {

namespace {

constexpr std::uint64_t kCandidates = 12, kDraws = 400;

struct Candidate {
  PuzzleMission mission;
  PuzzleLevel level;
};

Candidate makeCandidate(const Random& random, const PuzzleParams& params) {
  // A plan that is too tight for its zones is drawn again, later ones on more ground.
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    const Random own = random.branch(i);
    PuzzleMission mission = planMission(own.branch(1), params);
    const auto layout = layMission(own.branch(2), mission, params, 1 + 0.02 * static_cast<double>(i));
    if (!layout) continue;
    if (auto level = buildPuzzle(own.branch(3), mission, *layout, params))
      return {std::move(mission), std::move(*level)};
  }
  throw Error("puzzle", "no plan was found for so many locked doors; raise rooms or room_size");
}

}  // namespace

PuzzleLevel loadPuzzle(Run& run, const PuzzleFileParams& params) {
  if (params.file.empty()) throw Error("file", "names no level; give one that ends in .splat");
  return parsePuzzle(run.asset(params.file), params.file.path);
}

PuzzleLevel generatePuzzle(Draw& draw, const PuzzleParams& params) { return makePuzzle(draw.random("puzzle"), params); }

PuzzleLevel makePuzzle(const Random& random, const PuzzleParams& params) {
  Candidate best = makeCandidate(random.branch(0), params);
  if (params.length == 0) return std::move(best.level);
  int least = std::abs(lengthOfPlan(best.mission, best.level) - params.length);
  for (std::uint64_t i = 1; i < kCandidates && least > 0; ++i) {
    Candidate other = makeCandidate(random.branch(i), params);
    const int distance = std::abs(lengthOfPlan(other.mission, other.level) - params.length);
    if (distance >= least) continue;
    least = distance;
    best = std::move(other);
  }
  return std::move(best.level);
}

}  // namespace castra::generators
