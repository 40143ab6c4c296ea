// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/face_room.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using Span = FaceMesh::Span;

bool overlap(Span a, Span b) { return a.low < b.high && b.low < a.high; }
bool overlap(const FaceBox& a, const FaceBox& b) { return overlap(a.u, b.u) && overlap(a.d, b.d) && overlap(a.z, b.z); }

Span drawSpan(Random& random, double low, double high, double most) {
  const double start = random.uniform(low, high), reach = random.uniform(0, most);
  return {start, start + reach};
}

FaceBox drawBox(Random& random) {
  const double longest = random.chance(0.1) ? 80 : 2;
  FaceBox box;
  box.u = drawSpan(random, -2, 60, longest);
  box.d = drawSpan(random, 0, 1, 0.3);
  box.z = drawSpan(random, -1, 90, random.chance(0.1) ? 40 : 2);
  return box;
}

TEST(FaceRoom, FindsWhateverIsInTheWay) {
  shapes::forSeeds(50, [](Random random) {
    FaceRoom room;
    std::vector<FaceBox> taken;
    int free = 0;
    for (int i = 0; i < 300; ++i) {
      const FaceBox box = drawBox(random);
      const auto isInTheWay = [&](const FaceBox& other) { return overlap(box, other); };
      const bool is_taken = std::any_of(taken.begin(), taken.end(), isInTheWay);
      EXPECT_EQ(room.isAnyNear(box.u, box.z, isInTheWay), is_taken);
      free += is_taken ? 0 : 1;
      room.add(box);
      taken.push_back(box);
    }
    EXPECT_GT(free, 20);
  });
}

}  // namespace
}  // namespace castra::generators
