// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/render.h"

#include <gtest/gtest.h>

#include <vector>

#include "pipeline/base/math.h"
#include "pipeline/core/parallel.h"
#include "pipeline/core/random.h"
#include "tests/export/render/scenes.h"

namespace castra::exporting {
namespace {

using testing::SolidMesh;
using testing::Vec3;

int brightnessAt(const formats::Image& image, int x, int y) {
  const std::uint8_t* pixel = &image.pixels[3 * static_cast<std::size_t>(y * image.width + x)];
  return pixel[0] + pixel[1] + pixel[2];
}

/// A ground, a box on it, and what else a test adds.
struct Scene : ::testing::Test {
  Scene() {
    settings.width = 160;
    settings.height = 120;
    settings.camera.eye = {6, -12, 5};
    settings.camera.target = {0, 0, 1};
    settings.light = dayLight(4, 0.7);
    settings.bounds = {{-20, -20, 0}, {20, 20, 4}};
    settings.shadows.size = 512;
  }
  formats::Image draw() const {
    return render(settings, [&](BatchSink& sink) {
      Batch sheet = batchOf(ground, ground_finish);
      sheet.is_solid = false;
      sink.add(sheet);
      Batch solid = batchOf(box, box_finish);
      solid.is_whole = is_whole;
      sink.add(solid);
      for (const auto& [mesh, finish] : more) sink.add(batchOf(mesh, finish));
    });
  }
  /// The pixel that shows a place.
  int brightnessOf(const formats::Image& image, const Vec3& place) const {
    const Lens lens(settings.camera, settings.width, settings.height);
    const Lens::Spot spot = lens.project(lens.toEye(place));
    return brightnessAt(image, static_cast<int>(spot.x), static_cast<int>(spot.y));
  }

