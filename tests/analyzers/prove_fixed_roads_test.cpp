// SPDX-License-Identifier: GPL-3.0-or-later
// What the planner makes of fixed roads is proved; whatever is done to them afterwards is found.
#include "analyzers/prove_fixed_roads.h"

#include <gtest/gtest.h>

#include "analyzers/certify_town.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/segment.h"
#include "tests/export/set_in_memory.h"
#include "tests/generators/making.h"

namespace castra::analyzers {
namespace {

using generators::planMainRoads;
using generators::siteOf;
using geometry::Vec2;
using shapes::rectangle;

/// Two banks of a river, an avenue with a bend over both, and a lane that ends in the middle of the town.
Site twoBanks(Pattern pattern = Pattern::manhattan) {
  Site site = siteOf({{rectangle(0, 0, 500, 800), {}}, {rectangle(560, 0, 1100, 800), {}}}, pattern);
  site.fixed.push_back({{{-20, 300}, {300, 330}, {1120, 420}}, RoadClass::arterial, "Avenue"});
  site.fixed.push_back({{{150, 500}, {260, 610}}, RoadClass::street, ""});
  return site;
}

std::string describe(const std::vector<LostRoad>& lost) {
  std::string text;
  for (const LostRoad& road : lost) text += concat(road.what, " at ", geometry::describePlace(road.at), "\n");
  return text;
}

bool says(const std::vector<LostRoad>& lost, const std::string& what, const Vec2& near, double reach) {
  return std::any_of(lost.begin(), lost.end(), [&](const LostRoad& road) {
    return road.what == what && geometry::length(road.at - near) <= reach;
  });
}

Vec2 middleOf(const Arterials& town, std::size_t piece) {
  return (town.points[town.roads[piece].from].at + town.points[town.roads[piece].to].at) * 0.5;
}

/// A piece of the made roads that is longer than any stub and lies on the line of a fixed one.
std::size_t findPiece(const Site& site, const Arterials& town, std::uint32_t fixed) {
  const std::vector<Vec2>& line = site.fixed[fixed].line;
  for (std::size_t i = 0; i < town.roads.size(); ++i) {
    const Vec2 way = town.points[town.roads[i].to].at - town.points[town.roads[i].from].at;
    for (std::size_t k = 0; k + 1 < line.size(); ++k)
      if (geometry::length(way) > 12 && geometry::distanceToSegment(middleOf(town, i), line[k], line[k + 1]) < 0.1 &&
          town.roads[i].fixed == fixed)
        return i;
  }
  ADD_FAILURE() << "no piece of fixed road " << fixed;
  return 0;
}

TEST(FixedRoads, AreKeptWhateverTheSeedAndPattern) {
  for (const Pattern pattern : generators::kAllPatterns)
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      const Site site = twoBanks(pattern);
      EXPECT_EQ(describe(findLostRoads(site, planMainRoads(seed, {}, site))), "") << nameOf(pattern) << " " << seed;
    }
}

TEST(FixedRoads, AreKeptWhereverTheyAreDrawn) {
  // Over a ragged river, so that bridges seldom have room exactly where they are drawn.
  shapes::forSeeds(150, [](Random random) {
    geometry::Ring west{{0, 900}, {0, 0}}, east{{1200, 0}, {1200, 900}};
    for (int i = 0; i <= 18; ++i) {
      west.push_back(geometry::snap(Vec2{random.uniform(480, 540), i * 50.0}));
      east.push_back(geometry::snap(Vec2{random.uniform(570, 620), 900 - i * 50.0}));
    }
    Site site = siteOf({{west, {}}, {east, {}}});
    for (int i = 0; i < 2; ++i) {
      const double from = random.uniform(100, 400) + 350 * i, bend = random.uniform(-60, 60),
                   to = random.uniform(-60, 60);
      site.fixed.push_back({{geometry::snap(Vec2{-30, from}), geometry::snap(Vec2{250, from + bend}),
                             geometry::snap(Vec2{1230, from + bend + to})},
                            RoadClass::collector,
                            ""});
    }
    const Arterials town = planMainRoads(random.below(1000), {}, site);
    EXPECT_EQ(describe(findLostRoads(site, town)), "");
  });
}

TEST(FixedRoads, APieceThatIsMissingIsFound) {
  const Site site = twoBanks();
  for (const std::uint32_t fixed : {0u, 1u}) {
    Arterials town = planMainRoads(3, {}, site);
    const std::size_t piece = findPiece(site, town, fixed);
    const Vec2 middle = middleOf(town, piece);
    town.roads.erase(town.roads.begin() + static_cast<std::ptrdiff_t>(piece));
    const std::string what = fixed == 0 ? "fixed road \"Avenue\" has no road here" : "fixed road 2 has no road here";
    EXPECT_TRUE(says(findLostRoads(site, town), what, middle, 60)) << describe(findLostRoads(site, town));
  }
}

TEST(FixedRoads, APieceThatIsMovedIsFound) {
  const Site site = twoBanks();
  Arterials town = planMainRoads(3, {}, site);
  const Arterials::Road piece = town.roads[findPiece(site, town, 1)];
  for (const std::uint32_t point : {piece.from, piece.to}) town.points[point].at = town.points[point].at + Vec2{2, -2};
  EXPECT_FALSE(findLostRoads(site, town).empty());
}

TEST(FixedRoads, APieceOfALowerClassIsFound) {
  const Site site = twoBanks();
  Arterials town = planMainRoads(3, {}, site);
  const std::size_t piece = findPiece(site, town, 0);
  town.roads[piece].road_class = RoadClass::collector;
  EXPECT_TRUE(
      says(findLostRoads(site, town), "fixed road \"Avenue\" is narrower than drawn here", middleOf(town, piece), 60))
      << describe(findLostRoads(site, town));
  town.roads[piece].road_class = RoadClass::arterial;
  town.roads[findPiece(site, town, 1)].road_class = RoadClass::arterial;  // wider than drawn is well
  EXPECT_EQ(describe(findLostRoads(site, town)), "");
}

TEST(FixedRoads, ABridgeThatIsMissingOrElsewhereIsFound) {
  const Site site = twoBanks();
  Arterials town = planMainRoads(3, {}, site);
  const auto bridge = std::find_if(town.links.begin(), town.links.end(), [&](const Link& link) {
    return geometry::distanceToSegment(link.from, {300, 330}, {1120, 420}) < 1;
  });
  ASSERT_NE(bridge, town.links.end());
  const Link kept = *bridge;
  bridge->from = bridge->from + Vec2{0, 40};
  EXPECT_TRUE(says(findLostRoads(site, town), "fixed road \"Avenue\" has no bridge here", kept.from, 60));
  *bridge = kept;
  bridge->road_class = RoadClass::collector;
  EXPECT_TRUE(says(findLostRoads(site, town), "fixed road \"Avenue\" has no bridge here", kept.from, 60));
  town.links.erase(bridge);
  EXPECT_TRUE(says(findLostRoads(site, town), "fixed road \"Avenue\" has no bridge here", kept.from, 60));
}

TEST(FixedRoads, ARoadOutsideAllDistrictsIsFound) {
  Site site = twoBanks();
  const Arterials town = planMainRoads(3, {}, site);
  site.fixed.push_back({{{520, 200}, {540, 500}}, RoadClass::street, "Ford"});
  EXPECT_TRUE(says(findLostRoads(site, town), "fixed road \"Ford\" lies outside all districts", {520, 200}, 1));
}

TEST(FixedRoads, TheCertificateOfTheTownSaysSo) {
  const Site site = twoBanks();
  Arterials town = planMainRoads(3, {}, site);
  const Set<Certificate> nothing(exporting::testing::elementsOf<Certificate>({}));
  castra::Run run(generators::around(0, "certificate"));
  EXPECT_TRUE(certifyTown(run, {}, site, town, nothing).faults.empty());
  const std::size_t piece = findPiece(site, town, 0);
  const Vec2 middle = middleOf(town, piece);
  town.roads.erase(town.roads.begin() + static_cast<std::ptrdiff_t>(piece));
  const TownCertificate certificate = certifyTown(run, {}, site, town, nothing);
  const Findings findings = auditPlan(run, {}, certificate);
  EXPECT_TRUE(
      std::any_of(certificate.faults.begin(), certificate.faults.end(), [&](const TownCertificate::Fault& fault) {
        return fault.place == "town" && fault.what == "fixed road \"Avenue\" has no road here" &&
               geometry::length(fault.at - middle) < 60;
      }));
  EXPECT_EQ(findings.findings.size(), certificate.faults.size());
}

}  // namespace
}  // namespace castra::analyzers
