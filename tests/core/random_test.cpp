// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include "pipeline/base/text.h"
#include "pipeline/core/run.h"

namespace castra {
namespace {

constexpr int kDraws = 200'000;

Random randomOf(std::string_view seed) { return Random(digestOf(seed)); }

TEST(Random, FollowsXoshiro256StarStar) {
  // The reference: state 1, 2, 3, 4 gives 11520, 0, 1509978240, 1215971899390074240 first.
  Digest seed;
  for (std::size_t i = 0; i < 4; ++i) seed.bytes[i * 8] = static_cast<std::uint8_t>(i + 1);
  Random random(seed);
  EXPECT_EQ(random.bits(), 11520u);
  EXPECT_EQ(random.bits(), 0u);
  EXPECT_EQ(random.bits(), 1509978240u);
  EXPECT_EQ(random.bits(), 1215971899390074240u);
}

TEST(Random, NeverChanges) {
  // Every town depends on these.
  Random random = randomOf("frozen");
  EXPECT_EQ(random.bits(), 15525422891985859562u);
  EXPECT_EQ(random.uniform(), 0x1.356afd44fa639p-1);
  EXPECT_EQ(random.uniform(-3, 5), -0x1.c03736f3fd66p-2);
  EXPECT_EQ(random.below(1'000'000), 464511u);
  EXPECT_EQ(random.normal(10, 2), 0x1.9c76f359beb6cp+3);
  std::array<int, 8> items = {0, 1, 2, 3, 4, 5, 6, 7};
  random.shuffle(std::span<int>(items));
  EXPECT_EQ(items, (std::array<int, 8>{2, 1, 3, 7, 0, 6, 4, 5}));
  EXPECT_EQ(random.pick(std::span<const int>(items)), 7);
  Surroundings around;
  around.seed = 7;
  around.thing = "roads";
  around.key = "d17/t3";
  EXPECT_EQ(Draw(around).random("cut", 3).bits(), 11986014846798364728u);
}

TEST(Random, EverythingThatADrawDependsOnMovesIt) {
  const auto first = [](std::uint64_t seed, const char* thing, const char* key, const char* label,
                        std::uint64_t index) {
    Surroundings around;
    around.seed = seed;
    around.thing = thing;
    around.key = key;
    return Draw(around).random(label, index).bits();
  };
  const std::uint64_t all[] = {first(1, "a", "b", "c", 0), first(2, "a", "b", "c", 0), first(1, "x", "b", "c", 0),
                               first(1, "a", "x", "c", 0), first(1, "a", "b", "x", 0), first(1, "a", "b", "c", 1),
                               first(1, "ab", "", "c", 0), first(1, "", "ab", "c", 0), first(1, "a", "bc", "", 0)};
  for (std::size_t i = 0; i < std::size(all); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(all[i], all[j]) << i << " " << j;
  EXPECT_EQ(first(1, "a", "b", "c", 0), all[0]);
}

TEST(Random, ACopyGoesTheSameWay) {
  Random a = randomOf("copy");
  a.bits();
  Random b = a;
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.bits(), b.bits());
}

TEST(Branch, HangsOnTheWayToItAlone) {
  const Random root = randomOf("branch");
  // In whatever order branches are taken, and whatever is drawn from them.
  Random first = root.branch(0), second = root.branch(1);
  const std::uint64_t of_first = first.bits(), of_second = second.bits();
  for (int i = 0; i < 100; ++i) first.bits();
  EXPECT_EQ(root.branch(1).bits(), of_second);
  EXPECT_EQ(root.branch(0).bits(), of_first);
  Random copy = root;
  EXPECT_EQ(copy.branch(1).branch(0).bits(), root.branch(1).branch(0).bits());
  // What is drawn before branching counts: the state is part of the way.
  copy.bits();
  EXPECT_NE(copy.branch(0).bits(), of_first);
}

TEST(Branch, LeavesItsParentAlone) {
  Random parent = randomOf("branch"), other = parent;
  parent.branch(7).bits();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(parent.bits(), other.bits());
}

TEST(Branch, DifferentNumbersGiveDifferentStreams) {
  const Random root = randomOf("numbers");
  std::set<std::uint64_t> seen;
  std::size_t drawn = 0;
  const auto draw = [&](Random random) {
    for (int i = 0; i < 4; ++i) seen.insert(random.bits());
    drawn += 4;
  };
  draw(root);
  // Small numbers, neighbours of powers of two, and all places of a tree of cuts eight levels deep.
  for (std::uint64_t number = 0; number < 2000; ++number) draw(root.branch(number));
  for (int bit = 11; bit < 64; ++bit) {
    draw(root.branch(std::uint64_t{1} << bit));
    draw(root.branch((std::uint64_t{1} << bit) + 1));
  }
  std::vector<Random> level{root.branch(~std::uint64_t{0})};
  for (int depth = 0; depth < 8; ++depth) {
    std::vector<Random> below;
    for (const Random& random : level)
      for (const std::uint64_t number : {5000, 5001}) below.push_back(random.branch(number));
    for (const Random& random : below) draw(random);
    level = std::move(below);
  }
  EXPECT_EQ(seen.size(), drawn) << "of 64 bits, no two are equal by chance";
}

TEST(Branch, StreamsOfNeighboursAreNotAlike) {
  // Of neighbouring numbers, at the same place of the stream, half of the bits differ.
  const Random root = randomOf("neighbours");
  double differing = 0;
  for (std::uint64_t number = 0; number < 1000; ++number)
    differing += std::popcount(root.branch(number).bits() ^ root.branch(number + 1).bits());
  EXPECT_NEAR(differing / 1000, 32, 0.65);  // five deviations
}

TEST(Branch, NeverChanges) {
  // Every street depends on these.
  EXPECT_EQ(randomOf("frozen").branch(0).bits(), 13072266819036172223u);
  EXPECT_EQ(randomOf("frozen").branch(1).bits(), 15170809387689490419u);
  EXPECT_EQ(randomOf("frozen").branch(1).branch(0).bits(), 17854317159291100549u);
}

TEST(Random, TheStateOfZerosMoves) {
  Random random{Digest{}};
  std::uint64_t any = 0;
  for (int i = 0; i < 10; ++i) any |= random.bits();
  EXPECT_NE(any, 0u);
}

TEST(Random, UniformFillsItsRangeEvenly) {
  Random random = randomOf("uniform");
  std::array<int, 20> counts{};
  double sum = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double u = random.uniform();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    sum += u;
    ++counts[static_cast<std::size_t>(u * 20)];
  }
  EXPECT_NEAR(sum / kDraws, 0.5, 0.004);
  for (const int count : counts) EXPECT_NEAR(count, kDraws / 20, 500);  // five deviations
  for (int i = 0; i < 1000; ++i) {
    const double u = random.uniform(-2, 3);
    EXPECT_TRUE(u >= -2 && u < 3);
  }
}

TEST(Random, BelowIsFairAlsoForAwkwardNumbers) {
  Random random = randomOf("below");
  for (const std::uint64_t n : {1ull, 2ull, 3ull, 7ull, 10ull, 17ull}) {
    std::vector<double> counts(n);
    for (int i = 0; i < kDraws; ++i) ++counts.at(random.below(n));
    double chi = 0;
    const double expected = static_cast<double>(kDraws) / static_cast<double>(n);
    for (const double count : counts) chi += (count - expected) * (count - expected) / expected;
    EXPECT_LT(chi, static_cast<double>(n) + 6 * std::sqrt(2 * static_cast<double>(n))) << n;
  }
  // Three quarters of the range: without drawing again, the lower half of it would come up twice as often.
  const std::uint64_t huge = 0xC000'0000'0000'0000u;
  int low = 0;
  for (int i = 0; i < kDraws; ++i) {
    const std::uint64_t value = random.below(huge);
    ASSERT_LT(value, huge);
    low += value < huge / 2;
  }
  EXPECT_NEAR(low, kDraws / 2, 1200);
}

TEST(Random, NormalHasTheMomentsOfANormal) {
  Random random = randomOf("normal");
  double sum = 0, squares = 0, cubes = 0, fourths = 0;
  int within_one = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double z = (random.normal(10, 3) - 10) / 3;
    sum += z;
    squares += z * z;
    cubes += z * z * z;
    fourths += z * z * z * z;
    within_one += std::fabs(z) < 1;
  }
  EXPECT_NEAR(sum / kDraws, 0, 0.012);
  EXPECT_NEAR(squares / kDraws, 1, 0.018);
  EXPECT_NEAR(cubes / kDraws, 0, 0.05);
  EXPECT_NEAR(fourths / kDraws, 3, 0.12);
  EXPECT_NEAR(within_one, 0.6827 * kDraws, 1100);
  EXPECT_EQ(randomOf("x").normal(4, 0), 4);
}

TEST(Random, ChanceAndPickAndShuffleAreFair) {
  Random random = randomOf("chance");
  int heads = 0;
  for (int i = 0; i < kDraws; ++i) heads += random.chance(0.3);
  EXPECT_NEAR(heads, 0.3 * kDraws, 1100);
  for (int i = 0; i < 100; ++i) {
    EXPECT_FALSE(random.chance(0));
    EXPECT_TRUE(random.chance(1));
  }
  // Where the first of four items ends up, and whether all orders come up.
  std::array<std::array<int, 4>, 4> places{};
  for (int i = 0; i < 24'000; ++i) {
    std::array<int, 4> items = {0, 1, 2, 3};
    random.shuffle(std::span<int>(items));
    for (std::size_t p = 0; p < 4; ++p) ++places[p][static_cast<std::size_t>(items[p])];
  }
  for (const auto& place : places)
    for (const int count : place) EXPECT_NEAR(count, 6000, 350);
}

}  // namespace
}  // namespace castra
