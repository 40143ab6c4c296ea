// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/arterials.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "generators/lattice.h"
#include "generators/open_ground.h"
#include "pipeline/base/error.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/weld.h"
#include "tests/generators/making.h"
#include "tests/support/plan_checks.h"

namespace castra::generators {
namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;
using shapes::forSeeds;

Region anyCoast(Random& random, double radius) {
  const int corners = 8 + static_cast<int>(random.below(60));
  return {shapes::star(random, {300, -700}, radius, random.uniform(0.05, 0.45), corners), {}};
}

/// The main roads as the plan of one large district: its cells are the districts.
RoadPlan planOf(const Arterials& town) {
  RoadPlan plan;
  for (const Arterials::Point& point : town.points) plan.points.push_back(point.at);
  for (const Arterials::Road& road : town.roads)
    plan.roads.push_back({road.from, road.to, road.road_class, false, false, road.street, road.left, road.right});
  for (const Arterials::Outline& outline : town.districts) plan.cells.push_back({outline.points, outline.roads});
  return plan;
}

/// What holds for every town.
void expectWhole(const Site& site, const Arterials& town) {
  ASSERT_NO_THROW(check(town));
  ASSERT_NO_THROW(check(planOf(town))) << "roads and districts know each other";
  ASSERT_FALSE(town.districts.empty());
  // Districts share their lines to the bit; what is left over are the roads along the shore.
  checks::Chain chain;
  double area = 0;
  for (const Arterials::Outline& outline : town.districts) {
    chain.add(ringOf(town, outline));
    area += geometry::signedArea(ringOf(town, outline));
  }
  for (const Arterials::Road& road : town.roads) {
    EXPECT_FALSE(road.left == Arterials::kNobody && road.right == Arterials::kNobody) << "a road through nothing";
    if (road.right == Arterials::kNobody) chain.addEdge(town.points[road.from].at, town.points[road.to].at, -1);
    if (road.left == Arterials::kNobody) chain.addEdge(town.points[road.to].at, town.points[road.from].at, -1);
  }
  EXPECT_EQ(chain.findRest(), "");
  // Districts and open ground are the whole land, as good as the lattice allows.
  double open = 0, slack = 1;
  for (const Arterials::Ground& ground : town.grounds) {
    open += geometry::area(ground.region);
    slack += 4 * shapes::perimeterOf(ground.region) / geometry::kLattice;
  }
  EXPECT_NEAR(area + open, areaOf(site.parts), slack);
  // One town: every road is reached from every other, over bridges if need be.
  RoadPlan linked = planOf(town);
  for (const Link& link : town.links) {
    const auto pointAt = [&](const Vec2& at) {
      const auto found = std::find(linked.points.begin(), linked.points.end(), at);
      EXPECT_NE(found, linked.points.end()) << "a link ends at a point of a road";
      return static_cast<std::uint32_t>(found - linked.points.begin());
    };
    RoadPlan::Road road;
    road.from = pointAt(link.from);
    road.to = pointAt(link.to);
    linked.roads.push_back(road);
  }
  EXPECT_EQ(checks::findLooseEnd(linked), "");
  // A road is of one class from end to end.
  std::map<std::uint32_t, RoadClass> classes;
  for (const Arterials::Road& road : town.roads)
    EXPECT_EQ(classes.emplace(road.street, road.road_class).first->second, road.road_class);
  for (const Zone& zone : town.zones) EXPECT_NE(zone.direction, Vec2{}) << "all directions are drawn";
}

/// Districts and open ground are the land to the bit, once its outline is led through their points.
void expectExactCover(const Site& site, const Arterials& town) {
  checks::Chain chain;
  std::vector<Vec2> points;
  for (const Arterials::Point& point : town.points) points.push_back(point.at);
  for (const Arterials::Outline& outline : town.districts) chain.add(ringOf(town, outline));
  for (const Arterials::Ground& ground : town.grounds) {
    EXPECT_FALSE(geometry::findFault(ground.region));
    chain.add(ground.region.outer);
    points.insert(points.end(), ground.region.outer.begin(), ground.region.outer.end());
    for (const Ring& hole : ground.region.holes) {
      chain.add(hole);
      points.insert(points.end(), hole.begin(), hole.end());
    }
  }
  std::vector<Region> land = site.parts;
  std::vector<Region*> parts;
  for (Region& part : land) parts.push_back(&part);
  geometry::weld(parts, points, 2 / geometry::kLattice);
  for (const Region& part : land) {
    chain.subtract(part.outer);
    for (const Ring& hole : part.holes) chain.subtract(hole);
  }
  EXPECT_EQ(chain.findRest(), "");
}

TEST(Arterials, CoverTheLandExactlyWhateverIsAsked) {
  std::size_t bridges = 0;
  forSeeds(150, [&](Random random) {
    // Small and jagged, with many bridges on short sides of the shore, and next to no room beside it.
    std::vector<Region> parts;
    const int count = 1 + static_cast<int>(random.below(4));
    for (int i = 0; i < count; ++i) {
      const double radius = random.uniform(20, 150), roughness = random.uniform(0.1, 0.8);
      parts.push_back(
          {shapes::star(random, {i * 310.0, 0}, radius, roughness, 8 + static_cast<int>(random.below(40))), {}});
    }
    const Site site = siteOf(parts, kAllPatterns[random.below(4)]);
    ArterialParams params;
    params.shore = random.chance(0.5) ? 0 : 9;
    params.clearance = random.chance(0.5) ? 1 : 28;
    params.tolerance = random.chance(0.5) ? 100 : 0;
    params.bridge_spacing = random.chance(0.5) ? 1 : 400;
    params.max_bridge = 2000;
    params.min_angle = random.uniform(5, 80);
    const Arterials town = planMainRoads(random.bits(), params, site);
    expectWhole(site, town);
    expectExactCover(site, town);
    for (const Link& link : town.links) bridges += link.deck.empty() ? 0 : 1;
  });
  EXPECT_GT(bridges, 25u);
}

TEST(Arterials, APieceAroundALakeThatFillsItIsABay) {
  // Nowhere around the lake is there room for a road of 20 m.
  Ring lake = shapes::rectangle(10, 10, 37, 37);
  std::reverse(lake.begin(), lake.end());
  const Site site = siteOf({{shapes::rectangle(0, 0, 47, 47), {lake}}});
  const Arterials town = planMainRoads(1, {}, site);
  expectWhole(site, town);
  expectExactCover(site, town);
}

TEST(Arterials, TileAnyCoast) {
  std::size_t districts = 0;
  forSeeds(120, [&](Random random) {
    const Pattern pattern = kAllPatterns[random.below(4)];
    const Site site = siteOf({anyCoast(random, random.uniform(150, 1200))}, pattern);
    const ArterialParams params;
    const Arterials town = planMainRoads(random.bits(), params, site);
    expectWhole(site, town);
    EXPECT_EQ(checks::findSharpJunction(planOf(town), params.min_angle), "");
    EXPECT_EQ(checks::findCloseJunctions(planOf(town), params.min_spacing), "");
    districts += town.districts.size();
  });
  EXPECT_GT(districts, 700u);
}

TEST(Arterials, JoinIslandsToOneTown) {
  std::size_t bridges = 0, ferries = 0;
  forSeeds(60, [&](Random random) {
    std::vector<Region> parts;
    const int count = 2 + static_cast<int>(random.below(5));
    for (int i = 0; i < count; ++i) {
      const double x = i * random.uniform(500, 900), y = random.uniform(-400, 400), radius = random.uniform(100, 400);
      parts.push_back({shapes::star(random, {x, y}, radius, 0.4, 9), {}});
    }
    const Site site = siteOf(geometry::unite(parts), kAllPatterns[random.below(4)]);
    const Arterials town = planMainRoads(random.bits(), {}, site);
    expectWhole(site, town);
    for (const Link& link : town.links) ++(link.type == Link::Type::bridge ? bridges : ferries);
  });
  EXPECT_GT(bridges, 20u);
  EXPECT_GT(ferries, 20u);
}

TEST(Arterials, JoinIslandsThatAreHardlyWiderThanTheirShores) {
  // Nothing larger is there, so that all that is kept free is made smaller until they are built on.
  forSeeds(60, [](Random random) {
    std::vector<Region> parts;
    for (int i = 0; i < 25; ++i) {
      const Vec2 middle{10.0 * (i % 5), 10.0 * (i / 5)};
      parts.push_back({shapes::star(random, middle, random.uniform(1, 4), 0.8, 7), {}});
    }
    const Site site = siteOf(parts);
    expectWhole(site, planMainRoads(random.below(1000), {}, site));
  });
}

TEST(Arterials, ABridgeGoesOnInland) {
  const Site site = siteOf({{shapes::rectangle(0, 0, 600, 600), {}}, {shapes::rectangle(700, 0, 1300, 600), {}}});
  const Arterials town = planMainRoads(4, {}, site);
  expectWhole(site, town);
  ASSERT_FALSE(town.links.empty());
  int going_on = 0;
  for (const Link& link : town.links)
    for (const Vec2& end : {link.from, link.to}) {
      int roads = 0;
      for (const Arterials::Road& road : town.roads)
        roads += town.points[road.from].at == end || town.points[road.to].at == end ? 1 : 0;
      going_on += roads >= 3 ? 1 : 0;
    }
  EXPECT_GE(going_on, 1);
}

TEST(Arterials, GoAroundAnyHoles) {
  std::size_t districts = 0;
  forSeeds(100, [&](Random random) {
    const Site site = siteOf({shapes::anyRegion(random, random.uniform(400, 1200))}, kAllPatterns[random.below(4)]);
    const Arterials town = planMainRoads(random.bits(), {}, site);
    expectWhole(site, town);
    districts += town.districts.size();
  });
  EXPECT_GT(districts, 800u);
}

TEST(Arterials, GoAroundAnyParks) {
  forSeeds(100, [](Random random) {
    Site site = siteOf({{shapes::rectangle(0, 0, 1500, 1100), {}}}, kAllPatterns[random.below(4)]);
    const int parks = 1 + static_cast<int>(random.below(5));
    for (int i = 0; i < parks; ++i) {
      const double x = random.uniform(0, 1500), y = random.uniform(0, 1100), radius = random.uniform(20, 200);
      site.greens.push_back({{shapes::star(random, {x, y}, radius, 0.4, 7), {}}, "park"});
    }
    const Arterials town = planMainRoads(random.bits(), {}, site);
    expectWhole(site, town);  // where parks overlap one another, the first has the ground
    for (const Arterials::Outline& outline : town.districts)
      for (const Arterials::Ground& ground : town.grounds) {
        const Region district{ringOf(town, outline), {}};
        const std::vector<Region> both{district, ground.region};
        EXPECT_FALSE(geometry::locateFault(both)) << outline.key << " overlaps a " << nameOf(ground.type);
      }
  });
}

TEST(Arterials, GoAroundParksAndSquares) {
  Site site = siteOf({{shapes::rectangle(0, 0, 1500, 1200), {}}});
  const Ring park = shapes::rectangle(300, 300, 600, 500), square = shapes::rectangle(1000, 700, 1060, 750);
  site.greens.push_back({{park, {}}, "The Green"});
  site.reserved.push_back({{square, {}}, "Market"});
  const Arterials town = planMainRoads(3, {}, site);
  expectWhole(site, town);
  std::multiset<std::pair<std::string, OpenGround>> grounds;
  for (const Arterials::Ground& ground : town.grounds) grounds.emplace(ground.name, ground.type);
  EXPECT_EQ(grounds, (std::multiset<std::pair<std::string, OpenGround>>{{"The Green", OpenGround::park},
                                                                        {"Market", OpenGround::reserved},
                                                                        {"", OpenGround::shore},
                                                                        {"", OpenGround::park},
                                                                        {"", OpenGround::reserved}}))
      << "the strip up to the road around an area is of its kind";
  for (const Arterials::Outline& outline : town.districts)
    for (const Vec2 place : {Vec2{450, 400}, Vec2{1030, 720}})
      EXPECT_FALSE(geometry::contains(ringOf(town, outline), place)) << outline.key << " covers open ground";
}

TEST(Arterials, GroundThatEndsInASpikeIsADistrict) {
  // Two parks leave a corner of the land, with a spike along the shore that is a foot wide.
  Site site = siteOf({{shapes::rectangle(-7.521484375, 0.3662109375, 69.255859375, 77.1435546875), {}}});
  const Ring strip{{-123.083984375, -0.9638671875},
                   {157.4814453125, 123.9326171875},
                   {156.3037109375, 126.5791015625},
                   {-124.26171875, 1.681640625}};
  const Ring park{{105.5625, 34.6884765625},      {104.1259765625, 47.595703125}, {86.8955078125, 66.2080078125},
                  {62.4033203125, 62.751953125},  {49.2802734375, 62.8720703125}, {27.908203125, 72.2978515625},
                  {14.998046875, 56.666015625},   {-3.0693359375, 57.4873046875}, {-6.9033203125, 28.1953125},
                  {-11.0693359375, 9.6455078125}, {19.9501953125, 3.271484375},   {35.9765625, -2.18359375},
                  {44.7216796875, -16.548828125}, {68.3037109375, -7.8056640625}, {94.470703125, -8.54296875},
                  {104.6650390625, 6.0078125}};
  site.greens = {{{strip, {}}, "Strip"}, {{park, {}}, "Park"}};
  settleGround(site, {});
  const Arterials town = planMainRoads(1, {}, site);
  EXPECT_FALSE(town.districts.empty());
}

TEST(Arterials, LeaveANarrowVergeAlongParks) {
  Site site = siteOf({{shapes::rectangle(0, 0, 1500, 1200), {}}});
  const Ring park = shapes::rectangle(300, 300, 600, 500);
  site.greens.push_back({{park, {}}, "The Green"});
  const auto nearest = [&](const Arterials& town, const Ring& ring) {
    double least = 1e300;
    for (const Arterials::Point& point : town.points) least = std::min(least, shapes::distanceTo(ring, point.at));
    return least;
  };
  ArterialParams params;
  Arterials town = planMainRoads(3, params, site);
  EXPECT_NEAR(nearest(town, park), params.verge + params.tolerance, 0.1);
  EXPECT_NEAR(nearest(town, site.parts[0].outer), params.shore + params.tolerance, 0.1);
  params.verge = 100;
  town = planMainRoads(3, params, site);
  EXPECT_NEAR(nearest(town, park), params.shore + params.tolerance, 0.1) << "at most the shore's";
}

TEST(Arterials, TheStripAroundASquareAtTheShoreIsTheSquares) {
  Site site = siteOf({{shapes::rectangle(0, 0, 1500, 1200), {}}});
  site.reserved.push_back({{shapes::rectangle(700, 0, 800, 90), {}}, "Quay"});
  const Arterials town = planMainRoads(3, {}, site);
  expectWhole(site, town);
  const auto typeAt = [&](const Vec2& place) {
    for (const Arterials::Ground& ground : town.grounds)
      if (geometry::contains(ground.region, place)) return ground.type;
    return OpenGround::ramp;
  };
  EXPECT_EQ(typeAt({750, 45}), OpenGround::reserved);
  EXPECT_EQ(typeAt({750, 91}), OpenGround::reserved);
  EXPECT_EQ(typeAt({698, 50}), OpenGround::reserved);
  EXPECT_EQ(typeAt({200, 3}), OpenGround::shore);
}

TEST(Arterials, DistrictsAreAsLargeAsAsked) {
  for (const Pattern pattern : kAllPatterns) {
    const Site site = siteOf({{shapes::rectangle(0, 0, 3000, 2400), {}}}, pattern);
    const ArterialParams params;
    // On a lattice they are whole numbers of blocks.
    const double blocks = params.stride * site.zones[0].length * params.stride * site.zones[0].depth;
    const double wanted = pattern == Pattern::manhattan ? 1.4 * blocks : params.district_area;
    std::size_t districts = 0, large = 0;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const Arterials town = planMainRoads(seed, params, site);
      for (const Arterials::Outline& outline : town.districts) {
        const double area = geometry::signedArea(ringOf(town, outline));
        EXPECT_GE(area, 0.29 * params.district_area) << outline.key;
        EXPECT_LE(area, 2.5 * wanted) << nameOf(pattern) << " " << outline.key;
        large += area > wanted ? 1 : 0;
        ++districts;
      }
    }
    EXPECT_GE(districts, 5 * 45u) << nameOf(pattern);
    EXPECT_LE(large, districts / 50) << nameOf(pattern) << ": too many pieces could not be cut";
  }
}

