// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/publish.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <set>
#include <thread>

#include "pipeline/base/text.h"
#include "pipeline/core/store_care.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_stages.h"

namespace castra {
namespace {

namespace fs = std::filesystem;
using testing::getFile;
using testing::putFile;
using testing::TempFolder;
using namespace toys;

/// Files of `count` tiles: small ones carried along, large ones stored.
std::string filesRecipe(int count, std::string_view paint = "", int length = 20000, std::string_view folder = "large") {
  return recipeOf(
      {make("tiles", "toy.split", {}, concat("{\"count\": ", count, ", \"paint\": \"", paint, "\"}")),
       make("small", "toy.file", {"tiles"}, R"({"folder": "small"})"),
       make("large", "toy.file", {"tiles"}, concat("{\"length\": ", length, ", \"folder\": \"", folder, "\"}")),
       make("bundle", "toy.bundle", {"small", "large"})});
}

std::set<std::string> pathsIn(const fs::path& folder) {
  std::set<std::string> paths;
  if (!fs::exists(folder)) return paths;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (!entry.is_directory()) paths.insert(entry.path().lexically_relative(folder).generic_string());
  return paths;
}

/// When each file was last written, to the nanosecond, and which file it is.
std::map<std::string, std::pair<std::int64_t, std::uint64_t>> timesIn(const fs::path& folder) {
  std::map<std::string, std::pair<std::int64_t, std::uint64_t>> times;
  for (const std::string& path : pathsIn(folder)) {
    struct stat status {};
    ::lstat((folder / path).c_str(), &status);
    times[path] = {status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec, status.st_ino};
  }
  return times;
}

class Publish : public ::testing::Test {
 protected:
  Published publishToys(Store& store, std::string_view recipe) {
    run = std::make_unique<ToyRun>(runToys(store, recipe, withJobs(2)));
    if (!run->result.ok()) throw Error("", run->result.errors.front());
    return publish(*run->runner, *run->plan, run->result, store, out).value();
  }
  fs::path bundle() const { return out / "bundle"; }

