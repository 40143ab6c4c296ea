// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for every district of every town, from its main roads down to its lots.
#include <gtest/gtest.h>

#include "tests/generators/making.h"
#include "tests/support/plan_checks.h"

namespace castra::generators {
namespace {

using shapes::forSeeds;

using Parts = std::vector<geometry::Region>;

struct OutlineCase {
  const char* name;
  Parts (*make)(Random& random);
};

Parts makeRectangle(Random&) { return {{shapes::rectangle(0, 0, 560, 400), {}}}; }
Parts makeBend(Random&) { return {{{{0, 0}, {620, 0}, {620, 240}, {280, 240}, {280, 560}, {0, 560}}, {}}}; }
Parts makeThin(Random&) { return {{shapes::rectangle(-450, -55, 450, 55), {}}}; }
Parts makeCoast(Random& random) { return {{shapes::star(random, {1000, -2000}, 330, 0.35, 40), {}}}; }
Parts makeLakes(Random& random) { return {shapes::anyRegion(random, 500)}; }
Parts makeIslands(Random& random) {
  Parts parts;
  for (int i = 0; i < 3; ++i) parts.push_back({shapes::star(random, {i * 450.0, i * 90.0}, 200, 0.3, 12), {}});
  return parts;
}

constexpr OutlineCase kOutlines[] = {{"rectangle", makeRectangle}, {"bend", makeBend},   {"thin", makeThin},
                                     {"coast", makeCoast},         {"lakes", makeLakes}, {"islands", makeIslands}};

class Plans : public ::testing::TestWithParam<std::tuple<OutlineCase, Pattern>> {};

INSTANTIATE_TEST_SUITE_P(All, Plans,
                         ::testing::Combine(::testing::ValuesIn(kOutlines), ::testing::ValuesIn(kAllPatterns)),
                         [](const auto& tested) {
                           return concat(std::get<0>(tested.param).name, "_", nameOf(std::get<1>(tested.param)));
                         });

/// How much there was to look at.
struct Tally {
  std::size_t districts = 0, cells = 0, verges = 0, lots = 0;
};

void expectPromises(const MadeDistrict& made, const RoadParams& params, Tally& tally) {
  ASSERT_NO_THROW(check(made.plan));
  EXPECT_EQ(checks::findGap(made.district, made.plan), "");
  EXPECT_EQ(checks::findLooseEnd(made.plan), "");
  EXPECT_EQ(checks::findSharpJunction(made.plan, params.min_angle), "");
  EXPECT_EQ(checks::findCloseJunctions(made.plan, params.min_spacing), "");
  EXPECT_EQ(checks::findGap(made.district, made.blocks, made.lots), "");
  EXPECT_EQ(checks::findFault(made.blocks, made.lots), "");
  EXPECT_EQ(checks::findLotWithoutFront(made.lots), "");
  ++tally.districts;
  tally.cells += made.plan.cells.size();
  for (const Lots::Block& block : made.lots.blocks) {
    tally.lots += block.lots.size();
    tally.verges += block.lots.empty() ? 1 : 0;
  }
}

TEST_P(Plans, KeepTheirPromises) {
  const OutlineCase outline = std::get<0>(GetParam());
  const Pattern pattern = std::get<1>(GetParam());
  Tally tally;
  forSeeds(150, [&](Random random) {
    const Site site = siteOf(outline.make(random), pattern);
    const std::uint64_t seed = random.bits();
    for (const auto& [key, bytes] : split(seed, {}, site)) {
      SCOPED_TRACE(key);
      expectPromises(MadeDistrict(seed, key, decode<District>(bytes)), {}, tally);
    }
  });
  EXPECT_GE(tally.districts, 150u);
  EXPECT_GE(tally.cells, 5 * tally.districts);
  EXPECT_GE(tally.lots, 8 * tally.cells);
  EXPECT_LE(tally.verges, tally.cells / 20) << "too much ground is given up";
}

TEST_P(Plans, KeepTheirPromisesWhateverIsPaintedAndAsked) {
  const OutlineCase outline = std::get<0>(GetParam());
  const Pattern pattern = std::get<1>(GetParam());
  Tally tally;
  forSeeds(50, [&](Random random) {
    const Site site = siteOf(outline.make(random), pattern);
    Paint paint;
    paint["density"] = paintDensity(random, site.parts[0], 60);
    const std::string painted(nameOf(kAllPatterns[random.below(4)]));
    paint[painted] = paintDensity(random, site.parts[0], 60);
    ArterialParams arterial_params;
    arterial_params.district_area = random.uniform(20000, 200000);
    arterial_params.min_width = random.uniform(60, 150);
    arterial_params.slot_share = random.uniform(0.3, 1.5);
    arterial_params.shore_class = random.chance(0.5) ? "arterial" : "collector";
    RoadParams params;
    params.min_area = random.uniform(600, 4000);
    params.max_area = params.min_area * random.uniform(2, 6);
    params.min_width = random.uniform(15, 40);
    params.angle_deviation = random.uniform(0, 20);
    params.coherence = random.uniform();
    params.min_spacing = random.uniform(5, 25);
    params.snap_reach = random.uniform(0, 40);
    params.min_angle = random.uniform(20, 60);
    const std::uint64_t seed = random.bits();
    for (const auto& [key, bytes] : split(seed, arterial_params, site, paint)) {
      SCOPED_TRACE(key);
      expectPromises(MadeDistrict(seed, key, decode<District>(bytes), params), params, tally);
    }
  });
  EXPECT_GE(tally.cells, 300u);
}

}  // namespace
}  // namespace castra::generators
