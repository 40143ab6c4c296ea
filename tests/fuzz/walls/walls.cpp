// SPDX-License-Identifier: GPL-3.0-or-later
// Takes random terrains through every way to build a wall: each builds one, or refuses for a reason that its header
// gives and that it truly has.
//   walls --from 0 --count 5000 --jobs 2      prints tables; exit code 1 if anything is wrong
//   walls --one 17                            draws case 17 and runs it in this process, for a debugger
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/base/text.h"
#include "tests/fuzz/batch/batch.h"
#include "tests/fuzz/batch/count_table.h"
#include "tests/fuzz/batch/tally.h"
#include "tests/fuzz/walls/random_terrain.h"
#include "tests/fuzz/walls/trial.h"

namespace castra::walls {
namespace {

int runCases(const fuzz::Batch& batch) {
  fuzz::CountTable by_method, by_kind, best_by_kind;
  fuzz::Tally tally("case");
  batch.workers.run(
      batch.from, batch.count,
      [](std::uint64_t number) {
        const Trial trial = tryAll(drawCase(number), number);
        std::string line = trial.message;
        for (const std::string& outcome : trial.outcomes) line += "\t" + outcome;
        return line;
      },
      [&](std::uint64_t number, const std::string& line, double seconds) {
        const std::vector<std::string_view> fields = fuzz::fieldsOf(line);
        const std::string kind = drawCase(number).kind;
        for (std::size_t i = 0; i < generators::kWallMethodNames.size(); ++i) {
          const std::string_view method = generators::kWallMethodNames[i], outcome = fields.at(1 + i);
          by_method.add(method, outcome);
          by_kind.add(kind, outcome);
          if (method == "best") best_by_kind.add(kind, outcome);
        }
        if (!fields[0].empty()) tally.addFault(number, kind, fields[0]);
        tally.addTime(number, seconds);
      },
      [&](std::uint64_t number, const std::string& message) {
        tally.addFault(number, drawCase(number).kind, message);
      });
  by_method.print("by method", generators::kWallMethodNames, kOutcomes);
  by_kind.print("by kind", kinds(), kOutcomes);
  best_by_kind.print("best", kinds(), kOutcomes);
  return tally.finish();
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
