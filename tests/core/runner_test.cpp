// SPDX-License-Identifier: GPL-3.0-or-later
// What is made and what is found again: counted, not only compared.
#include "pipeline/core/runner.h"

#include <gtest/gtest.h>

#include <thread>

#include "pipeline/base/text.h"
#include "pipeline/core/store_care.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_stages.h"

namespace castra {
namespace {

using testing::putFile;
using testing::TempFolder;
using namespace toys;

/// tiles -> a -> b, and a join of b.
std::string chain(int count, std::string_view split_params = "") {
  return recipeOf({make("tiles", "toy.split", {}, concat("{\"count\": ", count, split_params, "}")),
                   make("a", "toy.map", {"tiles"}, R"({"suffix": "-a"})"),
                   make("b", "toy.map", {"a"}, R"({"suffix": "-b"})"), make("all", "toy.join", {"b"})});
}

/// Every shape of stage that needs no disk.
std::string everyShape(std::uint64_t seed = 1, int count = 60) {
  return recipeOf({make("one", "toy.one"),
                   make("tiles", "toy.split", {}, concat("{\"count\": ", count, ", \"padding\": 500}")),
                   make("mapped", "toy.map", {"tiles"}),
                   make("paired", "toy.pair", {"mapped", "tiles"}),
                   make("wide", "toy.pair", {"tiles", "one"}),
                   make("fan", "toy.fan", {"tiles"}, R"({"count": 12})"),
                   make("fan_mapped", "toy.map", {"fan"}),
                   make("handed", "toy.pair", {"fan", "tiles"}),
                   make("gathered", "toy.gather", {"tiles", "fan"}),
                   make("dropped", "toy.drop", {"tiles"}, R"({"every": 3})"),
                   make("spiced", "toy.spice", {"tiles", "dropped"}),
                   make("plain", "toy.spice", {"tiles", "null"}),
                   make("coins", "toy.coin", {"tiles"}),
                   make("dice", "toy.die", {"fan"}),
                   make("slow", "toy.slow", {"dropped"}, R"({"milliseconds": 6})"),
                   make("letters", "toy.scatter", {"mapped"}),
                   make("joined", "toy.join", {"gathered"}),
                   make("rest", "toy.rest", {"one", "dropped", "joined", "spiced"}),
                   make("found", "toy.find", {"tiles"}),
                   make("files", "toy.file", {"tiles"}, R"({"length": 20000})"),
                   make("bundle", "toy.bundle", {"files"})},
                  seed);
}

TEST(Runner, MakesEverythingOnceAndFindsItAgain) {
  MemoryStore store;
  const std::uint64_t before = callsMade();
  ToyRun first = runToys(store, chain(10));
  ASSERT_TRUE(first.result.ok());
  EXPECT_EQ(first.result.made(), 22u);
  EXPECT_EQ(first.result.cached(), 0u);
  EXPECT_EQ(callsMade() - before, 22u);
  EXPECT_EQ(first.texts("b").at("k00004"), "n4-a-b");
  EXPECT_EQ(first.text("all").substr(0, 30), "k00000=n0-a-b,k00001=n1-a-b,k0");

  store.reads = store.hits = store.writes = 0;
  const ToyRun second = runToys(store, chain(10));
  ASSERT_TRUE(second.result.ok());
  EXPECT_EQ(second.result.made(), 0u);
  EXPECT_EQ(second.result.cached(), 22u);
  EXPECT_EQ(callsMade() - before, 22u);
  EXPECT_EQ(store.reads, 4u) << "one look a thing";
  EXPECT_EQ(store.hits, 4u);
  EXPECT_EQ(store.writes, 0u);
  EXPECT_EQ(second.digests(), first.digests());
  for (const ThingResult& thing : second.result.things)
    EXPECT_EQ(thing.state, ThingResult::State::cached) << thing.name;
}

TEST(Runner, AMissIsAMissAndNotAHit) {
  MemoryStore store;
  runToys(store, recipeOf({make("one", "toy.one")}));
  EXPECT_EQ(store.hits, 0u);
  EXPECT_EQ(store.writes, 2u) << "the tile and its record";
}

class TouchedElement : public ::testing::TestWithParam<int> {};

TEST_P(TouchedElement, IsMadeAloneAllTheWayDown) {
  const int count = GetParam();
  MemoryStore store;
  const ToyRun before = runToys(store, chain(count), withJobs(4));
  ASSERT_TRUE(before.result.ok());
  std::string paint;
  for (const int touched : std::set<int>{0, count / 3, count - 1}) {  // one edit after the other
    paint += concat(paint.empty() ? "" : " ", touched, "=red", touched);
    store.writes = 0;
    const std::uint64_t calls = callsMade();
    ToyRun now = runToys(store, chain(count, concat(", \"paint\": \"", paint, "\"")), withJobs(4));
    ASSERT_TRUE(now.result.ok());
    EXPECT_EQ(now.made("tiles"), 1u);
    for (const char* thing : {"a", "b"}) {
      EXPECT_EQ(now.made(thing), 1u) << thing << " " << touched;
      EXPECT_EQ(now.cached(thing), static_cast<std::uint64_t>(count - 1)) << thing;
      EXPECT_NE(now.digest(thing), before.digest(thing));
    }
    EXPECT_EQ(now.made("all"), 1u);
    EXPECT_EQ(callsMade() - calls, 4u);
    EXPECT_EQ(now.texts("b").at(tileKey(touched)), concat("red", touched, "-a-b"));
    // Leaf, index and record of tiles; leaf, unit, samples, index and record of a and b; one object and record of all.
    EXPECT_LE(store.writes, 3u + 2 * (4u + static_cast<unsigned>(std::min(count, 64))) + 2u)
        << "writes do not grow with the Set";
  }
  const ToyRun undone = runToys(store, chain(count));
  EXPECT_EQ(undone.result.made(), 0u);
  EXPECT_EQ(undone.digests(), before.digests());
}
INSTANTIATE_TEST_SUITE_P(Sizes, TouchedElement, ::testing::Values(1, 10, 64, 65, 1000, 5000));

TEST(Runner, ANewElementIsMadeAloneAndAGoneOneCostsNothing) {
  MemoryStore store;
  const ToyRun before = runToys(store, chain(3000));
  const ToyRun more = runToys(store, chain(3000, ", \"extra\": \"k00000-new\""));
  EXPECT_EQ(more.made("a"), 1u);
  EXPECT_EQ(more.cached("a"), 3000u);
  EXPECT_EQ(more.made("b"), 1u);
  EXPECT_EQ(more.thing("b").handle.count, 3001u);
  const ToyRun fewer = runToys(store, chain(3000, ", \"skip\": \"17 1800\""));
  EXPECT_EQ(fewer.made("a"), 0u);
  EXPECT_EQ(fewer.cached("a"), 2998u);
  EXPECT_EQ(fewer.made("b"), 0u);
  EXPECT_EQ(fewer.made("all"), 1u);
}

TEST(Runner, StopsWhereTheContentsAreTheSame) {
  MemoryStore store;
  const auto recipe = [](std::string_view paint) {
    return recipeOf({make("tiles", "toy.split", {}, concat("{\"count\": 20, \"paint\": \"", paint, "\"}")),
                     make("letters", "toy.scatter", {"tiles"}), make("after", "toy.map", {"letters"}),
                     make("all", "toy.join", {"after"})});
  };
  runToys(store, recipe(""));
  const ToyRun same_letters = runToys(store, recipe("3=nicer"));
  EXPECT_EQ(same_letters.made("letters"), 1u);
  EXPECT_EQ(same_letters.made("after"), 0u);
  EXPECT_EQ(same_letters.thing("after").state, ThingResult::State::cached);
  EXPECT_EQ(same_letters.made("all"), 0u);
  const ToyRun other_letter = runToys(store, recipe("3=red"));
  EXPECT_EQ(other_letter.made("after"), 1u);
  EXPECT_EQ(other_letter.made("all"), 1u);
}

TEST(Runner, OneJobAndManyGiveTheSame) {
  MemoryStore one_store, many_store;
  const ToyRun one = runToys(one_store, everyShape(), withJobs(1));
  ASSERT_TRUE(one.result.ok()) << one.result.errors.front();
  for (int i = 0; i < 3; ++i) {
    MemoryStore store;
    forgetSlowness();
    const ToyRun many = runToys(store, everyShape(), withJobs(8));
    ASSERT_TRUE(many.result.ok()) << many.result.errors.front();
    EXPECT_EQ(many.digests(), one.digests());
    EXPECT_EQ(many.result.made(), one.result.made());
  }
  EXPECT_EQ(runToys(one_store, everyShape(), withJobs(8)).result.made(), 0u);
}

TEST(Runner, ADiskAndAMemoryGiveTheSame) {
  TempFolder folder;
  DiskStore disk(folder.path());
  MemoryStore memory;
  const ToyRun on_disk = runToys(disk, everyShape(), withJobs(4));
  EXPECT_EQ(on_disk.digests(), runToys(memory, everyShape(), withJobs(4)).digests());
  DiskStore again(folder.path());
  const ToyRun found = runToys(again, everyShape());
  EXPECT_EQ(found.result.made(), 0u);
  EXPECT_EQ(found.digests(), on_disk.digests());
  EXPECT_TRUE(verifyStore(again).empty());
}

TEST(Runner, AMovedRecipeIsTheSameRecipe) {
  TempFolder here, there;
  putFile(here / "words/a.txt", "hello");
  putFile(there / "far/away/b.md", "hello");
  MemoryStore store;
  const StageTable stages = toyStages();
  const auto runIn = [&](const TempFolder& folder, std::string_view file, const std::string& name) {
    const std::string text = recipeOf({make("said", "toy.read", {}, concat("{\"file\": \"", file, "\"}")),
                                       make("tiles", "toy.split"), make("all", "toy.pair", {"tiles", "said"})});
    const Plan plan = makePlan(parseRecipe(text, name, folder.path()), stages);
    Runner runner(plan, store, {});
    return runner.run();
  };
  const RunResult first = runIn(here, "words/a.txt", "one.json");
  const RunResult second = runIn(there, "far/away/b.md", "other.json");
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(second.made(), 0u);
  for (std::size_t i = 0; i < first.things.size(); ++i)
    EXPECT_EQ(first.things[i].handle.digest, second.things[i].handle.digest);
  putFile(there / "far/away/b.md", "hello!");
  const RunResult third = runIn(there, "far/away/b.md", "other.json");
  EXPECT_EQ(third.made(), 4u) << "a file counts by its contents";
}

TEST(Runner, ARenamedThingIsFoundUnlessItDraws) {
  MemoryStore store;
  runToys(store, recipeOf({make("x", "toy.split"), make("y", "toy.map", {"x"}), make("z", "toy.die", {"y"})}));
  const ToyRun renamed =
      runToys(store, recipeOf({make("p", "toy.split"), make("q", "toy.map", {"p"}), make("r", "toy.die", {"q"})}));
  EXPECT_EQ(renamed.made("p") + renamed.made("q"), 0u);
  EXPECT_EQ(renamed.made("r"), 3u) << "another name draws other numbers";
}

TEST(Runner, AnotherSeedRemakesWhatDrawsAndWhatThenDiffers) {
  MemoryStore store;
  const auto recipe = [](std::uint64_t seed) {
    return recipeOf({make("tiles", "toy.split", {}, R"({"count": 60})"), make("plain", "toy.map", {"tiles"}),
                     make("coins", "toy.coin", {"tiles"}), make("after", "toy.map", {"coins"})},
                    seed);
  };
  ToyRun one = runToys(store, recipe(1));
  ToyRun two = runToys(store, recipe(2));
  EXPECT_EQ(two.made("tiles") + two.made("plain"), 0u);
  EXPECT_EQ(two.made("coins"), 60u);
  const auto coins_one = one.texts("coins"), coins_two = two.texts("coins");
  std::uint64_t differing = 0;
  for (const auto& [key, side] : coins_one) differing += coins_two.at(key) != side;
  EXPECT_GT(differing, 15u);
  EXPECT_LT(differing, 45u);
  EXPECT_EQ(two.made("after"), differing);
  EXPECT_EQ(two.cached("after"), 60 - differing);
}

TEST(Runner, WhatAnElementDrawsDependsOnNoOther) {
  MemoryStore store;
  const auto dice = [&](std::string_view params) {
    return runToys(store, recipeOf({make("tiles", "toy.split", {}, params), make("dice", "toy.die", {"tiles"})}),
                   withJobs(3))
        .texts("dice");
  };
  const auto few = dice(R"({"count": 10})"), many = dice(R"({"count": 300, "paint": "7=red"})");
  for (const auto& [key, number] : few) EXPECT_EQ(many.at(key), number) << key;
  std::set<std::string> numbers;
  for (const auto& [key, number] : many) numbers.insert(number);
  EXPECT_GT(numbers.size(), 295u);
}

TEST(Runner, EveryParamMovesTheFingerprint) {
  std::set<Digest> actions;
  const char* all_params[] = {
      "{}", R"({"count": 4})", R"({"padding": 1})", R"({"paint": "9=x"})", R"({"skip": "9"})", R"({"extra": " "})"};
  for (const char* params : all_params) {
    MemoryStore store;
    actions.insert(runToys(store, recipeOf({make("tiles", "toy.split", {}, params)})).thing("tiles").action);
  }
  EXPECT_EQ(actions.size(), std::size(all_params));
  MemoryStore store;
  runToys(store, recipeOf({make("tiles", "toy.split", {}, R"({"count": 3, "padding": 0, "paint": ""})")}));
  EXPECT_EQ(runToys(store, recipeOf({make("tiles", "toy.split", {}, "{}")})).result.made(), 0u)
      << "defaults said aloud are the same";
}

TEST(Runner, VersionAndCodeCountUnlessVersionsAreTrusted) {
  MemoryStore store;
  const StageTable old_code = toyStages("code 1"), new_code = toyStages("code 2"), new_map = toyStages("code 1", 2);
  const ToyRun first = runToys(store, chain(20), {}, old_code);
  const ToyRun versioned = runToys(store, chain(20), {}, new_map);
  EXPECT_EQ(versioned.made("tiles"), 0u);
  EXPECT_EQ(versioned.made("a"), 20u);
  EXPECT_EQ(versioned.made("all"), 0u) << "the same came out";
  const ToyRun recoded = runToys(store, chain(20), {}, new_code);
  EXPECT_EQ(recoded.made("tiles"), 1u);
  EXPECT_EQ(recoded.made("a"), 20u);
  RunOptions trusting;
  trusting.trust_versions = true;
  runToys(store, chain(20), trusting, old_code);
  EXPECT_EQ(runToys(store, chain(20), trusting, new_code).result.made(), 0u);
  EXPECT_EQ(runToys(store, chain(20), trusting, new_map).made("a"), 20u);
}

TEST(Runner, AWideInputTouchesEveryElement) {
  MemoryStore store;
  const auto recipe = [](std::string_view word, std::string_view paint) {
    return recipeOf({make("one", "toy.one", {}, concat("{\"text\": \"", word, "\"}")),
                     make("tiles", "toy.split", {}, concat("{\"count\": 30, \"paint\": \"", paint, "\"}")),
                     make("wide", "toy.pair", {"tiles", "one"})});
  };
  runToys(store, recipe("x", ""));
  ToyRun painted = runToys(store, recipe("x", "5=red"));
  EXPECT_EQ(painted.made("wide"), 1u);
  EXPECT_EQ(painted.texts("wide").at("k00005"), "red+x");
  ToyRun widened = runToys(store, recipe("y", ""));
  EXPECT_EQ(widened.made("wide"), 30u);
  EXPECT_EQ(widened.texts("wide").at("k00005"), "n5+y");
}

TEST(Runner, ForcingMakesAllAgainAndFindsItEqual) {
  MemoryStore store;
  const ToyRun first = runToys(store, everyShape(), withJobs(4));
  RunOptions force = withJobs(4);
  force.force = true;
  const ToyRun forced = runToys(store, everyShape(), force);
  ASSERT_TRUE(forced.result.ok()) << forced.result.errors.front();
  EXPECT_EQ(forced.result.made(), first.result.made());
  EXPECT_EQ(forced.result.cached(), 0u);
  EXPECT_EQ(forced.digests(), first.digests());
  EXPECT_EQ(forced.thing("mapped").reason, "forced");
}

TEST(Runner, ForcingReportsAStageThatIsNotDeterministic) {
  for (const bool mapped : {false, true}) {
    MemoryStore store;
    const std::string recipe =
        recipeOf({mapped ? make("source", "toy.split", {}, R"({"count": 5})") : make("source", "toy.one"),
                  make("varied", "toy.vary", {"source"})});
    const ToyRun first = runToys(store, recipe);
    ASSERT_TRUE(first.result.ok());
    RunOptions force;
    force.force = true;
    const ToyRun forced = runToys(store, recipe, force);
    ASSERT_EQ(forced.result.errors.size(), 1u);
    const std::string& error = forced.result.errors.front();
    EXPECT_TRUE(error.starts_with(mapped
                                      ? "varied: k00000: toy.vary version 1 is not deterministic: the same input gave "
                                      : "varied: toy.vary version 1 is not deterministic: the same input gave "))
        << error;
    EXPECT_TRUE(error.ends_with(" now; mend the stage, or raise its version if it changed")) << error;
    EXPECT_EQ(runToys(store, recipe).digest("varied"), first.digest("varied")) << "what was there first stays";
  }
}

TEST(Runner, TwoRunnersShareAStore) {
  TempFolder folder;
  DiskStore disk(folder.path());
  MemoryStore memory;
  for (Store* store : {static_cast<Store*>(&disk), static_cast<Store*>(&memory)}) {
    forgetSlowness();
    std::vector<std::map<std::string, Digest>> digests(3);
    std::vector<std::string> errors(3);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < 3; ++i)
      threads.emplace_back([&, i] {
        const ToyRun run = runToys(*store, everyShape(), withJobs(3));
        digests[i] = run.digests();
        for (const std::string& error : run.result.errors) errors[i] += error;
      });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(errors[i], "");
      EXPECT_EQ(digests[i], digests[0]);
    }
    EXPECT_TRUE(verifyStore(*store).empty());
    EXPECT_EQ(runToys(*store, everyShape()).result.made(), 0u);
  }
}

