// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ways_out.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "pipeline/core/random.h"

namespace castra::generators {
namespace {

using Lines = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Points 0 and 1 are starts, 2 and 3 are goals.
bool hasTwo(std::uint32_t points, const Lines& lines) {
  PlanarGraph graph;
  std::vector<bool> is_start(points), is_goal(points);
  for (std::uint32_t i = 0; i < points; ++i) {
    graph.addPoint({static_cast<double>(i), static_cast<double>(i * i)});
    is_start[i] = i < 2;
    is_goal[i] = i == 2 || i == 3;
  }
  for (const auto& [from, to] : lines) graph.addLine(from, to, 0);
  return hasTwoWaysOut(graph, is_start, is_goal);
}

TEST(WaysOut, ThatAreApartAreTwo) {
  EXPECT_TRUE(hasTwo(4, {{0, 2}, {1, 3}}));
  EXPECT_TRUE(hasTwo(6, {{0, 1}, {2, 3}, {0, 4}, {4, 2}, {3, 5}, {5, 1}})) << "lines may be drawn either way";
}

TEST(WaysOut, ThatShareAPointAreOne) {
  EXPECT_FALSE(hasTwo(4, {{0, 1}, {2, 3}})) << "none at all";
  EXPECT_FALSE(hasTwo(5, {{0, 1}, {0, 4}, {4, 2}, {2, 3}})) << "one";
  EXPECT_FALSE(hasTwo(5, {{0, 4}, {1, 4}, {4, 2}, {4, 3}})) << "on the way";
  EXPECT_FALSE(hasTwo(4, {{0, 1}, {0, 2}, {0, 3}})) << "the start";
  EXPECT_FALSE(hasTwo(4, {{0, 2}, {1, 2}, {2, 3}})) << "the goal";
}

TEST(WaysOut, AreTwoThoughTheShortestBarsBoth) {
  //  0 - 4 - 6 - 7 - 2
  //       `-------.         The shortest way, over 4 and 5, leaves no other beside it.
  //  1 - 8 - 9 - 5 - 3
  EXPECT_TRUE(hasTwo(10, {{0, 4}, {4, 6}, {6, 7}, {7, 2}, {1, 8}, {8, 9}, {9, 5}, {5, 3}, {4, 5}}));
}

/// Gives every set of points to one way and the rest to the other.
bool hasTwoByTrial(std::uint32_t points, const Lines& lines) {
  const auto reaches = [&](std::uint32_t from, std::uint32_t allowed) {
    std::uint32_t seen = 1u << from & allowed;
    for (std::uint32_t round = 0; round < points; ++round)
      for (const auto& [a, b] : lines) {
        if ((seen >> a & 1) != 0) seen |= 1u << b & allowed;
        if ((seen >> b & 1) != 0) seen |= 1u << a & allowed;
      }
    return (seen & 0b1100) != 0;
  };
  for (std::uint32_t first = 0; first < 1u << points; ++first)
    if (reaches(0, first) && reaches(1, ~first)) return true;
  return false;
}

TEST(WaysOut, AreTwoIfTheyAreByTrial) {
  int found = 0;
  for (int seed = 0; seed < 400; ++seed) {
    Random random(digestOf(concat("ways ", seed)));
    const auto points = static_cast<std::uint32_t>(5 + random.below(5));
    Lines lines;
    for (std::uint64_t i = 5 + random.below(8); i-- > 0;) {
      const auto a = static_cast<std::uint32_t>(random.below(points)),
                 b = static_cast<std::uint32_t>(random.below(points));
      if (a != b) lines.emplace_back(a, b);
    }
    const bool has_two = hasTwo(points, lines);
    EXPECT_EQ(has_two, hasTwoByTrial(points, lines)) << "seed " << seed;
    found += has_two ? 1 : 0;
  }
  EXPECT_GT(found, 40);
  EXPECT_LT(found, 360);
}

}  // namespace
}  // namespace castra::generators
