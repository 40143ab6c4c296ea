// SPDX-License-Identifier: GPL-3.0-or-later
// Locks hold whatever the seed, or are refused with all that is in conflict.
#include "generators/locks.h"

#include <gtest/gtest.h>

#include <cmath>

#include "generators/fixed_roads.h"
#include "generators/pinned_blocks.h"
#include "pipeline/base/error.h"
#include "pipeline/geometry/segment.h"
#include "tests/generators/making.h"
#include "tests/support/plan_checks.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using geometry::Vec2;
using shapes::rectangle;

Site square(double side, Pattern pattern = Pattern::manhattan) {
  return siteOf({{rectangle(0, 0, side, side), {}}}, pattern);
}

/// A lot that looks at a line from `offset` metres to its left.
Ring lotBeside(const Vec2& from, const Vec2& to, double along, double offset, double width, double depth) {
  const Vec2 way = (to - from) * (1 / geometry::length(to - from)), left = geometry::leftOf(way);
  const auto at = [&](double u, double v) { return geometry::snap(from + way * (along + u) + left * (offset + v)); };
  return {at(0, 0), at(width, 0), at(width, depth), at(0, depth)};
}

std::string conflictOf(const Site& site) {
  try {
    checkLocks(site, "locks.geojson");
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

/// How much of a fixed road's line has a main road of its own on it [m].
double keptLength(const Site& site, const Arterials& town, std::uint32_t fixed) {
  double kept = 0;
  for (const Arterials::Road& road : town.roads) {
    if (road.fixed != fixed) continue;
    const Vec2 a = town.points[road.from].at, b = town.points[road.to].at;
    EXPECT_EQ(road.road_class, site.fixed[fixed].road_class);
    for (std::size_t k = 0; k + 1 < site.fixed[fixed].line.size(); ++k) {
      const Vec2 &c = site.fixed[fixed].line[k], &d = site.fixed[fixed].line[k + 1];
      if (geometry::distanceToSegment(a, c, d) < 0.01 && geometry::distanceToSegment(b, c, d) < 0.01)
        kept += geometry::length(b - a);
    }
  }
  return kept;
}

TEST(Locks, AnAvenueAndTenLotsHoldWhateverTheSeedAndPattern) {
  for (const Pattern pattern : kAllPatterns) {
    Site site = square(1000, pattern);
    const Vec2 from{-50, 300}, bend{450, 420}, to{1050, 640};
    site.fixed.push_back({{from, bend, to}, RoadClass::arterial, "Avenue"});
    for (int i = 0; i < 5; ++i) {
      // Some on the line of the sidewalk, some a little behind it, one far back.
      const double offset = i == 3 ? 34.0 : 13 + 0.8 * i;
      site.pinned.push_back({lotBeside(from, bend, 120 + 70 * i, offset, 9 + i, 25), LotUse::civic, concat("n", i)});
      site.pinned.push_back({lotBeside(to, bend, 130 + 80 * i, offset, 8 + i, 22), LotUse::commercial, concat("s", i)});
    }
    ASSERT_EQ(conflictOf(site), "");
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      SCOPED_TRACE(concat(nameOf(pattern), " seed ", seed));
      ArterialParams params;
      params.district_area = 60000;
      const Arterials town = planMainRoads(seed, params, site);
      EXPECT_GT(keptLength(site, town, 0), 1000) << "the avenue crosses the site";
      std::size_t found = 0;
      for (std::uint32_t i = 0; i < town.districts.size(); ++i) {
        MapReader nothing;
        const MadeDistrict made(seed, town.districts[i].key, cropDistrict(site, town, {}, i, nothing));
        if (made.district.pinned.empty()) continue;
        EXPECT_EQ(checks::findGap(made.district, made.blocks, made.lots), "");
        EXPECT_EQ(checks::findFault(made.blocks, made.lots), "");
        for (const Lots::Block& block : made.lots.blocks)
          for (const Lots::Lot& lot : block.lots) {
            if (lot.pinned == Lots::kNobody) continue;
            ++found;
            const PinnedLot& pinned = made.district.pinned.at(lot.pinned);
            EXPECT_EQ(lot.use, pinned.use);
            EXPECT_GT(lot.frontage, 1.9);
            for (const Vec2& corner : pinned.ring)
              EXPECT_NE(std::find(lot.ring.begin(), lot.ring.end(), corner), lot.ring.end());
            EXPECT_NEAR(geometry::signedArea(lot.ring), geometry::signedArea(pinned.ring), 0.1);
          }
      }
      EXPECT_EQ(found, site.pinned.size());
    }
  }
}

TEST(Locks, AFixedRoadCrossesWaterAsABridge) {
  Site site = siteOf({{rectangle(0, 0, 400, 800), {}}, {rectangle(460, 0, 900, 800), {}}});
  site.fixed.push_back({{{-20, 300}, {920, 350}}, RoadClass::collector, "High Street"});
  const Arterials town = planMainRoads(3, {}, site);
  ASSERT_FALSE(town.links.empty());
  const Link& bridge = town.links[0];
  EXPECT_EQ(bridge.type, Link::Type::bridge);
  EXPECT_EQ(bridge.road_class, RoadClass::collector);
  for (const Vec2& end : {bridge.from, bridge.to})
    EXPECT_LT(geometry::distanceToSegment(end, site.fixed[0].line[0], site.fixed[0].line[1]), 0.1);
  EXPECT_GT(keptLength(site, town, 0), 700);
}

TEST(Locks, ABridgeThatIsDrawnStaysWhereItIsDrawn) {
  // Both banks have a side of about 100 m across the water; the road crosses 20 m from its southern ends, where no
  // bridge would be laid of its own accord.
  const Ring west{{0, 0}, {500, 0}, {600, 250}, {600, 350}, {500, 600}, {0, 600}};
  Ring east;
  for (const Vec2& at : west) east.insert(east.begin(), {1300 - at.x, at.y});
  Site site = siteOf({{west, {}}, {east, {}}});
  site.fixed.push_back({{{-20, 270}, {1320, 270}}, RoadClass::arterial, "Bridge Street"});
  const Arterials town = planMainRoads(3, {}, site);
  ASSERT_FALSE(town.links.empty());
  EXPECT_EQ(town.links[0].type, Link::Type::bridge);
  EXPECT_EQ(town.links[0].from.y, 270);
  EXPECT_EQ(town.links[0].to.y, 270);
}

TEST(Locks, AFixedRoadThatEndsInTheMiddleIsLedOn) {
  Site site = square(800);
  site.fixed.push_back({{{300, 400}, {500, 410}}, RoadClass::street, "Lane"});
  const Arterials town = planMainRoads(1, {}, site);
  std::vector<int> degrees(town.points.size());
  for (const Arterials::Road& road : town.roads) {
    ++degrees[road.from];
    ++degrees[road.to];
  }
  EXPECT_EQ(std::count(degrees.begin(), degrees.end(), 1), 0) << "no road ends in nothing";
  EXPECT_NEAR(keptLength(site, town, 0), geometry::length({200, 10}), 0.1);
}

TEST(Locks, AFixedRoadIsLedOnPastItself) {
  // Straight on from its start, it would meet its own last leg and be a loop that hangs on the town by one point.
  Site site = square(800);
  site.fixed.push_back({{{400, 300}, {400, 500}, {600, 500}, {600, 200}, {200, 200}}, RoadClass::street, "Hook"});
  const Arterials town = planMainRoads(1, {}, site);
  EXPECT_NO_THROW(check(town));
  EXPECT_NEAR(keptLength(site, town, 0), 1100, 0.1);
}

TEST(Locks, ARoadThroughACornerMeetsThoseThatItWouldPassOnTheWrongSide) {
  // The road along x = 100 leaves the ground beside the corner in the north and goes through that; straight there from
  // the south, it would leave the one in the middle on its right.
  const Vec2 middle{99.8125, 500}, north{99.3125, 700};
  const Ring ground{{0, 0}, {400, 0}, {400, 705}, north, middle, {0, 490}};
  const std::vector<geometry::Region> urban{{ground, {}}};
  const std::vector<FixedRoad> roads{{{{100, -10}, {100, 800}}, RoadClass::arterial, ""}};
  PlanarGraph graph;
  graph.addRing(ground, 0);
  constexpr std::uint32_t kTag = 257;
  layFixedRoads(graph, roads, urban, {}, {}, 0, [](std::size_t) { return kTag; });
  std::vector<std::pair<Vec2, Vec2>> laid;
  for (const PlanarGraph::Line& line : graph.lines())
    if (line.tag == kTag)
      laid.push_back(std::minmax(graph.points()[line.from], graph.points()[line.to],
                                 [](const Vec2& a, const Vec2& b) { return a.y < b.y; }));
  std::sort(laid.begin(), laid.end(), [](const auto& a, const auto& b) { return a.first.y < b.first.y; });
  const std::vector<std::pair<Vec2, Vec2>> expected{{{100, 0}, middle}, {middle, north}};
  EXPECT_EQ(laid, expected);
  EXPECT_EQ(graph.listFaces().size(), 2u);
}

TEST(Locks, ARoadThatOnlyCrossesAnotherIsThereAlready) {
  Site site = square(800);
  site.fixed.push_back({{{-50, 300}, {850, 300}}, RoadClass::arterial, "Avenue"});
  site.fixed.push_back({{{400, 295}, {400, 305}}, RoadClass::street, "Crossing"});
  EXPECT_EQ(keptLength(site, planMainRoads(1, {}, site), 1), 0);
}

TEST(Locks, ARoadOnGroundTooNarrowToBuildOnIsAConflict) {
  Site site = siteOf({{{{0, 0}, {600, 0}, {600, 280}, {900, 280}, {900, 300}, {600, 300}, {600, 600}, {0, 600}}, {}}});
  site.fixed.push_back({{{700, 290}, {850, 290}}, RoadClass::street, "Mole"});
  try {
    planMainRoads(1, {}, site);
    ADD_FAILURE() << "must be refused";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("locks are in conflict: fixed road \"Mole\" near (700, 290) lies where"),
              std::string::npos)
        << error.what();
  }
}

