// SPDX-License-Identifier: GPL-3.0-or-later
// Walls that the generators make are proved, whatever the ground and the seed; whatever is done to them afterwards is
// found.
#include "analyzers/certify_walls.h"

#include <gtest/gtest.h>

#include "pipeline/base/error.h"
#include "tests/analyzers/made_walls.h"

namespace castra::analyzers {
namespace {

using generators::siteOf;
using geometry::Vec2;
using shapes::rectangle;
using shapes::star;

/// A plain island with a river, a crag and two fixed roads that cross the whole of it.
Site riverTown(Pattern pattern = Pattern::arbitrary) {
  Site site = siteOf({{rectangle(0, 0, 640, 1000), {}}, {rectangle(690, 0, 1300, 1000), {}}}, pattern);
  site.slopes.push_back({{rectangle(150, 640, 360, 700), {}}, "Crag"});
  site.fixed.push_back({{{-20, 480}, {1320, 520}}, RoadClass::arterial, "High Street"});
  site.fixed.push_back({{{420, -20}, {450, 1020}}, RoadClass::arterial, "North Road"});
  return site;
}

TEST(CertifyWalls, ProvesWallsOfAllKindsOfTowns) {
  for (const Pattern pattern : generators::kAllPatterns)
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      SCOPED_TRACE(concat(nameOf(pattern), ", seed ", seed));
      const MadeWalls made = make(riverTown(pattern), seed, quickly(20));
      const WallCertificate certificate = certify(made);
      EXPECT_EQ(describe(certificate), "");
      EXPECT_EQ(describeTown(made), "");
      ASSERT_EQ(certificate.rings.size(), 1u);
      EXPECT_GE(certificate.rings[0].area, 200000);
      EXPECT_GE(certificate.rings[0].gates, 2u) << "both fixed roads lead out, and each by a gate";
      EXPECT_LE(certificate.rings[0].widest_spacing, 40.1);
      EXPECT_GT(certificate.rings[0].share_in_sight, 0.9);
    }
}

TEST(CertifyWalls, ProvesWallsOnRandomIslands) {
  shapes::forSeeds(12, [](Random random) {
    const double roughness = random.uniform(0.05, 0.5);
    Site site = siteOf({{star(random, {0, 0}, 700, roughness, 14), {}}}, generators::kAllPatterns[random.below(4)]);
    geometry::Ring lake = star(random, {150, 60}, 90, 0.4, 9);
    std::reverse(lake.begin(), lake.end());
    site.parts[0].holes.push_back(lake);
    const double area = random.uniform(4, 16);
    const MadeWalls made = make(site, random.below(1000), quickly(area));
    const WallCertificate certificate = certify(made);
    EXPECT_EQ(describe(certificate), "");
    EXPECT_GE(certificate.rings[0].area, area * 10000);
    EXPECT_EQ(describeTown(made), "");
  });
}

TEST(CertifyWalls, ProvesACitadelWithinTheTown) {
  generators::WallTraceParams params = quickly(24);
  params.citadel = 1.5;
  const MadeWalls made = make(riverTown(), 1, params);
  const WallCertificate certificate = certify(made);
  EXPECT_EQ(describe(certificate), "");
  ASSERT_EQ(certificate.rings.size(), 2u);
  EXPECT_EQ(certificate.rings[1].name, "citadel");
  EXPECT_GE(certificate.rings[1].area, 15000);
  EXPECT_LT(certificate.rings[1].area, 30000);
  EXPECT_GE(certificate.rings[1].gates, 1u) << "even if no main road would pass it";
}

TEST(CertifyWalls, ACitadelGoesForTheHighestGround) {
  generators::WallTraceParams params = quickly(24);
  params.citadel = 1.5;
  const auto middleOf = [&](const Vec2& peak) {
    MapTile tile{{26, 20, {0, 0}, 50, {}}, 0, 0, {}};
    for (int y = 0; y < 20; ++y)
      for (int x = 0; x < 26; ++x) {
        const double away = geometry::length(Vec2{50 * x + 25.0, 50 * y + 25.0} - peak);
        tile.values.push_back(static_cast<std::uint8_t>(std::max(255 - away / 4, 0.0)));
      }
    const std::optional<Set<MapTile>> maps(
        exporting::testing::elementsOf<MapTile>({{MapTile::keyOf("height", 0, 0), tile}}));
    const MadeWalls made = make(riverTown(), 1, params, maps);
    EXPECT_EQ(describe(certify(made)), "");
    return geometry::centroid(outlineOf(made.line.rings[1]));
  };
  for (const Vec2 peak : {Vec2{250, 400}, Vec2{420, 580}})
    EXPECT_LT(geometry::length(middleOf(peak) - peak), 90) << geometry::describePlace(peak);
}

TEST(CertifyWalls, RefusesMoreAreaThanThereIs) { EXPECT_THROW(make(riverTown(), 1, quickly(2000)), Error); }

class Damaged : public ::testing::Test {
 protected:
  void SetUp() override {
    made_ = make(riverTown(), 1, quickly(20));
    ASSERT_EQ(describe(certify(made_)), "");
  }
  Walls::Ring& ring() { return made_.walls.rings[0]; }
  bool says(const std::string& what) {
    const std::string all = describe(certify(made_));
    return all.find(what) != std::string::npos;
  }
  MadeWalls made_;
};

TEST_F(Damaged, GapIsFound) {
  ring().curtains.erase(ring().curtains.begin());
  EXPECT_TRUE(says("the wall has a gap"));
  EXPECT_TRUE(says("one can walk around the wall"));
}

TEST_F(Damaged, MissingTowerIsFound) {
  // Every second tower would leave gaps of two spacings.
  std::vector<Walls::Tower> kept;
  for (std::size_t i = 0; i < ring().towers.size(); i += 3) kept.push_back(ring().towers[i]);
  ring().towers = kept;
  EXPECT_TRUE(says("towers are too far apart"));
}

TEST_F(Damaged, MissingGateIsFound) {
  ring().gates.pop_back();
  EXPECT_TRUE(says("a road leads over the ring without a gate"));
}

TEST_F(Damaged, GateBesideItsRoadIsFound) {
  ring().gates[0].at = ring().gates[0].at + geometry::leftOf(ring().gates[0].outward) * 8;
  EXPECT_TRUE(says("a road misses the passage of its gate"));
}

TEST_F(Damaged, GateWithoutARoadIsFound) {
  ring().gates[0].link = Walls::kNobody;
  EXPECT_TRUE(says("a gate stands on no road"));
}

TEST_F(Damaged, RelianceOnGroundIsFound) {
  for (WallLine::Corner& corner : ring().corners)
    if (corner.barrier == Barrier::wall) corner.barrier = Barrier::water;
  EXPECT_TRUE(says("there is ground where the ring relies on water"));
}

TEST_F(Damaged, RoadPastTheGatesIsFound) {
  // From a point inside straight to one outside.
  geometry::Ring outline;
  for (const WallLine::Corner& corner : ring().corners) outline.push_back(corner.at);
  std::uint32_t inside = 0, outside = 0;
  for (std::uint32_t i = 0; i < made_.town.points.size(); ++i)
    (geometry::contains(outline, made_.town.points[i].at) ? inside : outside) = i;
  made_.town.roads.push_back({inside, outside, RoadClass::street, 0, 0, 0, Arterials::kNobody});
  EXPECT_TRUE(says("a road leads from inside to outside past the gates"));
}

TEST_F(Damaged, DistrictInTheWallIsFound) {
  made_.town.points[made_.town.districts[0].points[0]].at = ring().towers[0].at;
  EXPECT_TRUE(says("a district reaches into a wall") || says("a district reaches over the ring"));
}

TEST_F(Damaged, FindingsNameEveryFault) {
  ring().gates.pop_back();
  castra::Run run(generators::around(0, "audit"));
  const WallCertificate certificate = certify(made_);
  EXPECT_EQ(auditWalls(run, {}, certificate).findings.size(), certificate.faults.size());
}

}  // namespace
}  // namespace castra::analyzers
