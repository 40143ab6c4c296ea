// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for every district of every town, from its main roads down to its lots.
#include <gtest/gtest.h>

#include "tests/generators/making.h"
#include "tests/support/plan_checks.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using shapes::forSeeds;

struct OutlineCase {
  const char* name;
  Ring (*make)(Random& random);
};

Ring makeRectangle(Random&) { return shapes::rectangle(0, 0, 560, 400); }
Ring makeBend(Random&) { return {{0, 0}, {620, 0}, {620, 240}, {280, 240}, {280, 560}, {0, 560}}; }
Ring makeThin(Random&) { return shapes::rectangle(-450, -55, 450, 55); }
Ring makeCoast(Random& random) { return shapes::star(random, {1000, -2000}, 330, 0.35, 40); }

constexpr OutlineCase kOutlines[] = {
    {"rectangle", makeRectangle}, {"bend", makeBend}, {"thin", makeThin}, {"coast", makeCoast}};

class Plans : public ::testing::TestWithParam<std::tuple<OutlineCase, Pattern>> {};

INSTANTIATE_TEST_SUITE_P(All, Plans,
                         ::testing::Combine(::testing::ValuesIn(kOutlines), ::testing::ValuesIn(kAllPatterns)),
                         [](const auto& tested) {
                           return concat(std::get<0>(tested.param).name, "_", nameOf(std::get<1>(tested.param)));
                         });

TEST_P(Plans, KeepTheirPromises) {
  const auto& [outline, pattern] = GetParam();
  std::size_t cells = 0, lots = 0, districts = 0, verges = 0;
  forSeeds(100, [&, &outline = outline, pattern = pattern](Random random) {
    const Site site = siteOf({{outline.make(random), {}}}, pattern);
    const std::uint64_t seed = random.bits();
    for (const auto& [key, bytes] : split(seed, {}, site)) {
      SCOPED_TRACE(key);
      const MadeDistrict made(seed, key, decode<District>(bytes));
      EXPECT_EQ(checks::findGap(made.district, made.plan), "");
      EXPECT_EQ(checks::findLooseEnd(made.plan), "");
      EXPECT_EQ(checks::findSharpJunction(made.plan, RoadParams{}.min_angle), "");
      EXPECT_EQ(checks::findCloseJunctions(made.plan, RoadParams{}.min_spacing), "");
      EXPECT_EQ(checks::findGap(made.district, made.blocks, made.lots), "");
      EXPECT_EQ(checks::findFault(made.blocks, made.lots), "");
      EXPECT_EQ(checks::findLotWithoutFront(made.lots), "");
      ++districts;
      cells += made.plan.cells.size();
      for (const Lots::Block& block : made.lots.blocks) lots += block.lots.size(), verges += block.lots.empty();
    }
  });
  std::printf("%zu districts, %zu cells, %zu verges, %zu lots\n", districts, cells, verges, lots);
}

}  // namespace
}  // namespace castra::generators