TEST(Locks, ARoadSwingsToItsBridgeOverTheLastMetresOnly) {
  // The corner of the quay is where the bridge would begin.
  Site site = siteOf({{{{0, 0}, {400, 0}, {430, 306}, {400, 800}, {0, 800}}, {}}, {rectangle(480, 0, 900, 800), {}}});
  site.fixed.push_back({{{-20, 300}, {920, 300}}, RoadClass::arterial, "High Street"});
  const Arterials town = planMainRoads(3, {}, site);
  ASSERT_FALSE(town.links.empty());
  EXPECT_GT(std::fabs(town.links[0].from.y - 300), 5);
  double east = 0;  // how far its points lie on the line
  for (const Arterials::Road& road : town.roads)
    for (const std::uint32_t point : {road.from, road.to})
      if (road.fixed == 0 && town.points[point].at.x < 440 && std::fabs(town.points[point].at.y - 300) < 0.1)
        east = std::max(east, town.points[point].at.x);
  EXPECT_GT(east, 360);
}

TEST(Locks, ConflictsAreAllNamed) {
  Site site = square(1000);
  site.greens.push_back({{rectangle(600, 600, 800, 800), {}}, "Common"});
  site.fixed.push_back({{{0, 500}, {1000, 500}}, RoadClass::arterial, "Avenue"});
  site.fixed.push_back({{{0, 450}, {1000, 560}}, RoadClass::street, "Slant"});
  site.fixed.push_back({{{700, 0}, {700, 1000}}, RoadClass::street, "Through"});
  site.pinned.push_back({rectangle(100, 505, 120, 530), LotUse::civic, "Chapel"});
  site.pinned.push_back({rectangle(110, 520, 130, 545), LotUse::civic, "Hall"});
  site.pinned.push_back({rectangle(620, 620, 640, 640), LotUse::civic, "Kiosk"});
  site.pinned.push_back({rectangle(990, 100, 1020, 130), LotUse::civic, "Pier"});
  site.pinned.push_back({rectangle(300, 700, 302, 702), LotUse::civic, "Stamp"});
  const std::string conflict = conflictOf(site);
  for (const char* part :
       {"\"Chapel\" near (100, 505) lies 5.0 m from the middle of fixed road \"Avenue\"",
        "\"Chapel\" near (100, 505) and pinned lot \"Hall\" overlap",
        "\"Kiosk\" near (620, 620) lies in park \"Common\"", "\"Pier\" near (990, 100) lies with 600",
        "\"Stamp\" near (300, 700) has only 4.0 m2", "\"Through\" crosses park \"Common\"",
        "fixed road \"Avenue\" and fixed road \"Slant\" cross"})
    EXPECT_NE(conflict.find(part), std::string::npos) << part << " in " << conflict;
}

