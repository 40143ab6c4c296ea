// SPDX-License-Identifier: GPL-3.0-or-later
// Takes random terrains through every way to build a wall: each builds one, or refuses for a reason that its header
// gives and that it truly has.
//   walls --from 0 --count 5000 --jobs 2      prints tables; exit code 1 if anything is wrong
//   walls --one 17                            draws case 17 and runs it in this process, for a debugger
#include <cstdint>
#include <cstdio>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/base/text.h"
#include "tests/fuzz/batch/batch.h"
#include "tests/fuzz/walls/random_terrain.h"
#include "tests/fuzz/walls/trial.h"

namespace castra::walls {
namespace {

using Counts = std::map<std::string, std::map<std::string, std::uint64_t>>;

void printTable(const char* title, std::span<const std::string_view> rows, Counts counts) {
  std::printf("%-12s", title);
  for (const std::string_view outcome : kOutcomes) std::printf("%10s", std::string(outcome).c_str());
  std::printf("\n");
  for (const std::string_view row : rows) {
    std::printf("%-12s", std::string(row).c_str());
    for (const std::string_view outcome : kOutcomes) {
      const std::uint64_t count = counts[std::string(row)][std::string(outcome)];
      std::printf("%10s", count > 0 ? concat(count).c_str() : ".");
    }
    std::printf("\n");
  }
}

int runCases(const fuzz::Batch& batch) {
  Counts by_method, by_kind, best_by_kind;
  std::vector<std::string> faults;
  std::uint64_t slowest = 0;
  double slowest_seconds = 0;
  const auto note = [&](std::uint64_t number, const std::string& kind, const std::string& message) {
    faults.push_back(concat("case ", number, " (", kind, "): ", message));
    std::fprintf(stderr, "%s\n", faults.back().c_str());
  };
  batch.workers.run(
      batch.from, batch.count,
      [](std::uint64_t number) {
        const RandomCase drawn = drawCase(number);
        const Trial trial = tryAll(drawn, number);
        std::string line = drawn.kind;
        for (const std::string& outcome : trial.outcomes) line += " " + outcome;
        return concat(line, "\t", trial.message);
      },
      [&](std::uint64_t number, const std::string& line, double seconds) {
        std::istringstream words(line);
        std::string kind, outcome, message;
        words >> kind;
        for (const std::string_view method : generators::kWallMethodNames) {
          words >> outcome;
          ++by_method[std::string(method)][outcome];
          ++by_kind[kind][outcome];
          if (method == "best") ++best_by_kind[kind][outcome];
        }
        std::getline(words >> std::ws, message);
        if (!message.empty()) note(number, kind, message);
        if (seconds <= slowest_seconds) return;
        slowest_seconds = seconds;
        slowest = number;
      },
      [&](std::uint64_t number, const std::string& message) { note(number, drawCase(number).kind, message); });
  printTable("by method", generators::kWallMethodNames, by_method);
  printTable("by kind", kinds(), by_kind);
  printTable("best", kinds(), best_by_kind);
  std::printf("slowest: case %s, %.2f s\n", concat(slowest).c_str(), slowest_seconds);
  for (const std::string& fault : faults) std::printf("%s\n", fault.c_str());
  std::printf(faults.empty() ? "no faults\n" : "%zu faults\n", faults.size());
  return faults.empty() ? 0 : 1;
}

int showOne(std::uint64_t number) {
  const RandomCase drawn = drawCase(number);
  const auto& terrain = drawn.terrain;
  std::printf("%s %d x %d, box %d %d to %d %d, area %s, weight %s, cost up to %s\n", drawn.kind.c_str(), terrain.width,
              terrain.height, drawn.box.low.x, drawn.box.low.y, drawn.box.high.x, drawn.box.high.y,
              concat(drawn.order.goal.least_area).c_str(), concat(drawn.order.goal.resource_weight).c_str(),
              drawn.order.goal.greatest_cost ? concat(*drawn.order.goal.greatest_cost).c_str() : "any");
  for (generators::Tile tile; tile.y < terrain.height; ++tile.y) {
    for (tile.x = 0; tile.x < terrain.width; ++tile.x) std::putchar(terrain.at(tile).symbol);
    std::putchar('\n');
  }
  const Trial trial = tryAll(drawn, number);
  for (std::size_t i = 0; i < trial.outcomes.size(); ++i)
    std::printf("%-12s%s\n", std::string(generators::kWallMethodNames[i]).c_str(), trial.outcomes[i].c_str());
  std::printf("%s\n", trial.message.c_str());
  return trial.message.empty() ? 0 : 1;
}

}  // namespace
}  // namespace castra::walls

int main(int count, char** words) {
  using namespace castra;
  return fuzz::BatchProgram{"walls", 300, walls::runCases, walls::showOne}.main(count, words);
}