TEST(Arterials, TheFirstCutsAreTheWidestRoads) {
  const Site site = siteOf({{shapes::rectangle(0, 0, 5000, 4000), {}}});
  const auto lengthOf = [](const Arterials& town, RoadClass road_class) {
    double length = 0;
    for (const Arterials::Road& road : town.roads)
      if (road.road_class == road_class && road.left != Arterials::kNobody && road.right != Arterials::kNobody)
        length += geometry::length(town.points[road.to].at - town.points[road.from].at);
    return length;
  };
  ArterialParams params;
  const Arterials town = planMainRoads(5, params, site);
  EXPECT_GT(lengthOf(town, RoadClass::arterial), 10000);
  EXPECT_GT(lengthOf(town, RoadClass::collector), 10000);
  params.arterial_area = 1e9;
  const Arterials minor = planMainRoads(5, params, site);
  EXPECT_EQ(lengthOf(minor, RoadClass::arterial), 0);
}

TEST(Arterials, LeadToEachOtherOrToTheShore) {
  for (const Pattern pattern : kAllPatterns) {
    std::size_t ends = 0, stubs = 0;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const Site site = siteOf({{shapes::rectangle(0, 0, 4000, 3000), {}}}, pattern);
      const Arterials town = planMainRoads(seed, {}, site);
      struct Meeting {
        int arterials = 0, shores = 0, roads = 0;
      };
      std::vector<Meeting> meetings(town.points.size());
      for (const Arterials::Road& road : town.roads)
        for (const std::uint32_t point : {road.from, road.to}) {
          ++meetings[point].roads;
          meetings[point].arterials += road.road_class == RoadClass::arterial ? 1 : 0;
          meetings[point].shores += road.left == Arterials::kNobody || road.right == Arterials::kNobody ? 1 : 0;
        }
      for (const Meeting& meeting : meetings) {
        if (meeting.arterials == 0 || meeting.roads < 3) continue;
        ends += meeting.arterials % 2 == 1 ? 1 : 0;
        stubs += meeting.arterials == 1 && meeting.shores == 0 ? 1 : 0;
      }
    }
    EXPECT_GT(ends, 40u) << nameOf(pattern);
    EXPECT_LE(stubs, ends / 10) << nameOf(pattern);
  }
}

