// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/urban_area.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "pipeline/geometry/boolean.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;
using shapes::distanceTo;

TEST(UrbanArea, LeavesAStripAndKeepsCorners) {
  const auto urban = findUrbanArea({{shapes::rectangle(0, 0, 500, 300), {}}}, 10, 30, 2, 100);
  ASSERT_EQ(urban.size(), 1u);
  EXPECT_EQ(urban[0].outer, shapes::rectangle(12, 12, 488, 288)) << "the tolerance is part of the strip";
}

TEST(UrbanArea, CutsOffSpitsAndNecks) {
  //  +-----+      +-----+
  //  |     +------+     +---- 40 m wide
  //  |     +------+     +----
  //  +-----+      +-----+
  const Ring land{{0, 0},     {300, 0},   {300, 130}, {400, 130}, {400, 0},   {700, 0},   {700, 130}, {900, 130},
                  {900, 170}, {700, 170}, {700, 300}, {400, 300}, {400, 170}, {300, 170}, {300, 300}, {0, 300}};
  const auto urban = findUrbanArea({{land, {}}}, 5, 30, 0, 100);
  ASSERT_EQ(urban.size(), 2u);
  EXPECT_EQ(urban[0].outer, shapes::rectangle(5, 5, 295, 295));
  EXPECT_EQ(urban[1].outer, shapes::rectangle(405, 5, 695, 295));
  EXPECT_EQ(findUrbanArea({{land, {}}}, 5, 10, 0, 100).size(), 1u) << "with less to spare it is one town";
}

TEST(UrbanArea, GrowsHolesAndDropsIslets) {
  const Region land{shapes::rectangle(0, 0, 500, 500), {{{200, 200}, {200, 300}, {300, 300}, {300, 200}}}};
  const auto urban = findUrbanArea({land, {shapes::rectangle(600, 0, 690, 90), {}}}, 10, 20, 0, 10000);
  ASSERT_EQ(urban.size(), 1u) << "70 x 70 m is too small";
  ASSERT_EQ(urban[0].holes.size(), 1u);
  EXPECT_EQ(geometry::area(urban[0]), 480 * 480 - 120 * 120);
}

TEST(UrbanArea, ASmallRoundHoleStaysRound) {
  Ring circus;
  for (int i = 48; i-- > 0;) {
    const double angle = 2 * math::kPi * i / 48;
    circus.push_back(geometry::snap(Vec2{300, 300} + Vec2{math::cos(angle), math::sin(angle)} * 25));
  }
  const auto urban = findUrbanArea({{shapes::rectangle(0, 0, 600, 600), {circus}}}, 2, 28, 3, 100);
  ASSERT_EQ(urban.size(), 1u);
  ASSERT_EQ(urban[0].holes.size(), 1u);
  EXPECT_GE(urban[0].holes[0].size(), 12u) << "no octagon";
  for (const Vec2& at : urban[0].holes[0]) EXPECT_NEAR(geometry::length(at - Vec2{300, 300}), 30, 0.2);
}

TEST(UrbanArea, OfNothingWideIsNothing) {
  EXPECT_TRUE(findUrbanArea({{shapes::rectangle(0, 0, 900, 60), {}}}, 10, 30, 2, 1).empty());
}

TEST(UrbanArea, OfARaggedCoastIsSoundAndSmooth) {
  std::size_t before = 0, after = 0;
  shapes::forSeeds(300, [&](Random random) {
    const int corners = 20 + static_cast<int>(random.below(150));
    const Region land{shapes::star(random, {1000, -2000}, random.uniform(200, 900), random.uniform(0.1, 0.5), corners),
                      {}};
    const double strip = random.uniform(0, 20), clearance = random.uniform(5, 40), tolerance = random.uniform(0, 6);
    const auto urban = findUrbanArea({land}, strip, clearance, tolerance, 2000);
    EXPECT_EQ(geometry::locateFault(urban), std::nullopt);
    before += land.outer.size();
    for (const Region& region : urban) {
      EXPECT_GE(geometry::area(region), 2000);
      after += region.outer.size();
      // On the land, and off its edge.
      for (std::size_t i = 0; i < region.outer.size(); ++i) {
        const Vec2 a = region.outer[i], b = region.outer[(i + 1) % region.outer.size()];
        EXPECT_GT(geometry::length(b - a), 0.01) << "no crack, no crumb at " << a.x << ", " << a.y;
        for (const double share : {0.0, 0.25, 0.5, 0.75}) {
          const Vec2 at = a + (b - a) * share;
          EXPECT_TRUE(strip < 0.03 || geometry::contains(land, at));
          EXPECT_GT(distanceTo(land, at), strip - 0.03);
        }
      }
    }
  });
  EXPECT_LT(after, before);
}

