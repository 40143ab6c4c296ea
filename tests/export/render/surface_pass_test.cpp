// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen is held against rays, each tried on every triangle.
#include "export/render/surface_pass.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "pipeline/base/math.h"
#include "pipeline/core/random.h"
#include "tests/export/render/scenes.h"

namespace castra::exporting {
namespace {

using testing::SolidMesh;
using testing::Vec3;

struct Hit {
  int triangle = -1;
  double depth = 1e300, second = 0, third = 0;
  double height = 0;         ///< of the triangle as it is seen, at its thinnest [cells]
  bool is_doubtful = false;  ///< so near an edge, or another hit, that rounding decides
};

/// The first triangle on the way of a ray that is farther than the nearest depth drawn.
Hit castRay(const SolidMesh& mesh, const Lens& lens, const Vec3& from, const Vec3& ray) {
  Hit best;
  double next = 1e300;
  bool is_near_edge = false;
  for (std::size_t t = 0; t < mesh.triangleCount(); ++t) {
    const Vec3 a = mesh.at(mesh.indices[3 * t]), b = mesh.at(mesh.indices[3 * t + 1]),
               c = mesh.at(mesh.indices[3 * t + 2]);
    const Vec3 ab = b - a, ac = c - a, normal = cross(ab, ac);
    const double towards = dot(normal, ray);
    if (std::fabs(towards) < 1e-9 * length(normal)) {
      is_near_edge = true;
      continue;
    }
    const double way = dot(normal, a - from) / towards;
    const Vec3 place = from + ray * way;
    const double area = dot(normal, normal);
    const double second = dot(cross(place - a, ac), normal) / area, third = dot(cross(ab, place - a), normal) / area;
    const double depth = lens.toEye(place).z;
    if (lens.isPerspective() && depth < 0.5 * Lens::kNearest) continue;
    const double inset = std::min({second, third, 1 - second - third});
    // A twentieth of a cell in the picture, as the corners are rounded.
    const double cell = 1 / lens.cellsPerMetre(lens.nearnessOf(depth));
    const double height = std::fabs(towards) / std::max({length(ab), length(ac), length(c - b)}) / cell;
    const double slack = 0.05 / height + 1e-9;
    if (std::fabs(inset) < slack) is_near_edge = true;
    if (lens.isPerspective() && std::fabs(depth - Lens::kNearest) < 1e-3) is_near_edge = true;
    if (inset < 0 || (lens.isPerspective() && depth < Lens::kNearest)) continue;
    if (depth < best.depth) {
      next = best.depth;
      best = {static_cast<int>(t), depth, second, third, height};
    } else {
      next = std::min(next, depth);
    }
  }
  const bool is_close = best.triangle >= 0 && next - best.depth < 0.02 * (1 + std::fabs(best.depth));
  best.is_doubtful = is_near_edge || is_close || (best.triangle >= 0 && best.height < 1);
  return best;
}

/// Triangles here and there, some of them around the eye. Normals at the corners differ, so that each place has its
/// own.
SolidMesh anyTriangles(Random& random, int count, bool is_around_eye) {
  SolidMesh mesh;
  for (int t = 0; t < count; ++t) {
    const double reach = is_around_eye && t % 3 == 0 ? 60 : 4;
    Vec3 middle;
    middle.x = random.uniform(-6, 6);
    middle.y = random.uniform(is_around_eye ? -10 : 4, 30);
    middle.z = random.uniform(-5, 5);
    for (int k = 0; k < 3; ++k) {
      Vec3 at, normal;
      at.x = middle.x + random.uniform(-reach, reach);
      at.y = middle.y + random.uniform(-reach, reach);
      at.z = middle.z + random.uniform(-reach, reach);
      normal.x = random.uniform(-1, 1);
      normal.y = random.uniform(-1, 1);
      normal.z = 1.5;
      const auto u = static_cast<float>(0.2 + 0.6 * random.uniform());
      mesh.vertices.push_back({testing::narrow(at), testing::narrow(normal * (1 / length(normal))), {u, 0.5f}});
      mesh.indices.push_back(static_cast<std::uint32_t>(mesh.indices.size()));
    }
  }
  return mesh;
}

/// From black to white from left to right.
Texture ramp() {
  formats::Image image{256, 1, 3, {}};
  for (int x = 0; x < 256; ++x)
    for (int k = 0; k < 3; ++k) image.pixels.push_back(static_cast<std::uint8_t>(x));
  return Texture(image, Texture::Codes::srgb);
}

void compareWithRays(const Camera& camera, bool is_around_eye, std::uint64_t seed) {
  Random random(digestOf("rays"));
  random = random.branch(seed);
  const SolidMesh mesh = anyTriangles(random, 12, is_around_eye);
  const Lens lens(camera, 80, 60);
  const Texture texture = ramp();
  Finish finish;
  finish.colour = colourOf(0xFFFFFF);
  finish.colours = &texture;
  const Frame frame = testing::see(lens, 2, [&](BatchSink& sink) {
    for (std::size_t t = 0; t < mesh.triangleCount(); ++t) {
      Batch batch{mesh.vertices, std::span(mesh.indices).subspan(3 * t, 3), {&kInPlace, 1}, finish};
      batch.object = static_cast<std::uint16_t>(t + 1);
      batch.is_solid = false;
      sink.add(batch);
    }
  });
  int compared = 0, seen = 0;
  for (int y = 0; y < frame.height; ++y)
    for (int x = 0; x < frame.width; ++x) {
      const double across = frame.grid.placeX(x, y), down = frame.grid.placeY(x, y);
      const Vec3 from = lens.isPerspective() ? lens.eye() : lens.placeAt(across, down, 200);
      const Hit hit = castRay(mesh, lens, from, lens.rayAt(across, down));
      if (hit.is_doubtful) continue;
      ++compared;
      const Fragment& fragment = frame.fragments[frame.index(x, y)];
      ASSERT_EQ(fragment.kind == Fragment::Kind::sky, hit.triangle < 0) << x << ' ' << y << " seed " << seed;
      if (hit.triangle < 0) continue;
      ++seen;
      ASSERT_EQ(fragment.object, hit.triangle + 1) << x << ' ' << y << " seed " << seed;
      const double depth = lens.depthOf(static_cast<double>(fragment.nearness));
      EXPECT_NEAR(depth, hit.depth, 0.01 * (1 + std::fabs(hit.depth)));
      const auto* corner = &mesh.vertices[3 * static_cast<std::size_t>(hit.triangle)];
      Vec3 normal;
      double u = 0;
      const double shares[3] = {1 - hit.second - hit.third, hit.second, hit.third};
      for (int k = 0; k < 3; ++k) {
        const auto& n = corner[k].normal;
        normal = normal + Vec3{double{n[0]}, double{n[1]}, double{n[2]}} * shares[k];
        u += shares[k] * static_cast<double>(corner[k].uv[0]);
      }
      const auto got = unpackNormal(fragment.normal);
      EXPECT_GT(std::fabs(dot(normal * (1 / length(normal)), Vec3{double{got[0]}, double{got[1]}, double{got[2]}})),
                0.998);
      if (hit.height > 12) {
        EXPECT_NEAR(fragment.red, u * 256 - 0.5, 6) << x << ' ' << y << " seed " << seed;
      }
    }
  EXPECT_GT(compared, 2000);
  EXPECT_GT(seen, 50);
}

Camera fromSouth(Camera::Type type) {
  Camera camera;
  camera.type = type;
  camera.eye = {0.3, -1, 0.2};
  camera.target = {0, 10, 0.5};
  camera.field = 0.9;
  camera.span = 14;
  return camera;
}

TEST(SurfacePass, SeesWhatRaysSeeInPerspective) {
  for (std::uint64_t seed = 0; seed < 25; ++seed) compareWithRays(fromSouth(Camera::Type::perspective), false, seed);
}
TEST(SurfacePass, SeesWhatRaysSeeWithoutPerspective) {
  for (std::uint64_t seed = 0; seed < 25; ++seed) compareWithRays(fromSouth(Camera::Type::orthographic), false, seed);
}
TEST(SurfacePass, ClipsWhatIsAroundTheEye) {
  for (std::uint64_t seed = 100; seed < 140; ++seed) compareWithRays(fromSouth(Camera::Type::perspective), true, seed);
}

TEST(SurfacePass, ARoomHasNoGapsSeenFromInside) {
  // Every edge passes beside or behind the eye in some of the views, and two triangles meet at each.
  Random random(digestOf("rooms"));
  const SolidMesh room = testing::boxOf({-3, -4, -1}, {5, 2, 2.5});
  for (int round = 0; round < 100; ++round) {
    Camera camera;
    camera.eye.x = random.uniform(-2.9, 4.9);
    camera.eye.y = random.uniform(-3.9, 1.9);
    camera.eye.z = random.uniform(-0.9, 2.4);
    camera.target.x = random.uniform(-3, 5);
    camera.target.y = random.uniform(-4, 2);
    camera.target.z = random.uniform(-1, 2.5);
    camera.field = random.uniform(0.3, 2.4);
    const Lens lens(camera, 70, 50);
    const Frame frame = testing::see(lens, 1, [&](BatchSink& sink) {
      Batch batch = batchOf(room, {});
      batch.is_solid = false;
      sink.add(batch);
    });
    for (const Fragment& fragment : frame.fragments) ASSERT_EQ(fragment.kind, Fragment::Kind::surface) << round;
  }
}

TEST(SurfacePass, TheNearerIsSeenWhicheverComesFirst) {
  const SolidMesh low = testing::boxOf({-4, -4, 0}, {4, 4, 1}), high = testing::boxOf({-2, -2, 0}, {2, 2, 3});
  const Lens lens(testing::above(12), 60, 60);
  for (const bool is_turned : {false, true}) {
    const Frame frame = testing::see(lens, 1, [&](BatchSink& sink) {
      Batch first = batchOf(low, {}), second = batchOf(high, {});
      first.object = 1;
      second.object = 2;
      sink.add(is_turned ? second : first);
      sink.add(is_turned ? first : second);
    });
    EXPECT_EQ(frame.fragments[frame.index(30, 30)].object, 2);
    EXPECT_EQ(frame.fragments[frame.index(13, 30)].object, 1);
    EXPECT_EQ(frame.fragments[frame.index(2, 2)].kind, Fragment::Kind::sky);
    EXPECT_NEAR(lens.depthOf(static_cast<double>(frame.fragments[frame.index(30, 30)].nearness)), 97, 1e-3);
  }
}

TEST(SurfacePass, OfTwoAtTheSamePlaceTheFirstStays) {
  const SolidMesh ground = testing::groundOf(5);
  const Lens lens(testing::above(8), 40, 40);
  const Frame frame = testing::see(lens, 1, [&](BatchSink& sink) {
    for (const int object : {7, 8, 9}) {
      Batch batch = batchOf(ground, {});
      batch.object = static_cast<std::uint16_t>(object);
      sink.add(batch);
    }
  });
  for (const Fragment& fragment : frame.fragments) EXPECT_EQ(fragment.object, 7);
}

TEST(SurfacePass, InstancesStandWhereTheyArePlaced) {
  const SolidMesh box = testing::boxOf({-1, -0.25, 0}, {1, 0.25, 1});
  const Placement mirrored{{-1, 0, 0}, {0, 1, 0}, {0, 0, 2}, {0, -3, 0}};
  const std::vector<Placement> places{placeAt({-3, 3, 0}), placeAt({3, 3, 0}, math::kPi / 2), mirrored,
                                      placeAt({500, 0, 0})};
  const Lens lens(testing::above(10), 100, 100);  // a cell is 10 cm
  const Frame frame = testing::see(lens, 1, [&](BatchSink& sink) { sink.add(batchOf(box, {}, places)); });
  const auto isThere = [&](double x, double y) {
    return frame.fragments[frame.index(static_cast<int>(50 + 10 * x), static_cast<int>(50 - 10 * y))].kind ==
           Fragment::Kind::surface;
  };
  EXPECT_TRUE(isThere(-3.8, 3));
  EXPECT_FALSE(isThere(-3, 3.8));
  EXPECT_FALSE(isThere(3.8, 3));
  EXPECT_TRUE(isThere(3, 3.8)) << "a quarter turn";
  ASSERT_TRUE(isThere(0, -3)) << "mirrored";
  const Fragment& top = frame.fragments[frame.index(50, 80)];
  EXPECT_NEAR(lens.depthOf(static_cast<double>(top.nearness)), 98, 1e-3) << "and stretched: its top is seen";
  EXPECT_NEAR(unpackNormal(top.normal)[2], 1, 1e-3);
}

TEST(SurfacePass, NormalsSurvivePacking) {
  Random random(digestOf("normals"));
  for (int i = 0; i < 2000; ++i) {
    Vec3 n;
    n.x = random.normal(0, 1);
    n.y = random.normal(0, 1);
    n.z = random.normal(0, 1);
    n = n * (1 / length(n));
    const auto got = unpackNormal(packNormal(n));
    EXPECT_NEAR(length(n - Vec3{double{got[0]}, double{got[1]}, double{got[2]}}), 0, 1e-4);
  }
}

}  // namespace
}  // namespace castra::exporting
