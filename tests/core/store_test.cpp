// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/store.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "tests/support/temp_folder.h"

namespace castra {
namespace {

namespace fs = std::filesystem;
using testing::getFile;
using testing::putFile;
using testing::TempFolder;

std::size_t filesBelow(const fs::path& folder, std::string_view word = "") {
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    count += entry.is_regular_file() && entry.path().filename().string().find(word) != std::string::npos;
  return count;
}

std::string problemOf(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

/// The same promises for both kinds.
class AnyStore : public ::testing::TestWithParam<bool> {
 protected:
  TempFolder folder;
  std::unique_ptr<Store> store = GetParam() ? std::unique_ptr<Store>(std::make_unique<DiskStore>(folder / "store"))
                                            : std::make_unique<MemoryStore>();
};
INSTANTIATE_TEST_SUITE_P(Kinds, AnyStore, ::testing::Bool(),
                         [](const auto& kind) { return kind.param ? "Disk" : "Memory"; });

TEST_P(AnyStore, GivesBackWhatWasWritten) {
  std::string large(3'000'000, '\0');
  for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<char>(i * i >> 7);
  for (const std::string& bytes : {std::string("hello"), std::string("\0\n\xff", 3), large})
    for (const Shelf shelf : kShelves) {
      const Digest name = digestOf(bytes);
      EXPECT_FALSE(store->read(shelf, name));
      EXPECT_FALSE(store->contains(shelf, name));
      EXPECT_TRUE(store->write(shelf, name, bytes));
      EXPECT_TRUE(store->contains(shelf, name));
      EXPECT_TRUE(store->read(shelf, name) == bytes);
      EXPECT_EQ(store->readPart(shelf, name, 1, 2), bytes.substr(1, 2));
      EXPECT_EQ(store->readPart(shelf, name, bytes.size(), 0), "");
      EXPECT_FALSE(store->readPart(shelf, name, bytes.size() - 1, 2));
      EXPECT_FALSE(store->readPart(shelf, name, bytes.size() + 1, 0));
      EXPECT_FALSE(store->readPart(shelf, name, 1, UINT64_MAX)) << "no overflow, no huge allocation";
      EXPECT_FALSE(store->readPart(shelf, name, UINT64_MAX, 1));
    }
  store->write(Shelf::objects, digestOf(""), "");
  EXPECT_EQ(store->read(Shelf::objects, digestOf("")), "");
}

TEST_P(AnyStore, TheFirstWriterWinsUnlessAskedToReplace) {
  const Digest name = digestOf("x");
  EXPECT_TRUE(store->write(Shelf::actions, name, "first"));
  EXPECT_FALSE(store->write(Shelf::actions, name, "second"));
  EXPECT_EQ(store->read(Shelf::actions, name), "first");
  EXPECT_TRUE(store->write(Shelf::actions, name, "third", Store::Mode::replace));
  EXPECT_EQ(store->read(Shelf::actions, name), "third");
  EXPECT_FALSE(store->contains(Shelf::objects, name)) << "shelves do not mix";
  store->remove(Shelf::actions, name);
  EXPECT_FALSE(store->read(Shelf::actions, name));
  store->remove(Shelf::actions, name);  // twice is no harm
  EXPECT_TRUE(store->write(Shelf::actions, name, "fourth"));
}

TEST_P(AnyStore, VisitsEveryFileOnce) {
  std::map<std::pair<Shelf, Digest>, std::uint64_t> expected, found;
  for (int i = 0; i < 300; ++i) {
    const Shelf shelf = kShelves[static_cast<std::size_t>(i) % kShelves.size()];
    const Digest name = digestOf(concat(i));
    store->write(shelf, name, std::string(static_cast<std::size_t>(i), 'x'));
    expected[{shelf, name}] = static_cast<std::uint64_t>(i);
  }
  store->forEach([&](const Store::Entry& entry) {
    EXPECT_TRUE(found.emplace(std::pair(entry.shelf, entry.name), entry.size).second);
  });
  EXPECT_EQ(found, expected);
}

TEST_P(AnyStore, ManyWritersOfOneNameLeaveOneWholeFile) {
  const std::string a(200'000, 'a'), b(200'000, 'b');
  const Digest name = digestOf("contested");
  std::vector<std::thread> threads;
  std::atomic<int> torn{0};
  for (int t = 0; t < 6; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 40; ++i) {
        store->write(Shelf::objects, name, t % 2 == 0 ? a : b, i % 3 == 0 ? Store::Mode::replace : Store::Mode::keep);
        const auto read = store->read(Shelf::objects, name);
        if (!read || (*read != a && *read != b)) ++torn;
        store->write(Shelf::samples, digestOf(concat(t, " ", i)), "x");
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(torn, 0);
  int samples = 0;
  for (int t = 0; t < 6; ++t)
    for (int i = 0; i < 40; ++i) samples += store->read(Shelf::samples, digestOf(concat(t, " ", i))).has_value();
  EXPECT_EQ(samples, 240) << "what was written is found";
  if (GetParam()) {
    EXPECT_EQ(filesBelow(folder.path(), "tmp"), 0u);
  }
}

TEST(MemoryStore, CountsWhatIsAskedOfIt) {
  MemoryStore store;
  store.read(Shelf::objects, digestOf("a"));
  store.write(Shelf::objects, digestOf("a"), "a");
  store.write(Shelf::objects, digestOf("a"), "a");
  store.read(Shelf::objects, digestOf("a"));
  store.readPart(Shelf::objects, digestOf("a"), 0, 1);
  EXPECT_EQ(store.reads, 3u);
  EXPECT_EQ(store.hits, 2u);
  EXPECT_EQ(store.writes, 1u);
  store.corrupt(Shelf::objects, digestOf("a"), 0);
  EXPECT_EQ(store.read(Shelf::objects, digestOf("a")), "`");
}

TEST(DiskStore, TwoStoresOnOneFolderSeeEachOther) {
  TempFolder folder;
  DiskStore one(folder / "deep/down/store"), two(folder / "deep/down/store");
  EXPECT_TRUE(DiskStore::isStore(folder / "deep/down/store"));
  EXPECT_FALSE(DiskStore::isStore(folder.path()));
  for (const Shelf shelf : kShelves) {
    one.write(shelf, digestOf("x"), "hello");
    EXPECT_EQ(two.read(shelf, digestOf("x")), "hello") << shelfName(shelf);
    EXPECT_EQ(getFile(*two.pathOf(shelf, digestOf("x"))), "hello");
  }
}

TEST(DiskStore, SurvivesBeingEmptiedUnderneath) {
  TempFolder folder;
  DiskStore store(folder / "store");
  store.write(Shelf::samples, digestOf("x"), "1");
  fs::remove_all(folder / "store/samples");
  EXPECT_FALSE(store.read(Shelf::samples, digestOf("x")));
  EXPECT_TRUE(store.write(Shelf::samples, digestOf("x"), "2"));
  EXPECT_EQ(store.read(Shelf::samples, digestOf("x")), "2");
}

TEST(DiskStore, RemovesWhatAKilledProcessLeft) {
  TempFolder folder;
  DiskStore store(folder / "store");
  store.write(Shelf::objects, digestOf("x"), "hello");
  const fs::path beside = store.pathOf(Shelf::objects, digestOf("x"))->parent_path();
  putFile(beside / "tmp-host-99-0", "half");
  putFile(beside / "tmp-host-99-1", "half");
  EXPECT_EQ(store.removeLeftovers(3600), 0u) << "they may be in the works";
  EXPECT_EQ(filesBelow(beside, "tmp"), 2u);
  std::size_t visited = 0;
  store.forEach([&](const Store::Entry&) { ++visited; });
  EXPECT_EQ(visited, 1u) << "they are not files of the store";
  EXPECT_EQ(store.removeLeftovers(-1), 2u);
  EXPECT_EQ(filesBelow(beside), 1u);
}

TEST(DiskStore, RefusesAnotherFormat) {
  TempFolder folder;
  putFile(folder / "format", "castra store 2\n");
  EXPECT_EQ(problemOf([&] { DiskStore store(folder.path()); }),
            folder.path().string() + ": holds a store of another format; name another folder with --cache");
  EXPECT_EQ(getFile(folder / "format"), "castra store 2\n");
}

TEST(DiskStore, LeavesAFolderOfSomebodyElseAlone) {
  TempFolder folder;
  putFile(folder / "format", "Please format the disk on Friday.\n");
  EXPECT_NE(problemOf([&] { DiskStore store(folder.path()); }), "");
  EXPECT_EQ(getFile(folder / "format"), "Please format the disk on Friday.\n");
}

TEST(DiskStore, SaysWhenAFileIsInTheWay) {
  TempFolder folder;
  putFile(folder / "file", "x");
  const std::string problem = problemOf([&] { DiskStore store(folder / "file"); });
  EXPECT_TRUE(problem.starts_with((folder / "file").string() + ": cannot be made: ")) << problem;
  EXPECT_TRUE(problem.ends_with("; name another store with --cache")) << problem;
  EXPECT_NE(problemOf([&] { DiskStore store(folder / "file/below"); }), "");
}

TEST(DiskStore, SaysWhenItMayNotWrite) {
  TempFolder folder;
  DiskStore store(folder / "store");
  ::chmod((folder / "").c_str(), 0755);
  ::chmod((folder / "store").c_str(), 0555);
  const uid_t self = ::geteuid();
  const uid_t nobody = self == 0 ? 65534 : self;  // root may write everywhere
  ASSERT_EQ(::seteuid(nobody), 0);
  const std::string problem = problemOf([&] { store.write(Shelf::objects, digestOf("x"), "x"); });
  ASSERT_EQ(::seteuid(self), 0);
  ::chmod((folder / "store").c_str(), 0700);
  EXPECT_NE(problem.find("Permission denied; name another store with --cache"), std::string::npos) << problem;
}

TEST(DiskStore, AWriteThatFailsLeavesNothing) {
  // A limit on the size of files stands for a full disk.
  TempFolder folder;
  DiskStore store(folder / "store");
  struct rlimit old {};
  ::getrlimit(RLIMIT_FSIZE, &old);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit small = old;
  small.rlim_cur = 10'000;
  ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string problem = problemOf([&] { store.write(Shelf::objects, digestOf("x"), std::string(50'000, 'x')); });
  ::setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, handler);
  EXPECT_NE(problem.find(": cannot be written: "), std::string::npos) << problem;
  EXPECT_FALSE(store.contains(Shelf::objects, digestOf("x")));
  EXPECT_EQ(filesBelow(folder / "store"), 1u) << "only the format is left";
  EXPECT_TRUE(store.write(Shelf::objects, digestOf("x"), "now there is room"));
}

TEST(DiskStore, TouchingMakesAFileNewer) {
  TempFolder folder;
  DiskStore store(folder / "store");
  store.write(Shelf::actions, digestOf("a"), "a");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  store.write(Shelf::actions, digestOf("b"), "b");
  const auto used = [&](std::string_view what) {
    std::int64_t time = 0;
    store.forEach([&](const Store::Entry& entry) { time = entry.name == digestOf(what) ? entry.used : time; });
    return time;
  };
  EXPECT_LT(used("a"), used("b"));
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  store.touch(Shelf::actions, digestOf("a"));
  EXPECT_GT(used("a"), used("b"));
  store.touch(Shelf::actions, digestOf("missing"));  // only a hint
}

}  // namespace
}  // namespace castra
