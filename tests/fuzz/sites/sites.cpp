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
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/base/text.h"
#include "tests/fuzz/batch/batch.h"
#include "tests/fuzz/batch/count_table.h"
#include "tests/fuzz/batch/tally.h"
#include "tests/fuzz/sites/line.h"
#include "tests/fuzz/sites/random_site.h"
#include "tests/fuzz/sites/site_oracle.h"
#include "tests/support/temp_folder.h"

namespace castra::sites {
namespace {

constexpr const char* kFault = "FAULT";

/// What is counted of the sites that are clean.
constexpr std::array<std::string_view, 4> kProved = {"districts", "blocks", "lots", "bridges"};

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

int runSites(const fuzz::Batch& batch) {
  fuzz::CountTable outcomes, proved;
  fuzz::Tally tally("site");
  for (const std::string& problem : compareWithList()) tally.addFault(batch.from, "list", problem);
  const auto work = [](std::uint64_t number) {
    const testing::TempFolder folder;
    const RandomSite site = drawSite(number);
    const Outcome outcome = runLine(site, folder.path());
    const char* kind = outcome.kind == Outcome::Kind::clean     ? "clean"
                       : outcome.kind == Outcome::Kind::refused ? outcome.reason.c_str()
                                                                : kFault;
    return concat(site.category, "\t", kind, "\t", outcome.districts, "\t", outcome.blocks, "\t", outcome.lots, "\t",
                  outcome.bridges, "\t", outcome.message);
  };
  batch.workers.run(
      batch.from, batch.count, work,
      [&](std::uint64_t number, const std::string& line, double seconds) {
        const std::vector<std::string_view> fields = fuzz::fieldsOf(line);
        const std::string_view category = fields.at(0), outcome = fields.at(1);
        outcomes.add(category, outcome);
        for (std::size_t i = 0; i < kProved.size(); ++i)
          proved.add(category, kProved[i], fuzz::parseNumber(fields.at(2 + i)).value());
        if (outcome == kFault) tally.addFault(number, category, fields.at(6));
        tally.addTime(number, seconds);
      },
      [&](std::uint64_t number, const std::string& message) {
        const std::string category = drawSite(number).category;
        outcomes.add(category, kFault);
        tally.addFault(number, category, message);
      });
  std::vector<std::string_view> columns{"clean"};
  for (const Reason& reason : reasons()) columns.push_back(reason.name);
  columns.push_back(kFault);
  outcomes.print("outcomes", outcomes.rows(), columns);
  proved.print("proved", proved.rows(), kProved);
  return tally.finish();
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
