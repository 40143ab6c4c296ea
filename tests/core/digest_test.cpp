// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/digest.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>
#include <vector>

namespace castra {
namespace {

TEST(Digest, IsSha256) {
  // NIST's examples.
  EXPECT_EQ(digestOf("").hex(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(digestOf("abc").hex(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(digestOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq").hex(),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(digestOf(std::string(1'000'000, 'a')).hex(),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Digest, PiecesGiveWhatTheWholeGives) {
  const std::string text =
      "the quick brown fox jumps over the lazy dog and on and on and on until the block of 64 bytes is full";
  Hasher hasher;  // one serves many
  for (std::size_t cut = 0; cut <= text.size(); ++cut)
    EXPECT_EQ(hasher.add(text.substr(0, cut)).add(text.substr(cut)).finish(), digestOf(text)) << cut;
  Hasher moved = std::move(hasher);
  EXPECT_EQ(moved.add("abc").finish(), digestOf("abc"));
}

TEST(Digest, GoesThroughItsHexadecimalForm) {
  const Digest digest = digestOf("abc");
  EXPECT_EQ(parseDigest(digest.hex()), digest);
  EXPECT_EQ(digest.shortHex(), "ba7816bf8f01");
  EXPECT_TRUE(Digest{}.empty());
  EXPECT_FALSE(digest.empty());
  for (const char* wrong : {"", "ba78", "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD",
                            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ag",
                            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad0"})
    EXPECT_FALSE(parseDigest(wrong)) << wrong;
}

TEST(Digest, ManyThreadsHashAtOnce) {
  std::vector<std::thread> threads;
  std::vector<int> wrong(8, 0);
  for (std::size_t t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 2000; ++i)
        wrong[t] += digestOf("abc").hex() != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    });
  for (std::thread& thread : threads) thread.join();
  for (const int count : wrong) EXPECT_EQ(count, 0);
}

TEST(Fingerprint, TagsAndLengthsDelimitFields) {
  // Every list of fields that a careless concatenation would confuse.
  std::set<Digest> seen;
  const auto insert = [&](const Fingerprint& fingerprint) {
    EXPECT_TRUE(seen.insert(fingerprint.digest()).second) << seen.size();
  };
  insert(Fingerprint());
  insert(Fingerprint().add("", ""));
  insert(Fingerprint().add("", "").add("", ""));
  insert(Fingerprint().add("a", ""));
  insert(Fingerprint().add("", "a"));
  insert(Fingerprint().add("a", "b"));
  insert(Fingerprint().add("ab", ""));
  insert(Fingerprint().add("", "ab"));
  insert(Fingerprint().add("a", "bc"));
  insert(Fingerprint().add("ab", "c"));
  insert(Fingerprint().add("a", "b").add("c", "d"));
  insert(Fingerprint().add("a", "bc").add("", "d"));
  insert(Fingerprint().add("c", "d").add("a", "b"));
  insert(Fingerprint().add("-I", "-O2"));
  insert(Fingerprint().add("-I-O2", ""));
  insert(Fingerprint().add("n", std::uint64_t{1}));
  insert(Fingerprint().add("n", "1"));
  insert(Fingerprint().add("n", std::uint64_t{256}));
  insert(Fingerprint().add("d", digestOf("")));
  insert(Fingerprint().add("d", digestOf("").hex()));
}

TEST(Fingerprint, NeverChanges) {
  // Stored caches and draws depend on it.
  EXPECT_EQ(Fingerprint().add("seed", std::uint64_t{7}).add("thing", "roads").digest().hex(),
            "92160155b665cb55aa6c2a87130acad59323691101016ed9736bdb2986addce1");
}

}  // namespace
}  // namespace castra
