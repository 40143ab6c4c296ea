// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <vector>

#include "pipeline/base/math.h"
#include "tests/export/render/scenes.h"

namespace castra::exporting {
namespace {

using testing::SolidMesh;
using testing::Vec3;
using Kind = Fragment::Kind;

/// A room of 8 x 6 m with walls of half a metre around it, on a slab, and a low box inside. North is up:
///
///   +----------------+ 3
///   |                |
///   |   [box]        |
///   +----------------+ -3
///  -4                4
std::vector<SolidMesh> room() {
  return {testing::boxOf({-4, -3, 0}, {4, -2.5, 3}),         testing::boxOf({-4, 2.5, 0}, {4, 3, 3}),
          testing::boxOf({-4, -2.5, 0}, {-3.5, 2.5, 3}),     testing::boxOf({3.5, -2.5, 0}, {4, 2.5, 3}),
          testing::boxOf({-3.5, -2.5, -0.2}, {3.5, 2.5, 0}), testing::boxOf({-2, -2, 0}, {-1, -1, 0.8})};
}

EachBatch showing(const std::vector<SolidMesh>& solids) {
  return [&solids](BatchSink& sink) {
    std::uint16_t object = 1;
    for (const SolidMesh& solid : solids) {
      Batch batch = batchOf(solid, {});
      batch.object = object++;
      sink.add(batch);
    }
  };
}

const Plane3 kKnee{{0, 0, 1}, 1.2};

TEST(Section, WallsAreFilledAndTheRoomIsSeen) {
  const auto solids = room();
  const Lens lens(testing::above(10), 200, 200);  // a cell is 5 cm
  const Frame frame = testing::see(lens, 2, showing(solids), kKnee);
  const auto at = [&](double x, double y) -> const Fragment& {
    return frame.fragments[frame.index(static_cast<int>(100 + 20 * x), static_cast<int>(100 - 20 * y))];
  };
  for (double x = -3.9; x < 4; x += 0.1) {
    EXPECT_EQ(at(x, 2.75).kind, Kind::cut) << x;
    EXPECT_EQ(at(x, -2.75).kind, Kind::cut) << x;
    EXPECT_NEAR(lens.depthOf(static_cast<double>(at(x, 2.75).nearness)), 98.8, 1e-3) << "the cut lies in the plane";
  }
  EXPECT_EQ(at(0, 0).kind, Kind::surface);
  EXPECT_EQ(at(0, 0).object, 5) << "the floor";
  EXPECT_EQ(at(-1.5, -1.5).object, 6) << "lower than the plane, hence whole";
  EXPECT_EQ(at(-1.5, -1.5).kind, Kind::surface);
  EXPECT_EQ(at(4.5, 0).kind, Kind::sky);
  // Walls that touch are one cut: no seam between them.
  for (double y = -2.9; y < 3; y += 0.05) EXPECT_EQ(at(-3.75, y).kind, Kind::cut) << y;
}

TEST(Section, TheCutEndsWhereTheWallDoes) {
  const auto solids = room();
  Camera camera;
  camera.type = Camera::Type::orthographic;
  camera.eye = {20, -30, 30};
  camera.target = {0, 0, 0};
  camera.span = 12;
  for (const bool is_perspective : {false, true}) {
    camera.type = is_perspective ? Camera::Type::perspective : Camera::Type::orthographic;
    camera.field = 0.3;
    const Lens lens(camera, 240, 160);
    const Frame frame = testing::see(lens, 2, showing(solids), kKnee);
    int cut = 0;
    for (int y = 0; y < frame.height; ++y)
      for (int x = 0; x < frame.width; ++x) {
        const Fragment& fragment = frame.fragments[frame.index(x, y)];
        if (fragment.kind == Kind::sky) continue;
        const Vec3 place =
            lens.placeAt(frame.grid.placeX(x, y), frame.grid.placeY(x, y), static_cast<double>(fragment.nearness));
        EXPECT_LT(place.z, 1.2 + 1e-3) << "nothing is left beyond the plane";
        if (fragment.kind != Kind::cut) continue;
        ++cut;
        EXPECT_NEAR(place.z, 1.2, 1e-3);
        const bool is_in_wall = std::fabs(place.x) < 4.1 && std::fabs(place.y) < 3.1 &&
                                (std::fabs(place.x) > 3.4 || std::fabs(place.y) > 2.4);
        EXPECT_TRUE(is_in_wall) << place.x << ' ' << place.y;
      }
    EXPECT_GT(cut, 1000);
  }
}

TEST(Section, SeenFromBelowThereIsNoCut) {
  const auto solids = room();
  Camera camera;
  camera.eye = {0, 0, 0.5};
  camera.target = {3, 0.2, 0.9};
  camera.field = 1.5;
  const Frame frame = testing::see(Lens(camera, 100, 80), 1, showing(solids), kKnee);
  int sky = 0;
  for (const Fragment& fragment : frame.fragments) {
    EXPECT_NE(fragment.kind, Kind::cut);
    sky += fragment.kind == Kind::sky ? 1 : 0;
  }
  EXPECT_GT(sky, 100) << "the upper part of the walls is gone";
}

TEST(Section, AnyPlaneWillDo) {
  const auto solids = room();
  const Plane3 east{{1, 0, 0}, 0};
  Camera camera;
  camera.type = Camera::Type::orthographic;
  camera.eye = {50, 0, 1.5};
  camera.target = {0, 0, 1.5};
  camera.span = 8;
  const Lens lens(camera, 160, 160);  // a cell is 5 cm
  const Frame frame = testing::see(lens, 1, showing(solids), east);
  const auto at = [&](double y, double z) {
    return frame.fragments[frame.index(static_cast<int>(80 + 20 * y), static_cast<int>(80 - 20 * (z - 1.5)))].kind;
  };
  EXPECT_EQ(at(2.75, 2), Kind::cut) << "the northern wall, to the right when looking west";
  EXPECT_EQ(at(-2.75, 0.3), Kind::cut);
  EXPECT_EQ(at(0, -0.1), Kind::cut) << "the slab";
  EXPECT_EQ(at(0, 2), Kind::surface) << "the western wall behind";
  EXPECT_EQ(at(0, 4), Kind::sky);
}

TEST(Section, SheetsAreCutWithoutATrace) {
  SolidMesh sheet;
  testing::addQuad(sheet, {Vec3{-2, 0, 0}, Vec3{2, 0, 0}, Vec3{2, 0, 3}, Vec3{-2, 0, 3}});
  const Lens lens(testing::above(10), 100, 100);
  const Frame frame = testing::see(
      lens, 2,
      [&](BatchSink& sink) {
        Batch batch = batchOf(sheet, {});
        batch.is_solid = false;
        sink.add(batch);
      },
      kKnee);
  for (const Fragment& fragment : frame.fragments) EXPECT_NE(fragment.kind, Kind::cut);
}

}  // namespace
}  // namespace castra::exporting
