// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/certify_buildings.h"

#include <gtest/gtest.h>

#include "generators/buildings/buildings.h"
#include "tests/generators/buildings/styles.h"
#include "tests/generators/making.h"

namespace castra::analyzers {
namespace {

using generators::styleOf;
using geometry::Ring;
using geometry::Vec2;
using shapes::forSeeds;

BuildingCertificate certify(const Lots& lots, const Style& style, const Buildings& buildings) {
  castra::Run run(generators::around(0, "proof"));
  return certifyBuildings(run, {}, lots, style, buildings);
}

std::string describe(const BuildingCertificate& certificate) {
  std::string text;
  for (std::size_t i = 0; i < certificate.faults.size() && i < 5; ++i)
    text += concat(certificate.faults[i].building, ": ", certificate.faults[i].what, "\n");
  return text;
}

struct MadeHouses {
  Lots lots;
  Style style;
  Buildings buildings;
};

MadeHouses makeHouses(Random& random, const std::string& style) {
  const int corners = 5 + static_cast<int>(random.below(20));
  const Ring ring = shapes::star(random, {0, 0}, random.uniform(100, 200), 0.3, corners);
  District district = generators::districtOf(ring, generators::kAllPatterns[random.below(4)], 30);
  district.density = generators::paintDensity(random, {ring, {}}, 80);
  const std::uint64_t seed = random.bits();
  const generators::MadeDistrict made(seed, "d", district);
  MadeHouses houses{made.lots, styleOf(style), {}};
  Draw draw(generators::around(seed, "houses", "d"));
  houses.buildings = generators::raiseBuildings(draw, {}, made.district, houses.lots, houses.style);
  return houses;
}

TEST(CertifyBuildings, HousesOfAllStylesCanBeLivedIn) {
  for (const char* name : generators::kStyleNames) {
    std::uint64_t built = 0, no_plan = 0, faults = 0;
    forSeeds(12, [&](Random random) {
      const MadeHouses made = makeHouses(random, name);
      ASSERT_NO_THROW(check(made.buildings));
      const BuildingCertificate certificate = certify(made.lots, made.style, made.buildings);
      EXPECT_EQ(describe(certificate), "") << name;
      faults += certificate.faults.size();
      built += certificate.buildings;
      no_plan += certificate.open[static_cast<std::size_t>(Buildings::Reason::no_plan)];
    });
    EXPECT_EQ(faults, 0u);
    EXPECT_GT(built, 200u) << name;
    EXPECT_LE(no_plan * 100, built) << name << ": more than 1 % of the lots with ground for a house have no plan";
  }
}

class Damage : public ::testing::Test {
 protected:
  void SetUp() override {
    forSeeds(1, [&](Random random) { made_ = makeHouses(random, "medieval"); });
    ASSERT_EQ(describe(certify(made_.lots, made_.style, made_.buildings)), "");
    for (Buildings::Building& building : made_.buildings.buildings)
      if (building.storeys.size() > 1 && house_ == nullptr) house_ = &building;
    ASSERT_NE(house_, nullptr);
  }
  /// What is found after the damage.
  std::string found() const { return describe(certify(made_.lots, made_.style, made_.buildings)); }

  MadeHouses made_;
  Buildings::Building* house_ = nullptr;
};

TEST_F(Damage, ARoomWithoutADoorIsFound) {
  auto& openings = house_->storeys[0].plan.openings;
  std::erase_if(openings, [](const FloorPlan::Opening& o) { return o.type == FloorPlan::OpeningType::door; });
  EXPECT_NE(found().find("cannot be reached"), std::string::npos);
}

TEST_F(Damage, MissingStairsAreFound) {
  house_->storeys[0].stairs.clear();
  EXPECT_NE(found().find("cannot be reached"), std::string::npos);
}

TEST_F(Damage, SteepStairsAreFound) {
  house_->storeys[0].stairs[0].going = 0.15;
  EXPECT_NE(found().find("steeper than 40 degrees"), std::string::npos);
}

TEST_F(Damage, ANarrowDoorIsFound) {
  for (FloorPlan::Opening& opening : house_->storeys[0].plan.openings)
    if (opening.type == FloorPlan::OpeningType::door) opening.to = opening.from + 0.7;
  EXPECT_NE(found().find("narrower than 0.9 m"), std::string::npos);
}

TEST_F(Damage, AWindowInAnInnerWallIsFound) {
  FloorPlan& plan = house_->storeys[0].plan;
  for (FloorPlan::Opening& opening : plan.openings)
    if (opening.type == FloorPlan::OpeningType::door && plan.walls[opening.wall].right != FloorPlan::kNobody) {
      opening.type = FloorPlan::OpeningType::window;
      break;
    }
  EXPECT_NE(found().find("inner wall"), std::string::npos);
}

TEST_F(Damage, AMovedWallIsFound) {
  house_->storeys[0].plan.walls[0].ring[0] = house_->storeys[0].plan.walls[0].ring[0] + Vec2{0.25, 0.125};
  EXPECT_NE(found().find("do not tile"), std::string::npos);
}

TEST_F(Damage, AHouseBesideItsLotIsFound) {
  for (Buildings::Wing& wing : house_->wings)
    for (Vec2& p : wing.ring) p = p + Vec2{60, 0};
  EXPECT_NE(found().find("leaves its lot"), std::string::npos);
}

TEST_F(Damage, ADwellingWithoutABathIsFound) {
  for (Buildings::Storey& storey : house_->storeys)
    for (FloorPlan::Room& room : storey.plan.rooms)
      if (room.role == RoomRole::bath) room.role = RoomRole::store;
  EXPECT_NE(found().find("has no bath"), std::string::npos);
}

}  // namespace
}  // namespace castra::analyzers
