// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "pipeline/geometry/solid_mesh.h"
#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

/// A third of the points is not on the lattice, so it goes the general way.
double hullVolumeGenerally(std::vector<Vec3> points) {
  for (Vec3& p : points) p = p * (1.0 / 3);
  return 27 * hullVolume(points);
}

TEST(HullVolume, PointsOfTheLatticeHaveTheHullOfTheGeneralWay) {
  shapes::forSeeds(300, [](Random random) {
    std::vector<Vec3> points(4 + random.below(60));
    const Vec3 size{random.uniform(0.1, 90), random.uniform(0.1, 90), random.uniform(0.1, 90)};
    for (Vec3& p : points) {
      p.x = random.uniform(-size.x, size.x);
      p.y = random.uniform(-size.y, size.y);
      p.z = random.uniform(-size.z, size.z);
      p = snap(p) + Vec3{2000, -3000, 0};
    }
    const double volume = hullVolumeGenerally(points);
    EXPECT_NEAR(hullVolume(points), volume, 1e-9 * volume);
  });
}

TEST(HullVolume, ManyPointsMayLieInOnePlaneOrLine) {
  shapes::forSeeds(300, [](Random random) {
    const auto draw = [&] { return static_cast<double>(random.below(4)); };
    std::vector<Vec3> points(4 + random.below(60));
    for (Vec3& p : points) {
      p.x = draw();
      p.y = draw();
      p.z = draw();
    }
    EXPECT_NEAR(hullVolume(points), hullVolumeGenerally(points), 1e-9);
    for (Vec3& p : points) p.z = p.x - p.y;
    EXPECT_EQ(hullVolume(points), 0);
    for (Vec3& p : points) p.y = p.z = p.x;
    EXPECT_EQ(hullVolume(points), 0);
  });
  EXPECT_EQ(hullVolume({}), 0);
}

}  // namespace
}  // namespace castra::geometry