TEST(Arterials, StreetsMayMeetThemInSlots) {
  const Site site = siteOf({{shapes::rectangle(0, 0, 1500, 1200), {}}}, Pattern::arbitrary);
  const Arterials town = planMainRoads(8, {}, site);
  std::vector<int> degrees(town.points.size());
  double length = 0;
  for (const Arterials::Road& road : town.roads) {
    ++degrees[road.from];
    ++degrees[road.to];
    length += geometry::length(town.points[road.to].at - town.points[road.from].at);
  }
  std::size_t slots = 0;
  for (std::size_t i = 0; i < degrees.size(); ++i) {
    EXPECT_TRUE(!town.points[i].is_slot || degrees[i] <= 3) << "but where one ends, nothing is a junction yet";
    slots += town.points[i].is_slot && degrees[i] == 2 ? 1 : 0;
  }
  EXPECT_NEAR(length / static_cast<double>(slots), ArterialParams{}.slot_share * site.zones[0].depth, 15);
  // No two points are so near that streets would run into each other.
  for (const Arterials::Road& road : town.roads)
    EXPECT_GE(geometry::length(town.points[road.to].at - town.points[road.from].at), 5);
}

TEST(Arterials, SlotsOfAManhattanZoneLieOnItsLattice) {
  Site site = siteOf({{shapes::rectangle(0, 0, 1500, 1200), {}}});
  site.zones[0].direction = {1, 0};
  const Arterials town = planMainRoads(8, {}, site);
  std::size_t slots = 0;
  for (const Arterials::Point& point : town.points) {
    if (!point.is_slot) continue;
    const Vec2 p = point.at - site.zones[0].origin;
    const bool is_corner = (point.at.x == 12 || point.at.x == 1488) && (point.at.y == 12 || point.at.y == 1188);
    const auto isWhole = [](double lines) { return std::fabs(lines - std::floor(lines + 0.5)) < 1e-4; };
    EXPECT_TRUE(is_corner || isWhole(p.x / 140) || isWhole(p.y / 75)) << point.at.x << ", " << point.at.y;
    ++slots;
  }
  EXPECT_GT(slots, 60u);
}