TEST(Locks, ALotBesideTheShoreIsAConflict) {
  Site site = square(800);
  site.pinned.push_back({rectangle(20, 400, 40, 420), LotUse::civic, "Hut"});
  try {
    planMainRoads(1, {}, site);
    ADD_FAILURE() << "must be refused";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("locks are in conflict: pinned lot \"Hut\""), std::string::npos)
        << error.what();
  }
}

/// Lots and rest tile the block, and the sidewalk is sound around it.
void expectFits(const Ring& kerb, const PinnedBlock& made) {
  checks::Chain chain;
  for (const Ring& ring : made.lots) chain.add(ring);
  for (const Ring& ring : made.rest) chain.add(ring);
  chain.subtract(made.outline);
  EXPECT_EQ(chain.findRest(), "");
  EXPECT_EQ(geometry::findFault({kerb, {Ring(made.outline.rbegin(), made.outline.rend())}}), std::nullopt);
}

TEST(PinnedBlock, ALotAtTheSidewalkKeepsTheBlockWhole) {
  const Ring kerb = rectangle(-2, -2, 82, 52), block = rectangle(0, 0, 80, 50);
  const std::vector<Ring> lots{rectangle(20, 0, 32, 25)};
  std::string why;
  const auto made = fitPinnedLots(kerb, block, lots, why);
  ASSERT_TRUE(made) << why;
  EXPECT_DOUBLE_EQ(geometry::signedArea(made->outline), 4000);
  EXPECT_EQ(made->rest.size(), 1u);
  expectFits(kerb, *made);
}

