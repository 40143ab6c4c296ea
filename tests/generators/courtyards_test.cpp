// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/courtyards.h"

#include <gtest/gtest.h>

#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Ring;

bool hasCourtyard(const Ring& block, double depth) {
  geometry::CellMesh mesh;
  std::vector<std::uint32_t> points;
  for (const geometry::Vec2& at : block) points.push_back(mesh.addPoint(at));
  mesh.addCell(points);
  return cutCourtyard(mesh, block, depth, 4, 300).has_value();
}

TEST(Courtyards, ANarrowOneIsShared) {
  // Between lots of 32 m, it must be 22.4 m wide.
  EXPECT_TRUE(hasCourtyard(shapes::rectangle(0, 0, 140, 2 * 32 + 23), 32));
  EXPECT_FALSE(hasCourtyard(shapes::rectangle(0, 0, 140, 2 * 32 + 22), 32));
  // A slanted block is as narrow, though its box is not.
  const Ring slanted{{0, 0}, {100, 100}, {38, 162}, {-62, 62}};
  EXPECT_GT(geometry::boundsOf(slanted).height(), 2.7 * 32);
  EXPECT_TRUE(hasCourtyard(slanted, 31));
  EXPECT_FALSE(hasCourtyard(slanted, 33));
}

TEST(Courtyards, LieBehindDeeperLotsWhereLotsAreLarger) {
  Blocks blocks;
  blocks.islands.push_back({shapes::rectangle(-2, -2, 142, 122), shapes::rectangle(0, 0, 140, 120)});
  const auto courtyards = [&](std::uint8_t light) {
    District district = districtOf(shapes::rectangle(-500, -500, 500, 500));
    district.density = {1, 1, {-500, -500}, 1000, {light}};
    const Lots lots = divide(1, "d", district, blocks);
    std::vector<double> areas;
    for (const Lots::Lot& lot : lots.blocks[0].lots)
      if (lot.shape == LotShape::courtyard) areas.push_back(geometry::signedArea(lot.ring));
    return areas;
  };
  const std::vector<double> dense = courtyards(255), loose = courtyards(128);
  ASSERT_EQ(dense.size(), 1u);
  ASSERT_EQ(loose.size(), 1u);
  EXPECT_LT(loose[0], 0.8 * dense[0]);
  EXPECT_TRUE(courtyards(0).empty()) << "lots that are 1.7 times as deep leave no room for one";
}

}  // namespace
}  // namespace castra::generators