TEST(Arterials, SlotsOfAnOrganicZoneLieOnItsBentLattice) {
  Site site = siteOf({{shapes::rectangle(0, 0, 1500, 1200), {}}}, Pattern::organic);
  site.zones[0].direction = {1, 0};
  const Arterials town = planMainRoads(8, {}, site);
  const Lattice lattice(site.zones[0], Pattern::organic);
  std::vector<int> degrees(town.points.size());
  for (const Arterials::Road& road : town.roads) ++degrees[road.from], ++degrees[road.to];
  std::size_t slots = 0, off = 0;
  for (std::size_t i = 0; i < town.points.size(); ++i) {
    if (!town.points[i].is_slot || degrees[i] != 2) continue;
    const Vec2 p = lattice.toLattice(town.points[i].at);
    const auto isNear = [](double at, double spacing) {
      return std::fabs(at / spacing - std::floor(at / spacing + 0.5)) * spacing < 5;  // it may lie in a bend
    };
    off += isNear(p.x, 140.0 / 3) || isNear(p.y, 75) ? 0 : 1;
    ++slots;
  }
  EXPECT_GT(slots, 60u);
  EXPECT_EQ(off, 0u);
}

TEST(Arterials, TheRoadAlongTheShoreIsOfTheClassAskedFor) {
  // A square and a park that is larger than a district.
  const geometry::Ring square = shapes::rectangle(300, 500, 400, 600), park = shapes::rectangle(800, 400, 1300, 800);
  Site site = siteOf({{shapes::rectangle(0, 0, 2000, 1200), {}}});
  site.greens = {{{square, {}}, "square"}, {{park, {}}, "park"}};
  for (const bool is_wide : {false, true}) {
    ArterialParams params;
    params.shore_class = is_wide ? "arterial" : "collector";
    const Arterials town = planMainRoads(8, params, site);
    std::size_t shore = 0, rim = 0;
    for (const Arterials::Road& road : town.roads) {
      if (road.left != Arterials::kNobody && road.right != Arterials::kNobody) continue;
      const Vec2 at = (town.points[road.from].at + town.points[road.to].at) * 0.5;
      const bool is_rim = geometry::length(at - Vec2{350, 550}) < 100;
      // What was cut along a side of a park is as wide as the cut.
      if (!is_rim && at.x > 50 && at.x < 1950 && at.y > 50 && at.y < 1150) continue;
      EXPECT_TRUE(road.road_class == (is_wide && !is_rim ? RoadClass::arterial : RoadClass::collector))
          << at.x << ", " << at.y;
      ++(is_rim ? rim : shore);
    }
    EXPECT_GT(shore, 20u);
    EXPECT_GT(rim, 3u);
  }
}

