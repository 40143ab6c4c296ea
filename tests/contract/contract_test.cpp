// SPDX-License-Identifier: GPL-3.0-or-later
// What every stage promises, tested for every stage that the program registers: registration is coverage.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "pipeline/base/text.h"
#include "tests/support/town.h"

namespace castra::testing {
namespace {

std::vector<std::string> stageNames() { return programStages().names(); }

/// The town that all cases look at, made once.
struct SharedTown {
  Plan plan = planTown(townRecipe(7, rectangle(600, 500)));
  MemoryStore store;
  RunResult result = makeTown(plan, store);
};
SharedTown& town() {
  static SharedTown shared;
  return shared;
}

class Contract : public ::testing::TestWithParam<std::string> {
 protected:
  const Stage& stage() const { return *programStages().find(GetParam()); }
  std::size_t thing() const { return thingOf(town().plan, GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Stages, Contract, ::testing::ValuesIn(stageNames()), [](const auto& tested) {
  std::string name = tested.param;
  for (char& c : name)
    if (c == '.') c = '_';
  return name;
});

TEST_P(Contract, TheSmallTownCoversIt) {
  ASSERT_TRUE(town().result.ok()) << town().result.errors.front();
  EXPECT_NO_THROW(thing());
}

TEST_P(Contract, ItsDefaultsAreValid) {
  std::vector<std::string> problems;
  Json defaults = Json::object();
  for (const ParamInfo& info : stage().params.infos) defaults.set(info.name, info.default_value);
  ParamsSource source;
  source.object = &defaults;
  source.problem = [&](const std::string& where, const std::string& fact) {
    problems.push_back(concat(where, ": ", fact));
  };
  stage().params.parse(source);
  EXPECT_TRUE(problems.empty()) << problems.front();
}

TEST_P(Contract, ItDescribesItself) {
  EXPECT_FALSE(stage().help.empty());
  EXPECT_GE(stage().version, 1);
  for (const ParamInfo& info : stage().params.infos) EXPECT_FALSE(info.help.empty()) << info.name;
}

TEST_P(Contract, OneJobEqualsMany) {
  const auto makeAnew = [](int jobs) {
    MemoryStore store;
    return makeTown(town().plan, store, jobs);
  };
  static const RunResult one = makeAnew(1), many = makeAnew(4);
  ASSERT_TRUE(one.ok() && many.ok());
  const Digest& digest = town().result.things[thing()].handle.digest;
  EXPECT_EQ(one.things[thing()].handle.digest, digest);
  EXPECT_EQ(many.things[thing()].handle.digest, digest);
}

TEST_P(Contract, WhatItMakesKeepsItsPromisesAndRoundTrips) {
  const std::vector<std::string> all = bytesOf(town().plan, town().store, thing());
  ASSERT_FALSE(all.empty());
  for (const std::string& bytes : all) EXPECT_EQ(stage().rewrite(bytes), bytes);
}

/// A value that the rule allows and that is not the default.
Json anotherValue(const ParamInfo& info) {
  const double now = info.default_value.number();
  if (info.type == "bool") return Json(!info.default_value.boolean());
  if (info.type == "int") return Json(static_cast<std::int64_t>(now < info.rule.high ? now + 1 : now - 1));
  if (info.type == "double") return Json(now < info.rule.high ? (now + info.rule.high) / 2 : (now + info.rule.low) / 2);
  if (info.type == "string" && info.rule.type == Rule::Type::choice) {
    for (const std::string& word : info.rule.words)
      if (word != info.default_value.text()) return Json(word);
  }
  if (info.type == "string") return Json(info.default_value.text() + "x");
  if (info.rule.words.front() == "splat") return Json("assets/puzzles/cellar.splat");
  if (info.rule.words.front() == "json") return Json("pipeline.json");
  return Json(info.rule.words.front() == "png" ? "assets/sites/harbour/density.png"
                                               : "assets/sites/harbour/boundary.geojson");
}

TEST_P(Contract, EveryParamMovesTheFingerprint) {
  for (const ParamInfo& info : stage().params.infos) {
    Recipe recipe = parseRecipe(townRecipe(7, rectangle(600, 500)), "town.json", CASTRA_SOURCE_DIR);
    recipe.makes[thing()].params.set(info.name, anotherValue(info));
    const Plan plan = makePlan(recipe, townStages());
    RunOptions options;
    options.dry_run = true;  // what is made before it is in the store, so its action key is known
    const RunResult result = Runner(plan, town().store, options).run();
    EXPECT_NE(result.things[thing()].action, town().result.things[thing()].action) << info.name;
  }
}

TEST_P(Contract, AnUnknownParamIsRefused) {
  Recipe recipe = parseRecipe(townRecipe(7, rectangle(600, 500)), "town.json", CASTRA_SOURCE_DIR);
  recipe.makes[thing()].params.set("no_such_thing", Json(1));
  try {
    makePlan(recipe, townStages());
    FAIL() << "was taken";
  } catch (const RecipeError& error) {
    ASSERT_EQ(error.lines().size(), 1u);
    EXPECT_NE(error.lines()[0].find("no_such_thing: no such parameter"), std::string::npos) << error.lines()[0];
  }
}

/// Sites at the edge of sense. Each is handled, or refused with a message that names the thing; never a crash.
TEST(Degenerate, SitesAreHandledOrRefused) {
  for (const std::string& site : {rectangle(20, 20), rectangle(20, 400), rectangle(2000, 21), rectangle(40, 30)}) {
    MemoryStore store;
    const RunResult result = makeTown(planTown(townRecipe(3, site)), store);
    for (const std::string& error : result.errors) EXPECT_NE(error.find(": "), std::string::npos) << error;
    EXPECT_FALSE(result.cancelled);
  }
}

TEST(Keys, AnEditOfOneIslandLeavesTheOtherAsItWas) {
  // A bay in the eastern shore of the island: the ferry lands in the west of it, and the box of the site is the same.
  const std::string main_land = "[[[0,0],[500,0],[520,380],[20,400],[0,0]]]",
                    island = "[[[900,100],[1200,90],[1200,300],[910,310],[900,100]]]",
                    with_bay =
                        "[[[900,100],[1200,90],[1190,180],[1150,200],[1190,220],[1200,300],[910,310],[900,100]]]";
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "castra-contract";
  std::filesystem::create_directories(folder);
  const auto make = [&](const std::string& name, const std::string& polygons) {
    const std::filesystem::path file = folder / name;
    std::FILE* out = std::fopen(file.c_str(), "wb");
    EXPECT_NE(out, nullptr);
    std::fputs(concat(R"({"type":"MultiPolygon","coordinates":[)", polygons, "]}").c_str(), out);
    std::fclose(out);
    return planTown(townRecipe(5, concat(R"({"boundary":")", file.string(), R"("})")));
  };
  const Plan before = make("one.geojson", main_land + "," + island),
             after = make("two.geojson", main_land + "," + with_bay);
  MemoryStore store;
  Runner first(before, store, {}), second(after, store, {});
  ASSERT_TRUE(first.run().ok());
  ASSERT_TRUE(second.run().ok());
  for (std::size_t t = 0; t < before.things.size(); ++t) {
    if (!before.things[t].is_set) continue;
    std::map<std::string, Digest> now;
    for (auto at = second.elements(t).begin(); !at.done(); at.advance()) now.emplace(at.row().key, at.row().digest);
    std::size_t kept = 0, changed = 0;
    for (auto at = first.elements(t).begin(); !at.done(); at.advance()) {
      const std::string& key = at.row().key;
      const bool is_same = now.contains(key) && now[key] == at.row().digest;
      EXPECT_TRUE(is_same || !key.starts_with("e2n1")) << before.things[t].name << "/" << key;
      ++(is_same ? kept : changed);
    }
    EXPECT_GT(kept, 0u) << before.things[t].name;
    EXPECT_TRUE(changed > 0 || before.things[t].name != "districts-split") << "the bay is there";
  }
}

}  // namespace
}  // namespace castra::testing
