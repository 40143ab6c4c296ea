// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/box_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace castra::geometry {
namespace {

/// Boxes here and there, some of them long, some equal.
std::vector<Box3> scatter(std::size_t count) {
  std::vector<Box3> boxes;
  std::uint32_t state = 7;
  const auto draw = [&](double most) {
    state = state * 1664525 + 1013904223;
    return most * (state >> 8) / (1 << 24);
  };
  while (boxes.size() < count) {
    const Vec3 low{draw(30), draw(20), draw(9)};
    const double size = boxes.size() % 17 == 0 ? 25 : 0.5;
    boxes.push_back({low, low + Vec3{draw(size), draw(size), boxes.size() % 3 == 0 ? 0 : draw(size)}});
    if (boxes.size() % 11 == 0 && boxes.size() < count) boxes.push_back(boxes.back());
  }
  return boxes;
}

TEST(BoxTree, FindsWhatLookingAtAllFinds) {
  for (const std::size_t count : {0u, 1u, 6u, 7u, 400u}) {
    const std::vector<Box3> boxes = scatter(count);
    const BoxTree tree(boxes);
    for (const Box3& box : scatter(60)) {
      for (const double slack : {0.0, 0.25}) {
        std::vector<std::size_t> found, expected;
        tree.visitNear(box, slack, [&](std::size_t number) { found.push_back(number); });
        for (std::size_t i = 0; i < count; ++i)
          if (!areApart(boxes[i], box, slack)) expected.push_back(i);
        std::sort(found.begin(), found.end());
        EXPECT_EQ(found, expected);
      }
    }
  }
}

TEST(BoxTree, ManyEqualBoxesAreAllFound) {
  const BoxTree tree(std::vector<Box3>(5000, Box3{{1, 1, 1}, {2, 2, 2}}));
  std::size_t count = 0;
  tree.visitNear({{2, 2, 2}, {3, 3, 3}}, 0, [&](std::size_t) { ++count; });
  EXPECT_EQ(count, 5000u);
}

}  // namespace
}  // namespace castra::geometry
