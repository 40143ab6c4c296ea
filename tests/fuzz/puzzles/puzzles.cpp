// SPDX-License-Identifier: GPL-3.0-or-later
// Makes random puzzle levels, solves them, plays their plans by plain rules, spoils them and holds what the solver says
// of that against brute force.
//   puzzles --from 0 --count 1000 --jobs 2    prints tables; exit code 1 if anything is wrong
//   puzzles --one 17                          prints case 17 with its plan, for a debugger
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "generators/puzzles/make_puzzle.h"
#include "pipeline/artifacts/puzzle_text.h"
#include "pipeline/base/text.h"
#include "tests/fuzz/batch/batch.h"
#include "tests/fuzz/batch/count_table.h"
#include "tests/fuzz/batch/tally.h"
#include "tests/fuzz/puzzles/random_puzzle.h"
#include "tests/fuzz/puzzles/trial.h"

namespace castra::puzzles {
namespace {

constexpr std::array<std::string_view, 6> kOutcomes = {"solved", "longer", "unsolvable", "undecided", "none", "FAULT"};

int runCases(const fuzz::Batch& batch) {
  fuzz::CountTable by_kind, by_mutation, sums;
  fuzz::Tally tally("case");
  batch.workers.run(
      batch.from, batch.count,
      [](std::uint64_t number) {
        const Trial trial = tryCase(number);
        std::string line = concat(trial.message, "\t", trial.outcome, "\t", trial.seconds, "\t", trial.states, "\t",
                                  trial.steps, "\t", trial.forced);
        for (const std::string& mutation : trial.mutations) line += "\t" + mutation;
        return line;
      },
      [&](std::uint64_t number, const std::string& line, double) {
        const std::vector<std::string_view> fields = fuzz::fieldsOf(line);
        const std::string_view kind = drawCase(number).kind;
        by_kind.add(kind, fields.at(1));
        for (std::size_t m = 0; m < kMutations.size(); ++m) by_mutation.add(kMutations[m], fields.at(6 + m));
        // The time of making and solving alone: brute force takes longer than both.
        tally.addTime(number, std::stod(std::string(fields.at(2))));
        for (const auto& [name, at] : {std::pair{"states", 3}, std::pair{"steps", 4}, std::pair{"forced", 5}})
          sums.add("", name, fuzz::parseNumber(fields.at(static_cast<std::size_t>(at))).value());
        if (!fields[0].empty()) tally.addFault(number, kind, fields[0]);
      },
      [&](std::uint64_t number, const std::string& message) {
        tally.addFault(number, drawCase(number).kind, message);
      });
  by_kind.print("as made", kKinds, kOutcomes);
  by_mutation.print("spoiled", kMutations, kOutcomes);
  std::printf("brute force agreed on %s levels; %s steps and %s states in all\n", concat(sums.sum("forced")).c_str(),
              concat(sums.sum("steps")).c_str(), concat(sums.sum("states")).c_str());
  return tally.finish();
}

int showOne(std::uint64_t number) {
  const RandomCase drawn = drawCase(number);
  std::printf("%s", writePuzzle(generators::makePuzzle(randomOf(number), drawn.params)).c_str());
  const Trial trial = tryCase(number);
  std::printf("# %s, %s steps, %s states, %.3f s\n", trial.outcome.c_str(), concat(trial.steps).c_str(),
              concat(trial.states).c_str(), trial.seconds);
  for (std::size_t m = 0; m < kMutations.size(); ++m)
    std::printf("# %s: %s\n", std::string(kMutations[m]).c_str(), trial.mutations[m].c_str());
  std::printf("# %s\n", trial.message.c_str());
  return trial.message.empty() ? 0 : 1;
}

}  // namespace
}  // namespace castra::puzzles

int main(int count, char** words) {
  using namespace castra;
  return fuzz::BatchProgram{"puzzles", 100, puzzles::runCases, puzzles::showOne}.main(count, words);
}
