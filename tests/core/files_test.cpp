// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/files.h"

#include <gtest/gtest.h>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/run.h"
#include "pipeline/core/store.h"

namespace castra {
namespace {

std::string problemOf(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Files, PathsStayInsideTheBundle) {
  for (const char* path : {"a", "tiles/e4n7-01.glb", "A/B_c-d.e", "a.b.c"}) EXPECT_TRUE(isBundlePath(path)) << path;
  for (const char* path : {"", "/a", "a/", "a//b", "..", "../a", "a/../b", ".hidden", "a/.git", "a b", "a\\b", "a:b",
                           "\xC3\xA9", "a\n", "~"})
    EXPECT_FALSE(isBundlePath(path)) << path;
  EXPECT_TRUE(isBundlePath(std::string(1000, 'a')));
  EXPECT_FALSE(isBundlePath(std::string(1001, 'a')));
}

TEST(Files, AreSortedWhateverTheOrderTheyAreAddedIn) {
  Files files;
  for (const char* path : {"m", "a", "z", "b", "a/b", "c"}) files.add(path, carriedBlob(path));
  std::string order;
  for (const File& file : files.files) order += file.path + " ";
  EXPECT_EQ(order, "a a/b b c m z ");
  check(files);
  EXPECT_EQ(files.bytes(), 8u);
  EXPECT_EQ(problemOf([&] { files.add("b", carriedBlob("")); }), "b: is made twice; give one of the two another path");
  EXPECT_EQ(problemOf([&] { files.add("z", carriedBlob("")); }), "z: is made twice; give one of the two another path");
  EXPECT_EQ(problemOf([&] { files.add("../b", carriedBlob("")); }),
            "../b: is not a path for a bundle: letters, digits and ._- joined by /");
}

TEST(Files, CheckFindsBrokenPromises) {
  Files files;
  files.add("a", carriedBlob("hello"));
  files.add("b", carriedBlob("world"));
  Files wrong = files;
  std::swap(wrong.files[0], wrong.files[1]);
  EXPECT_EQ(problemOf([&] { check(wrong); }), "a: is out of order");
  wrong = files;
  wrong.files[1].blob.bytes[0] = 'W';
  EXPECT_EQ(problemOf([&] { check(wrong); }), "b: has bytes that are not what its digest says");
  wrong = files;
  wrong.files[0].path = "/etc/passwd";
  EXPECT_EQ(problemOf([&] { check(wrong); }), "/etc/passwd: is not a path for a bundle");
}

TEST(Files, SmallBlobsAreCarriedAndLargeOnesStored) {
  MemoryStore store;
  Surroundings around;
  around.store = &store;
  const castra::Run run(around);  // a test case has a Run of its own
  const Blob empty = run.blob(""), small = run.blob(std::string(kMaxCarriedBlob, 'a')),
             large = run.blob(std::string(kMaxCarriedBlob + 1, 'b'));
  EXPECT_FALSE(empty.isStored());
  EXPECT_FALSE(small.isStored());
  EXPECT_EQ(store.writes, 1u);
  EXPECT_TRUE(large.isStored());
  EXPECT_EQ(large.length, kMaxCarriedBlob + 1);
  EXPECT_EQ(store.read(Shelf::objects, large.digest), std::string(kMaxCarriedBlob + 1, 'b'));
}

TEST(Files, TheRootCoversPathLengthAndContents) {
  const auto rootOf = [](std::string_view path, std::string_view text) {
    Files files;
    files.add("a", carriedBlob("x"));
    files.add(std::string(path), carriedBlob(std::string(text)));
    return bundleRoot(files);
  };
  EXPECT_NE(rootOf("b", "hello"), rootOf("c", "hello"));
  EXPECT_NE(rootOf("b", "hello"), rootOf("b", "hallo"));
  EXPECT_EQ(rootOf("b", "hello"), rootOf("b", "hello"));
  EXPECT_EQ(bundleRoot({}), digestOf(""));
  const std::string line = concat("a", std::string(1, '\0'), "1", std::string(1, '\0'), digestOf("x").hex(), "\n");
  Files one;
  one.add("a", carriedBlob("x"));
  EXPECT_EQ(bundleRoot(one), digestOf(line));
}

TEST(Files, TheManifestHoldsTheRootOfWhatItIsWithoutIt) {
  const std::string empty = "{\n  \"files\": [],\n  \"root\": \"\"\n}\n";
  Files files;
  files.add("a", carriedBlob("x"));
  files.add(std::string(kManifestPath), carriedBlob(empty));
  const Digest root = bundleRoot(files);
  const std::string full = withRoot(empty, root);
  EXPECT_EQ(full, concat("{\n  \"files\": [],\n  \"root\": \"", root.hex(), "\"\n}\n"));
  EXPECT_EQ(withoutRoot(full), empty);
  EXPECT_EQ(withRoot(full, digestOf("other")), withRoot(empty, digestOf("other")));
  files.files[1].blob = carriedBlob(full);
  EXPECT_EQ(bundleRoot(files), root) << "filled in or not";
  EXPECT_EQ(problemOf([] { withoutRoot("{}"); }), "manifest.json: has no line for its root");
  EXPECT_EQ(problemOf([] { withoutRoot("{\n  \"root\": \"12\"\n}"); }),
            "manifest.json: has a root that is not 64 digits");
}

}  // namespace
}  // namespace castra
