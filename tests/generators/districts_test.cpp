// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/districts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pipeline/geometry/boolean.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Region;
using shapes::forSeeds;

Site anySite(Random& random, double radius) {
  Site site;
  site.parts.push_back(shapes::anyRegion(random, radius));
  if (random.chance(0.3)) site.parts.push_back({shapes::rectangle(radius + 10, 0, radius + 200, 300), {}});
  if (random.chance(0.7)) site.density = paintDensity(random, site.parts[0], 60);
  return site;
}

TEST(Districts, TileTheSiteForManySeeds) {
  forSeeds(200, [](Random random) {
    const Site site = anySite(random, 900);
    ASSERT_NO_THROW(check(site));
    DistrictParams params;
    params.max_area = 40000;
    std::vector<Region> regions;
    std::size_t large = 0;
    for (const auto& [key, bytes] : split(random.bits(), params, site)) {
      const auto district = decode<District>(bytes);
      ASSERT_NO_THROW(check(district)) << key;
      if (geometry::area(district.region) > params.max_area) ++large;
      regions.push_back(district.region);
    }
    expectTiling(random, site.parts, regions);
    EXPECT_EQ(large, 0u) << "a piece could not be cut";
  });
}

TEST(Districts, CarryTheArterialsAlongTheirOutline) {
  forSeeds(30, [](Random random) {
    const Site site{{{shapes::rectangle(0, 0, 1500, 1000), {}}}, {}};
    const auto districts = split(random.bits(), {}, site);
    ASSERT_GT(districts.size(), 5u);
    for (const auto& [key, bytes] : districts) {
      const auto district = decode<District>(bytes);
      // Every edge of the outline is either on the border of the site or on an arterial.
      const auto& ring = district.region.outer;
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const geometry::Vec2 middle = (ring[i] + ring[(i + 1) % ring.size()]) * 0.5;
        const bool is_border = middle.x < 0.01 || middle.y < 0.01 || middle.x > 1499.99 || middle.y > 999.99;
        const bool is_road =
            std::any_of(district.arterials.begin(), district.arterials.end(), [&](const Street& street) {
              const geometry::Vec2 along = street.to - street.from;
              return std::fabs(geometry::cross(along, middle - street.from)) / geometry::length(along) < 0.01 &&
                     geometry::dot(along, middle - street.from) > 0 && geometry::dot(along, middle - street.to) < 0;
            });
        EXPECT_NE(is_border, is_road) << key << " edge " << i;
      }
    }
  });
}

TEST(Districts, AreNotMovedByTheDensity) {
  forSeeds(20, [](Random random) {
    Site plain{{shapes::anyRegion(random, 900)}, {}};
    Site painted = plain;
    painted.density = paintDensity(random, plain.parts[0], 50);
    const std::uint64_t seed = random.bits();
    const auto before = split(seed, {}, plain), after = split(seed, {}, painted);
    ASSERT_EQ(before.size(), after.size());
    for (const auto& [key, bytes] : before) {
      auto district = decode<District>(after.at(key));
      EXPECT_FALSE(district.density.empty());
      district.density = {};
      EXPECT_EQ(encode(district), bytes);
    }
  });
}

TEST(Districts, ABrushStrokeInOneLeavesTheOthersEqual) {
  forSeeds(20, [](Random random) {
    Site site{{shapes::anyRegion(random, 900)}, {}};
    site.density = paintDensity(random, site.parts[0], 200);
    const std::uint64_t seed = random.bits();
    const auto before = split(seed, {}, site);
    // Paint one cell in the middle of some district, wholly inside it.
    auto chosen = before.begin();
    std::advance(chosen, static_cast<std::ptrdiff_t>(random.below(before.size())));
    const Region region = decode<District>(chosen->second).region;
    const auto inner = geometry::offset({&region, 1}, -2 * site.density.cell);
    if (inner.empty()) return;
    const geometry::Vec2 place = (inner[0].outer[0] - site.density.origin) * (1 / site.density.cell);
    const auto cell = static_cast<std::size_t>(std::floor(place.y)) * static_cast<std::size_t>(site.density.width) +
                      static_cast<std::size_t>(std::floor(place.x));
    site.density.values[cell] = static_cast<std::uint8_t>(site.density.values[cell] ^ 0x40);
    const auto after = split(seed, {}, site);
    ASSERT_EQ(before.size(), after.size());
    for (const auto& [key, bytes] : before) EXPECT_EQ(after.at(key) == bytes, key != chosen->first) << key;
  });
}

TEST(Districts, ABayInTheCoastChangesOnlyWhatIsNear) {
  Site site{{{shapes::rectangle(0, 0, 3000, 3000), {}}}, {}};
  const auto before = split(7, {}, site);
  site.parts[0].outer = {{0, 0}, {1500, 0}, {1520, 30}, {1540, 0}, {3000, 0}, {3000, 3000}, {0, 3000}};
  const auto after = split(7, {}, site);
  std::size_t changed = 0;
  for (const auto& [key, bytes] : before) changed += after.count(key) == 0 || after.at(key) != bytes ? 1 : 0;
  EXPECT_LE(changed, 3u);
  EXPECT_GT(before.size(), 100u);
}

TEST(Districts, KeysNameAPlaceAndAPath) {
  const auto one = split(1, {}, {{{shapes::rectangle(-200, 0, -50, 90), {}}}, {}});
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one.begin()->first, "w2n0");
  for (const auto& [key, bytes] : split(1, {}, {{{shapes::rectangle(0, 0, 1000, 1000), {}}}, {}}))
    EXPECT_EQ(key.find_first_not_of("01", 5), std::string::npos) << key;
  // Two parts in one cell of 100 m: the smaller one carries a letter.
  const auto two =
      split(1, {}, {{{shapes::rectangle(10, 10, 20, 20), {}}, {shapes::rectangle(30, 10, 60, 60), {}}}, {}});
  EXPECT_EQ(two.count("e0n0"), 1u);
  EXPECT_EQ(two.count("e0n0b"), 1u);
  EXPECT_EQ(geometry::area(decode<District>(two.at("e0n0")).region), 1500);
}

TEST(Districts, ABigRaggedCoastIsSplitToTheEnd) {
  Random random(digestOf("ragged"));
  const Site site{{{shapes::star(random, {0, 0}, 10000, 0.1, 5000), {}}}, {}};
  DistrictParams params;
  params.max_area = 250'000;
  std::vector<Region> regions;
  for (const auto& [key, bytes] : split(3, params, site)) {
    regions.push_back(decode<District>(bytes).region);
    EXPECT_LE(geometry::area(regions.back()), params.max_area) << key;
  }
  EXPECT_GT(regions.size(), 1000u);
  EXPECT_NEAR(areaOf(regions), areaOf(site.parts), 1e-6 * areaOf(site.parts));
}

}  // namespace
}  // namespace castra::generators
