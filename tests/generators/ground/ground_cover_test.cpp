// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/ground_cover.h"

#include <gtest/gtest.h>

#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using shapes::rectangle;

GroundSurface surfaceOf(const char* noun, std::uint32_t material, double height = 0) {
  return {noun, material, height, {1, 0}};
}

double areaOf(const std::vector<GroundCover::Piece>& pieces, const std::string& noun) {
  double sum = 0;
  for (const GroundCover::Piece& piece : pieces)
    if (piece.surface.noun == noun)
      for (const geometry::Region& region : piece.regions) sum += geometry::area(region);
  return sum;
}

TEST(GroundCover, WhatIsPaintedLaterCoversWhatWasThere) {
  GroundCover cover(rectangle(0, 0, 10, 10));
  cover.paint(0, surfaceOf("street", 1), rectangle(0, 0, 10, 10), 2);
  cover.paint(1, surfaceOf("lot", 2), rectangle(2, 2, 20, 8), 2);
  cover.paint(1, surfaceOf("bed", 3), rectangle(4, 4, 6, 6), 0);
  const auto levels = cover.settle();
  ASSERT_EQ(levels.size(), 3u);
  EXPECT_DOUBLE_EQ(areaOf(levels[0], "street"), 52);
  EXPECT_DOUBLE_EQ(areaOf(levels[0], "lot"), 44) << "it ends where the land does";
  EXPECT_DOUBLE_EQ(areaOf(levels[0], "bed"), 4);
  for (const std::size_t level : {1, 2}) {
    EXPECT_DOUBLE_EQ(areaOf(levels[level], "lot"), 48) << "the bed is gone";
    EXPECT_DOUBLE_EQ(areaOf(levels[level], "bed"), 0);
  }
}

TEST(GroundCover, FootprintsAreLeftOutAtAllLevels) {
  GroundCover cover(rectangle(0, 0, 10, 10));
  cover.paint(0, surfaceOf("lot", 1), rectangle(0, 0, 10, 10), 2);
  cover.leaveOut(rectangle(3, 3, 6, 6));
  for (const auto& pieces : cover.settle()) EXPECT_DOUBLE_EQ(areaOf(pieces, "lot"), 91);
}

TEST(GroundCover, EqualSurfacesAreOneAtADistance) {
  GroundCover cover(rectangle(0, 0, 10, 10));
  for (std::uint32_t i = 0; i < 5; ++i) cover.paint(i, surfaceOf("lot", 1), rectangle(2.0 * i, 0, 2.0 * i + 2, 10), 2);
  const auto levels = cover.settle();
  EXPECT_EQ(levels[0].size(), 5u);
  ASSERT_EQ(levels[1].size(), 1u);
  ASSERT_EQ(levels[1][0].regions.size(), 1u);
  EXPECT_DOUBLE_EQ(geometry::area(levels[1][0].regions[0]), 100);
}

}  // namespace
}  // namespace castra::generators