  SolidMesh ground = testing::groundOf(200), box = testing::boxOf({-1, -1, 0}, {1, 1, 2});
  Finish ground_finish, box_finish;
  std::vector<std::pair<SolidMesh, Finish>> more;
  RenderSettings settings;
  bool is_whole = false;  ///< the section leaves the box alone
};

TEST_F(Scene, OneThreadEqualsMany) {
  Random random(digestOf("threads"));
  for (int i = 0; i < 60; ++i) {
    const double x = random.uniform(-8, 8), y = random.uniform(-8, 8);
    Finish finish;
    finish.colour = colourOf(static_cast<std::uint32_t>(random.below(0x1000000)));
    if (i % 10 == 0) finish.opacity = 0.3;
    more.emplace_back(testing::boxOf({x, y, 0}, {x + 1, y + 1, random.uniform(0.5, 3)}), finish);
  }
  settings.section = Plane3{{0, 0, 1}, 1.4};
  settings.outlines = 0.5;
  settings.light.lamps = {{{2, -3, 2.5}}};
  formats::Image alone, many;
  Workers(1).run([&] { alone = draw(); });
  Workers(4).run([&] { many = draw(); });
  EXPECT_EQ(alone.pixels, many.pixels);
}

TEST_F(Scene, ShadowsAndOcclusionDarken) {
  const formats::Image image = draw();
  const Vec3 away = settings.light.to_sun * (-1 / settings.light.to_sun.z);
  const Vec3 shaded{away.x * 1.2 + 0.5, away.y * 1.2, 0};
  EXPECT_LT(brightnessOf(image, shaded), 0.7 * brightnessOf(image, {-3, -4, 0}));
  settings.has_shadows = false;
  const formats::Image bare = draw();
  EXPECT_GT(brightnessOf(bare, shaded), brightnessOf(image, shaded));
  EXPECT_LT(brightnessOf(bare, {0.3, -1.4, 0}), brightnessOf(bare, {-3, -4, 0}) - 10) << "at the foot of the box";
}

TEST_F(Scene, TheSkyIsBrightByDayAndNotBlackByNight) {
  settings.camera.target.z = 8;
  const formats::Image day = draw();
  EXPECT_GT(brightnessAt(day, 80, 5), 350);
  settings.light = nightLight(4, 0.7);
  const formats::Image night = draw();
  const std::uint8_t* sky = &night.pixels[3 * (5 * 160 + 80)];
  EXPECT_LT(brightnessAt(night, 80, 5), 300);
  EXPECT_GT(sky[2], 30);
  EXPECT_GT(sky[2], sky[0]) << "blue";
}

TEST_F(Scene, LampsMakePoolsAndWindowsGlow) {
  settings.light = nightLight(4, 0.7);
  const formats::Image dark = draw();
  settings.light.lamps = {{{-4, -4, 3}}};
  const formats::Image lit = draw();
  EXPECT_GT(brightnessOf(lit, {-4, -4, 0}), brightnessOf(dark, {-4, -4, 0}) + 60);
  EXPECT_EQ(brightnessOf(lit, {-7, 14, 0}), brightnessOf(dark, {-7, 14, 0})) << "out of reach";
  box_finish.glow = 3;
  EXPECT_GT(brightnessOf(draw(), {0, -1, 1}), brightnessOf(lit, {0, -1, 1}) + 100);
}

TEST_F(Scene, GlassShowsWhatIsBehindAndTheSky) {
  box_finish.colour = colourOf(0x7A2E2E);
  const formats::Image clear = draw();
  Finish glass;
  glass.colour = colourOf(0x88A0A8);
  glass.opacity = 0.2;
  more.emplace_back(testing::boxOf({-3, -3.05, 0}, {3, -3, 3}), glass);
  const formats::Image glazed = draw();
  EXPECT_NE(brightnessOf(glazed, {0, -3.05, 1.5}), brightnessOf(clear, {0, -3.05, 1.5}));
  // The red box stays red behind the pane.
  const Lens lens(settings.camera, settings.width, settings.height);
  const Lens::Spot spot = lens.project(lens.toEye({0, -1, 1.2}));
  const std::uint8_t* pixel =
      &glazed.pixels[3 * static_cast<std::size_t>(static_cast<int>(spot.y) * 160 + static_cast<int>(spot.x))];
  EXPECT_GT(pixel[0], pixel[1] + 5);
}

TEST_F(Scene, TheCutAndTheBackgroundHaveTheirColoursExactly) {
  settings.camera = testing::above(6);
  settings.section = Plane3{{0, 0, 1}, 1};
  settings.cut = colourOf(0x123456);
  settings.background = colourOf(0xF4F0E6);
  ground = testing::groundOf(1.5);
  const formats::Image image = draw();
  const auto at = [&](int x, int y) {
    const std::uint8_t* pixel = &image.pixels[3 * static_cast<std::size_t>(y * image.width + x)];
    return Colour{pixel[0], pixel[1], pixel[2]};
  };
  EXPECT_EQ(at(80, 60), settings.cut);
  EXPECT_EQ(at(3, 3), *settings.background);
}

TEST_F(Scene, WhatTheSectionLeavesWholeIsSeenAboveIt) {
  settings.camera = testing::above(6);
  settings.section = Plane3{{0, 0, 1}, 1};
  settings.cut = colourOf(0x123456);
  const formats::Image cut = draw();
  is_whole = true;
  const formats::Image whole = draw();
  settings.section.reset();
  const formats::Image plain = draw();
  const auto at = [](const formats::Image& image, int x, int y) {
    const std::uint8_t* pixel = &image.pixels[3 * static_cast<std::size_t>(y * image.width + x)];
    return Colour{pixel[0], pixel[1], pixel[2]};
  };
  EXPECT_EQ(at(cut, 80, 60), settings.cut);
  EXPECT_EQ(at(whole, 80, 60), at(plain, 80, 60));
  EXPECT_LT(brightnessAt(whole, 114, 60) - brightnessAt(plain, 114, 60), 12) << "and it casts its shadow";
}

TEST(RoomLight, CeilingsAreNoDarkerThanFloors) {
  const Light day = dayLight(4, 0.7), room = roomLight(4, 0.7);
  EXPECT_GE(brightness(fillAt(room, {0, 0, -1})), 0.8f * brightness(fillAt(room, {0, 0, 1})));
  EXPECT_LT(brightness(fillAt(day, {0, 0, -1})), 0.6f * brightness(fillAt(day, {0, 0, 1})));
}

TEST_F(Scene, HazeVeilsWhatIsFar) {
  box = testing::boxOf({-200, 900, 0}, {200, 910, 400});
  settings.camera.eye = {0, -50, 2};
  settings.camera.target = {0, 900, 60};
  settings.light.haze = 1e9;
  box_finish.colour = colourOf(0x202020);
  const int clear = brightnessAt(draw(), 80, 60);
  settings.light.haze = 500;
  EXPECT_GT(brightnessAt(draw(), 80, 60), clear + 60);
}

TEST_F(Scene, OutlinesAreDrawnAtEdgesOnly) {
  const formats::Image plain = draw();
  settings.outlines = 1;
  const formats::Image lined = draw();
  int changed = 0;
  for (std::size_t i = 0; i < plain.pixels.size(); i += 3) changed += plain.pixels[i] > lined.pixels[i] + 20 ? 1 : 0;
  EXPECT_GT(changed, 50);
  EXPECT_LT(changed, 160 * 120 / 8);
  EXPECT_NEAR(brightnessOf(plain, {-3, -4, 0}), brightnessOf(lined, {-3, -4, 0}), 3) << "not on a plane";
  EXPECT_LT(brightnessOf(lined, {1, -1, 1}), brightnessOf(plain, {1, -1, 1}) - 40) << "at a corner of the box";
}

TEST_F(Scene, MoreSamplesGiveMoreShadesAtAnEdge) {
  settings.camera = testing::above(10);
  settings.light.to_sun = {0, 0, 1};
  settings.background = colourOf(0x000000);
  settings.has_shadows = false;
  ground = testing::groundOf(0.01);
  // An edge that is nearly upright: it crosses a pixel column slowly.
  box = {};
  testing::addQuad(box, {Vec3{-9, -9, 1}, Vec3{0, -9, 1}, Vec3{0.5, 9, 1}, Vec3{-9, 9, 1}});
  for (const auto& [samples, shades] : {std::pair{1, 2}, std::pair{2, 5}, std::pair{3, 10}}) {
    settings.samples = samples;
    const formats::Image image = draw();
    std::vector<int> seen;
    for (int y = 0; y < image.height; ++y)
      for (int x = 78; x < 92; ++x) seen.push_back(brightnessAt(image, x, y));
    std::sort(seen.begin(), seen.end());
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    EXPECT_GE(static_cast<int>(seen.size()), shades) << samples;
  }
}

TEST(Develop, RisesFromBlackAndNeverClips) {
  float last = -1;
  for (float x = 0; x < 50; x = x * 1.05f + 0.001f) {
    const float y = develop({x, x, x}).g;
    EXPECT_GT(y, last);
    EXPECT_LT(y, 1);
    last = y;
  }
  EXPECT_EQ(develop({0, 0, 0}).r, 0);
}

}  // namespace
}  // namespace castra::exporting