  TempFolder folder;
  DiskStore disk{folder / "store"};
  fs::path out = folder / "out";
  std::unique_ptr<ToyRun> run;
};

TEST_F(Publish, WritesEveryFileAndTheRootOfTheBundle) {
  MemoryStore memory;
  for (Store* store : {static_cast<Store*>(&disk), static_cast<Store*>(&memory)}) {
    fs::remove_all(out);
    const Published published = publishToys(*store, filesRecipe(3));
    EXPECT_EQ(pathsIn(bundle()),
              (std::set<std::string>{"large/k00000.txt", "large/k00001.txt", "large/k00002.txt", "manifest.json",
                                     "small/k00000.txt", "small/k00001.txt", "small/k00002.txt"}));
    EXPECT_EQ(published.files, 7u);
    EXPECT_EQ(published.written, 7u);
    EXPECT_EQ(published.removed, 0u);
    EXPECT_TRUE(published.strangers.empty());
    EXPECT_EQ(getFile(bundle() / "small/k00001.txt"), "n1........");
    EXPECT_EQ(getFile(bundle() / "large/k00001.txt"), "n1" + std::string(19998, '.'));
    // The root by the rule of files.h, from what lies on the disk.
    Hasher hasher;
    std::uint64_t bytes = 0;
    for (const std::string& path : pathsIn(bundle())) {
      std::string text = getFile(bundle() / path);
      bytes += text.size();
      if (path == "manifest.json") {
        EXPECT_NE(text.find(published.root.hex()), std::string::npos);
        text.erase(text.find(published.root.hex()), 64);
      }
      hasher.add(path)
          .add(std::string_view("\0", 1))
          .add(concat(text.size()))
          .add(std::string_view("\0", 1))
          .add(digestOf(text).hex())
          .add("\n");
    }
    EXPECT_EQ(hasher.finish(), published.root);
    EXPECT_EQ(bytes, published.bytes);
    EXPECT_EQ(fs::hard_link_count(bundle() / "large/k00000.txt"), 1u) << "a link would let a user edit the store";
  }
}

TEST_F(Publish, APlanWithoutFilesPublishesNothing) {
  const ToyRun none = runToys(disk, recipeOf({make("tiles", "toy.split")}));
  EXPECT_FALSE(publish(*none.runner, *none.plan, none.result, disk, out).has_value());
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(Publish, LeavesUnchangedFilesUntouched) {
  publishToys(disk, filesRecipe(4));
  const auto before = timesIn(bundle());
  EXPECT_EQ(publishToys(disk, filesRecipe(4)).written, 0u);
  EXPECT_EQ(timesIn(bundle()), before);
  const Published painted = publishToys(disk, filesRecipe(4, "2=red"));
  EXPECT_EQ(painted.written, 3u) << "two files and the manifest";
  std::set<std::string> changed;
  for (const auto& [path, time] : timesIn(bundle()))
    if (before.at(path) != time) changed.insert(path);
  EXPECT_EQ(changed, (std::set<std::string>{"large/k00002.txt", "manifest.json", "small/k00002.txt"}));
}

TEST_F(Publish, RemovesWhatIsNoLongerMadeAndItsEmptyFolders) {
  publishToys(disk, filesRecipe(4));
  const Published fewer = publishToys(disk, filesRecipe(2));
  EXPECT_EQ(fewer.removed, 4u);
  EXPECT_EQ(pathsIn(bundle()).size(), 5u);
  publishToys(disk, filesRecipe(2, "", 20000, "moved/far/away"));
  EXPECT_FALSE(fs::exists(bundle() / "large"));
  EXPECT_TRUE(fs::exists(bundle() / "moved/far/away/k00001.txt"));
  publishToys(disk, filesRecipe(2));
  EXPECT_FALSE(fs::exists(bundle() / "moved"));
}

TEST_F(Publish, AFileMayBecomeAFolderAndBack) {
  const auto recipe = [](bool as_folder) {
    return recipeOf({make("one", "toy.one"), make("tiles", "toy.split"),
                     as_folder ? make("files", "toy.file", {"tiles"}, R"({"folder": "thing.txt"})")
                               : make("files", "toy.file", {"one"}, R"({"folder": "thing"})")});
  };
  publishToys(disk, recipe(false));
  EXPECT_EQ(pathsIn(bundle()), std::set<std::string>{"thing.txt"});
  publishToys(disk, recipe(true));
  EXPECT_EQ(pathsIn(bundle()).size(), 3u);
  EXPECT_TRUE(fs::exists(bundle() / "thing.txt/k00001.txt"));
  publishToys(disk, recipe(false));
  EXPECT_EQ(pathsIn(bundle()), std::set<std::string>{"thing.txt"});
}

TEST_F(Publish, KeepsAndReportsStrangers) {
  publishToys(disk, filesRecipe(2));
  putFile(bundle() / "notes.md", "mine");
  putFile(bundle() / "large/sketch.psd", "mine, too");
  const Published published = publishToys(disk, filesRecipe(1));
  EXPECT_EQ(published.strangers, (std::vector<std::string>{"large/sketch.psd", "notes.md"}));
  EXPECT_EQ(getFile(bundle() / "notes.md"), "mine");
  EXPECT_EQ(getFile(bundle() / "large/sketch.psd"), "mine, too");
  EXPECT_FALSE(fs::exists(bundle() / "large/k00001.txt"));
}

TEST_F(Publish, MendsWhatAUserChangedOrRemoved) {
  const Published first = publishToys(disk, filesRecipe(3));
  const auto truth = [&] {
    std::map<std::string, std::string> texts;
    for (const std::string& path : pathsIn(bundle())) texts[path] = getFile(bundle() / path);
    return texts;
  };
  const auto before = truth();
  putFile(bundle() / "small/k00000.txt", "edited!!!!");  // as long as it was
  putFile(bundle() / "large/k00001.txt", "short");
  fs::remove(bundle() / "small/k00002.txt");
  fs::remove(bundle() / "large/k00002.txt");
  fs::create_symlink(bundle() / "small/k00001.txt", bundle() / "large/k00002.txt");
  const Published again = publishToys(disk, filesRecipe(3));
  EXPECT_EQ(again.written, 4u);
  EXPECT_EQ(again.root, first.root);
  EXPECT_EQ(truth(), before);
  EXPECT_FALSE(fs::is_symlink(bundle() / "large/k00002.txt"));
  EXPECT_EQ(getFile(bundle() / "small/k00001.txt"), "n1........") << "nothing was written through the link";
}

TEST_F(Publish, AFolderInTheWayIsNamed) {
  fs::create_directories(bundle() / "small/k00000.txt/inner");
  try {
    publishToys(disk, filesRecipe(1));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              (bundle() / "small/k00000.txt").string() + ": is a folder where a file must go; move it away");
  }
}

TEST_F(Publish, RestoresBlobsThatTheStoreLost) {
  for (const std::string_view how : {"delete", "flip", "truncate"}) {
    fs::remove_all(out);
    run = std::make_unique<ToyRun>(runToys(disk, filesRecipe(3)));
    std::size_t hurt = 0;
    disk.forEach([&](const Store::Entry& entry) {
      if (entry.shelf != Shelf::objects || entry.size != 20000) return;
      ++hurt;
      std::string bytes = *disk.read(entry.shelf, entry.name);
      if (how == "flip") bytes[777] = '!';
      if (how == "truncate") bytes.resize(100);
      if (how == "delete")
        disk.remove(entry.shelf, entry.name);
      else
        disk.write(entry.shelf, entry.name, bytes, Store::Mode::replace);
    });
    ASSERT_EQ(hurt, 3u);
    const Published published = publish(*run->runner, *run->plan, run->result, disk, out).value();
    EXPECT_EQ(published.written, 7u);
    EXPECT_EQ(getFile(bundle() / "large/k00002.txt"), "n2" + std::string(19998, '.')) << how;
    EXPECT_TRUE(verifyStore(disk).empty());
  }
}

TEST_F(Publish, RestoresWhateverTheStoreLost) {
  const auto root = publishToys(disk, filesRecipe(3)).root;
  fs::remove_all(out);
  trimStore(disk, 0);
  EXPECT_EQ(publish(*run->runner, *run->plan, run->result, disk, out).value().root, root);
  EXPECT_EQ(pathsIn(bundle()).size(), 7u);
}

TEST_F(Publish, AnInterruptedPublishIsMended) {
  const Published first = publishToys(disk, filesRecipe(3));
  // Killed before the stamps were written, with a file half done and one missing.
  fs::remove(out / ".castra/stamps");
  putFile(out / ".castra/tmp-2147480000-0", "half a fi");  // of a process that is no more
  fs::remove(bundle() / "manifest.json");
  putFile(bundle() / "large/k00001.txt", std::string(20000, '?'));
  const Published mended = publishToys(disk, filesRecipe(3));
  EXPECT_EQ(mended.root, first.root);
  EXPECT_EQ(mended.written, 2u) << "what is right is not written again";
  EXPECT_FALSE(fs::exists(out / ".castra/tmp-2147480000-0"));
  EXPECT_EQ(getFile(bundle() / "large/k00001.txt").substr(0, 3), "n1.");
  for (const std::string& stamps :
       {std::string("rubbish"), getFile(out / ".castra/stamps").substr(0, 60), std::string()}) {
    putFile(out / ".castra/stamps", stamps);
    EXPECT_EQ(publishToys(disk, filesRecipe(3)).written, 0u);
  }
}

TEST_F(Publish, TwoAtOnceIntoOneFolderLeaveOneWholeBundle) {
  std::vector<Published> published(2);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 2; ++i)
    threads.emplace_back([&, i] {
      for (int round = 0; round < 5; ++round) {
        ToyRun mine = runToys(disk, filesRecipe(3, i == 0 ? "" : "1=red"));
        published[i] = publish(*mine.runner, *mine.plan, mine.result, disk, out).value();
      }
    });
  for (std::thread& thread : threads) thread.join();
  const std::string manifest = getFile(bundle() / "manifest.json");
  const std::size_t last = manifest.find(published[0].root.hex()) != std::string::npos ? 0 : 1;
  EXPECT_NE(manifest.find(published[last].root.hex()), std::string::npos);
  EXPECT_EQ(getFile(bundle() / "small/k00001.txt").substr(0, 3), last == 0 ? "n1." : "red");
  EXPECT_EQ(getFile(bundle() / "large/k00001.txt").substr(0, 3), last == 0 ? "n1." : "red");
}

TEST_F(Publish, APathMadeTwiceIsRefused) {
  try {
    publishToys(disk, recipeOf({make("tiles", "toy.split"), make("x", "toy.file", {"tiles"}),
                                make("y", "toy.file", {"tiles"}, R"({"length": 5})")}));
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "files/k00000.txt: is made twice; give one of the two another path");
  }
}