TEST(PinnedBlock, ALotFurtherBackGetsAWay) {
  const Ring kerb = rectangle(-2, -2, 82, 62), block = rectangle(0, 0, 80, 60);
  std::string why;
  const std::vector<Ring> near{rectangle(20, 4, 32, 25)}, far{rectangle(34, 25, 46, 35)};
  const auto forecourt = fitPinnedLots(kerb, block, near, why), path = fitPinnedLots(kerb, block, far, why);
  ASSERT_TRUE(forecourt && path) << why;
  EXPECT_NEAR(geometry::signedArea(forecourt->outline), 4800 - 12 * 4, 0.1) << "the sidewalk comes in over its front";
  EXPECT_NEAR(geometry::signedArea(path->outline), 4800 - 3 * 25, 0.1) << "a path of 3 m";
  expectFits(kerb, *forecourt);
  expectFits(kerb, *path);
}

TEST(PinnedBlock, SliversBecomeSidewalk) {
  const Ring kerb = rectangle(-2, -2, 82, 52), block = rectangle(0, 0, 80, 50);
  const std::vector<Ring> lots{rectangle(1, 0, 40, 50), rectangle(40, 0, 78.5, 50)};
  std::string why;
  const auto made = fitPinnedLots(kerb, block, lots, why);
  ASSERT_TRUE(made) << why;
  EXPECT_TRUE(made->rest.empty());
  EXPECT_NEAR(geometry::signedArea(made->outline), 77.5 * 50, 0.1);
  expectFits(kerb, *made);
}

TEST(PinnedBlock, RandomLotsFitOrAreRefused) {
  int fitted = 0;
  shapes::forSeeds(300, [&](Random random) {
    const Ring block = shapes::star(random, {0, 0}, 60, 0.25, 7);
    const auto kerb = geometry::boundsOf(block);
    const Ring around = rectangle(kerb.low.x - 3, kerb.low.y - 3, kerb.high.x + 3, kerb.high.y + 3);
    std::vector<Ring> lots;
    for (int i = 0; i < 3; ++i) {
      const Vec2 from{random.uniform(-45, 45), random.uniform(-45, 45)};
      const double angle = random.uniform(0, 6.28);
      const Ring lot = lotBeside(from, from + Vec2{math::cos(angle), math::sin(angle)}, 0, 0, random.uniform(6, 20),
                                 random.uniform(6, 25));
      const bool overlaps = std::any_of(lots.begin(), lots.end(), [&](const Ring& other) {
        for (std::size_t k = 0; k < 4; ++k)
          if (geometry::distanceToGround(other, lot[k], lot[(k + 1) % 4]) == 0) return true;
        return geometry::contains(lot, other[0]);
      });
      const bool is_inside =
          std::all_of(lot.begin(), lot.end(), [&](const Vec2& corner) { return geometry::contains(block, corner); });
      if (!overlaps && is_inside) lots.push_back(lot);
    }
    if (lots.empty()) return;
    std::string why;
    const auto made = fitPinnedLots(around, block, lots, why);
    EXPECT_EQ(made.has_value(), why.empty());
    if (!made) return;
    ++fitted;
    expectFits(around, *made);
  });
  EXPECT_GT(fitted, 200);
}

