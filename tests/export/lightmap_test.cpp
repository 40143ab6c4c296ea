// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/lightmap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "pipeline/base/math.h"
#include "pipeline/core/random.h"
#include "pipeline/geometry/vec3.h"
#include "tests/geometry/shapes.h"

namespace castra::exporting {
namespace {

using geometry::Vec2;
using geometry::Vec3;
using Triangle = std::array<Vec2, 3>;

constexpr double kMargin = 0.05;

void addVertex(GlbPrimitive& primitive, const Vec3& at) {
  primitive.positions.push_back({static_cast<float>(at.x), static_cast<float>(at.y), static_cast<float>(at.z)});
  primitive.normals.push_back({0, 1, 0});
  primitive.uvs.push_back({0, 0});
}

/// Six faces that share their eight corners.
void addBox(GlbPrimitive& primitive, const Vec3& low, const Vec3& size) {
  const auto first = static_cast<std::uint32_t>(primitive.positions.size());
  for (std::uint32_t i = 0; i < 8; ++i)
    addVertex(primitive, {low.x + (i & 1u ? size.x : 0), low.y + (i & 2u ? size.y : 0), low.z + (i & 4u ? size.z : 0)});
  constexpr std::uint32_t kFaces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                          {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (const auto& f : kFaces)
    for (const std::uint32_t k : {f[0], f[1], f[2], f[0], f[2], f[3]}) primitive.indices.push_back(first + k);
}

struct Laid {
  std::vector<Triangle> triangles;  // on the picture, in metres of surface
  std::vector<double> areas;        // of the triangles in space
};

Laid readLaid(const GlbMesh& mesh, double side) {
  Laid laid;
  for (const GlbPrimitive& primitive : mesh.primitives) {
    EXPECT_EQ(primitive.lightmap_uvs.size(), primitive.positions.size());
    for (std::size_t i = 0; i < primitive.indices.size(); i += 3) {
      Triangle flat;
      std::array<Vec3, 3> at;
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t v = primitive.indices[i + k];
        flat[k] = Vec2{double{primitive.lightmap_uvs[v][0]}, double{primitive.lightmap_uvs[v][1]}} * side;
        at[k] = {double{primitive.positions[v][0]}, double{primitive.positions[v][1]},
                 double{primitive.positions[v][2]}};
      }
      laid.triangles.push_back(flat);
      laid.areas.push_back(length(cross(at[1] - at[0], at[2] - at[0])) / 2);
    }
  }
  return laid;
}

double areaOf(const Triangle& t) { return cross(t[1] - t[0], t[2] - t[0]) / 2; }

/// Whether a line along a side of one has the other wholly on its far side.
bool areApart(const Triangle& a, const Triangle& b, double slack) {
  for (const auto& [one, two] : {std::pair(&a, &b), std::pair(&b, &a)})
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec2 from = (*one)[k], way = geometry::unit((*one)[(k + 1) % 3] - from);
      if (std::all_of(two->begin(), two->end(), [&](const Vec2& p) { return cross(way, p - from) <= slack; }))
        return true;
    }
  return false;
}

void expectSound(const GlbMesh& mesh, double side) {
  const Laid laid = readLaid(mesh, side);
  for (std::size_t i = 0; i < laid.triangles.size(); ++i) {
    for (const Vec2& p : laid.triangles[i])
      EXPECT_TRUE(p.x > 0 && p.y > 0 && p.x < side && p.y < side) << p.x << ' ' << p.y << " of " << side;
    EXPECT_NEAR(areaOf(laid.triangles[i]), laid.areas[i], 1e-3 * laid.areas[i] + 1e-4);  // to scale, and not mirrored
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_TRUE(areApart(laid.triangles[i], laid.triangles[j], 1e-4)) << i << " lies over " << j;
  }
}

TEST(Lightmap, OfABoxHasSixRectangles) {
  GlbMesh mesh{"box", {{}}};
  addBox(mesh.primitives[0], {0, 0, 0}, {4, 3, 2});
  const double side = layLightmap(mesh, kMargin);
  EXPECT_EQ(mesh.primitives[0].positions.size(), 24u);
  EXPECT_GE(side * side, 52);
  EXPECT_LE(side * side, 52 * 1.7);
  expectSound(mesh, side);
}

TEST(Lightmap, OfManyBoxesInSeveralPrimitivesIsOnePicture) {
  shapes::forSeeds(20, [](Random random) {
    GlbMesh mesh{"boxes", {}};
    mesh.primitives.resize(1 + random.below(3));
    for (GlbPrimitive& primitive : mesh.primitives)
      for (std::uint64_t i = 0, count = 1 + random.below(6); i < count; ++i) {
        Vec3 size;
        size.x = random.uniform(0.05, 8);
        size.y = random.uniform(0.05, 3);
        size.z = random.uniform(0.05, 5);
        addBox(primitive, {static_cast<double>(i) * 10, 0, 0}, size);
      }
    expectSound(mesh, layLightmap(mesh, kMargin));
  });
}

TEST(Lightmap, KeepsFacesApartByTheMargin) {
  GlbMesh mesh{"box", {{}}};
  addBox(mesh.primitives[0], {0, 0, 0}, {1, 1, 1});
  const double side = layLightmap(mesh, 0.5);
  std::vector<Triangle> triangles = readLaid(mesh, side).triangles;
  double nearest = 1e9;
  for (std::size_t i = 0; i < triangles.size(); ++i)
    for (std::size_t j = 0; j < triangles.size(); ++j) {
      if (i / 2 == j / 2) continue;  // of one face
      for (const Vec2& p : triangles[i])
        for (const Vec2& q : triangles[j]) nearest = std::min(nearest, geometry::length(p - q));
    }
  EXPECT_GE(nearest, 0.5 - 1e-4);
}

TEST(Lightmap, TakesACurveFacetByFacet) {
  GlbMesh mesh{"tube", {{}}};
  GlbPrimitive& tube = mesh.primitives[0];
  constexpr std::uint32_t kFacets = 12;
  for (std::uint32_t i = 0; i < kFacets; ++i) {
    const double angle = 2 * math::kPi * i / kFacets;
    for (const double y : {0.0, 5.0}) addVertex(tube, {math::cos(angle), y, math::sin(angle)});
  }
  for (std::uint32_t i = 0; i < kFacets; ++i) {
    const std::uint32_t a = 2 * i, b = 2 * ((i + 1) % kFacets);
    for (const std::uint32_t k : {a, a + 1, b + 1, a, b + 1, b}) tube.indices.push_back(k);
  }
  const double side = layLightmap(mesh, kMargin);
  EXPECT_EQ(tube.positions.size(), 4u * kFacets);
  expectSound(mesh, side);
}

}  // namespace
}  // namespace castra::exporting
