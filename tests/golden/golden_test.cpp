// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps stage versions honest: digests.json holds, for every stage, its version, a digest of what it was given over 200
// seeds and a digest of what it made, and for one town a summary that people can read. If a stage is given the same and
// makes something else, its version must have been raised.
//   CASTRA_GOLDEN_UPDATE=1 build/test/tests/golden/golden_test
// rewrites the files and fails once, so that the switch cannot be left on.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "pipeline/base/text.h"
#include "pipeline/commands/commands.h"
#include "pipeline/core/asset.h"
#include "pipeline/core/publish.h"
#include "tests/support/town.h"

namespace castra::testing {
namespace {

constexpr int kSeeds = 200;
const std::string kDigests = std::string(CASTRA_SOURCE_DIR) + "/tests/golden/digests.json";
constexpr const char* kHowTo = "; if that is meant: CASTRA_GOLDEN_UPDATE=1 build/test/tests/golden/golden_test";

bool isUpdate() { return std::getenv("CASTRA_GOLDEN_UPDATE") != nullptr; }

struct Golden {
  int version = 0;
  Hasher given, made;
};

Json measure() {
  std::map<std::string, Golden> golden;
  MemoryStore store;  // of all, since some things are the same for every seed
  for (int seed = 0; seed < kSeeds; ++seed) {
    // Sites of different sizes and patterns, so that few and many districts occur, and all ways to cut them.
    static constexpr const char* kPatterns[] = {"manhattan", "arbitrary", "radial", "organic"};
    const Plan plan =
        planTown(townRecipe(static_cast<std::uint64_t>(seed), rectangle(200 + 4 * seed, 420, kPatterns[seed % 4])));
    const RunResult result = makeTown(plan, store);
    EXPECT_TRUE(result.ok()) << seed << ": " << (result.errors.empty() ? "" : result.errors.front());
    for (std::size_t t = 0; t < plan.things.size(); ++t) {
      Golden& stage = golden[plan.things[t].stage->name];
      stage.version = plan.things[t].stage->version;
      for (const Thing::Input& input : plan.things[t].inputs)
        if (input.thing) stage.given.add(result.things[*input.thing].handle.digest.view());
      for (const auto& [name, value] : plan.things[t].params.values())
        stage.given.add(name).add("=").add(value).add(";");
      stage.made.add(result.things[t].handle.digest.view());
    }
  }
  Json stages = Json::object();
  for (auto& [name, stage] : golden)
    stages.set(name, Json::object()
                         .set("version", stage.version)
                         .set("given", stage.given.finish().hex())
                         .set("made", stage.made.finish().hex()));

  const Plan plan = planTown(townRecipe(1, rectangle(600, 500)));
  makeTown(plan, store);
  Json summaries = Json::object();
  for (std::size_t t = 0; t < plan.things.size(); ++t) {
    const std::vector<std::string> all = bytesOf(plan, store, t);
    Json facts = Json::object();
    facts.set("elements", all.size());
    for (auto& [name, value] : plan.things[t].stage->summarize(all.front())) facts.set(name, std::move(value));
    summaries.set(plan.things[t].name, std::move(facts));
  }
  return Json::object().set("stages", std::move(stages)).set("summaries", std::move(summaries));
}

/// Says of long texts where they begin to differ, and no more.
void expectSame(const std::string& before, const std::string& now, const std::string& what) {
  const auto [a, b] = std::mismatch(before.begin(), before.end(), now.begin(), now.end());
  if (a == before.end() && b == now.end()) return;
  const auto lineAt = [](const std::string& text, std::string::const_iterator at) {
    const auto start = std::find(std::make_reverse_iterator(at), text.rend(), '\n').base();
    return std::string(start, std::find(at, text.end(), '\n'));
  };
  ADD_FAILURE() << what << " is out of date: from line " << 1 + std::count(before.begin(), a, '\n')
                << " on, where it says\n  " << lineAt(before, a) << "\nthere is now\n  " << lineAt(now, b) << kHowTo;
}

TEST(Golden, AStageChangesOnlyWithItsVersion) {
  const Json now = measure();
  if (isUpdate()) {
    writeFile(kDigests, now.pretty() + "\n");
    FAIL() << "digests.json is rewritten; look at the difference, and run again without CASTRA_GOLDEN_UPDATE";
  }
  const Json before = parseJson(readFile(kDigests, 10'000'000), "digests.json");
  for (const Json::Member& stage : now.find("stages")->members()) {
    const Json* old = before.find("stages")->find(stage.first);
    ASSERT_NE(old, nullptr) << stage.first << " is new" << kHowTo;
    const auto same = [&](const char* name) { return old->find(name)->text() == stage.second.find(name)->text(); };
    if (same("given") && same("version"))
      EXPECT_TRUE(same("made")) << stage.first
                                << " makes something else from the same: raise its version, or find the regression"
                                << kHowTo;
    else
      EXPECT_TRUE(same("given") && same("made") && same("version"))
          << stage.first << " has a new version, or is given something else" << kHowTo;
  }
  expectSame(before.find("summaries")->pretty(), now.find("summaries")->pretty(), "summaries");
}

void expectCurrent(const std::string& path, const Json& now) {
  const std::string file = std::string(CASTRA_SOURCE_DIR) + "/" + path, text = now.pretty() + "\n";
  if (isUpdate()) {
    writeFile(file, text);
    FAIL() << path << " is rewritten; run again without CASTRA_GOLDEN_UPDATE";
  }
  expectSame(readFile(file, 10'000'000), text, path);
}

TEST(Golden, TheReferenceIsCurrent) {
  expectCurrent("pipeline/reference.json", commands::referenceOf(programStages()));
}
TEST(Golden, TheSchemaIsCurrent) {
  expectCurrent("pipeline/pipeline.schema.json", commands::schemaOf(programStages()));
}

}  // namespace
}  // namespace castra::testing