TEST(Arterials, ZonesHaveTheirOwnPatternAndDirection) {
  // Two halves: in the western one arterials are square to the axes, in the eastern one turned by half a right angle.
  Site site = siteOf({{shapes::rectangle(0, 0, 2400, 1200), {}}});
  const double half = std::sqrt(0.5);
  site.zones = {{{shapes::rectangle(0, 0, 1200, 1200), {}}, Pattern::manhattan, {600, 600}, {1, 0}, 140, 75},
                {{}, Pattern::manhattan, {1800, 600}, {half, half}, 140, 75}};
  const Arterials town = planMainRoads(2, {}, site);
  expectWhole(site, town);
  double square = 0, turned = 0;
  for (const Arterials::Road& road : town.roads) {
    const Vec2 a = town.points[road.from].at, way = town.points[road.to].at - a;
    if (a.x < 1250 || road.left == Arterials::kNobody || road.right == Arterials::kNobody) continue;
    const double slant = std::fabs(way.x * way.y) / geometry::dot(way, way);  // 0 along an axis, 0.5 between
    (slant > 0.4 ? turned : square) += geometry::length(way);
  }
  EXPECT_GT(turned, square);
}

TEST(Arterials, KeysNameAPlaceAndAPath) {
  const Arterials one = planMainRoads(1, {}, siteOf({{shapes::rectangle(-200, 0, -50, 90), {}}}));
  ASSERT_EQ(one.districts.size(), 1u);
  EXPECT_EQ(one.districts[0].key, "w2n0");
  const Arterials many = planMainRoads(1, {}, siteOf({{shapes::rectangle(0, 0, 1000, 1000), {}}}));
  ASSERT_GT(many.districts.size(), 4u);
  std::set<std::string> keys;
  for (const Arterials::Outline& outline : many.districts) {
    EXPECT_TRUE(isKey(outline.key)) << outline.key;
    EXPECT_TRUE(outline.key.starts_with("e5n5-")) << outline.key;
    EXPECT_EQ(outline.key.find_first_not_of("01", 5), std::string::npos) << outline.key;
    EXPECT_TRUE(keys.insert(outline.key).second);
  }
  for (std::size_t i = 1; i < many.districts.size(); ++i)
    EXPECT_LT(compareKeys(many.districts[i - 1].key, many.districts[i].key), 0) << "in the order of their keys";
  // Two parts in one cell of 100 m.
  ArterialParams small;
  small.shore = small.clearance = 1;
  small.tolerance = 0;
  const Arterials two =
      planMainRoads(1, small, siteOf({{shapes::rectangle(0, 0, 49, 96), {}}, {shapes::rectangle(53, 0, 99, 96), {}}}));
  ASSERT_EQ(two.districts.size(), 2u);
  EXPECT_EQ(two.districts[0].key, "e0n0");
  EXPECT_EQ(two.districts[1].key, "e0n0x1");
}

TEST(Arterials, TheSeedDecides) {
  const Site site = siteOf({{shapes::rectangle(0, 0, 1000, 900), {}}}, Pattern::arbitrary);
  EXPECT_EQ(encode(planMainRoads(1, {}, site)), encode(planMainRoads(1, {}, site)));
  EXPECT_NE(encode(planMainRoads(1, {}, site)), encode(planMainRoads(2, {}, site)));
}

TEST(Arterials, ASmallSiteIsTakenToItsEdge) {
  for (const double side : {20.0, 40.0, 60.0, 90.0}) {
    const Site site = siteOf({{shapes::rectangle(0, 0, side, side), {}}});
    const Arterials town = planMainRoads(1, {}, site);
    expectWhole(site, town);
    EXPECT_EQ(town.districts.size(), 1u) << side;
  }
}

TEST(Arterials, ANeedleIsRefusedWithAReason) {
  try {
    planMainRoads(1, {}, siteOf({{{{0, 0}, {500, 0.2}, {0, 0.4}}, {}}}));
    FAIL() << "was taken";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "site: has no ground that is wide enough for a road with a lot beside it; enlarge the boundary");
  }
}

}  // namespace
}  // namespace castra::generators
