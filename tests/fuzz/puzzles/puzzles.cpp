// SPDX-License-Identifier: GPL-3.0-or-later
// Makes random puzzle levels, solves them, plays their plans by plain rules, spoils them and holds what the solver says
// of that against brute force.
//   puzzles --from 0 --count 1000 --jobs 2    prints tables; exit code 1 if anything is wrong
//   puzzles --one 17                          prints case 17 with its plan, for a debugger
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "generators/puzzles/make_puzzle.h"
#include "pipeline/artifacts/puzzle_text.h"
#include "pipeline/base/text.h"
#include "tests/fuzz/batch/batch.h"
#include "tests/fuzz/puzzles/random_puzzle.h"
#include "tests/fuzz/puzzles/trial.h"

namespace castra::puzzles {
namespace {

constexpr std::array<std::string_view, 6> kOutcomes = {"solved", "longer", "unsolvable", "undecided", "none", "FAULT"};
using Counts = std::map<std::string, std::map<std::string, std::uint64_t>>;

template <class Rows>
void printTable(const char* title, const Rows& rows, Counts counts) {
  std::printf("%-22s", title);
  for (const std::string_view outcome : kOutcomes) std::printf("%12s", std::string(outcome).c_str());
  std::printf("\n");
  for (const std::string_view row : rows) {
    std::printf("%-22s", std::string(row).c_str());
    for (const std::string_view outcome : kOutcomes) {
      const std::uint64_t count = counts[std::string(row)][std::string(outcome)];
      std::printf("%12s", count > 0 ? concat(count).c_str() : ".");
    }
    std::printf("\n");
  }
}

int runCases(const fuzz::Batch& batch) {
  Counts by_kind, by_mutation;
  std::vector<std::string> faults;
  std::uint64_t slowest = 0, most_states = 0, largest = 0, forced = 0, steps = 0;
  double slowest_seconds = 0, all_seconds = 0;
  const auto note = [&](std::uint64_t number, const std::string& message) {
    faults.push_back(concat("case ", number, " (", drawCase(number).kind, "): ", message));
    std::fprintf(stderr, "%s\n", faults.back().c_str());
  };
  batch.workers.run(
      batch.from, batch.count,
      [](std::uint64_t number) {
        const Trial trial = tryCase(number);
        std::string line =
            concat(trial.outcome, " ", trial.seconds, " ", trial.states, " ", trial.steps, " ", trial.forced);
        for (const std::string& mutation : trial.mutations) line += " " + mutation;
        return concat(line, "\t", trial.message);
      },
      [&](std::uint64_t number, const std::string& line, double) {
        std::istringstream words(line);
        std::string outcome, message;
        double seconds = 0;
        std::uint64_t states = 0, plan = 0, agreed = 0;
        words >> outcome >> seconds >> states >> plan >> agreed;
        ++by_kind[std::string(drawCase(number).kind)][outcome];
        for (const std::string_view mutation : kMutations) {
          words >> outcome;
          ++by_mutation[std::string(mutation)][outcome];
        }
        std::getline(words >> std::ws, message);
        if (!message.empty()) note(number, message);
        forced += agreed;
        steps += plan;
        all_seconds += seconds;
        if (states > most_states) largest = number;
        most_states = std::max(most_states, states);
        if (seconds <= slowest_seconds) return;
        slowest_seconds = seconds;
        slowest = number;
      },
      [&](std::uint64_t number, const std::string& message) { note(number, message); });
  printTable("as made", kKinds, by_kind);
  printTable("spoiled", kMutations, by_mutation);
  std::printf("brute force agreed on %s levels; the mean plan has %.1f steps\n", concat(forced).c_str(),
              static_cast<double>(steps) / static_cast<double>(batch.count));
  std::printf("made and solved in %.2f s together; slowest: case %s, %.3f s; most states: case %s, %s\n", all_seconds,
              concat(slowest).c_str(), slowest_seconds, concat(largest).c_str(), concat(most_states).c_str());
  for (const std::string& fault : faults) std::printf("%s\n", fault.c_str());
  std::printf(faults.empty() ? "no faults\n" : "%zu faults\n", faults.size());
  return faults.empty() ? 0 : 1;
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
