// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/shadow_map.h"

#include <gtest/gtest.h>

#include <cmath>

#include "export/render/light.h"
#include "pipeline/base/math.h"
#include "pipeline/core/random.h"
#include "tests/export/render/scenes.h"

namespace castra::exporting {
namespace {

using testing::SolidMesh;
using testing::Vec3;

const geometry::Box3 kScene{{-30, -30, 0}, {30, 30, 12}};
const Vec3 kUp{0, 0, 1};

struct Pole {
  SolidMesh pole = testing::boxOf({-0.5, -0.5, 0}, {0.5, 0.5, 10}), ground = testing::groundOf(30);

  SunShadows cast(const Lens& lens, const Vec3& to_sun, int size, const std::optional<Plane3>& section = {}) const {
    SunShadows::Settings settings;
    settings.size = size;
    return SunShadows(lens, to_sun, kScene, settings, section, [&](BatchSink& sink) {
      Batch sheet = batchOf(ground, {});
      sheet.is_solid = false;
      sink.add(sheet);
      sink.add(batchOf(pole, {}));
    });
  }
};

/// How deep inside the pole a ray from the ground to the sun goes at most, sideways; negative if it passes.
double depthInPole(const Vec3& from, const Vec3& to_sun) {
  double deepest = -1e300;
  for (int i = 0; i <= 4000; ++i) {
    const Vec3 p = from + to_sun * (i * 0.02);
    if (p.z <= 10) deepest = std::max(deepest, 0.5 - std::max(std::fabs(p.x), std::fabs(p.y)));
  }
  return deepest;
}

TEST(SunShadows, APoleCastsItsShadowAwayFromTheSunAsLongAsItIsHigh) {
  const Lens lens(testing::above(60), 300, 300);
  const SunShadows shadows = Pole().cast(lens, dayLight(math::kPi, math::kPi / 4).to_sun, 1024);
  EXPECT_EQ(shadows.lightAt({0, 5, 0}, kUp), 0);
  EXPECT_EQ(shadows.lightAt({0, 0.7, 0}, kUp), 0) << "it begins at the foot";
  EXPECT_EQ(shadows.lightAt({0, 10.2, 0}, kUp), 0);
  EXPECT_EQ(shadows.lightAt({0, 10.8, 0}, kUp), 1) << "half a metre of the pole is behind its middle";
  EXPECT_EQ(shadows.lightAt({0, -1, 0}, kUp), 1);
  EXPECT_EQ(shadows.lightAt({0.8, 5, 0}, kUp), 1);
  EXPECT_EQ(shadows.lightAt({0, 0, 10}, kUp), 1) << "nothing stands on the pole";
  EXPECT_EQ(shadows.lightAt({0, -0.5, 5}, {0, -1, 0}), 1) << "its sunny side is not shaded by itself";
}

TEST(SunShadows, LieWhereRaysToTheSunAreStopped) {
  Random random(digestOf("suns"));
  const Lens lens(testing::above(60), 300, 300);
  for (int round = 0; round < 20; ++round) {
    const double azimuth = random.uniform(0, 2 * math::kPi);
    const Vec3 to_sun = dayLight(azimuth, random.uniform(0.5, 1.4)).to_sun;
    const SunShadows shadows = Pole().cast(lens, to_sun, 2048);
    for (int i = 0; i < 200; ++i) {
      const double along = random.uniform(-3, 22), aside = random.uniform(-1.5, 1.5);
      const Vec3 from{-to_sun.x * along + to_sun.y * aside, -to_sun.y * along - to_sun.x * aside, 0};
      const double depth = depthInPole(from, to_sun);
      if (std::fabs(depth) < 0.25) continue;  // at the rim it is soft
      EXPECT_EQ(shadows.lightAt(from, kUp), depth > 0 ? 0 : 1) << from.x << ' ' << from.y << " round " << round;
    }
  }
}

TEST(SunShadows, FollowTheEyeInPerspective) {
  Camera camera;
  camera.eye = {8, -14, 1.7};
  camera.target = {0, 0, 2};
  const Lens lens(camera, 300, 200);
  const SunShadows shadows = Pole().cast(lens, dayLight(-math::kPi / 2, math::kPi / 4).to_sun, 512);
  EXPECT_EQ(shadows.lightAt({4, 0, 0}, kUp), 0);
  EXPECT_EQ(shadows.lightAt({-4, 0, 0}, kUp), 1);
  EXPECT_EQ(shadows.lightAt({4, 1, 0}, kUp), 1);
}

TEST(SunShadows, FacesDoNotShadeThemselves) {
  // All over the ground and the sides of the pole, at every slope of the sun, coarse as the map may be.
  const Lens lens(testing::above(60), 100, 100);
  Random random(digestOf("acne"));
  for (const double elevation : {0.15, 0.4, 0.8, 1.2}) {
    const Vec3 to_sun = dayLight(math::kPi + 0.3, elevation).to_sun;
    const SunShadows shadows = Pole().cast(lens, to_sun, 256);
    for (int i = 0; i < 500; ++i) {
      Vec3 place;
      place.x = random.uniform(-25, 25);
      place.y = random.uniform(-25, -2);
      EXPECT_EQ(shadows.lightAt(place, kUp), 1);
    }
    for (double z = 2; z < 9; z += 0.1) EXPECT_GT(shadows.lightAt({0.05, -0.5, z}, {0, -1, 0}), 0.99f) << z;
  }
}

TEST(SunShadows, WhatIsCutAwayCastsNone) {
  const Lens lens(testing::above(60), 300, 300);
  const Vec3 to_sun = dayLight(math::kPi, math::kPi / 4).to_sun;
  const SunShadows shadows = Pole().cast(lens, to_sun, 1024, Plane3{{0, 0, 1}, 4});
  EXPECT_EQ(shadows.lightAt({0, 3, 0}, kUp), 0);
  EXPECT_EQ(shadows.lightAt({0, 6, 0}, kUp), 1);
}

}  // namespace
}  // namespace castra::exporting