TEST(Runner, EventsComeOneAtATimeAndTellTheStory) {
  MemoryStore store;
  std::atomic<int> inside{0};
  bool collided = false;
  RunOptions options = withJobs(8);
  options.events = [&](const Event&) {
    if (++inside != 1) collided = true;
    std::this_thread::yield();
    --inside;
  };
  const ToyRun run = runToys(store, chain(100), options);
  EXPECT_FALSE(collided);
  EXPECT_EQ(run.count(Event::Type::thing_started), 4u);
  EXPECT_EQ(run.count(Event::Type::thing_finished), 4u);
  EXPECT_EQ(run.count(Event::Type::note), 200u);
  EXPECT_EQ(run.said(Event::Type::note, "a", "k00042"), "mapping");
  EXPECT_EQ(run.count(Event::Type::element_made), 0u) << "only when asked for";
  for (const Event& event : *run.events)
    if (event.type == Event::Type::thing_finished && event.thing == "b") {
      EXPECT_EQ(event.made, 100u);
      EXPECT_EQ(event.cached, 0u);
    }
}

TEST(Runner, FindingsCarryTheirThingAndKey) {
  MemoryStore store;
  const ToyRun run =
      runToys(store, recipeOf({make("tiles", "toy.split", {}, R"({"paint": "1=red"})"), make("one", "toy.one"),
                               make("found", "toy.find", {"tiles"}), make("also", "toy.find", {"one"})}));
  const std::vector<Finding> findings = collectFindings(*run.runner, *run.plan, run.result);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].place, "found/k00001: tile 1");
  EXPECT_EQ(findings[0].text, "is red; wash it");
  EXPECT_EQ(findings[1].place, "also: tile 0");
}

}  // namespace
}  // namespace castra
