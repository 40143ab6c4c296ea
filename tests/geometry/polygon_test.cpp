// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/polygon.h"

#include <gtest/gtest.h>

#include <limits>

#include "pipeline/geometry/turn.h"
#include "pipeline/geometry/winding_mesh.h"
#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

using shapes::forSeeds;
using shapes::rectangle;

Ring reversed(Ring ring) {
  std::reverse(ring.begin(), ring.end());
  return ring;
}

TEST(Polygon, MeasuresARectangleWithAHole) {
  const Region region{rectangle(10, 20, 14, 23), {reversed(rectangle(11, 21, 12, 22))}};
  EXPECT_EQ(signedArea(region.outer), 12);
  EXPECT_EQ(area(region), 11);
  EXPECT_EQ(perimeter(region.outer), 14);
  EXPECT_EQ(centroid(region.outer), (Vec2{12, 21.5}));
  EXPECT_EQ(boundsOf(region.outer).low, (Vec2{10, 20}));
  EXPECT_EQ(boundsOf(region.outer).high, (Vec2{14, 23}));
  EXPECT_TRUE(contains(region, {13, 22}));
  EXPECT_FALSE(contains(region, {11.5, 21.5}));
  EXPECT_FALSE(contains(region, {9, 21}));
}

TEST(Polygon, KeepsItsAreaFarFromTheOrigin) {
  const double far = 9'000'000;
  EXPECT_EQ(signedArea(rectangle(far, far, far + 1, far + 1)), 1);
}

TEST(Polygon, NormalizingTurnsRingsAndDropsRepeatedPoints) {
  const Region region = normalized({{{0, 0}, {0, 4}, {0, 4}, {4, 4}, {4, 0}, {0, 0}}, {rectangle(1, 1, 2, 2)}});
  EXPECT_EQ(region.outer, (Ring{{4, 0}, {4, 4}, {0, 4}, {0, 0}}));
  EXPECT_LT(signedArea(region.holes[0]), 0);
  EXPECT_EQ(findFault(region), std::nullopt);
}

TEST(Boxes, OfSeveralRegionsHoldThemAll) {
  const std::vector<Region> regions{{rectangle(0, 10, 20, 30), {}}, {rectangle(-40, 15, -30, 90), {}}};
  const Box box = boundsOf(regions);
  EXPECT_EQ(box.low, (Vec2{-40, 10}));
  EXPECT_EQ(box.high, (Vec2{20, 90}));
  EXPECT_EQ(box.middle(), (Vec2{-10, 50}));
  EXPECT_FALSE(overlaps(boundsOf(regions[0].outer), boundsOf(regions[1].outer)));
  EXPECT_TRUE(overlaps(box, {{20, 90}, {25, 95}})) << "a corner is enough";
}

TEST(Turned, IsToTheLeft) {
  const Vec2 east{2, 0}, north = turned(east, math::kPi / 2);
  EXPECT_NEAR(north.x, 0, 1e-15);
  EXPECT_EQ(north.y, 2);
}

TEST(FindFault, PassesSoundRegions) {
  EXPECT_EQ(findFault({rectangle(0, 0, 4, 4), {}}), std::nullopt);
  EXPECT_EQ(findFault({rectangle(0, 0, 4, 4), {reversed(rectangle(1, 1, 2, 2)), reversed(rectangle(2.5, 1, 3, 2))}}),
            std::nullopt);
}

TEST(FindFault, PassesRingsThatTouchInPoints) {
  // A hole with a corner on the outer ring, and another with a corner on that one's corner.
  const Region touching{rectangle(0, 0, 8, 8), {{{0, 4}, {2, 6}, {2, 2}}, {{2, 6}, {3, 7}, {3, 5}}}};
  EXPECT_EQ(findFault(touching), std::nullopt);
}

TEST(FindFault, NamesACrossingAndItsPlace) {
  //  3---2
  //   \ /
  //    X
  //   / \        The outline crosses itself at (2, 2).
  //  0   1  ...
  const Region bow{{{0, 0}, {4, 4}, {0, 4}, {4, 0}}, {}};
  EXPECT_EQ(findFault(bow), "ring 1 crosses itself near (2, 2)");
  const Region crossing{rectangle(0, 0, 4, 4), {reversed(rectangle(3, 1, 6, 2))}};
  const auto fault = findFault(crossing);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->substr(0, 21), "ring 2 crosses ring 1");
  EXPECT_NE(fault->find("near (4, "), std::string::npos) << *fault;
}

