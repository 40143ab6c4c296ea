// SPDX-License-Identifier: GPL-3.0-or-later
// Verifying and trimming a store.
#include "pipeline/core/store_care.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "pipeline/base/text.h"
#include "pipeline/core/record.h"
#include "tests/support/overlay_store.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_stages.h"

namespace castra {
namespace {

using testing::FileName;
using testing::OverlayStore;
using testing::TempFolder;
using namespace toys;

std::string town(std::string_view suffix = "!") {
  const std::string params = concat("{\"suffix\": \"", suffix, "\"}");
  return recipeOf({make("one", "toy.one"), make("tiles", "toy.split", {}, R"({"count": 20})"),
                   make("big", "toy.split", {}, R"({"count": 18, "padding": 62000})"),
                   make("mapped", "toy.map", {"tiles"}, params), make("mapped_big", "toy.map", {"big"}, params),
                   make("slow", "toy.slow", {"mapped"}, R"({"milliseconds": 7})"),
                   make("files", "toy.file", {"mapped"}, R"({"length": 17000})")});
}

TEST(VerifyStore, FindsEveryFlippedBit) {
  MemoryStore base;
  forgetSlowness();
  runToys(base, town());
  std::array<std::size_t, kShelves.size()> tried{};
  for (const auto& [name, bytes] : testing::filesOf(base)) {
    OverlayStore store(base);
    store.showOnly(name);
    ASSERT_TRUE(verifyStore(store).empty());
    // Every byte of a short file; the ends and a spread of a long one.
    std::set<std::size_t> places;
    for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), 300); ++i)
      places.insert(i), places.insert(bytes.size() - 1 - i);
    const std::size_t step = std::max<std::size_t>(1, bytes.size() / (bytes.size() > 100'000 ? 12 : 60));
    for (std::size_t i = 0; i < bytes.size(); i += step) places.insert(i);
    if (bytes.size() > 100'000)
      for (auto at = places.begin(); at != places.end();)
        at = *at % 7 == 0 || *at < 10 ? std::next(at) : places.erase(at);
    for (const std::size_t place : places) {
      std::string broken = bytes;
      broken[place] = static_cast<char>(broken[place] ^ (1 << place % 8));
      store.write(name.first, name.second, broken, Store::Mode::replace);
      const auto found = verifyStore(store);
      ASSERT_EQ(found.size(), 1u) << shelfName(name.first) << " byte " << place << " of " << bytes.size();
      EXPECT_EQ(found[0].shelf, name.first);
      EXPECT_EQ(found[0].name, name.second);
      ++tried[static_cast<std::size_t>(name.first)];
    }
    for (const std::string& broken :
         {bytes.substr(0, bytes.size() - 1), bytes.substr(0, bytes.size() / 2), std::string(), bytes + "x"}) {
      store.write(name.first, name.second, broken, Store::Mode::replace);
      EXPECT_EQ(verifyStore(store).size(), 1u)
          << shelfName(name.first) << " with " << broken.size() << " of " << bytes.size() << " bytes";
    }
  }
  for (const Shelf shelf : kShelves) EXPECT_GT(tried[static_cast<std::size_t>(shelf)], 100u) << shelfName(shelf);
}

/// A store whose files vanish, or cannot be read, between being listed and being looked at.
class FadingStore : public OverlayStore {
 public:
  using OverlayStore::OverlayStore;
  void forEach(const std::function<void(const Entry&)>& visit) override {
    OverlayStore::forEach([&](const Entry& entry) {
      if (vanish) remove(entry.shelf, entry.name);
      visit(entry);
    });
  }
  std::optional<std::string> read(Shelf shelf, const Digest& name) override {
    if (unreadable) return std::nullopt;
    return OverlayStore::read(shelf, name);
  }
  bool vanish = false, unreadable = false;
};

TEST(VerifyStore, AFileRemovedMeanwhileIsNotBroken) {
  MemoryStore base;
  runToys(base, town());
  FadingStore store(base);
  store.vanish = true;
  EXPECT_TRUE(verifyStore(store).empty());
}

TEST(VerifyStore, AFileThatCannotBeReadIsBroken) {
  MemoryStore base;
  runToys(base, town());
  FadingStore store(base);
  store.unreadable = true;
  EXPECT_EQ(verifyStore(store).size(), testing::filesOf(base).size());
}

TEST(CountStore, CountsFilesAndBytesOfEveryShelf) {
  MemoryStore store;
  runToys(store, town());
  const StoreStats stats = countStore(store);
  StoreStats::Count sum;
  for (const auto& [name, bytes] : testing::filesOf(store)) {
    ++sum.files;
    sum.bytes += bytes.size();
  }
  EXPECT_EQ(stats.total().files, sum.files);
  EXPECT_EQ(stats.total().bytes, sum.bytes);
}

TEST(TrimStore, KeepsUnderTheSizeAndRunsGiveTheSameAfterwards) {
  MemoryStore base;
  const ToyRun made = runToys(base, town());
  runToys(base, town("?"));
  const std::uint64_t all = countStore(base).total().bytes;
  for (const double share : {0.0, 0.001, 0.1, 0.3, 0.5, 0.9, 1.0, 2.0}) {
    const auto limit = static_cast<std::uint64_t>(share * static_cast<double>(all));
    MemoryStore store;
    for (const auto& [name, bytes] : testing::filesOf(base)) store.write(name.first, name.second, bytes);
    const std::uint64_t files = countStore(store).total().files;
    const TrimResult trimmed = trimStore(store, limit);
    const StoreStats left = countStore(store);
    EXPECT_LE(left.total().bytes, limit);
    EXPECT_EQ(left.total().bytes, trimmed.kept_bytes);
    EXPECT_EQ(left.total().files, trimmed.kept_files);
    EXPECT_EQ(trimmed.files + trimmed.kept_files, files);
    EXPECT_EQ(trimmed.bytes + trimmed.kept_bytes, all);
    if (share >= 1) {
      EXPECT_EQ(trimmed.files, 0u);
    }
    EXPECT_TRUE(verifyStore(store).empty());
    const ToyRun again = runToys(store, town());
    ASSERT_TRUE(again.result.ok());
    EXPECT_EQ(again.digests(), made.digests());
  }
}

TEST(TrimStore, KeepsAThingWholeOrNotAtAll) {
  MemoryStore base;
  runToys(base, town());
  const std::uint64_t all = countStore(base).total().bytes;
  for (std::uint64_t limit = 0; limit < all; limit += all / 40) {
    MemoryStore store;
    for (const auto& [name, bytes] : testing::filesOf(base)) store.write(name.first, name.second, bytes);
    trimStore(store, limit);
    // Everything that a run finds cached can be read without a repair.
    ToyRun run = runToys(store, town());
    for (const ThingResult& thing : run.result.things) {
      if (thing.state != ThingResult::State::cached) continue;
      const std::size_t t = run.indexOf(thing.name);
      if (!thing.handle.is_set) {
        run.runner->load(t);
        continue;
      }
      for (auto at = run.runner->elements(t).begin(); !at.done(); at.advance()) {
        const std::string bytes = at.bytes();
        if (thing.name != "files") continue;
        for (const File& file : decode<Files>(bytes).files)
          EXPECT_TRUE(store.contains(Shelf::objects, file.blob.digest));
      }
    }
    EXPECT_EQ(run.count(Event::Type::repaired), 0u) << limit;
  }
}

TEST(TrimStore, WhatWasUsedLastStays) {
  TempFolder folder;
  DiskStore store(folder.path());
  const auto single = [](std::string_view text) {
    return recipeOf({make("one", "toy.one", {}, concat("{\"text\": \"", text, "\"}"))});
  };
  for (const char* text : {"a", "b", "c"}) {
    runToys(store, single(text));
    std::this_thread::sleep_for(std::chrono::milliseconds(15));
  }
  runToys(store, single("a"));  // found, and so used
  trimStore(store, countStore(store).total().bytes * 2 / 3);
  EXPECT_EQ(runToys(store, single("a")).result.made(), 0u);
  EXPECT_EQ(runToys(store, single("c")).result.made(), 0u);
  EXPECT_EQ(runToys(store, single("b")).result.made(), 1u);
}

TEST(TrimStore, WhatBelongsToNothingGoesFirst) {
  MemoryStore store;
  runToys(store, town());
  const auto before = testing::filesOf(store);
  std::uint64_t bytes = countStore(store).total().bytes;
  store.write(Shelf::objects, digestOf("orphan"), "orphan");
  store.write(Shelf::leaves, digestOf("leaf"), "not even a leaf");
  trimStore(store, bytes);
  EXPECT_TRUE(testing::filesOf(store) == before);
}

TEST(TrimStore, WhatAnInterruptedRunMadeIsKeptIfThereIsRoom) {
  MemoryStore store;
  const std::string recipe = recipeOf({make("tiles", "toy.split", {}, R"({"count": 50})"),
                                       make("broken", "toy.fail", {"tiles"}, R"({"numbers": "9"})")});
  RunOptions options;
  options.keep_going = true;
  runToys(store, recipe, options);
  trimStore(store, countStore(store).total().bytes);
  letFail(false);
  EXPECT_EQ(runToys(store, recipe).made("broken"), 1u);
  letFail(true);
}

TEST(TrimStore, MayGoOnWhileRunsUseTheStore) {
  TempFolder folder;
  DiskStore store(folder.path());
  MemoryStore fresh;
  const auto expected = runToys(fresh, town()).digests();
  std::atomic<bool> done{false};
  std::thread trimmer([&] {
    while (!done) {
      trimStore(store, 0);
      verifyStore(store);
      std::this_thread::sleep_for(std::chrono::milliseconds(60));
    }
  });
  for (int i = 0; i < 6; ++i) {
    const ToyRun run = runToys(store, town(), withJobs(3));
    EXPECT_TRUE(run.result.ok()) << run.result.errors.front();
    EXPECT_EQ(run.digests(), expected);
  }
  done = true;
  trimmer.join();
}

}  // namespace
}  // namespace castra
