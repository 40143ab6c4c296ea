// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/skeleton.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "pipeline/geometry/ears.h"
#include "tests/geometry/footprints.h"

namespace castra::geometry {
namespace {

using shapes::forSeeds;
using shapes::rectangle;
using Kind = Skeleton::Kind;

constexpr double kStep = 1 / kLattice;

Ring placesOf(const Skeleton& skeleton, const Skeleton::Face& face) {
  Ring ring;
  for (const std::uint32_t point : face.ring) ring.push_back(skeleton.points[point].at);
  return ring;
}

/// What is promised of any skeleton: points on the lattice, faces that begin with their side, and areas that add up.
/// Walls may bend the outline by a lattice step.
void expectSound(const Region& region, const Skeleton& skeleton) {
  const auto sides = listSides(region);
  double sum = 0;
  for (const Skeleton::Point& point : skeleton.points) EXPECT_EQ(point.at, snap(point.at));
  for (std::size_t i = 0; i < sides.size(); ++i) EXPECT_EQ(skeleton.points[i].at, sides[i].from);
  bool has_walls = false;
  for (const Skeleton::Face& face : skeleton.faces) {
    if (face.ring.empty()) continue;
    if (face.kind == Kind::wall) {
      has_walls = true;
      continue;
    }
    const Ring ring = placesOf(skeleton, face);
    EXPECT_TRUE(isSimpleRing(ring));
    EXPECT_EQ(cutEars(ring).size(), ring.size() - 2);
    sum += signedArea(ring);
  }
  EXPECT_NEAR(sum, area(region), has_walls ? kStep * shapes::perimeterOf(region) : 1e-6);
}

void expectPlain(const Region& region, const Skeleton& skeleton) {
  expectSound(region, skeleton);
  const auto sides = listSides(region);
  ASSERT_EQ(skeleton.faces.size(), sides.size());
  // A corner that points inwards only makes the sides arrive sooner.
  for (const Skeleton::Point& point : skeleton.points)
    EXPECT_LE(point.time, shapes::distanceTo(region, point.at) + 70 * kStep);
  for (std::uint32_t i = 0; i < sides.size(); ++i) {
    EXPECT_EQ(skeleton.faces[i].side, i);
    const auto& ring = skeleton.faces[i].ring;
    if (ring.empty()) continue;
    EXPECT_EQ(ring[0], i);
    EXPECT_EQ(ring[1], sides[i].after);
    const Vec2 normal = leftOf(unit(sides[i].to - sides[i].from));
    for (const std::uint32_t point : ring)
      EXPECT_NEAR(dot(normal, skeleton.points[point].at - sides[i].from), skeleton.points[point].time, 70 * kStep);
  }
}

double highest(const Skeleton& skeleton) {
  double most = 0;
  for (const Skeleton::Point& point : skeleton.points) most = std::max(most, point.time);
  return most;
}

/// Of the roof over a skeleton whose slopes rise as fast as they run: a figure in which small faces count for little.
double volumeBelow(const Skeleton& skeleton) {
  double sum = 0;
  for (const Skeleton::Face& face : skeleton.faces) {
    if (face.kind == Kind::wall) continue;
    const Ring ring = placesOf(skeleton, face);
    for (const auto& [a, b, c] : cutEars(ring)) {
      const double mean = (skeleton.points[face.ring[a]].time + skeleton.points[face.ring[b]].time +
                           skeleton.points[face.ring[c]].time) /
                          3;
      sum += mean * cross(ring[b] - ring[a], ring[c] - ring[a]) / 2;
    }
  }
  return sum;
}

/// Of that roof over a place, or nothing outside.
std::optional<double> heightOver(const Skeleton& skeleton, const Vec2& place) {
  for (const Skeleton::Face& face : skeleton.faces) {
    const Ring ring = placesOf(skeleton, face);
    for (const auto& [a, b, c] : cutEars(ring)) {
      const double twice = cross(ring[b] - ring[a], ring[c] - ring[a]);
      const double at_a = cross(ring[b] - place, ring[c] - place) / twice,
                   at_b = cross(ring[c] - place, ring[a] - place) / twice;
      if (at_a < 0 || at_b < 0 || at_a + at_b > 1) continue;
      return at_a * skeleton.points[face.ring[a]].time + at_b * skeleton.points[face.ring[b]].time +
             (1 - at_a - at_b) * skeleton.points[face.ring[c]].time;
    }
  }
  return std::nullopt;
}

/// Where one has a point, the other is as high.
void expectAgreement(const Skeleton& one, const Skeleton& other, std::size_t corners) {
  for (std::size_t i = corners; i < one.points.size(); ++i) {
    const auto height = heightOver(other, one.points[i].at);
    ASSERT_TRUE(height);
    EXPECT_NEAR(*height, one.points[i].time, 4 * kStep);
  }
}

TEST(Skeleton, OfARectangleHasARidge) {
  for (const SkeletonWay way : {SkeletonWay::wavefront, SkeletonWay::cgal}) {
    const Region region{rectangle(0, 0, 10, 6), {}};
    const auto skeleton = buildSkeleton(region, {}, way);
    ASSERT_TRUE(skeleton);
    expectPlain(region, *skeleton);
    ASSERT_EQ(skeleton->points.size(), 6u);
    EXPECT_NEAR(length(skeleton->points[4].at - skeleton->points[5].at), 4, 1e-9);
    EXPECT_NEAR(skeleton->points[4].time, 3, 1e-9);
    EXPECT_NEAR(skeleton->points[5].time, 3, 1e-9);
    EXPECT_EQ(skeleton->faces[0].ring.size(), 4u);
    EXPECT_EQ(skeleton->faces[1].ring.size(), 3u);
  }
}

TEST(Skeleton, OfASquareIsAPyramid) {
  for (const SkeletonWay way : {SkeletonWay::wavefront, SkeletonWay::cgal}) {
    const Region region{rectangle(0, 0, 8, 8), {}};
    const auto skeleton = buildSkeleton(region, {}, way);
    ASSERT_TRUE(skeleton);
    expectPlain(region, *skeleton);
    ASSERT_EQ(skeleton->points.size(), 5u);
    EXPECT_EQ(skeleton->points[4].at, (Vec2{4, 4}));
    EXPECT_NEAR(skeleton->points[4].time, 4, 1e-9);
  }
}

TEST(Skeleton, OfLettersHasTheHeightOfTheWiderBar) {
  const struct {
    Ring ring;
    double height;
  } letters[] = {{shapes::lShape(12, 6, 5, 4), 3},         {shapes::lShape(12, 6, 6, 6), 3},
                 {shapes::tShape(12, 4, 6, 3, 9), 3},      {shapes::tShape(12, 4, 6, 4, 8), 2},
                 {shapes::uShape(14, 5, 4, 4, 6, 6), 2.5}, {shapes::uShape(14, 4, 4, 4, 6, 6), 2}};
  for (const auto& letter : letters)
    for (const SkeletonWay way : {SkeletonWay::wavefront, SkeletonWay::cgal}) {
      const Region region{letter.ring, {}};
      const auto skeleton = buildSkeleton(region, {}, way);
      ASSERT_TRUE(skeleton);
      expectPlain(region, *skeleton);
      // Where bars meet, the roof reaches further up.
      EXPECT_GE(highest(*skeleton), letter.height - 1e-9);
      EXPECT_LE(highest(*skeleton), letter.height * 1.2 + 1e-9);
    }
}

TEST(Skeleton, OfACourtyardGoesAround) {
  Ring hole = rectangle(4, 4, 16, 12);
  std::reverse(hole.begin(), hole.end());
  const Region region{rectangle(0, 0, 20, 16), {hole}};
  for (const SkeletonWay way : {SkeletonWay::wavefront, SkeletonWay::cgal}) {
    const auto skeleton = buildSkeleton(region, {}, way);
    ASSERT_TRUE(skeleton);
    expectPlain(region, *skeleton);
    EXPECT_NEAR(highest(*skeleton), 2, 1e-9);
    EXPECT_EQ(skeleton->points.size(), 12u);
  }
}

TEST(Skeleton, WaitingSidesBecomeGables) {
  const Region region{rectangle(0, 0, 10, 6), {}};
  const auto skeleton = buildSkeleton(region, {{0, kNever, 0, kNever}, {}, kNever});
  ASSERT_TRUE(skeleton);
  expectSound(region, *skeleton);
  ASSERT_EQ(skeleton->faces.size(), 4u);
  EXPECT_EQ(skeleton->faces[1].kind, Kind::wall);
  EXPECT_EQ(skeleton->faces[1].ring.size(), 3u);
  EXPECT_NEAR(signedArea(placesOf(*skeleton, skeleton->faces[0])), 30, 1e-9);
  EXPECT_NEAR(volumeBelow(*skeleton), 10 * 6 * 3 / 2.0, 1e-9);
}

TEST(Skeleton, OneMovingSideIsAShed) {
  const Region region{rectangle(0, 0, 10, 6), {}};
  const auto skeleton = buildSkeleton(region, {{0, kNever, kNever, kNever}, {}, kNever});
  ASSERT_TRUE(skeleton);
  expectSound(region, *skeleton);
  EXPECT_NEAR(highest(*skeleton), 6, 1e-9);
  EXPECT_NEAR(volumeBelow(*skeleton), 10 * 6 * 6 / 2.0, 1e-9);
}

TEST(Skeleton, SidesThatWaitAWhileAreHalfHips) {
  const Region region{rectangle(0, 0, 10, 6), {}};
  const auto skeleton = buildSkeleton(region, {{0, 2, 0, 2}, {}, kNever});
  ASSERT_TRUE(skeleton);
  expectSound(region, *skeleton);
  ASSERT_EQ(skeleton->faces.size(), 6u);
  EXPECT_EQ(skeleton->faces[1].kind, Kind::wall);
  EXPECT_EQ(skeleton->faces[2].kind, Kind::slope);
  EXPECT_EQ(skeleton->faces[2].side, 1u);
  EXPECT_NEAR(signedArea(placesOf(*skeleton, skeleton->faces[2])), 1, 1e-9);
}

TEST(Skeleton, LevelsCutAndTheEndIsFlat) {
  const Region region{rectangle(0, 0, 10, 6), {}};
  const auto skeleton = buildSkeleton(region, {{}, {1}, 2});
  ASSERT_TRUE(skeleton);
  expectSound(region, *skeleton);
  ASSERT_EQ(skeleton->faces.size(), 9u);
  EXPECT_EQ(skeleton->faces.back().kind, Kind::top);
  EXPECT_NEAR(signedArea(placesOf(*skeleton, skeleton->faces.back())), 6 * 2, 1e-9);
  EXPECT_NEAR(signedArea(placesOf(*skeleton, skeleton->faces[0])), 9, 1e-9);
  EXPECT_NEAR(signedArea(placesOf(*skeleton, skeleton->faces[1])), 7, 1e-9);
}

TEST(Skeleton, TheOwnWayAgreesWithCgalOnConvexRings) {
  int missed = 0;
  forSeeds(3000, [&](Random random) {
    const Region region{shapes::anyConvex(random), {}};
    const auto own = buildSkeleton(region, {}, SkeletonWay::wavefront);
    ASSERT_TRUE(own);
    expectPlain(region, *own);
    const auto other = buildSkeleton(region, {}, SkeletonWay::cgal);
    if (!other) {
      ++missed;
      return;
    }
    expectAgreement(*own, *other, region.outer.size());
    expectAgreement(*other, *own, region.outer.size());
  });
  EXPECT_LE(missed, 30);
}

TEST(Skeleton, TheOwnWayAgreesWithCgalOnHouses) {
  int missed = 0;
  forSeeds(1000, [&](Random random) {
    const Region region{shapes::anyHouse(random), {}};
    const auto own = buildSkeleton(region, {}, SkeletonWay::wavefront),
               other = buildSkeleton(region, {}, SkeletonWay::cgal);
    ASSERT_TRUE(own);
    expectPlain(region, *own);
    if (!other) {
      ++missed;
      return;
    }
    EXPECT_NEAR(highest(*own), highest(*other), 4 * kStep);
    EXPECT_NEAR(volumeBelow(*own), volumeBelow(*other), 4 * kStep * area(region));
  });
  EXPECT_LE(missed, 10);
}

TEST(Skeleton, HousesMayHaveWallsAnywhere) {
  int missed = 0;
  forSeeds(1000, [&](Random random) {
    const Region region{shapes::anyHouse(random), {}};
    const auto sides = listSides(region);
    SkeletonPlan plan;
    for (const RegionSide& side : sides) {
      const auto wayOf = [&](std::uint32_t i) { return unit(sides[i].to - sides[i].from); };
      const Vec2 way = unit(side.to - side.from);
      const bool has_corners = cross(wayOf(side.before), way) > 0.2 && cross(way, wayOf(side.after)) > 0.2;
      const double wait = random.chance(0.5) ? kNever : random.uniform(0.2, 2);
      plan.starts.push_back(has_corners && random.chance(0.5) ? wait : 0);
    }
    if (random.chance(0.5)) plan.levels = {0.5, 1.25};
    if (random.chance(0.3)) plan.end = 1.5;
    if (std::find(plan.starts.begin(), plan.starts.end(), 0) == plan.starts.end()) plan.starts[0] = 0;
    const auto skeleton = buildSkeleton(region, plan);
    if (!skeleton) {
      ++missed;
      return;
    }
    expectSound(region, *skeleton);
    EXPECT_LE(highest(*skeleton), plan.end);
  });
  EXPECT_LE(missed, 10);
}

TEST(Skeleton, OfAnythingIsSoundOrNothing) {
  int missed = 0, count = 0;
  forSeeds(1500, [&](Random random) {
    const Region region = shapes::anyFootprint(random);
    ++count;
    const auto skeleton = buildSkeleton(region);
    if (!skeleton) {
      ++missed;
      return;
    }
    expectPlain(region, *skeleton);
  });
  EXPECT_LE(missed, count / 100);
}

}  // namespace
}  // namespace castra::geometry
