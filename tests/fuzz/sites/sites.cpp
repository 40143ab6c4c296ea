// SPDX-License-Identifier: GPL-3.0-or-later
// Takes random sites through the planning line: no crash, no hang, every certificate clean or the site refused for a
// reason that docs/REFUSALS.md lists and that it truly gives.
//   sites --from 0 --count 10000 --jobs 2     prints a table; exit code 1 if anything is wrong
//   sites --one 17                            runs site 17 in this process, for a debugger
//   sites --write 17 DIR                      writes site 17 as a recipe with its files, to be run by the program
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/base/text.h"
#include "tests/fuzz/batch/batch.h"
#include "tests/fuzz/sites/line.h"
#include "tests/fuzz/sites/random_site.h"
#include "tests/fuzz/sites/site_oracle.h"
#include "tests/support/temp_folder.h"

namespace castra::sites {
namespace {

struct Tally {
  std::map<std::string, std::map<std::string, std::uint64_t>, std::less<>> counts;  // by category, then by outcome
  std::vector<std::string> faults;
  std::array<std::uint64_t, 4> proved{};  // districts, blocks, lots, bridges
  std::uint64_t slowest = 0;
  double slowest_seconds = 0, all_seconds = 0;
};

/// Every reason stands in the list for people, as the name at the start of a row, and there is no other row.
std::vector<std::string> compareWithList() {
  std::vector<std::string> problems, listed;
  const std::string text = testing::getFile(CASTRA_SOURCE_DIR "/docs/REFUSALS.md");
  for (std::size_t at = text.find("\n| **"); at != std::string::npos; at = text.find("\n| **", at + 1))
    listed.push_back(text.substr(at + 5, text.find("**", at + 5) - at - 5));
  for (const Reason& reason : reasons())
    if (std::count(listed.begin(), listed.end(), reason.name) != 1)
      problems.push_back(concat("docs/REFUSALS.md does not list: ", reason.name));
  for (const std::string& name : listed)
    if (std::none_of(reasons().begin(), reasons().end(), [&](const Reason& reason) { return reason.name == name; }))
      problems.push_back(concat("docs/REFUSALS.md lists what no site is refused for: ", name));
  return problems;
}

void print(const Tally& tally, std::uint64_t count) {
  std::vector<std::string> columns{"clean"};
  for (const Reason& reason : reasons()) columns.emplace_back(reason.name);
  columns.emplace_back("FAULT");
  std::printf("%-12s", "");
  for (const std::string& column : columns) std::printf("%12s", column.c_str());
  std::printf("%12s\n", "all");
  std::map<std::string, std::uint64_t> sums;
  const auto printRow = [&](const std::string& name, std::map<std::string, std::uint64_t> row) {
    std::uint64_t all = 0;
    std::printf("%-12s", name.c_str());
    for (const std::string& column : columns) {
      all += row[column];
      std::printf("%12s", row[column] > 0 ? concat(row[column]).c_str() : ".");
    }
    std::printf("%12s\n", concat(all).c_str());
  };
  for (const std::string_view category : categories()) {
    const auto found = tally.counts.find(category);
    if (found == tally.counts.end()) continue;
    printRow(std::string(category), found->second);
    for (const auto& [outcome, number] : found->second) sums[outcome] += number;
  }
  printRow("all", sums);
  std::printf("proved: %s districts, %s blocks, %s lots, %s bridges\n", concat(tally.proved[0]).c_str(),
              concat(tally.proved[1]).c_str(), concat(tally.proved[2]).c_str(), concat(tally.proved[3]).c_str());
  std::printf("slowest: site %s, %.2f s; mean %.0f ms of %s sites\n", concat(tally.slowest).c_str(),
              tally.slowest_seconds, 1000 * tally.all_seconds / static_cast<double>(std::max<std::uint64_t>(count, 1)),
              concat(count).c_str());
}

int runSites(const fuzz::Batch& batch) {
  Tally tally;
  tally.faults = compareWithList();
  const auto work = [](std::uint64_t number) {
    const testing::TempFolder folder;
    const RandomSite site = drawSite(number);
    const Outcome outcome = runLine(site, folder.path());
    const char* kind = outcome.kind == Outcome::Kind::clean     ? "clean"
                       : outcome.kind == Outcome::Kind::refused ? outcome.reason.c_str()
                                                                : "FAULT";
    return concat(site.category, "\t", kind, "\t", outcome.districts, " ", outcome.blocks, " ", outcome.lots, " ",
                  outcome.bridges, "\t", outcome.message);
  };
  const auto note = [&](std::uint64_t number, const std::string& category, const std::string& message) {
    tally.faults.push_back(concat("site ", number, " (", category, "): ", message));
    std::fprintf(stderr, "%s\n", tally.faults.back().c_str());
  };
  batch.workers.run(
      batch.from, batch.count, work,
      [&](std::uint64_t number, const std::string& line, double seconds) {
        std::istringstream words(line);
        std::string category, kind, sizes, message;
        for (std::string* word : {&category, &kind, &sizes, &message}) std::getline(words, *word, '\t');
        ++tally.counts[category][kind];
        if (kind == "FAULT") note(number, category, message);
        std::istringstream numbers(sizes);
        for (std::uint64_t& sum : tally.proved) {
          std::uint64_t more = 0;
          numbers >> more;
          sum += more;
        }
        tally.all_seconds += seconds;
        if (seconds <= tally.slowest_seconds) return;
        tally.slowest_seconds = seconds;
        tally.slowest = number;
      },
      [&](std::uint64_t number, const std::string& message) {
        const std::string category = drawSite(number).category;
        ++tally.counts[category]["FAULT"];
        note(number, category, message);
      });
  print(tally, batch.count);
  for (const std::string& fault : tally.faults) std::printf("%s\n", fault.c_str());
  std::printf(tally.faults.empty() ? "no faults\n" : "%zu faults\n", tally.faults.size());
  return tally.faults.empty() ? 0 : 1;
}

int explain() {
  std::fprintf(stderr, "sites [--from N] [--count N] [--jobs N] [--limit SECONDS] | --one N | --write N DIR\n");
  return 2;
}

int main(int count, char** words) {
  fuzz::Batch batch;
  batch.count = 150;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view word = words[i];
    const auto number = fuzz::parseNumber(words[i + 1]);
    if (!number) return explain();
    if (word == "--write" && i + 2 < count) {
      writeSite(drawSite(*number), words[i + 2]);
      return 0;
    }
    if (word == "--one") {
      const testing::TempFolder folder;
      const Outcome outcome = runLine(drawSite(*number), folder.path());
      std::printf("%s%s\n", outcome.reason.c_str(), outcome.message.c_str());
      return outcome.kind == Outcome::Kind::fault ? 1 : 0;
    }
    if (!batch.take(word, *number)) return explain();
  }
  return count % 2 == 1 ? runSites(batch) : explain();
}

}  // namespace
}  // namespace castra::sites

int main(int count, char** words) { return castra::sites::main(count, words); }
