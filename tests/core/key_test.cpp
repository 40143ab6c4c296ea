// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/key.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "pipeline/core/random.h"

namespace castra {
namespace {

TEST(Key, IsWordsJoinedBySlashes) {
  for (const char* key : {"a", "d17", "d17/t3", "e4n7-0110", "a_b/c-d/0", "-", "_"}) EXPECT_TRUE(isKey(key)) << key;
  EXPECT_TRUE(isKey(std::string(200, 'x')));
  for (const char* key : {"", "/", "/a", "a/", "a//b", "A", "a b", "a.b", "..", "a/../b", "\xC3\xA9", "a\n"})
    EXPECT_FALSE(isKey(key)) << key;
  EXPECT_FALSE(isKey(std::string(201, 'x')));
  EXPECT_FALSE(isKey(std::string_view("a\0b", 3)));
}

TEST(Key, WhatLiesBelowComesRightAfter) {
  // In byte order '-' comes before '/', so that d1-a would stand between d1 and d1/t0.
  const std::vector<std::string> ordered = {"d1",  "d1/t0",  "d1/t0/u", "d1/t1", "d1-a", "d1-a/t0",
                                            "d10", "d10/t0", "d1_",     "d1a",   "d2",   "da"};
  for (std::size_t i = 0; i < ordered.size(); ++i)
    for (std::size_t j = 0; j < ordered.size(); ++j)
      EXPECT_EQ(compareKeys(ordered[i], ordered[j]), i < j ? -1 : i > j ? 1 : 0) << ordered[i] << " " << ordered[j];
}

TEST(Key, TheOrderIsAnOrderInWhichPrefixesAreTogether) {
  Random random(digestOf("keys"));
  static constexpr char kLetters[] = "ab0-_/";
  std::vector<std::string> keys;
  while (keys.size() < 400) {
    std::string key;
    for (std::uint64_t n = 1 + random.below(7); n > 0; --n) key += kLetters[random.below(6)];
    if (isKey(key)) keys.push_back(key);
  }
  std::sort(keys.begin(), keys.end(), KeyLess());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  for (std::size_t i = 0; i < keys.size(); ++i)
    for (std::size_t j = i + 1; j < keys.size(); ++j) {
      EXPECT_LT(compareKeys(keys[i], keys[j]), 0);
      EXPECT_GT(compareKeys(keys[j], keys[i]), 0);
      if (!isBelow(keys[j], keys[i])) continue;
      for (std::size_t k = i + 1; k < j; ++k)  // so is everything between
        EXPECT_TRUE(isBelow(keys[k], keys[i])) << keys[i] << " " << keys[k] << " " << keys[j];
    }
}

TEST(Key, BelowGoesByWords) {
  EXPECT_TRUE(isBelow("d17/t3", "d17"));
  EXPECT_TRUE(isBelow("d17", "d17"));
  EXPECT_TRUE(isBelow("d17/t3/u", "d17/t3"));
  EXPECT_FALSE(isBelow("d17", "d17/t3"));
  EXPECT_FALSE(isBelow("d170", "d17"));
  EXPECT_FALSE(isBelow("d17-a", "d17"));
  EXPECT_FALSE(isBelow("d1", "d17"));
}

}  // namespace
}  // namespace castra
