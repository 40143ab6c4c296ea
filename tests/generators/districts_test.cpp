// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/districts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pipeline/geometry/boolean.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Region;
using geometry::Vec2;
using shapes::forSeeds;

Site anySite(Random& random, double radius) {
  const int corners = 10 + static_cast<int>(random.below(40));
  const Pattern pattern = kAllPatterns[random.below(4)];
  return siteOf({{shapes::star(random, {0, 0}, radius, random.uniform(0.05, 0.4), corners), {}}}, pattern);
}

TEST(Districts, AreThoseOfTheMainRoads) {
  forSeeds(50, [](Random random) {
    const Site site = anySite(random, 700);
    const Arterials town = planMainRoads(random.bits(), {}, site);
    const auto districts = split(site, town);
    ASSERT_EQ(districts.size(), town.districts.size());
    for (std::uint32_t i = 0; i < town.districts.size(); ++i) {
      const Arterials::Outline& outline = town.districts[i];
      const auto district = decode<District>(districts.at(outline.key));
      ASSERT_NO_THROW(check(district)) << outline.key;
      ASSERT_EQ(district.outline.size(), outline.points.size());
      for (std::size_t k = 0; k < outline.points.size(); ++k) {
        const Arterials::Road& road = town.roads[outline.roads[k]];
        const District::Border& border = district.outline[k];
        EXPECT_EQ(border.at, town.points[outline.points[k]].at);
        EXPECT_EQ(border.is_slot, town.points[outline.points[k]].is_slot);
        EXPECT_EQ(border.road, road.road_class);
        EXPECT_EQ(border.is_shore, road.left == Arterials::kNobody || road.right == Arterials::kNobody);
      }
    }
  });
}

TEST(Districts, TileTheUrbanGround) {
  forSeeds(50, [](Random random) {
    const Site site = anySite(random, 700);
    const Arterials town = planMainRoads(random.bits(), {}, site);
    std::vector<Region> pieces;
    for (const auto& [key, bytes] : split(site, town)) pieces.push_back({decode<District>(bytes).ring(), {}});
    for (const Arterials::Ground& ground : town.grounds) pieces.push_back(ground.region);
    expectTiling(random, site.parts, pieces);
  });
}

TEST(Districts, NeighboursHaveTheSamePointsBetweenThem) {
  forSeeds(20, [](Random random) {
    const Site site = anySite(random, 700);
    const Arterials town = planMainRoads(random.bits(), {}, site);
    // Every side that is no shore is there twice, once in each direction, with the same road.
    std::map<std::array<double, 4>, District::Border> sides;
    std::size_t count = 0;
    for (const auto& [key, bytes] : split(site, town)) {
      const auto district = decode<District>(bytes);
      for (std::size_t i = 0; i < district.outline.size(); ++i) {
        const Vec2 a = district.outline[i].at, b = district.outline[(i + 1) % district.outline.size()].at;
        sides[{a.x, a.y, b.x, b.y}] = district.outline[i];
        ++count;
      }
    }
    EXPECT_EQ(sides.size(), count) << "no side belongs to two districts";
    for (const auto& [side, border] : sides) {
      const auto twin = sides.find({side[2], side[3], side[0], side[1]});
      EXPECT_EQ(twin == sides.end(), border.is_shore);
      EXPECT_TRUE(twin == sides.end() || twin->second.road == border.road);
    }
  });
}

TEST(Districts, AreNotMovedByTheDensity) {
  forSeeds(20, [](Random random) {
    const Site site = anySite(random, 900);
    Paint paint;
    paint["density"] = paintDensity(random, site.parts[0], 50);
    paint["radial"] = paintDensity(random, site.parts[0], 30);
    const std::uint64_t seed = random.bits();
    const auto before = split(seed, {}, site), after = split(seed, {}, site, paint);
    ASSERT_EQ(before.size(), after.size());
    for (const auto& [key, bytes] : before) {
      auto district = decode<District>(after.at(key));
      EXPECT_FALSE(district.density.empty());
      EXPECT_FALSE(district.influence[2].empty());
      EXPECT_TRUE(district.influence[1].empty()) << "a map that was not given";
      district.density = {};
      district.influence[2] = {};
      EXPECT_EQ(encode(district), bytes);
    }
  });
}

TEST(Districts, ABrushStrokeInOneLeavesTheOthersEqual) {
  std::size_t strokes = 0;
  forSeeds(40, [&](Random random) {
    const Site site = anySite(random, 900);
    Paint paint;
    paint["density"] = paintDensity(random, site.parts[0], 200);
    paint["organic"] = paintDensity(random, site.parts[0], 200);
    const std::uint64_t seed = random.bits();
    const auto before = split(seed, {}, site, paint);
    // Paint one cell in the middle of some district, wholly inside it.
    auto chosen = before.begin();
    std::advance(chosen, static_cast<std::ptrdiff_t>(random.below(before.size())));
    geometry::Grid& map = paint[random.chance(0.5) ? "density" : "organic"];
    const Region region{decode<District>(chosen->second).ring(), {}};
    const auto inner = geometry::offset({&region, 1}, -2 * map.cell);
    if (inner.empty()) return;
    const Vec2 place = (inner[0].outer[0] - map.origin) * (1 / map.cell);
    const auto cell = static_cast<std::size_t>(std::floor(place.y)) * static_cast<std::size_t>(map.width) +
                      static_cast<std::size_t>(std::floor(place.x));
    map.values[cell] = static_cast<std::uint8_t>(map.values[cell] ^ 0x40);
    const auto after = split(seed, {}, site, paint);
    ASSERT_EQ(before.size(), after.size());
    for (const auto& [key, bytes] : before) EXPECT_EQ(after.at(key) == bytes, key != chosen->first) << key;
    ++strokes;
  });
  EXPECT_GT(strokes, 30u);
}

TEST(Districts, HaveTheZonesThatReachIntoThem) {
  Site site = siteOf({{shapes::rectangle(0, 0, 2000, 1000), {}}});
  site.zones = {{{shapes::rectangle(0, 0, 100, 100), {}}, Pattern::organic, {}, {1, 0}, 140, 75},
                {{shapes::rectangle(1900, 900, 2000, 1000), {}}, Pattern::radial, {1950, 950}, {1, 0}, 140, 75},
                {{}, Pattern::manhattan, {1000, 500}, {1, 0}, 140, 75}};
  const auto districts = split(1, {}, site);
  ASSERT_GT(districts.size(), 6u);
  int organic = 0, radial = 0;
  for (const auto& [key, bytes] : districts) {
    const auto district = decode<District>(bytes);
    EXPECT_EQ(district.zones.back().pattern, Pattern::manhattan) << "the last counts everywhere";
    const geometry::Box box = geometry::boundsOf(district.ring());
    const bool is_west = box.low.x <= 100 && box.low.y <= 100, is_east = box.high.x >= 1900 && box.high.y >= 900;
    EXPECT_EQ(district.zones.size(), 1u + (is_west ? 1 : 0) + (is_east ? 1 : 0)) << key;
    organic += is_west ? 1 : 0;
    radial += is_east ? 1 : 0;
  }
  EXPECT_GE(organic, 1);
  EXPECT_GE(radial, 1);
}

}  // namespace
}  // namespace castra::generators
