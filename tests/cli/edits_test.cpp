// SPDX-License-Identifier: GPL-3.0-or-later
// An edit remakes what it touches and nothing else.
#include <gtest/gtest.h>

#include <set>

#include "tests/cli/town.h"

namespace castra::tests {
namespace {

constexpr const char* kMapped[] = {"roads", "blocks", "lots", "masses", "nav", "audit", "tiles"};

std::vector<Json> eventsOf(const Town& town, Arguments more = {}) {
  more.push_back("--json");
  const Outcome outcome = town.run(more);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return parseLines(outcome.out);
}

std::vector<std::string> keysOf(const Town& town, const std::string& thing) {
  const Outcome outcome = runCastra({"inspect", thing, "--out", town.out().string(), "--json"});
  std::vector<std::string> keys;
  const Json facts = parseJson(outcome.out, "inspect");
  if (const Json* list = facts.find("keys"))
    for (const Json& key : list->items()) keys.push_back(key.text());
  return keys;
}

/// What differs between the town before and after: keys by thing; "" for a thing that is no Set.
std::map<std::string, std::set<std::string>> changesOf(const fs::path& before, const fs::path& after) {
  std::map<std::string, std::set<std::string>> changes;
  const Outcome outcome = runCastra({"diff", before.string(), after.string(), "--json"});
  for (const Json& line : parseLines(outcome.out)) {
    if (line.find("thing") == nullptr) continue;
    EXPECT_EQ(textOf(line, "change"), "changed") << line.dump();
    changes[textOf(line, "thing")].insert(textOf(line, "key"));
  }
  return changes;
}

TEST(Edit, DotOnTheMapRemakesItsDistrictOnly) {
  const Town town;
  ASSERT_EQ(eventsOf(town).empty(), false);
  const std::vector<std::string> keys = keysOf(town, "districts");
  ASSERT_GE(keys.size(), 8u);
  const fs::path before = town.folder() / "before";
  fs::rename(town.out(), before);

  int inside_one = 0;
  std::map<std::string, int> reached;  // how many dots changed each thing
  for (int y = 15; y < 100; y += 35)
    for (int x = 12; x < 125; x += 25) {
      town.paint(x, y, 8, 0);
      // Each dot is compared with the plain map, so that every run starts from the same past.
      fs::remove_all(town.out());
      fs::copy(before, town.out(), fs::copy_options::recursive);
      const auto counts = countsOf(eventsOf(town));
      const auto changes = changesOf(before, town.out());
      EXPECT_EQ(keysOf(town, "districts"), keys) << "an edit of a map moves no border";
      EXPECT_EQ(changes.at("maps").size(), 1u) << "all dots lie in one tile";
      ASSERT_TRUE(changes.contains("districts"));
      const std::set<std::string>& touched = changes.at("districts");
      EXPECT_LE(touched.size(), 4u);
      for (const char* thing : {"site", "arterials"}) EXPECT_EQ(counts.at(thing).made, 0u) << thing << " is not painted";
      if (touched.size() == 1) ++inside_one;
      for (const auto& [thing, changed] : changes) ++reached[thing];
      EXPECT_EQ(counts.at("roads"), (Counts{touched.size(), keys.size() - touched.size()}));
      for (const char* thing : kMapped) {
        EXPECT_LE(counts.at(thing).made, touched.size()) << thing;
        EXPECT_EQ(counts.at(thing).made + counts.at(thing).cached, keys.size()) << thing;
        const auto changed = changes.find(thing);
        if (changed == changes.end()) continue;
        for (const std::string& key : changed->second) EXPECT_TRUE(touched.contains(key)) << thing << "/" << key;
      }
      EXPECT_EQ(counts.at("preview").made, changes.contains("blocks") || changes.contains("masses") ? 1u : 0u);
      EXPECT_EQ(counts.at("bundle").made, changes.contains("tiles") || changes.contains("preview") ? 1u : 0u);
    }
  EXPECT_GE(inside_one, 5) << "most dots lie inside one district";
  // The dots are large enough to be seen all the way down.
  EXPECT_GE(reached["masses"], 10);
  EXPECT_GE(reached["lots"], 5);
  EXPECT_GE(reached["roads"], 1);
}

TEST(Edit, UndoneIsCached) {
  const Town town;
  const std::string root = town.makeRoot();
  town.paint(30, 30, 20, 0);
  EXPECT_NE(town.makeRoot(), root);
  town.paint();
  const std::vector<Json> events = eventsOf(town);
  EXPECT_EQ(textOf(events.back(), "made"), "0");
  EXPECT_EQ(textOf(events.back(), "root"), root);
}

// Saving a file anew without a change of contents is no edit.
TEST(Edit, TouchIsNoEdit) {
  const Town town;
  town.makeRoot();
  fs::last_write_time(town.density(), fs::file_time_type::clock::now() + std::chrono::hours(1));
  writeText(town.recipe(), "\n\n" + readText(town.recipe()));
  EXPECT_EQ(textOf(eventsOf(town).back(), "made"), "0");
}

TEST(Edit, ParamRemakesWhatFollowsAndNothingBefore) {
  const Town town;
  eventsOf(town);
  const auto counts = countsOf(eventsOf(town, {"--set", "makes.nav.radius=0.5"}));
  for (const char* thing : {"site", "maps", "arterials", "districts", "roads", "blocks", "lots", "masses", "preview"})
    EXPECT_EQ(counts.at(thing).made, 0u) << thing;
  for (const char* thing : {"nav", "audit", "tiles", "bundle"}) EXPECT_GT(counts.at(thing).made, 0u) << thing;
}

// A result that comes out the same ends the work there.
TEST(Edit, StopsWhereNothingChanged) {
  const Town town;
  eventsOf(town);
  const auto counts = countsOf(eventsOf(town, {"--set", "makes.nav.min_area=1.001"}));
  EXPECT_GT(counts.at("nav").made, 0u);
  EXPECT_EQ(counts.at("audit").made, 0u);
  EXPECT_EQ(counts.at("tiles").made, 0u);
  EXPECT_EQ(counts.at("bundle").made, 0u);
}

}  // namespace
}  // namespace castra::tests