TEST(UrbanArea, HoldsAllThatIsDeep) {
  shapes::forSeeds(100, [](Random random) {
    const Region land = shapes::anyRegion(random, 500);
    const double strip = 8, clearance = 20, tolerance = 3;
    const auto urban = findUrbanArea({land}, strip, clearance, tolerance, 1);
    EXPECT_EQ(geometry::locateFault(urban), std::nullopt);
    for (int i = 0; i < 100; ++i) {
      const double x = random.uniform(-500, 500), y = random.uniform(-500, 500);
      const Vec2 p{x, y};
      const bool is_urban = std::any_of(urban.begin(), urban.end(), [&](const Region& r) { return contains(r, p); });
      const bool is_deep = geometry::contains(land, p) && distanceTo(land, p) > strip + clearance + 3 * tolerance;
      const bool is_edge = !geometry::contains(land, p) || distanceTo(land, p) < strip - 0.02;
      EXPECT_FALSE(is_deep && !is_urban) << x << ", " << y;
      EXPECT_FALSE(is_edge && is_urban) << x << ", " << y;
    }
  });
}

TEST(UrbanArea, LeavesNoSideOfAFewLatticeSteps) {
  // Thinner than the tolerance: nothing can be left out, but what offsetting leaves at the corners must not stay.
  shapes::forSeeds(300, [](Random random) {
    const double wide = random.uniform(4, 60), bend = random.uniform(-40, 40), tolerance = random.uniform(0, 50);
    const Ring strip{{0, -wide / 2},  {67.55, -wide / 2 + bend}, {140, -wide / 2},
                     {140, wide / 2}, {67.55, wide / 2 + bend},  {0, wide / 2}};
    Region land{strip, {}};
    for (Vec2& p : land.outer) p = geometry::snap(p);
    for (const Region& region : findUrbanArea({land}, 0.5, 0.5, tolerance, 1))
      for (std::size_t i = 0; i < region.outer.size(); ++i)
        EXPECT_GE(geometry::length(region.outer[(i + 1) % region.outer.size()] - region.outer[i]), 0.02);
  });
}

TEST(UrbanArea, RegionsDoNotTouch) {
  // Hour-glasses whose necks are just as wide as what is cut off.
  shapes::forSeeds(200, [](Random random) {
    const double neck = random.uniform(0.5, 8), tolerance = random.uniform(0, 20), x = random.uniform(20, 60);
    Region land{{{-90, -60}, {0, -neck}, {x, -neck}, {150, -60}, {150, 60}, {x, neck}, {0, neck}, {-90, 60}}, {}};
    for (Vec2& p : land.outer) p = geometry::snap(p);
    const auto urban = findUrbanArea({land}, 1, 2, tolerance, 1);
    for (std::size_t a = 0; a < urban.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        for (const Vec2& p : urban[a].outer) EXPECT_GT(distanceTo(urban[b].outer, p), 0.02);
  });
}

TEST(UrbanArea, AHoleIsOpenedToTheNearestOutline) {
  shapes::forSeeds(100, [](Random random) {
    std::vector<Region> urban{shapes::anyRegion(random, random.uniform(10, 800))};
    while (!urban.empty()) {
      const auto holed = std::find_if(urban.begin(), urban.end(), [](const Region& r) { return !r.holes.empty(); });
      if (holed == urban.end()) break;
      std::size_t before = 0, after = 0;
      for (const Region& region : urban) before += region.holes.size();
      const double area = geometry::area(*holed);
      openHole(urban, Ring(holed->holes[random.below(holed->holes.size())]));
      double left = 0;
      for (const Region& region : urban) {
        EXPECT_FALSE(geometry::findFault(region)) << *geometry::findFault(region);
        after += region.holes.size();
        left += geometry::area(region);
      }
      ASSERT_LT(after, before);
      EXPECT_LT(left, area);
      EXPECT_GT(left, 0.5 * area);
    }
  });
}

}  // namespace
}  // namespace castra::generators