TEST(FindFault, NamesEveryOtherFault) {
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(findFault({{}, {}}), "ring 1 has fewer than three points near (0, 0)");
  EXPECT_EQ(findFault({{{0, 0}, {1, 0}}, {}}), "ring 1 has fewer than three points near (0, 0)");
  EXPECT_EQ(findFault({{{0, 0}, {1, 0}, {1, 0}, {0, 1}}, {}}), "ring 1 repeats a point near (1, 0)");
  EXPECT_EQ(findFault({{{0, 0}, {1, 0}, {0, infinite}}, {}}),
            "ring 1 has a point (number 3) that is not finite near (0, 0)");
  EXPECT_EQ(findFault({reversed(rectangle(0, 0, 4, 4)), {}}), "ring 1 is an outer ring but clockwise near (0, 4)");
  EXPECT_EQ(findFault({rectangle(0, 0, 4, 4), {rectangle(1, 1, 2, 2)}}),
            "ring 2 is a hole but counter-clockwise near (1, 1)");
  EXPECT_EQ(findFault({{{0, 0}, {1, 1}, {2, 2}}, {}}), "ring 1 has no area near (0, 0)");
  EXPECT_EQ(findFault({{{0, 0}, {4, 0}, {4, 4}, {4, 0}, {4, -4}}, {}})->substr(0, 24), "ring 1 runs along itself");
  const auto outside = findFault({rectangle(0, 0, 4, 4), {reversed(rectangle(5, 1, 6, 2))}});
  ASSERT_TRUE(outside);
  EXPECT_EQ(outside->substr(0, 53), "ring 2 lies outside its outer ring or in another hole");
  const auto nested =
      findFault({rectangle(0, 0, 9, 9), {reversed(rectangle(1, 1, 8, 8)), reversed(rectangle(2, 2, 3, 3))}});
  ASSERT_TRUE(nested);
  EXPECT_EQ(nested->substr(0, 53), "ring 3 lies outside its outer ring or in another hole");
}

TEST(FindFault, PartsMayShareALineButNotGround) {
  const Region west{rectangle(0, 0, 2, 2), {}}, east{rectangle(2, 0, 4, 2), {}}, both{rectangle(1, 0.5, 3, 1), {}};
  EXPECT_FALSE(locateFault(std::vector<Region>{west, east}));
  const auto overlap = locateFault(std::vector<Region>{west, both});
  ASSERT_TRUE(overlap);
  EXPECT_EQ(overlap->part, 1u);
  EXPECT_EQ(overlap->what, "crosses ring 1 of part 1");
  const auto inside = locateFault(std::vector<Region>{{rectangle(0, 0, 9, 9), {}}, {rectangle(1, 1, 2, 2), {}}});
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->what, "overlaps another part");
  EXPECT_EQ(inside->part, 1u);
  EXPECT_TRUE(locateFault(std::vector<Region>{west, west}));
}

TEST(FindFault, IsExactWhereRoundingWouldNotBe) {
  // A hole's corner a lattice step to either side of a 30 km line.
  const double step = 1 / kLattice;
  Region region{{{0, 0}, {30000, 1}, {30000, 4000}, {0, 4000}}, {{{100, 50}, {200, 50}, {15000, 0.5}}}};
  EXPECT_EQ(findFault(region), std::nullopt) << "on the line";
  region.holes[0][2].y += step;
  EXPECT_EQ(findFault(region), std::nullopt) << "inside";
  region.holes[0][2].y -= 2 * step;
  EXPECT_NE(findFault(region), std::nullopt) << "outside";
}

TEST(FindFault, AgreesWithTheTriangulationOnRandomRings) {
  // Random rings cross nearly always for many corners and hardly ever for few, so both answers are met often.
  int sound = 0;
  forSeeds(2000, [&](Random random) {
    Ring ring;
    const int corners = 3 + static_cast<int>(random.below(4));
    for (int i = 0; i < corners; ++i) {
      const double x = static_cast<double>(random.below(8)), y = static_cast<double>(random.below(8));
      ring.push_back({x, y});
    }
    const Region region = normalized({ring, {}});
    if (region.outer.size() < 3) return;
    const bool has_fault = findFault(region).has_value();
    // The slow way: every triangle of the mesh is wound around once or not at all, and those wound once cover the area.
    const WindingMesh mesh = triangulateWindings({&region, 1});
    double covered = 0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
      const auto& [a, b, c] = mesh.triangles[i];
      if (mesh.windings[i] == 1) covered += signedArea({region.outer[a], region.outer[b], region.outer[c]});
    }
    EXPECT_EQ(has_fault, mesh.clash.has_value() || covered != signedArea(region.outer) || covered == 0);
    if (!has_fault) ++sound;
  });
  EXPECT_GT(sound, 200);
}

TEST(FindFault, TakesALongCoastInItsStride) {
  Random random(digestOf("coast"));
  Region coast{shapes::star(random, {0, 0}, 20000, 0.02, 100'000), {}};
  EXPECT_EQ(findFault(coast), std::nullopt);
  std::swap(coast.outer[50'000], coast.outer[50'002]);
  const auto fault = findFault(coast);
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->find("crosses itself near (-"), std::string::npos) << *fault;
}

}  // namespace
}  // namespace castra::geometry
