// SPDX-License-Identifier: GPL-3.0-or-later
// Saying why something is made, what would be made, and what was there last time.
#include <gtest/gtest.h>

#include "pipeline/base/text.h"
#include "pipeline/core/history.h"
#include "pipeline/core/store_care.h"
#include "tests/support/overlay_store.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_stages.h"

namespace castra {
namespace {

using namespace toys;
using State = ThingResult::State;

std::string chain(std::string_view split_params = "", std::string_view suffix = "!", std::uint64_t seed = 1) {
  return recipeOf({make("tiles", "toy.split", {}, concat("{\"count\": 5", split_params, "}")),
                   make("a", "toy.map", {"tiles"}, concat("{\"suffix\": \"", suffix, "\"}")),
                   make("dice", "toy.die", {"a"}), make("all", "toy.join", {"a"})},
                  seed);
}

RunOptions since(const ToyRun& run) {
  RunOptions options;
  options.explain = true;
  options.history = run.history();
  return options;
}

TEST(Explain, WithoutAHistoryItIsNotInTheStore) {
  MemoryStore store;
  RunOptions options;
  options.explain = true;
  const ToyRun run = runToys(store, chain(), options);
  EXPECT_EQ(run.said(Event::Type::thing_finished, "a"), "not in the store");
  EXPECT_EQ(run.said(Event::Type::element_made, "a", "k00002"), "not in the store");
}

TEST(Explain, NamesAParamThatChanged) {
  MemoryStore store;
  const ToyRun before = runToys(store, chain());
  const ToyRun run = runToys(store, chain("", "?"), since(before));
  EXPECT_EQ(run.thing("a").reason, "params.suffix ! -> ?");
  EXPECT_EQ(run.said(Event::Type::element_made, "a", "k00002"), "params.suffix ! -> ?");
  EXPECT_EQ(run.thing("all").reason, "input a changed");
  EXPECT_EQ(run.thing("tiles").reason, "") << "it was cached";
}

TEST(Explain, NamesTheElementThatChanged) {
  MemoryStore store;
  const ToyRun before = runToys(store, chain());
  const ToyRun run = runToys(store, chain(", \"paint\": \"3=red\""), since(before));
  EXPECT_EQ(run.thing("tiles").reason, "params.paint  -> 3=red");
  EXPECT_EQ(run.thing("a").reason, "input tiles changed");
  EXPECT_EQ(run.said(Event::Type::element_made, "a", "k00003"), "input tiles/k00003 changed");
  EXPECT_EQ(run.said(Event::Type::element_made, "a", "k00002"), "(none)");
  EXPECT_EQ(run.said(Event::Type::element_made, "dice", "k00003"), "input a/k00003 changed");
}

TEST(Explain, NamesAnElementThatIsNew) {
  MemoryStore store;
  const ToyRun before = runToys(store, chain());
  const ToyRun run = runToys(store, chain(", \"extra\": \"k00000-a\""), since(before));
  EXPECT_EQ(run.said(Event::Type::element_made, "a", "k00000-a"), "input tiles/k00000-a is new");
  EXPECT_EQ(run.count(Event::Type::element_made), 4u) << "tiles, one of a, one of dice, all";
}

TEST(Explain, NamesVersionProgramSeedAndForce) {
  MemoryStore store;
  const StageTable first = toyStages("code 1"), raised = toyStages("code 1", 2), rewritten = toyStages("code 2");
  const ToyRun before = runToys(store, chain(), {}, first);
  const ToyRun run = runToys(store, chain(), since(before), raised);
  EXPECT_EQ(run.thing("a").reason, "version 1 -> 2");
  EXPECT_EQ(run.said(Event::Type::element_made, "a", "k00000"), "version 1 -> 2");
  EXPECT_EQ(runToys(store, chain(), since(before), rewritten).thing("a").reason, "the program changed");
  const ToyRun seeded = runToys(store, chain("", "!", 2), since(before), first);
  EXPECT_EQ(seeded.thing("dice").reason, "seed 1 -> 2");
  EXPECT_EQ(seeded.said(Event::Type::element_made, "dice", "k00004"), "seed 1 -> 2");
  RunOptions force = since(before);
  force.force = true;
  const ToyRun forced = runToys(store, chain(), force, first);
  EXPECT_EQ(forced.said(Event::Type::element_made, "a", "k00000"), "forced");
}

TEST(Explain, SaysWhatTheStoreLost) {
  MemoryStore store;
  const ToyRun before = runToys(store, chain());
  trimStore(store, 0);
  const ToyRun run = runToys(store, chain(), since(before));
  EXPECT_EQ(run.thing("a").reason, "no longer in the store");
  EXPECT_EQ(run.said(Event::Type::element_made, "a", "k00001"), "no longer in the store");
}

TEST(Explain, NamesAFileThatChanged) {
  testing::TempFolder folder;
  testing::putFile(folder / "a.txt", "one");
  const std::string recipe =
      recipeOf({make("said", "toy.read", {}, concat("{\"file\": \"", (folder / "a.txt").string(), "\"}"))});
  MemoryStore store;
  const ToyRun before = runToys(store, recipe);
  testing::putFile(folder / "a.txt", "two");
  EXPECT_EQ(runToys(store, recipe, since(before)).thing("said").reason, "file of params.file changed");
}

TEST(Explain, NamesAnInputThatWasLeftOutBefore) {
  MemoryStore store;
  const auto recipe = [](const char* second) {
    return recipeOf({make("x", "toy.split"), make("salt", "toy.one"), make("single", "toy.spice", {"salt", second}),
                     make("set", "toy.spice", {"x", second})});
  };
  const ToyRun without = runToys(store, recipe("null"));
  const ToyRun with = runToys(store, recipe("salt"), since(without));
  EXPECT_EQ(with.thing("set").reason, "input salt added");
  EXPECT_EQ(with.said(Event::Type::element_made, "set", "k00001"), "input salt added");
  const ToyRun removed = runToys(
      store, recipeOf({make("x", "toy.split", {}, R"({"padding": 1})"), make("set", "toy.spice", {"x"})}), since(with));
  EXPECT_EQ(removed.thing("set").reason, "input x changed; input salt removed");
}

TEST(Explain, DescribesSeveralChangesAtOnce) {
  const std::vector<Component> before = {
      {"stage", "", "s"}, {"param", "a", "1"}, {"param", "b", "2"}, {"input", "x", "11"}, {"input", "y", "22"}};
  const std::vector<Component> now = {
      {"stage", "", "s"}, {"param", "a", "5"}, {"param", "c", "3"}, {"input", "x", "12"}, {"input", "z", "22"}};
  EXPECT_EQ(describeChange(before, now),
            "params.a 1 -> 5; params.c new -> 3; input x changed; input z added; param b removed; input y removed");
  EXPECT_EQ(describeChange(before, before), "");
}

TEST(DryRun, MakesNothingAndWritesNothing) {
  MemoryStore store;
  RunOptions dry;
  dry.dry_run = true;
  const std::uint64_t calls = callsMade();
  const ToyRun cold = runToys(store, chain(), dry);
  EXPECT_TRUE(cold.result.ok());
  EXPECT_EQ(cold.thing("tiles").state, State::unknown);
  EXPECT_EQ(cold.made("tiles"), 1u);
  EXPECT_EQ(cold.thing("a").state, State::unknown);
  EXPECT_EQ(cold.thing("a").reason, "tiles would be made first");
  EXPECT_EQ(store.writes, 0u);
  EXPECT_EQ(callsMade(), calls);

  runToys(store, chain());
  const auto files = testing::filesOf(store);
  const std::uint64_t calls_after = callsMade();
  const ToyRun warm = runToys(store, chain(), dry);
  for (const ThingResult& thing : warm.result.things) EXPECT_EQ(thing.state, State::cached) << thing.name;
  const ToyRun changed = runToys(store, chain("", "?"), dry);
  EXPECT_EQ(changed.thing("tiles").state, State::cached);
  EXPECT_EQ(changed.made("a"), 5u);
  EXPECT_EQ(changed.thing("dice").reason, "a would be made first");
  EXPECT_TRUE(testing::filesOf(store) == files);
  EXPECT_EQ(callsMade(), calls_after);
}

TEST(DryRun, CountsWhatAnInterruptedRunLeft) {
  MemoryStore store;
  const std::string recipe = recipeOf({make("tiles", "toy.split", {}, R"({"count": 100})"),
                                       make("broken", "toy.fail", {"tiles"}, R"({"numbers": "7 70"})")});
  RunOptions going;
  going.keep_going = true;
  runToys(store, recipe, going);
  RunOptions dry;
  dry.dry_run = dry.explain = true;
  const ToyRun run = runToys(store, recipe, dry);
  EXPECT_EQ(run.made("broken"), 2u);
  EXPECT_EQ(run.cached("broken"), 98u);
  EXPECT_EQ(run.said(Event::Type::element_made, "broken", "k00070"), "not in the store");
}

TEST(DryRun, TakesADamagedStoreAsItIs) {
  MemoryStore good;
  const std::string split = make("tiles", "toy.split", {}, R"({"count": 40})"), map = make("a", "toy.map", {"tiles"});
  runToys(good, recipeOf({split, map}));
  RunOptions dry;
  dry.dry_run = true;
  for (const auto& [name, bytes] : testing::filesOf(good)) {
    testing::OverlayStore damaged(good);
    damaged.remove(name.first, name.second);
    const auto files = testing::filesOf(damaged);
    const std::uint64_t calls = callsMade();
    const ToyRun run = runToys(damaged, recipeOf({split, map, make("b", "toy.map", {"a"}, R"({"suffix": "?"})")}), dry);
    EXPECT_TRUE(run.result.ok()) << shelfName(name.first) << ": " << run.result.errors.front();
    EXPECT_EQ(callsMade(), calls) << shelfName(name.first);
    EXPECT_TRUE(testing::filesOf(damaged) == files) << shelfName(name.first);
  }
}

TEST(History, GoesThroughJsonAndBack) {
  MemoryStore store;
  const ToyRun run = runToys(store, chain(", \"paint\": \"1=\\\"x\\u00e9\\n\""));
  const History history = run.history();
  const History back = History::fromJson(parseJson(history.toJson().pretty(), "last.json"));
  ASSERT_EQ(back.things.size(), history.things.size());
  for (const auto& [name, entry] : history.things) {
    const History::Entry& other = back.things.at(name);
    EXPECT_EQ(other.handle.digest, entry.handle.digest);
    EXPECT_EQ(other.handle.is_set, entry.handle.is_set);
    EXPECT_EQ(other.handle.count, entry.handle.count);
    EXPECT_EQ(other.handle.bytes, entry.handle.bytes);
    EXPECT_EQ(other.components, entry.components);
  }
  History huge;
  huge.things["x"].handle.count = UINT64_MAX;
  EXPECT_EQ(History::fromJson(parseJson(huge.toJson().dump(), "")).things.at("x").handle.count, UINT64_MAX);
}

TEST(History, RefusesWhatIsNoHistory) {
  const std::string digest(64, 'a');
  const std::string texts[] = {
      "[]",
      "1",
      "{\"a\": 1}",
      "{\"a\": {}}",
      "{\"a\": {\"set\": true, \"digest\": \"xyz\", \"count\": 1, \"bytes\": 1, \"components\": []}}",
      concat("{\"a\": {\"set\": true, \"digest\": \"", digest, "\", \"count\": -1, \"bytes\": 1, \"components\": []}}"),
      concat("{\"a\": {\"set\": true, \"digest\": \"", digest,
             "\", \"count\": 1, \"bytes\": \"1\", \"components\": []}}"),
      concat("{\"a\": {\"set\": true, \"digest\": \"", digest,
             "\", \"count\": 1, \"bytes\": 1, \"components\": [[\"x\"]]}}"),
      concat("{\"a\": {\"set\": true, \"digest\": \"", digest, "\", \"count\": 1, \"bytes\": 1}}")};
  for (const std::string& text : texts) {
    try {
      History::fromJson(parseJson(text, ""));
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), "last.json: is not a record of a run; delete it");
    }
  }
}

}  // namespace
}  // namespace castra
