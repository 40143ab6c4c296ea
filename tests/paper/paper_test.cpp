// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of docs/PAPER.md: that assets/recipes/paper.json makes them, that they show what the paper says of its
// own, and that the pictures in docs are what the program makes now.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "pipeline/artifacts/map_reader.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/sketch.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/grid_means.h"
#include "tests/support/docs_page.h"

namespace castra::testing {
namespace {

using geometry::Ring;
using geometry::Vec2;

DocsPage& figures() {
  static DocsPage made("paper");
  return made;
}

geometry::Grid mapOf(const std::string& thing, const std::string& name) {
  const std::optional<Set<MapTile>> tiles(std::in_place, figures().elements(thing));
  return MapReader(tiles).whole(name);
}

std::vector<double> elongations(const Sketch& sketch) {
  std::vector<double> all;
  for (const Ring& ring : sketch.allotments) all.push_back(geometry::elongation(ring));
  std::sort(all.begin(), all.end());
  return all;
}

bool isSquare(const Sketch::Road& road) { return road.from.x == road.to.x || road.from.y == road.to.y; }

/// Mean area of the allotments whose middle is in a light place, and in a dark one.
std::pair<double, double> meanAreas(const std::string& maps, const Sketch& sketch, double light, double dark) {
  const geometry::GridMeans density(mapOf(maps, "density"));
  double sums[2] = {}, counts[2] = {};
  for (const Ring& ring : sketch.allotments) {
    const Vec2 middle = geometry::centroid(ring);
    const double here = density.mean({middle, middle}, 0);
    if (here > dark && here < light) continue;
    sums[here >= light ? 0 : 1] += geometry::signedArea(ring);
    ++counts[here >= light ? 0 : 1];
  }
  EXPECT_GT(counts[0], 10);
  EXPECT_GT(counts[1], 10);
  return {sums[0] / counts[0], sums[1] / counts[1]};
}

TEST(Paper, AllFiguresAreMade) { ASSERT_TRUE(figures().result().ok()) << figures().result().errors.front(); }

TEST(Paper, Figure1And2WithoutABoundThereAreStripes) {
  const std::vector<double> stripes = elongations(figures().load<Sketch>("stripes")),
                            compact = elongations(figures().load<Sketch>("compact")),
                            longer = elongations(figures().load<Sketch>("long"));
  EXPECT_GT(stripes.back(), 40) << "some allotments are stripes";
  EXPECT_LE(compact.back(), 2.501);
  EXPECT_LE(longer.back(), 16.001);
  EXPECT_GT(longer.back(), 8) << "which the bound of 16 allows";
  const auto thin = std::count_if(stripes.begin(), stripes.end(), [](double ratio) { return ratio > 16; });
  EXPECT_GT(static_cast<double>(thin), 0.02 * static_cast<double>(stripes.size()));
  EXPECT_GT(stripes[stripes.size() * 9 / 10], 2 * compact[compact.size() * 9 / 10]);
  EXPECT_GT(longer[longer.size() * 9 / 10], 2 * compact[compact.size() * 9 / 10]);
}

TEST(Paper, Figure4TheManhattanPatternIsSquareAndTheArbitraryIsNot) {
  const Sketch manhattan = figures().load<Sketch>("manhattan"), arbitrary = figures().load<Sketch>("arbitrary");
  EXPECT_GT(manhattan.roads.size(), 200u);
  EXPECT_TRUE(std::all_of(manhattan.roads.begin(), manhattan.roads.end(), isSquare));
  EXPECT_LT(std::count_if(arbitrary.roads.begin(), arbitrary.roads.end(), isSquare), 5);
}

TEST(Paper, Figure5LightPlacesHaveSmallAllotments) {
  const auto [light, dark] = meanAreas("downtown", figures().load<Sketch>("crowded"), 200, 40);
  EXPECT_GT(dark, 4 * light);
}

TEST(Paper, Figure6ThePatternFollowsTheMap) {
  const geometry::GridMeans map(mapOf("oldtown", "arbitrary"));
  int all[2] = {}, square[2] = {};
  for (const Sketch::Road& road : figures().load<Sketch>("mixed").roads) {
    const Vec2 low{std::min(road.from.x, road.to.x), std::min(road.from.y, road.to.y)},
        high{std::max(road.from.x, road.to.x), std::max(road.from.y, road.to.y)};
    const double light = map.mean({low, high}, 0);
    if (light > 20 && light < 235) continue;  // on the rim
    ++all[light >= 235 ? 0 : 1];
    square[light >= 235 ? 0 : 1] += isSquare(road) ? 1 : 0;
  }
  EXPECT_GT(all[0], 50);
  EXPECT_GT(all[1], 50);
  EXPECT_LT(square[0], 0.1 * all[0]) << "white: arbitrary";
  EXPECT_GT(square[1], 0.7 * all[1]) << "black: square";
}

TEST(Paper, Figures7And9IslandsAreDenseInTheMiddleAndFreeOfRoadsInTheirParks) {
  for (const auto& [site_name, maps, sketch_name] : std::vector<std::array<std::string, 3>>{
           {"newyork", "painted7", "island7"}, {"montreal", "painted9", "island9"}}) {
    const Site site = figures().load<Site>(site_name);
    const Sketch sketch = figures().load<Sketch>(sketch_name);
    EXPECT_GT(sketch.roads.size(), 800u) << sketch_name;
    EXPECT_LT(sketch.roads.size(), 3000u) << sketch_name;
    const auto [light, dark] = meanAreas(maps, sketch, 180, 90);
    EXPECT_GT(dark, 1.8 * light) << sketch_name;
    for (const Sketch::Road& road : sketch.roads)
      for (const Site::Area& green : site.greens)
        EXPECT_FALSE(geometry::contains(green.region, (road.from + road.to) * 0.5)) << green.name;
  }
}

TEST(Paper, AnOutlineMayComeFromAPicture) {
  const Site site = figures().load<Site>("painted"), park = figures().load<Site>("park");
  const Sketch sketch = figures().load<Sketch>("traced");
  EXPECT_EQ(site.parts.size(), 2u) << "an island and its neighbour";
  EXPECT_EQ(site.parts[0].holes.size() + site.parts[1].holes.size(), 1u) << "with a lake";
  EXPECT_EQ(sketch.greens.size(), park.parts.size()) << "painted, too";
  for (const geometry::Region& part : site.parts)
    EXPECT_TRUE(std::any_of(sketch.roads.begin(), sketch.roads.end(), [&](const Sketch::Road& road) {
      return geometry::contains(part, (road.from + road.to) * 0.5);
    }));
}

TEST(Paper, ThePicturesInTheDocumentationAreCurrent) {
  figures().expectPictures("sketch.picture");
}

}  // namespace
}  // namespace castra::testing
