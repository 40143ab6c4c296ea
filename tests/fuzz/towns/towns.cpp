// SPDX-License-Identifier: GPL-3.0-or-later
// Makes small random towns with houses, recipe and runner and all: every certificate must be clean, and whatever the stages
// return must keep its promises.
//   towns --from 0 --count 1000 --jobs 2     prints a table; exit code 1 if anything is wrong
//   towns --one 17                           runs town 17 in this process, and prints its recipe
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "pipeline/artifacts/building_certificate.h"
#include "pipeline/artifacts/part_certificate.h"
#include "pipeline/base/text.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/set.h"
#include "tests/fuzz/batch/batch.h"
#include "tests/fuzz/towns/random_town.h"
#include "tests/support/town.h"

namespace castra::towns {
namespace {

/// What is counted of a town, or of many.
struct Counts {
  std::uint64_t towns = 0, houses = 0, storeys = 0, rooms = 0, dwellings = 0;
  std::array<std::uint64_t, kOpenReasons> open{};

  void add(const BuildingCertificate& proved) {
    houses += proved.buildings;
    storeys += proved.storeys;
    rooms += proved.rooms;
    dwellings += proved.dwellings;
    for (std::size_t i = 0; i < kOpenReasons; ++i) open[i] += proved.open[i];
  }
  std::string write() const {
    std::string text = concat(houses, " ", storeys, " ", rooms, " ", dwellings);
    for (const std::uint64_t count : open) text += concat(" ", count);
    return text;
  }
  void addWritten(const std::string& text) {
    std::istringstream in(text);
    std::uint64_t value = 0;
    for (std::uint64_t* field : {&houses, &storeys, &rooms, &dwellings})
      if (in >> value) *field += value;
    for (std::uint64_t& count : open)
      if (in >> value) count += value;
    ++towns;
  }
};

/// The first fault of the certificates that a thing holds, or "".
template <class Certificate>
std::string findFirstFault(Runner& runner, std::size_t thing, std::string Certificate::Fault::*house) {
  for (const auto& element : Set<Certificate>(runner.elements(thing))) {
    const Certificate certificate = element.load();
    if (certificate.faults.empty()) continue;
    const auto& fault = certificate.faults[0];
    return concat("FAULT\t", fault.*house, ": ", fault.what, ", the first of ", certificate.faults.size());
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
    if (!result.ok()) return concat("FAULT\t", result.errors.empty() ? "stopped" : result.errors.front());
    const std::size_t last = plan.things.size() - 1;
    std::string fault = findFirstFault<BuildingCertificate>(runner, last, &BuildingCertificate::Fault::building);
    if (fault.empty() && town.has_models)
      fault = findFirstFault<PartCertificate>(runner, last - 1, &PartCertificate::Fault::house);
    if (!fault.empty()) return fault;
    Counts counts;
    for (const auto& element : Set<BuildingCertificate>(runner.elements(last))) counts.add(element.load());
    return counts.write();
  } catch (const std::exception& error) {
    return concat("FAULT\t", error.what());
  }
}

int runTowns(const fuzz::Batch& batch) {
  std::map<std::string, Counts> by_style;
  std::vector<std::string> faults;
  double slowest = 0;
  const auto note = [&](std::uint64_t number, const std::string& message) {
    faults.push_back(concat("town ", number, " (", drawTown(number).style, "): ", message));
    std::fprintf(stderr, "%s\n", faults.back().c_str());
  };
  batch.workers.run(
      batch.from, batch.count, tryTown,
      [&](std::uint64_t number, const std::string& line, double seconds) {
        slowest = std::max(slowest, seconds);
        if (line.starts_with("FAULT\t"))
          note(number, line.substr(6));
        else
          by_style[drawTown(number).style].addWritten(line);
      },
      note);
  std::printf("%-10s%8s%8s%9s%9s%11s", "", "towns", "houses", "storeys", "rooms", "dwellings");
  for (std::size_t i = 0; i < kOpenReasons; ++i)
    std::printf("%12s", std::string(nameOf(static_cast<Buildings::Reason>(i))).c_str());
  std::printf("\n");
  std::uint64_t built = 0, no_plan = 0;
  for (const auto& [style, counts] : by_style) {
    std::printf("%-10s%8s%8s%9s%9s%11s", style.c_str(), concat(counts.towns).c_str(), concat(counts.houses).c_str(),
                concat(counts.storeys).c_str(), concat(counts.rooms).c_str(), concat(counts.dwellings).c_str());
    for (const std::uint64_t count : counts.open) std::printf("%12s", concat(count).c_str());
    std::printf("\n");
    built += counts.houses;
    no_plan += counts.open[static_cast<std::size_t>(Buildings::Reason::no_plan)];
  }
  std::printf("of %s lots with ground for a house, %.2f %% have one; slowest town %.2f s\n",
              concat(built + no_plan).c_str(),
              100.0 * static_cast<double>(built) / static_cast<double>(std::max<std::uint64_t>(built + no_plan, 1)),
              slowest);
  std::printf(faults.empty() ? "no faults\n" : "%zu faults\n", faults.size());
  return faults.empty() && built > 0 ? 0 : 1;
}

int showTown(std::uint64_t number) {
  std::printf("%s\n", drawTown(number).recipe.c_str());
  const std::string line = tryTown(number);
  std::printf("%s\n", line.c_str());
  return line.starts_with("FAULT\t") ? 1 : 0;
}

}  // namespace
}  // namespace castra::towns

int main(int count, char** words) {
  using namespace castra;
  return fuzz::BatchProgram{"towns", 100, towns::runTowns, towns::showTown}.main(count, words);
}
