// SPDX-License-Identifier: GPL-3.0-or-later
// A store that lost something: whatever a run needs of it is made again, and is the same as before.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "pipeline/base/text.h"
#include "pipeline/core/store_care.h"
#include "tests/support/overlay_store.h"
#include "tests/support/toy_stages.h"

namespace castra {
namespace {

using testing::FileName;
using testing::OverlayStore;
using namespace toys;

/// Things of which the store holds every kind of file: records of things, leaves and dear elements; samples; leaves
/// that hold their elements, leaves with parts, elements of their own; single artifacts; files with stored blobs.
std::vector<std::string> makesOfEveryKind(std::string_view paint = "") {
  return {make("one", "toy.one"),
          make("tiles", "toy.split", {}, concat("{\"count\": 7, \"paint\": \"", paint, "\"}")),
          make("big", "toy.split", {}, R"({"count": 17, "padding": 62000})"),
          make("own", "toy.split", {}, R"({"count": 2, "padding": 66000})"),
          make("mapped", "toy.map", {"tiles"}),
          make("mapped_big", "toy.map", {"big"}),
          make("mapped_own", "toy.map", {"own"}),
          make("wide", "toy.pair", {"tiles", "one"}),
          make("slow", "toy.slow", {"tiles"}, R"({"milliseconds": 7})"),
          make("fan", "toy.fan", {"slow"}),
          make("gathered", "toy.gather", {"tiles", "fan"}),
          make("dropped", "toy.drop", {"fan"}),
          make("joined", "toy.join", {"gathered"}),
          make("files", "toy.file", {"tiles"}, R"({"length": 17000})")};
}

/// The same with things that read all of it.
std::vector<std::string> andReaders(std::vector<std::string> makes) {
  makes.push_back(make("probe", "toy.rest",
                       {"one", "tiles", "big", "own", "mapped", "mapped_big", "mapped_own", "wide", "slow", "fan",
                        "gathered", "dropped", "joined"}));
  makes.push_back(make("mapped_probe", "toy.map", {"gathered"}, R"({"suffix": "#"})"));
  makes.push_back(make("bundle", "toy.bundle", {"files"}));
  return makes;
}

std::string damage(std::string bytes, std::string_view how) {
  if (how == "flip first") bytes.front() = static_cast<char>(bytes.front() ^ 4);
  if (how == "flip middle") bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 32);
  if (how == "flip last") bytes.back() = static_cast<char>(bytes.back() ^ 1);
  if (how == "truncate") bytes.resize(bytes.size() * 2 / 3);
  if (how == "lose the last byte") bytes.resize(bytes.size() - 1);
  if (how == "empty") bytes.clear();
  if (how == "extend") bytes += "more";
  return bytes;
}

constexpr std::string_view kDamages[] = {"flip first",         "flip middle", "flip last", "truncate",
                                         "lose the last byte", "empty",       "extend",    "delete"};

class Repair : public ::testing::Test {
 protected:
  /// Each kind of run on a whole store, to compare with.
  static void SetUpTestSuite() {
    base = new MemoryStore;
    forgetSlowness();
    ToyRun made = runToys(*base, recipeOf(makesOfEveryKind()));
    if (!made.result.ok()) throw std::logic_error(made.result.errors.front());
    OverlayStore whole(*base);
    read_digests = runToys(whole, recipeOf(andReaders(makesOfEveryKind()))).digests();
    OverlayStore painted(*base);
    painted_digests = runToys(painted, recipeOf(andReaders(makesOfEveryKind("4=red 6=blue")))).digests();
  }
  static void TearDownTestSuite() {
    delete base;
    base = nullptr;
  }

  static void hurt(Store& store, const FileName& name, const std::string& bytes, std::string_view how) {
    if (how == "delete")
      store.remove(name.first, name.second);
    else
      store.write(name.first, name.second, damage(bytes, how), Store::Mode::replace);
  }

  static inline MemoryStore* base = nullptr;
  static inline std::map<std::string, Digest> read_digests, painted_digests;
};

TEST_F(Repair, TheStoreHoldsEveryKindOfFile) {
  const StoreStats stats = countStore(*base);
  for (const Shelf shelf : kShelves)
    EXPECT_GT(stats.shelves[static_cast<std::size_t>(shelf)].files, 0u) << shelfName(shelf);
  EXPECT_TRUE(verifyStore(*base).empty());
}

TEST_F(Repair, WhateverIsDamagedTheResultIsTheSame) {
  std::map<Shelf, int> seen;
  for (const auto& [name, bytes] : testing::filesOf(*base)) {
    if (name.first == Shelf::samples && ++seen[name.first] > 10) continue;  // they are many and all alike
    for (const std::string_view how : kDamages)
      for (const bool painted : {false, true}) {
        if (painted && how != "flip middle" && how != "delete") continue;
        SCOPED_TRACE(concat(shelfName(name.first), "/", name.second.shortHex(), " ", how,
                            painted ? ", two elements changed" : ""));
        OverlayStore store(*base);
        hurt(store, name, bytes, how);
        const ToyRun run =
            runToys(store, recipeOf(andReaders(makesOfEveryKind(painted ? "4=red 6=blue" : ""))), withJobs(2));
        ASSERT_TRUE(run.result.ok()) << run.result.errors.front();
        ASSERT_EQ(run.digests(), painted ? painted_digests : read_digests);
        // What the run read is whole again. After an edit, what was there before is read as a hint and may stay broken;
        // bytes too many at the end of a part are not noticed by those who read only their own piece of it.
        if (painted || how == "extend") continue;
        const std::set<FileName> read = store.whatWasRead();
        for (const BrokenFile& broken : verifyStore(store))
          EXPECT_FALSE(read.contains({broken.shelf, broken.name}))
              << "still broken: " << shelfName(broken.shelf) << "/" << broken.name.shortHex();
      }
  }
}

TEST_F(Repair, AStoreOfWhichHalfIsDamagedGivesTheSame) {
  const auto files = testing::filesOf(*base);
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(concat("seed ", seed));
    Random random(digestOf(concat("damage ", seed)));
    OverlayStore store(*base);
    for (const auto& [name, bytes] : files)
      if (random.chance(0.5)) hurt(store, name, bytes, kDamages[random.below(std::size(kDamages))]);
    ToyRun run = runToys(store, recipeOf(andReaders(makesOfEveryKind())), withJobs(4));
    ASSERT_TRUE(run.result.ok()) << run.result.errors.front();
    EXPECT_EQ(run.digests(), read_digests);
  }
}

TEST_F(Repair, NothingIsRepairedThatIsWhole) {
  OverlayStore store(*base);
  const ToyRun run = runToys(store, recipeOf(andReaders(makesOfEveryKind())));
  EXPECT_EQ(run.count(Event::Type::repaired), 0u);
}

TEST_F(Repair, OnlyTheLostElementIsMadeAgain) {
  MemoryStore store;
  const std::string recipe =
      recipeOf({make("tiles", "toy.split", {}, R"({"count": 500})"), make("a", "toy.map", {"tiles"})});
  const ToyRun made = runToys(store, recipe);
  const auto index = SetIndex::read(store, made.digest("a"));
  ASSERT_TRUE(index && index->leaves.size() == 1);
  // Small elements lie in their leaf; on a machine so slow that a leaf takes more than a second, in a part.
  std::vector<std::pair<Shelf, Digest>> places = {{Shelf::leaves, index->leaves[0].leaf}};
  store.forEach([&](const Store::Entry& entry) {
    if (entry.shelf == Shelf::objects) places.emplace_back(entry.shelf, entry.name);
  });
  const auto place = std::find_if(places.begin(), places.end(), [&](const auto& each) {
    return store.read(each.first, each.second)->find("n250!") != std::string::npos;
  });
  ASSERT_NE(place, places.end());
  store.corrupt(place->first, place->second, store.read(place->first, place->second)->find("n250!"));
  const std::uint64_t calls = callsMade();
  const ToyRun run = runToys(store, recipeOf({make("tiles", "toy.split", {}, R"({"count": 500})"),
                                              make("a", "toy.map", {"tiles"}), make("all", "toy.join", {"a"})}));
  ASSERT_TRUE(run.result.ok());
  EXPECT_EQ(callsMade() - calls, 2u) << "k00250 of a, and the join";
  EXPECT_EQ(run.said(Event::Type::repaired, "a", "k00250"), "");
  EXPECT_EQ(run.count(Event::Type::repaired), 1u);
  EXPECT_TRUE(verifyStore(store).empty());
}

TEST_F(Repair, ManyReadersOfOneBrokenFileDoNotGetInEachOthersWay) {
  // Leaf cut short, leaf lost, part lost: every element of the leaf is missed by many threads at once.
  for (const char* damaged : {"tiles", "a"})
    for (const std::string_view how : {"truncate", "delete"})
      for (const bool parts : {false, true}) {
        SCOPED_TRACE(concat(damaged, " ", how, parts ? " parts" : " leaves"));
        const std::string split =
            make("tiles", "toy.split", {},
                 parts ? R"({"count": 300, "padding": 9000})" : R"({"count": 300, "padding": 10})");
        const std::string map = make("a", "toy.map", {"tiles"});
        MemoryStore good;
        const ToyRun made = runToys(good, recipeOf({split, map}));
        const auto index = SetIndex::read(good, made.digest(damaged));
        std::set<FileName> victims;
        for (const IndexRow& row : index->leaves) {
          const auto leaf = Leaf::read(good, row.leaf);
          if (!parts) victims.insert({Shelf::leaves, row.leaf});
          for (const Location& location : leaf->locations())
            if (parts && !location.part.empty()) victims.insert({Shelf::objects, location.part});
        }
        ASSERT_FALSE(victims.empty());
        for (int round = 0; round < 5; ++round) {
          OverlayStore store(good);
          for (const FileName& victim : victims) hurt(store, victim, *good.read(victim.first, victim.second), how);
          const std::uint64_t calls = callsMade();
          const std::string from = damaged;
          const ToyRun run =
              runToys(store,
                      recipeOf({split, map, make("r1", "toy.map", {from}, R"({"suffix": "1"})"),
                                make("r2", "toy.map", {from}, R"({"suffix": "2"})"),
                                make("r3", "toy.map", {from}, R"({"suffix": "3"})"), make("r4", "toy.join", {from})}),
                      withJobs(8));
          ASSERT_TRUE(run.result.ok()) << run.result.errors.front();
          EXPECT_EQ(run.digest(damaged), made.digest(damaged));
          // 901 for the readers; what was lost is made again a few times at most, not once for every row.
          EXPECT_LE(callsMade() - calls, 901u + 8 * 300u);
          EXPECT_LE(run.count(Event::Type::repaired), 40u);
          EXPECT_TRUE(verifyStore(store).empty());
        }
      }
}

TEST_F(Repair, ALossWhileTheRunGoesOnIsMended) {
  // Somebody empties the store in the middle of a run.
  for (const int jobs : {1, 4}) {
    MemoryStore store, fresh;
    RunOptions options = withJobs(jobs);
    int finished = 0;
    options.events = [&](const Event& event) {
      if (event.type == Event::Type::thing_finished && ++finished % 3 == 0) trimStore(store, 0);
    };
    const ToyRun run = runToys(store, recipeOf(andReaders(makesOfEveryKind())), options);
    ASSERT_TRUE(run.result.ok()) << run.result.errors.front();
    EXPECT_EQ(run.digests(), read_digests);
  }
}

TEST_F(Repair, AStageThatCannotRepeatItselfIsReported) {
  MemoryStore store;
  const std::string source = make("tiles", "toy.split"), varied = make("varied", "toy.vary", {"tiles"});
  const ToyRun made = runToys(store, recipeOf({source, varied}));
  store.remove(Shelf::leaves, SetIndex::read(store, made.digest("varied"))->leaves[0].leaf);
  const ToyRun run = runToys(store, recipeOf({source, varied, make("after", "toy.map", {"varied"})}));
  ASSERT_EQ(run.result.errors.size(), 1u);
  EXPECT_NE(run.result.errors.front().find("toy.vary version 1 is not deterministic"), std::string::npos)
      << run.result.errors.front();
}

TEST_F(Repair, ARunnerStillMendsAfterItsRun) {
  MemoryStore store;
  ToyRun run = runToys(store, recipeOf(makesOfEveryKind()));
  const auto texts = run.texts("gathered");
  trimStore(store, 0);
  EXPECT_EQ(run.texts("gathered"), texts);
  EXPECT_EQ(run.text("one"), "one");
}

}  // namespace
}  // namespace castra
