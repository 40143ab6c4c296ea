// SPDX-License-Identifier: GPL-3.0-or-later
// Makes small random towns with houses, recipe and runner and all: every certificate must be clean, and whatever the
// stages return must keep its promises.
//   towns --from 0 --count 1000 --jobs 2     prints a table; exit code 1 if anything is wrong
//   towns --one 17                           runs town 17 in this process, and prints its recipe
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "pipeline/artifacts/building_certificate.h"
#include "pipeline/artifacts/part_certificate.h"
#include "pipeline/base/text.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/set.h"
#include "tests/fuzz/batch/batch.h"
#include "tests/fuzz/batch/count_table.h"
#include "tests/fuzz/batch/tally.h"
#include "tests/fuzz/towns/random_town.h"
#include "tests/support/town.h"

namespace castra::towns {
namespace {

constexpr const char* kFault = "FAULT";

/// What is counted of a town: names and numbers by turns, with tabs between them.
std::string countTown(Runner& runner, std::size_t proofs) {
  std::string line = "towns\t1";
  const auto add = [&](std::string_view name, std::uint64_t count) { line += concat("\t", name, "\t", count); };
  for (const auto& element : Set<BuildingCertificate>(runner.elements(proofs))) {
    const BuildingCertificate proved = element.load();
    add("houses", proved.buildings);
    add("storeys", proved.storeys);
    add("rooms", proved.rooms);
    add("dwellings", proved.dwellings);
    for (std::size_t i = 0; i < kOpenReasons; ++i) add(nameOf(static_cast<Buildings::Reason>(i)), proved.open[i]);
  }
  return line;
}

/// The first fault of the certificates that a thing holds, or "".
template <class Certificate>
std::string findFirstFault(Runner& runner, std::size_t thing, std::string Certificate::Fault::*house) {
  for (const auto& element : Set<Certificate>(runner.elements(thing))) {
    const Certificate certificate = element.load();
    if (certificate.faults.empty()) continue;
    const auto& fault = certificate.faults[0];
    return concat(kFault, "\t", fault.*house, ": ", fault.what, ", the first of ", certificate.faults.size());
  }
  return "";
}

/// What was counted, or "FAULT" and what is wrong.
std::string tryTown(std::uint64_t number) {
  try {
    const RandomTown town = drawTown(number);
    const Plan plan = testing::planTown(town.recipe);
    MemoryStore store;
    Runner runner(plan, store, {});
    const RunResult result = runner.run();
    if (!result.ok()) return concat(kFault, "\t", result.errors.empty() ? "stopped" : result.errors.front());
    const std::size_t last = plan.things.size() - 1;
    std::string fault = findFirstFault<BuildingCertificate>(runner, last, &BuildingCertificate::Fault::building);
    if (fault.empty() && town.has_models)
      fault = findFirstFault<PartCertificate>(runner, last - 1, &PartCertificate::Fault::house);
    if (!fault.empty()) return fault;
    return countTown(runner, last);
  } catch (const std::exception& error) {
    return concat(kFault, "\t", error.what());
  }
}

int runTowns(const fuzz::Batch& batch) {
  fuzz::CountTable counts;
  fuzz::Tally tally("town");
  const auto addFault = [&](std::uint64_t number, std::string_view message) {
    tally.addFault(number, drawTown(number).style, message);
  };
  batch.workers.run(
      batch.from, batch.count, tryTown,
      [&](std::uint64_t number, const std::string& line, double seconds) {
        const std::vector<std::string_view> fields = fuzz::fieldsOf(line);
        tally.addTime(number, seconds);
        if (fields[0] == kFault) return addFault(number, fields.at(1));
        const std::string style = drawTown(number).style;
        for (std::size_t i = 0; i + 1 < fields.size(); i += 2)
          counts.add(style, fields[i], fuzz::parseNumber(fields[i + 1]).value());
      },
      addFault);
  std::vector<std::string_view> columns{"towns", "houses", "storeys", "rooms", "dwellings"};
  for (std::size_t i = 0; i < kOpenReasons; ++i) columns.push_back(nameOf(static_cast<Buildings::Reason>(i)));
  counts.print("style", counts.rows(), columns);
  const std::uint64_t built = counts.sum("houses");
  fuzz::printShare("lots with ground for a house", "have one", built,
                   built + counts.sum(nameOf(Buildings::Reason::no_plan)));
  if (built == 0 && batch.count > 0) tally.addFault(batch.from, "all", "not one house stands");
  return tally.finish();
}

int showTown(std::uint64_t number) {
  std::printf("%s\n", drawTown(number).recipe.c_str());
  const std::string line = tryTown(number);
  std::printf("%s\n", line.c_str());
  return fuzz::fieldsOf(line)[0] == kFault ? 1 : 0;
}

}  // namespace
}  // namespace castra::towns

int main(int count, char** words) {
  using namespace castra;
  return fuzz::BatchProgram{"towns", 100, towns::runTowns, towns::showTown}.main(count, words);
}