TEST(Locks, AFixedRoadDoesNotTurnBack) {
  Site site = square(1000, Pattern::manhattan);
  site.fixed.push_back({{{100, 500}, {800, 500}, {200, 600}}, RoadClass::arterial, "Hairpin"});
  EXPECT_NE(conflictOf(site).find("fixed road \"Hairpin\" turns back near (800, 500) at 9 degrees; it needs 25"),
            std::string::npos)
      << conflictOf(site);
}

TEST(Locks, AnyLotsInTheMiddleOfABlockFit) {
  // Far from the origin and turned any way, so that every crossing is rounded.
  shapes::forSeeds(400, [](Random random) {
    const double turn = random.uniform(0, math::kPi), far = random.uniform(0, 5e6);
    const Vec2 along{math::cos(turn), math::sin(turn)}, across = geometry::leftOf(along), middle{far, -far};
    const auto place = [&](double x, double y) { return geometry::snap(middle + along * x + across * y); };
    const auto quad = [&](double x, double y, double w, double h) {
      return geometry::Ring{place(x - w, y - h), place(x + w, y - h), place(x + w, y + h), place(x - w, y + h)};
    };
    const geometry::Ring kerb = quad(0, 0, 103, 53), block = quad(0, 0, 100, 50);
    std::vector<geometry::Ring> lots;
    for (const double x : {-50.0, 50.0}) {
      const double wide = random.uniform(5, 20), deep = random.uniform(5, 15), dx = random.uniform(-20, 20);
      const double dy = random.chance(0.3) ? 50 - deep : random.uniform(-25, 25);  // some on the sidewalk
      lots.push_back(quad(x + dx, dy, wide, deep));
    }
    std::string why;
    const auto made = fitPinnedLots(kerb, block, lots, why);
    ASSERT_TRUE(made) << why;
    ASSERT_EQ(made->lots.size(), lots.size());
    checks::Chain chain;
    for (const auto* rings : {&made->lots, &made->rest})
      for (const geometry::Ring& ring : *rings) {
        EXPECT_FALSE(geometry::findFault({ring, {}}));
        chain.add(ring);
      }
    chain.subtract(made->outline);
    EXPECT_EQ(chain.findRest(), "");
    for (std::size_t i = 0; i < lots.size(); ++i)
      EXPECT_NEAR(geometry::signedArea(made->lots[i]), geometry::signedArea(lots[i]), 0.5);
  });
}

TEST(Locks, ALotFitsABlockWithASideOfOneLatticeStep) {
  const auto steps = [](geometry::Ring ring) {
    for (Vec2& p : ring) p = p * (1 / geometry::kLattice);
    return ring;
  };
  const Ring kerb =
      steps({{-75992, 118596},   {-107952, 42847},   {-124749, 31994},  {-189761, -10011}, {-210996, -23732},
             {-207558, -58546},  {-184858, -67528},  {-154098, -79700}, {-125056, -91191}, {-133643, -125969},
             {-140901, -155368}, {-117011, -184953}, {-92478, -215333}, {-77429, -193690}, {-51179, -155938},
             {-21359, -113053},  {16464, -58657},    {30167, -38950},   {69443, 17617},    {47239, 33033},
             {13326, 56580},     {9, 65826},         {-36378, 91090}});
  const Ring block =
      steps({{-93426, -188895}, {-90460, -184629},  {-64210, -146877},  {-34390, -103992}, {3433, -49596},
             {17130, -29898},   {17129, -29898},    {47353, 13631},     {38187, 19995},    {4274, 43542},
             {-9043, 52788},    {-45430, 78053},    {-68973, 94400},    {-95230, 32170},   {-116135, 18663},
             {-181147, -23342}, {-194249, -31808},  {-192715, -47349},  {-179018, -52769}, {-148258, -64941},
             {-106323, -81534}, {-118234, -129773}, {-123604, -151524}, {-104662, -174981}});
  const std::vector<Ring> lots{steps({{13662, 9559}, {-663, 19505}, {-13793, 594}, {531, -9352}})};
  std::string why;
  EXPECT_TRUE(fitPinnedLots(kerb, block, lots, why)) << why;
}

}  // namespace
}  // namespace castra::generators
