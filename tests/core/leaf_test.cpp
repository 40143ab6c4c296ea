// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/leaf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/key.h"
#include "pipeline/core/set.h"
#include "pipeline/core/stored_set.h"

namespace castra {
namespace {

std::vector<std::string> numberedKeys(int count) {
  std::vector<std::string> keys;
  for (int i = 0; i < count; ++i) keys.push_back(concat("e", i));
  std::sort(keys.begin(), keys.end(), KeyLess());
  return keys;
}

SetIndex writeSet(Store& store, const std::vector<std::string>& keys, std::size_t padding = 0) {
  RowWriter writer(store);
  for (const std::string& key : keys) writer.add(key, concat("bytes of ", key, std::string(padding, '.')));
  return writer.finish();
}

TEST(Leaf, AHundredThousandKeysGiveAboutAHundredLeaves) {
  for (const char* word : {"e", "district-", "k0"}) {
    std::vector<std::string> keys;
    for (int i = 0; i < 100'000; ++i) keys.push_back(concat(word, i));
    std::sort(keys.begin(), keys.end(), KeyLess());
    MemoryStore store;
    const SetIndex index = writeSet(store, keys);
    EXPECT_GT(index.leaves.size(), 60u) << word;
    EXPECT_LT(index.leaves.size(), 140u) << word;
    EXPECT_EQ(index.count(), 100'000u);
    for (const IndexRow& leaf : index.leaves) EXPECT_LE(leaf.count, kMaxLeafRows);
  }
}

TEST(Leaf, WhereALeafEndsNeverChanges) {
  std::vector<std::string> ends;
  for (int i = 0; i < 10'000; ++i)
    if (endsLeaf(concat("e", i))) ends.push_back(concat("e", i));
  EXPECT_EQ(concat(ends.size(), " from ", ends.front(), " to ", ends.back()), "10 from e780 to e9670");
}

TEST(Leaf, InsertingAKeyChangesOneLeafAndTheIndexOnly) {
  const std::vector<std::string> keys = numberedKeys(20'000);
  MemoryStore store;
  const SetIndex before = writeSet(store, keys);
  std::set<Digest> old_leaves;
  for (const IndexRow& leaf : before.leaves) old_leaves.insert(leaf.leaf);
  for (const char* extra : {"a", "e5-between", "e77/below", "z"}) {
    ASSERT_FALSE(endsLeaf(extra));
    std::vector<std::string> more = keys;
    more.insert(std::lower_bound(more.begin(), more.end(), extra, KeyLess()), extra);
    store.writes = 0;
    const SetIndex after = writeSet(store, more);
    EXPECT_EQ(store.writes, 1u) << "one leaf; the rest was there";
    EXPECT_EQ(after.leaves.size(), before.leaves.size());
    std::size_t fresh = 0;
    for (const IndexRow& leaf : after.leaves) fresh += !old_leaves.contains(leaf.leaf);
    EXPECT_EQ(fresh, 1u) << extra;
    EXPECT_NE(after.encode(), before.encode());
  }
  // A key that ends a leaf cuts one in two.
  std::string cutting;
  for (int i = 0; cutting.empty(); ++i)
    if (endsLeaf(concat("e5-", i))) cutting = concat("e5-", i);
  std::vector<std::string> more = keys;
  more.insert(std::lower_bound(more.begin(), more.end(), cutting, KeyLess()), cutting);
  EXPECT_EQ(writeSet(store, more).leaves.size(), before.leaves.size() + 1);
}

TEST(Leaf, TheDigestOfASetIsItsContents) {
  MemoryStore a, b;
  EXPECT_EQ(writeSet(a, numberedKeys(500)).write(a), writeSet(b, numberedKeys(500)).write(b));
  EXPECT_NE(writeSet(a, numberedKeys(500)).write(a), writeSet(b, numberedKeys(499)).write(b));
  EXPECT_NE(writeSet(a, numberedKeys(500)).write(a), writeSet(b, numberedKeys(500), 1).write(b));
}

TEST(Leaf, GivesBackEveryElementWhereverItsBytesLie) {
  for (const std::size_t padding : {std::size_t{0}, std::size_t{30'000}, kOwnObjectBytes}) {
    MemoryStore store;
    const std::vector<std::string> keys = numberedKeys(padding == 0 ? 3000 : 80);
    const Digest set = writeSet(store, keys, padding).write(store);
    const Elements elements(openSet(store, set));
    EXPECT_EQ(elements.count(), keys.size());
    std::size_t i = 0;
    for (auto at = elements.begin(); !at.done(); at.advance(), ++i) {
      ASSERT_EQ(at.row().key, keys[i]);
      ASSERT_EQ(at.bytes(), concat("bytes of ", keys[i], std::string(padding, '.')));
    }
    EXPECT_EQ(i, keys.size());
    for (const std::string& key : {keys.front(), keys[keys.size() / 2], keys.back()})
      EXPECT_EQ(elements.find(key).row().key, key);
    for (const char* key : {"a", "e5-x", "e5/x", "zzz", ""}) EXPECT_TRUE(elements.find(key).done()) << key;
  }
}

TEST(Leaf, ElementsBelowAKeyAreFoundAcrossLeaves) {
  std::vector<std::string> keys;
  for (int d = 0; d < 40; ++d) {
    keys.push_back(concat("d", d, "-x"));
    for (int t = 0; t < 150; ++t) keys.push_back(concat("d", d, "/t", t));
  }
  std::sort(keys.begin(), keys.end(), KeyLess());
  MemoryStore store;
  const auto source = openSet(store, writeSet(store, keys).write(store));
  ASSERT_GT(source->index().leaves.size(), 2u);
  for (int d = 0; d < 40; ++d) {
    const Elements group(source, concat("d", d));
    EXPECT_EQ(group.count(), 150u) << d;
    for (auto at = group.begin(); !at.done(); at.advance()) EXPECT_TRUE(isBelow(at.row().key, concat("d", d)));
    EXPECT_TRUE(group.find(concat("d", d, "-x")).done());
    EXPECT_FALSE(group.find(concat("d", d, "/t149")).done());
  }
  EXPECT_EQ(Elements(source, "d4/t7").count(), 0u) << "an element is not below itself";
  EXPECT_EQ(Elements(source, "nothing").count(), 0u);
}

TEST(Leaf, KeysAreWrittenInOrderAndOnce) {
  const auto problemOf = [](const std::vector<std::string>& keys) -> std::string {
    MemoryStore store;
    try {
      writeSet(store, keys);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(problemOf({"a", "b", "b/c", "b-c"}), "");
  EXPECT_EQ(problemOf({"b", "a"}), "a: is written after b, but keys are written in order and once");
  EXPECT_EQ(problemOf({"a", "a"}), "a: is written after a, but keys are written in order and once");
  EXPECT_EQ(problemOf({"b-c", "b/c"}), "b/c: is written after b-c, but keys are written in order and once");
  EXPECT_EQ(problemOf({"A"}), "A: is not a key: words of a-z, 0-9, _ and - joined by /, at most 200 bytes");
}

TEST(Leaf, EndsAtTheLatestAfterSoManyRows) {
  std::vector<std::string> keys;
  for (int i = 0; keys.size() < 2 * kMaxLeafRows + 10; ++i)
    if (!endsLeaf(concat("e", i))) keys.push_back(concat("e", i));
  std::sort(keys.begin(), keys.end(), KeyLess());
  MemoryStore store;
  const SetIndex index = writeSet(store, keys);
  ASSERT_EQ(index.leaves.size(), 3u);
  EXPECT_EQ(index.leaves[0].count, kMaxLeafRows);
  EXPECT_EQ(index.leaves[2].count, 10u);
}

TEST(SetIndex, KnowsWhichLeafMayHoldAKey) {
  MemoryStore store;
  const SetIndex index = writeSet(store, numberedKeys(5000));
  for (std::size_t i = 0; i < index.leaves.size(); ++i) {
    EXPECT_EQ(index.leafOf(index.leaves[i].first), i);
    EXPECT_EQ(index.leafOf(index.leaves[i].last), i);
  }
  EXPECT_EQ(index.leafOf("a"), 0u);
  EXPECT_EQ(index.leafOf("zzz"), index.leaves.size());
  EXPECT_EQ(SetIndex{}.leafOf("a"), 0u);
}

TEST(SetIndex, IsVerifiedWhenRead) {
  MemoryStore store;
  const SetIndex index = writeSet(store, numberedKeys(5000));
  const Digest name = index.write(store);
  const auto read = SetIndex::read(store, name);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->encode(), index.encode());
  EXPECT_FALSE(SetIndex::read(store, digestOf("other")));
  const std::string bytes = index.encode();
  for (std::size_t i = 0; i < bytes.size(); i += 7) {
    store.corrupt(Shelf::objects, name, i);
    EXPECT_FALSE(SetIndex::read(store, name)) << i;
    store.corrupt(Shelf::objects, name, i);
  }
  // An object of another kind under its right name is no index, and no crash.
  for (const std::string& other :
       {std::string("castra index 1\n"), std::string("castra index 1\nrubbish"), std::string("hello"), bytes + "x"}) {
    store.write(Shelf::objects, digestOf(other), other);
    EXPECT_FALSE(SetIndex::read(store, digestOf(other)));
  }
}

TEST(Leaf, OpeningWhatIsNotWholeIsAnError) {
  MemoryStore store;
  const SetIndex index = writeSet(store, numberedKeys(10));
  const Digest set = index.write(store);
  store.remove(Shelf::leaves, index.leaves[0].leaf);
  EXPECT_THROW(Elements(openSet(store, set)).begin(), Error);
  store.remove(Shelf::objects, set);
  EXPECT_THROW(openSet(store, set), Error);
}

TEST(Leaf, EveryDamageIsNoticed) {
  MemoryStore store;
  const SetIndex index = writeSet(store, numberedKeys(20));
  const Digest name = index.leaves[0].leaf;
  const std::string bytes = *store.read(Shelf::leaves, name);
  const auto isWhole = [&] {
    const auto leaf = Leaf::read(store, name);
    if (!leaf) return false;
    for (std::size_t r = 0; r < leaf->rows().size(); ++r)
      if (!leaf->payload(store, r)) return false;
    return true;
  };
  ASSERT_TRUE(isWhole());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (const int flip : {1, 128, 255}) {
      std::string broken = bytes;
      broken[i] = static_cast<char>(broken[i] ^ flip);
      store.write(Shelf::leaves, name, broken, Store::Mode::replace);
      EXPECT_FALSE(isWhole()) << i;
    }
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    store.write(Shelf::leaves, name, bytes.substr(0, length), Store::Mode::replace);
    EXPECT_FALSE(isWhole()) << length;
  }
}

}  // namespace
}  // namespace castra
