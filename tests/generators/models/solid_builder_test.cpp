// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/models/solid_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "generators/models/box_fit.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::findFault;
using geometry::measureVolume;
using geometry::Ring;
using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;
using shapes::forSeeds;
using shapes::rectangle;

const Vec2 kOrigin{1000, -2000};

Ring moved(Ring ring) {
  for (Vec2& p : ring) p = p + kOrigin;
  return ring;
}

/// The ring drawn towards its middle.
Ring shrunk(const Ring& ring, double share) {
  const Vec2 middle = geometry::centroid(ring);
  Ring out;
  for (const Vec2& p : ring) out.push_back(geometry::snap(middle + (p - middle) * share));
  return out;
}

SolidMesh loft(std::span<const Storey> storeys) {
  SolidBuilder builder(kOrigin);
  builder.addLoft(storeys);
  return builder.take();
}

TEST(SolidBuilder, APrismHasItsVolumeAndItsPlace) {
  SolidBuilder builder(kOrigin);
  builder.addPrism(moved(rectangle(1, 2, 4, 4)), 1, 3.5);
  const SolidMesh mesh = builder.take();
  EXPECT_EQ(findFault(mesh), std::nullopt);
  EXPECT_EQ(mesh.triangleCount(), 12u);
  EXPECT_NEAR(measureVolume(mesh).volume, 3 * 2 * 2.5, 1e-9);
  EXPECT_NEAR(geometry::length(measureVolume(mesh).centre - Vec3{2.5, 3, 2.25}), 0, 1e-6);
}

TEST(SolidBuilder, AnyOutlineMakesAClosedPrism) {
  forSeeds(200, [](Random random) {
    const Ring ring =
        moved(shapes::star(random, {0, 0}, 10, random.uniform(0.05, 0.9), 3 + static_cast<int>(random.below(40))));
    SolidBuilder builder(kOrigin);
    builder.addPrism(ring, -0.5, 3);
    const SolidMesh mesh = builder.take();
    EXPECT_EQ(findFault(mesh), std::nullopt);
    EXPECT_NEAR(measureVolume(mesh).volume, 3.5 * geometry::signedArea(ring), 1e-3);
  });
}

TEST(SolidBuilder, TaperingSolidsAreClosedUpToTheirTip) {
  forSeeds(100, [](Random random) {
    const Ring base = moved(shapes::star(random, {0, 0}, 6, 0.1, 4 + static_cast<int>(random.below(16))));
    const Ring tip(base.size(), geometry::snap(geometry::centroid(base)));
    const SolidMesh cone = loft(std::array{Storey{base, 2}, Storey{base, 2.25}, Storey{tip, 9}});
    EXPECT_EQ(findFault(cone), std::nullopt);
    const double area = geometry::signedArea(base);
    EXPECT_NEAR(measureVolume(cone).volume, area * (0.25 + 6.75 / 3), 0.01 * area);
  });
}

TEST(SolidBuilder, TexturesGoOnFromPartToPart) {
  // Two boxes in line: at the edge they share, their long faces have the same coordinates.
  const auto uvAt = [](const Ring& ring, const Vec3& place) {
    SolidBuilder builder(kOrigin);
    builder.addPrism(moved(ring), 0, 1);
    const SolidMesh mesh = builder.take();
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
      if (mesh.at(i) == place && mesh.vertices[i].normal[1] == -1) return mesh.vertices[i].uv;
    return std::array<float, 2>{-1, -1};
  };
  EXPECT_EQ(uvAt(rectangle(0, 0, 3, 1), {3, 0, 1}), uvAt(rectangle(3, 0, 7, 2), {3, 0, 1}));
  EXPECT_EQ(uvAt(rectangle(0, 0, 3, 1), {3, 0, 1}), (std::array<float, 2>{3, 1}));
}

TEST(SolidBuilder, AcrossIsAPrismThatLies) {
  // A triangle seen from the south, five metres deep.
  const Ring profile{{0, 0}, {4, 0}, {0, 3}};
  std::vector<Vec3> near, far;
  for (const Vec2& p : profile) {
    near.push_back({kOrigin.x + p.x, kOrigin.y, p.y});
    far.push_back({kOrigin.x + p.x, kOrigin.y + 5, p.y});
  }
  SolidBuilder builder(kOrigin);
  builder.addAcross(profile, far, near);
  const SolidMesh mesh = builder.take();
  EXPECT_EQ(findFault(mesh), std::nullopt);
  EXPECT_NEAR(measureVolume(mesh).volume, 30, 1e-9);
}

/// Two slopes that meet in a ridge of 4 m, 3 m above the ground.
Sheet tent() {
  Sheet sheet;
  for (const Vec2& p : moved({{0, 0}, {4, 0}, {4, 2}, {4, 4}, {0, 4}, {0, 2}}))
    sheet.points.push_back(geometry::lifted(p, p.y - kOrigin.y == 2 ? 3 : 1));
  sheet.faces = {{{0, 1, 2, 5}, {1, 0}, sheet.points[0]}, {{5, 2, 3, 4}, {-1, 0}, sheet.points[3]}};
  return sheet;
}

