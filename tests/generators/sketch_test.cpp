// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/sketch.h"

#include <gtest/gtest.h>

#include "pipeline/base/error.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/segment.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

Sketch sketchOf(const Site& site, const SketchParams& params, std::uint64_t seed = 1) {
  Draw draw(around(seed, "sketch"));
  Sketch sketch = subdivideSite(draw, params, site, std::nullopt, {});
  check(sketch);
  return sketch;
}

SketchParams fine() {
  SketchParams params;
  params.min_area = 200;
  params.max_area = 800;
  return params;
}

std::vector<Region> regionsOf(const std::vector<Ring>& rings) {
  std::vector<Region> regions;
  for (const Ring& ring : rings) regions.push_back({ring, {}});
  return regions;
}

TEST(SketchSubdivide, AnySiteIsTiledWithItsHolesAndParts) {
  shapes::forSeeds(30, [](Random random) {
    std::vector<Region> parts{shapes::anyRegion(random, 300)};
    parts.push_back({shapes::rectangle(400, 0, 450, 40), {}});
    SketchParams params = fine();
    params.even_draws = random.chance(0.5);
    const Sketch sketch = sketchOf(siteOf(parts), params, random.below(1000));
    expectTiling(random, parts, regionsOf(sketch.allotments));
    for (const Sketch::Road& road : sketch.roads) {
      const Vec2 middle = (road.from + road.to) * 0.5;
      EXPECT_TRUE(geometry::contains(parts[0], middle) || geometry::contains(parts[1], middle) ||
                  shapes::distanceTo(parts[0], middle) < 0.01)
          << geometry::describePlace(middle);
    }
  });
}

TEST(SketchSubdivide, NoRoadRunsInAGreen) {
  shapes::forSeeds(20, [](Random random) {
    Site site = siteOf({{shapes::rectangle(0, 0, 600, 500), {}}});
    const Region park{shapes::star(random, {300, 250}, 180, 0.5, 14), {}},
        edge{shapes::rectangle(-50, 100, 60, 200), {}};
    const Sketch whole = sketchOf(site, fine());
    site.greens = {{park, "Park"}, {edge, "Strand"}};
    const Sketch sketch = sketchOf(site, fine());
    ASSERT_EQ(sketch.greens.size(), 2u);
    for (const Region& green : sketch.greens)
      for (const Vec2& p : green.outer) EXPECT_GE(p.x, 0) << "greens end at the shore";
    // All that is left was there before, and little of it lies within; what is gone lay in a green.
    double before = 0, after = 0, inside = 0;
    for (const Sketch::Road& road : whole.roads) {
      before += geometry::length(road.to - road.from);
      for (int i = 0; i < 100; ++i) {
        const Vec2 p = road.from + (road.to - road.from) * ((i + 0.5) / 100);
        if (geometry::contains(park, p) || geometry::contains(edge, p))
          inside += geometry::length(road.to - road.from) / 100;
      }
    }
    for (const Sketch::Road& road : sketch.roads) {
      after += geometry::length(road.to - road.from);
      for (const double share : {0.1, 0.5, 0.9}) {
        const Vec2 p = road.from + (road.to - road.from) * share;
        EXPECT_TRUE(!geometry::contains(park, p) || shapes::distanceTo(park, p) < 0.01);
        EXPECT_TRUE(!geometry::contains(edge, p) || shapes::distanceTo(edge, p) < 0.01);
      }
    }
    EXPECT_NEAR(before - after, inside, 0.01 * before);
    EXPECT_GT(inside, 0);
    EXPECT_LT(sketch.allotments.size(), whole.allotments.size());
  });
}

TEST(SketchSubdivide, TheSeedDecides) {
  const Site site = siteOf({{shapes::rectangle(0, 0, 300, 300), {}}});
  EXPECT_EQ(encode(sketchOf(site, fine(), 1)), encode(sketchOf(site, fine(), 1)));
  EXPECT_NE(encode(sketchOf(site, fine(), 1)), encode(sketchOf(site, fine(), 2)));
}

TEST(SketchSubdivide, BoundsThatCannotBeKeptAreRefused) {
  const auto refusal = [](double side, double min_area, double max_area) {
    SketchParams params;
    params.min_area = min_area;
    params.max_area = max_area;
    try {
      sketchOf(siteOf({{shapes::rectangle(0, 0, side, side), {}}}), params);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("was taken");
  };
  EXPECT_NE(refusal(300, 500, 400).find("max_area only 400"), std::string::npos) << refusal(300, 500, 400);
  EXPECT_NE(refusal(20000, 1, 10).find("raise it to 20"), std::string::npos) << refusal(20000, 1, 10);
}

}  // namespace
}  // namespace castra::generators