TEST_F(Publish, RemovePublishedTakesOnlyWhatWasMade) {
  publishToys(disk, filesRecipe(2));
  putFile(bundle() / "large/sketch.psd", "mine");
  EXPECT_EQ(removePublished(out), 5u);
  EXPECT_EQ(pathsIn(out), std::set<std::string>{"bundle/large/sketch.psd"});
  EXPECT_EQ(removePublished(out), 0u);
  fs::remove(bundle() / "large/sketch.psd");
  publishToys(disk, filesRecipe(2));
  removePublished(out);
  EXPECT_FALSE(fs::exists(out));
  EXPECT_EQ(removePublished(folder / "nothing"), 0u);
}

TEST_F(Publish, WriteFileIsWholeAndLeavesAnEqualFileAlone) {
  writeFile(out / "a/b/c.txt", "hello");
  EXPECT_EQ(getFile(out / "a/b/c.txt"), "hello");
  const auto before = timesIn(out);
  writeFile(out / "a/b/c.txt", "hello");
  EXPECT_EQ(timesIn(out), before);
  writeFile(out / "a/b/c.txt", "other");
  EXPECT_EQ(getFile(out / "a/b/c.txt"), "other");
  EXPECT_EQ(pathsIn(out), std::set<std::string>{"a/b/c.txt"});
  EXPECT_THROW(writeFile(out / "a/b/c.txt/d", "x"), Error);
}

}  // namespace
}  // namespace castra