TEST(SolidBuilder, ASheetMayHaveThickness) {
  Sheet sheet = tent();
  for (const Vec3& p : sheet.points) sheet.lows.push_back(p.z - 0.25);
  SolidBuilder builder(kOrigin);
  ASSERT_TRUE(builder.addSheet(sheet, false));
  const SolidMesh mesh = builder.take();
  EXPECT_EQ(findFault(mesh), std::nullopt);
  EXPECT_EQ(mesh.triangleCount(), 20u);
  EXPECT_NEAR(measureVolume(mesh).volume, 4 * 4 * 0.25, 1e-6);
}

TEST(SolidBuilder, ASheetMayStandOnAFloorAndTouchIt) {
  Sheet sheet = tent();
  sheet.lows.assign(6, 1);
  SolidBuilder builder(kOrigin);
  ASSERT_TRUE(builder.addSheet(sheet, true));
  const SolidMesh mesh = builder.take();
  EXPECT_EQ(findFault(mesh), std::nullopt);
  EXPECT_NEAR(measureVolume(mesh).volume, 4 * 4 * 2 / 2, 1e-6);
}

TEST(SolidBuilder, ASheetMustBeSimple) {
  Sheet sheet = tent();
  sheet.lows.assign(6, 1);
  std::swap(sheet.faces[0].ring[1], sheet.faces[0].ring[2]);
  SolidBuilder builder(kOrigin);
  EXPECT_FALSE(builder.addSheet(sheet, true));
  EXPECT_TRUE(builder.take().empty());
}

/// Whether boxes hold all vertices, and how much room they take for what is in them.
double looseness(const std::vector<Model::Box>& boxes, const SolidMesh& mesh) {
  double room = 0;
  for (const Model::Box& box : boxes) room += box.volume();
  std::vector<Vec3> points;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    points.push_back(mesh.at(i));
    EXPECT_TRUE(std::any_of(boxes.begin(), boxes.end(),
                            [&](const Model::Box& box) { return contains(box, points.back(), kBoxSlack); }));
  }
  return room / geometry::hullVolume(points);
}

TEST(BoxFit, OneBoxWhereOneFits) {
  const std::array storeys{Storey{moved({{0, 0}, {3, 4}, {-1, 7}, {-4, 3}}), 0},
                           Storey{moved({{0, 0}, {3, 4}, {-1, 7}, {-4, 3}}), 2}};
  const auto boxes = fitBoxes(storeys, kOrigin);
  ASSERT_EQ(boxes.size(), 1u);
  EXPECT_NEAR(boxes[0].volume(), 5 * 5 * 2, 1e-6);
}

TEST(BoxFit, ConvexOutlinesAndConesAreHeldTightly) {
  forSeeds(200, [](Random random) {
    const int corners = 3 + static_cast<int>(random.below(14));
    const Ring base = geometry::Ring(moved(shapes::star(random, {0, 0}, random.uniform(0.2, 8), 0.05, corners)));
    const Ring top = shrunk(base, random.chance(0.3) ? 1 : random.uniform(0.03, 0.9));
    const std::array storeys{Storey{base, 0}, Storey{top, random.uniform(0.5, 6)}};
    EXPECT_LE(looseness(fitBoxes(storeys, kOrigin), loft(storeys)), kLooseBoxes);
  });
}

TEST(SolidBuilder, APrismIsALoftOfOneOutline) {
  forSeeds(200, [](Random random) {
    const int corners = 3 + static_cast<int>(random.below(10));
    const Ring ring = moved(shapes::star(random, {0, 0}, random.uniform(0.3, 40), random.uniform(0.05, 0.9), corners));
    SolidBuilder builder(kOrigin);
    builder.addPrism(ring, -0.3, 2.7);
    EXPECT_EQ(builder.take(), loft(std::array{Storey{ring, -0.3}, Storey{ring, 2.7}}));
    // The builder is as good as new.
    builder.addPrism(ring, -0.3, 2.7);
    EXPECT_EQ(builder.take().vertices.size(), 6 * ring.size());
  });
}

TEST(BoxFit, PrismsHaveTheBoxesOfLofts) {
  forSeeds(300, [](Random random) {
    const int corners = 3 + static_cast<int>(random.below(6));
    const double roughness = random.chance(0.7) ? 0.05 : 0.6;
    const Ring ring = moved(shapes::star(random, {0, 0}, random.uniform(0.3, 40), roughness, corners));
    const auto one = fitPrism(ring, 0.2, 2.7, kOrigin),
               other = fitBoxes(std::array{Storey{ring, 0.2}, Storey{ring, 2.7}}, kOrigin);
    ASSERT_EQ(one.size(), other.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
      EXPECT_EQ(one[i].centre, other[i].centre);
      EXPECT_EQ(one[i].half, other[i].half);
      EXPECT_EQ(one[i].yaw, other[i].yaw);
    }
  });
}

TEST(BoxFit, AnyMeshIsHeldTightly) {
  forSeeds(100, [](Random random) {
    // Two storeys, the upper one askew: a box in the mesh's axes is seldom enough.
    const Ring base = moved(shapes::star(random, {0, 0}, random.uniform(0.5, 8), 0.05, 4));
    const std::array storeys{Storey{base, 0}, Storey{shrunk(base, random.uniform(0.2, 1)), random.uniform(0.5, 6)}};
    const SolidMesh mesh = loft(storeys);
    EXPECT_LE(looseness(boundsInAxes(mesh), mesh), kLooseBoxes);
    EXPECT_LE(looseness(boundsOfMesh(mesh), mesh), kLooseBoxes);
  });
}

}  // namespace
}  // namespace castra::generators
