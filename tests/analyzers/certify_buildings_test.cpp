// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/certify_buildings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/buildings/buildings.h"
#include "generators/buildings/fixed_houses.h"
#include "pipeline/geometry/turn.h"
#include "tests/generators/buildings/drawn_cottage.h"
#include "tests/generators/buildings/house_row.h"
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
  for (const BuildingCertificate::Fault& fault : certificate.faults)
    text += concat(fault.building, ": ", fault.what, "\n");
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

/// A lot with a street before it, large enough for any shape, and a style whose houses all have this one.
MadeHouses makeShape(Random& random, const std::string& name, HouseShape shape) {
  MadeHouses made{{}, styleOf(name), {}};
  for (Style::Type& type : made.style.types) type.shapes = {std::string(nameOf(shape))};
  const bool is_tower = shape == HouseShape::tower;
  const double width = random.uniform(is_tower ? 28 : 24, 60), depth = random.uniform(34, 60);
  Ring ring{{0, 0}, {width, 0}, {width, depth}, {0, depth}};
  for (std::size_t i = 1; i < 4; ++i) {
    const double x = random.uniform(-2, 2), y = random.uniform(-2, 2);
    ring[i] = ring[i] + Vec2{x, i == 1 ? 0 : y};
  }
  const double turn = random.uniform(0, 6);
  for (Vec2& p : ring) p = geometry::snap(geometry::turned(p, turn));
  Lots::Lot lot;
  lot.ring = ring;
  lot.frontage = geometry::length(ring[1] - ring[0]);
  lot.use = random.chance(0.5) ? LotUse::residential : random.chance(0.5) ? LotUse::commercial : LotUse::civic;
  if (is_tower) lot.use = LotUse::commercial;
  if (name == "suburb") lot.use = LotUse::residential;
  made.lots.blocks = {{shapes::rectangle(1e4, 1e4, 1e4 + 10, 1e4 + 10), {lot}}};
  District district;
  district.density.origin = geometry::boundsOf(ring).low;
  district.density.cell = 100;
  district.density.width = district.density.height = 1;
  district.density.values = {static_cast<std::uint8_t>(is_tower ? 200 + random.below(56) : random.below(256))};
  generators::BuildingParams params;
  params.open_share = 0;
  Draw draw(generators::around(random.bits(), "houses"));
  made.buildings = generators::raiseBuildings(draw, params, district, made.lots, made.style);
  return made;
}

TEST(CertifyBuildings, EveryShapeCanBeLivedIn) {
  struct Case {
    const char* style;
    HouseShape shape;
  };
  for (const Case& now :
       {Case{"medieval", HouseShape::wings}, Case{"medieval", HouseShape::court}, Case{"downtown", HouseShape::wings},
        Case{"downtown", HouseShape::court}, Case{"downtown", HouseShape::tower}, Case{"suburb", HouseShape::wings}}) {
    int built = 0, shaped = 0;
    forSeeds(40, [&](Random random) {
      const MadeHouses made = makeShape(random, now.style, now.shape);
      ASSERT_NO_THROW(check(made.buildings));
      EXPECT_EQ(describe(certify(made.lots, made.style, made.buildings)), "") << now.style << ' ' << nameOf(now.shape);
      for (const Buildings::Building& building : made.buildings.buildings) {
        ++built;
        shaped += building.shape == now.shape ? 1 : 0;
      }
    });
    EXPECT_GT(built, 30) << now.style << ' ' << nameOf(now.shape);
    EXPECT_GT(shaped * 2, built) << now.style << ' ' << nameOf(now.shape) << ": most lots have the space";
  }
}

TEST(CertifyBuildings, ACourtIsNoWayIn) {
  bool had_court = false;
  forSeeds(10, [&](Random random) {
    MadeHouses made = makeShape(random, "downtown", HouseShape::court);
    if (made.buildings.buildings.empty() || made.buildings.buildings[0].shape != HouseShape::court) return;
    had_court = true;
    // Without its doors on the street, nobody comes in, though there is one on the court.
    FloorPlan& plan = made.buildings.buildings[0].storeys[0].plan;
    const Buildings::Wing& main = made.buildings.buildings[0].wings[0];
    const Vec2 from = main.ring[made.buildings.buildings[0].front];
    const Vec2 way = geometry::unit(main.ring[(made.buildings.buildings[0].front + 1) % main.ring.size()] - from);
    const std::size_t before = plan.openings.size();
    std::erase_if(plan.openings, [&](const FloorPlan::Opening& o) {
      const FloorPlan::Wall& wall = plan.walls[o.wall];
      return o.type == FloorPlan::OpeningType::door && wall.right == FloorPlan::kNobody &&
             std::fabs(geometry::cross(way, plan.points[wall.from] - from)) < 0.1;
    });
    EXPECT_LT(plan.openings.size(), before);
    EXPECT_NE(describe(certify(made.lots, made.style, made.buildings)).find("cannot be reached"), std::string::npos);
  });
  EXPECT_TRUE(had_court);
}

/// A drawn house on a lot of 12 by 12 m.
MadeHouses standDrawn(const std::string& text) {
  MadeHouses made{{}, styleOf("medieval"), {}};
  Lots::Lot lot;
  lot.ring = shapes::rectangle(0, 0, 12, 12);
  made.lots.blocks = {{lot.ring, {lot}}};
  made.buildings.buildings.push_back(generators::readFixedHouses(text, "plans.json", made.style).at(0).building);
  made.buildings.buildings[0].name = "drawn";
  return made;
}

TEST(CertifyBuildings, DrawnHousesAreJudgedLikeOthers) {
  const MadeHouses good = standDrawn(generators::drawnCottage());
  EXPECT_EQ(describe(certify(good.lots, good.style, good.buildings)), "");
  std::string text = generators::drawnCottage();
  const std::string door = ", { \"at\": [5.5, 5.5] }";
  text.erase(text.find(door), door.size());
  const MadeHouses lost = standDrawn(text);
  EXPECT_NE(describe(certify(lost.lots, lost.style, lost.buildings)).find("bath on storey 0 cannot be reached"),
            std::string::npos);
  const MadeHouses far = standDrawn(generators::drawnCottage("[4, 4]", "[6, 6]"));
  EXPECT_NE(describe(certify(far.lots, far.style, far.buildings)).find("leaves its lot"), std::string::npos);
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

  /// The first room of a role, on the ground floor or above; nullptr if there is none.
  FloorPlan::Room* roomOf(RoomRole role) const {
    for (Buildings::Storey& storey : house_->storeys)
      for (FloorPlan::Room& room : storey.plan.rooms)
        if (room.role == role) return &room;
    return nullptr;
  }
  /// All corners of a room nearer to its middle, along x and along y.
  static void squeeze(FloorPlan::Room& room, double x, double y) {
    const Vec2 middle = geometry::centroid(FloorPlan::floorOf(room));
    for (Vec2& corner : room.corners) {
      const Vec2 way = corner - middle;
      corner = geometry::snap(middle + Vec2{way.x * x, way.y * y});
    }
  }

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

TEST_F(Damage, AWingWithoutRoomsIsFound) {
  Buildings::Wing wing = house_->wings[0];
  for (Vec2& p : wing.ring) p = p + Vec2{200, 0};
  house_->wings.push_back(wing);
  EXPECT_NE(found().find("do not tile"), std::string::npos);
}

TEST_F(Damage, AHouseBesideItsLotIsFound) {
  for (Buildings::Wing& wing : house_->wings)
    for (Vec2& p : wing.ring) p = p + Vec2{60, 0};
  EXPECT_NE(found().find("leaves its lot"), std::string::npos);
}

TEST_F(Damage, ADwellingThatLacksARoomIsFound) {
  const Buildings good = made_.buildings;
  for (const auto& [role, text] :
       {std::pair{RoomRole::bath, "has no bath"}, std::pair{RoomRole::kitchen, "has no kitchen"},
        std::pair{RoomRole::living, "has no living space"}}) {
    made_.buildings = good;
    for (Buildings::Building& building : made_.buildings.buildings)
      for (Buildings::Storey& storey : building.storeys)
        for (FloorPlan::Room& room : storey.plan.rooms)
          if (room.role == role) room.role = RoomRole::other;
    EXPECT_NE(found().find(text), std::string::npos) << text << found();
  }
}

TEST_F(Damage, ADwellingWithoutAnEntranceIsFound) {
  FloorPlan& plan = house_->storeys[0].plan;
  std::erase_if(plan.openings, [&](const FloorPlan::Opening& o) {
    return o.type == FloorPlan::OpeningType::door && plan.walls[o.wall].right == FloorPlan::kNobody;
  });
  EXPECT_NE(found().find("cannot be reached from the street"), std::string::npos);
}

TEST_F(Damage, AnEntranceOnAnotherLotIsFound) {
  const Ring& ring = house_->wings[0].ring;
  const Vec2 from = ring[house_->front], to = ring[(house_->front + 1) % ring.size()];
  const Vec2 out = geometry::rightOf(geometry::unit(to - from)) * 2;
  Lots::Lot garden;
  garden.ring = {from + out * 0.01, from + out, to + out, to + out * 0.01};
  made_.lots.blocks[0].lots.push_back(garden);
  EXPECT_NE(found().find("an entrance opens onto another lot"), std::string::npos) << found();
}

TEST_F(Damage, AnEntranceWithOneFootOnAnotherLotIsFound) {
  FloorPlan& plan = house_->storeys[0].plan;
  const auto door = std::find_if(plan.openings.begin(), plan.openings.end(), [&](const FloorPlan::Opening& o) {
    return o.type == FloorPlan::OpeningType::door && plan.walls[o.wall].right == FloorPlan::kNobody;
  });
  ASSERT_NE(door, plan.openings.end());
  const FloorPlan::Wall& wall = plan.walls[door->wall];
  const Vec2 from = plan.points[wall.from], way = geometry::unit(plan.points[wall.to] - from),
             out = geometry::rightOf(way), low = from + way * door->from;
  Lots::Lot garden;
  garden.ring = {low + out * 0.1, low + out, low + out + way * 0.2, low + out * 0.1 + way * 0.2};
  made_.lots.blocks[0].lots.push_back(garden);
  EXPECT_NE(found().find("an entrance opens onto another lot"), std::string::npos) << found();
}

TEST_F(Damage, AnEntranceWithoutAWayToTheStreetIsFound) {
  Lots::Lot& lot = made_.lots.blocks[house_->block].lots[house_->lot];
  const Ring ring = house_->wings[0].ring;
  const std::size_t n = ring.size(), front = house_->front;
  const Vec2 from = ring[front], to = ring[(front + 1) % n];
  const Vec2 out = geometry::rightOf(geometry::unit(to - from)) * 2;
  // A lot that ends at the house but for two metres before it.
  lot.ring = {from + out, to + out};
  for (std::size_t i = 1; i <= n; ++i) lot.ring.push_back(ring[(front + i) % n]);
  made_.lots.blocks[house_->block].outline = lot.ring;
  lot.front = 0;
  EXPECT_EQ(found().find("over its own lot"), std::string::npos) << found();
  made_.lots.blocks[house_->block].outline = shapes::rectangle(1e6, 1e6, 1e6 + 1, 1e6 + 1);
  lot.front = 2;
  EXPECT_NE(found().find("cannot be reached from the street over its own lot"), std::string::npos) << found();
}

TEST_F(Damage, AWayThroughABathABedroomOrAStoreIsFound) {
  ASSERT_NE(roomOf(RoomRole::corridor), nullptr);
  const Buildings good = made_.buildings;
  const auto number = house_ - made_.buildings.buildings.data();
  for (const RoomRole role : {RoomRole::bath, RoomRole::bedroom, RoomRole::store}) {
    made_.buildings = good;
    house_ = &made_.buildings.buildings[static_cast<std::size_t>(number)];
    roomOf(RoomRole::corridor)->role = role;
    EXPECT_NE(found().find("cannot be reached from the street"), std::string::npos) << nameOf(role) << found();
  }
}

TEST_F(Damage, AWayThroughSomebodyElsesRoomsIsFound) {
  ASSERT_NE(roomOf(RoomRole::corridor), nullptr);
  house_->units.push_back({false, 0});
  roomOf(RoomRole::corridor)->unit = static_cast<std::uint32_t>(house_->units.size() - 1);
  EXPECT_NE(found().find("cannot be reached from the street"), std::string::npos);
}

TEST_F(Damage, ANarrowCorridorIsFound) {
  ASSERT_NE(roomOf(RoomRole::corridor), nullptr);
  squeeze(*roomOf(RoomRole::corridor), 0.6, 0.6);
  EXPECT_NE(found().find("corridor is 0."), std::string::npos) << found();
}

TEST_F(Damage, ASmallRoomIsFound) {
  ASSERT_NE(roomOf(RoomRole::kitchen), nullptr);
  squeeze(*roomOf(RoomRole::kitchen), 0.2, 0.2);
  EXPECT_NE(found().find(" m2, less than "), std::string::npos) << found();
}

TEST_F(Damage, ALongRoomIsFound) {
  ASSERT_NE(roomOf(RoomRole::kitchen), nullptr);
  squeeze(*roomOf(RoomRole::kitchen), 0.1, 1);
  EXPECT_NE(found().find("kitchen is longer than three times its width"), std::string::npos) << found();
}

TEST_F(Damage, ALowDoorIsFound) {
  for (FloorPlan::Opening& opening : house_->storeys[0].plan.openings)
    if (opening.type == FloorPlan::OpeningType::door) opening.head = 1.95;
  EXPECT_NE(found().find("lower than 2 m"), std::string::npos);
}

TEST_F(Damage, AWindowToANeighbourIsFound) {
  for (Buildings::Wing& wing : house_->wings)
    for (Buildings::SideType& side : wing.sides)
      if (side == Buildings::SideType::yard || side == Buildings::SideType::street) side = Buildings::SideType::party;
  EXPECT_NE(found().find("looks at a neighbour's wall"), std::string::npos) << found();
}

TEST(CertifyBuildings, AWindowOnTheLineIsFoundWhereSomebodyStandsBeforeIt) {
  const generators::HouseRow row(3, LotUse::residential, 10);
  const Style style = styleOf("downtown");
  std::size_t checked = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Buildings houses = row.raise(style, seed);
    ASSERT_EQ(describe(certify(row.lots, style, houses)), "");
    Buildings::Building& house = houses.buildings.at(1);
    // Sides are said to look at free ground, and get a window each.
    for (Buildings::Wing& wing : house.wings)
      for (Buildings::SideType& side : wing.sides)
        if (side == Buildings::SideType::party) side = Buildings::SideType::strip;
    EXPECT_EQ(describe(certify(row.lots, style, houses)), "") << "nobody looks out there yet";
    FloorPlan& plan = house.storeys[0].plan;
    for (std::uint32_t w = 0; w < plan.walls.size(); ++w) {
      const FloorPlan::Wall& wall = plan.walls[w];
      const Vec2 from = plan.points[wall.from], to = plan.points[wall.to];
      const bool is_beside = wall.right == FloorPlan::kNobody && std::fabs(from.x - 10) < 0.1 &&
                             std::fabs(to.x - 10) < 0.1 && std::min(from.y, to.y) < 3;
      if (!is_beside || geometry::length(to - from) < 2.5) continue;
      plan.openings.insert(plan.openings.begin(), {w, FloorPlan::OpeningType::window, 0.8, 1.6, 0.9, 2});
      EXPECT_NE(describe(certify(row.lots, style, houses)).find("looks at a neighbour's wall"), std::string::npos);
      std::erase_if(houses.buildings, [](const Buildings::Building& other) { return other.lot == 0; });
      EXPECT_EQ(describe(certify(row.lots, style, houses)).find("looks at a neighbour's wall"), std::string::npos)
          << "it may when nobody is there";
      ++checked;
      break;
    }
  }
  EXPECT_GT(checked, 0u);
}

TEST_F(Damage, ARoomThatCouldHaveAWindowAndHasNoneIsFound) {
  for (Buildings::Storey& storey : house_->storeys)
    std::erase_if(storey.plan.openings,
                  [](const FloorPlan::Opening& o) { return o.type == FloorPlan::OpeningType::window; });
  EXPECT_NE(found().find("has no window"), std::string::npos) << found();
}

TEST_F(Damage, HousesInEachOtherAreFound) {
  const Buildings::Building copy = *house_;
  made_.buildings.buildings.push_back(copy);
  EXPECT_NE(found().find("its footprint "), std::string::npos) << found();
  for (Buildings::Wing& wing : made_.buildings.buildings.back().wings)
    for (Vec2& p : wing.ring) p = p + Vec2{0.5, 0.25};
  EXPECT_NE(found().find("its footprint crosses"), std::string::npos) << found();
}

TEST_F(Damage, RoomsInEachOtherAreFound) {
  FloorPlan::Room& room = *roomOf(RoomRole::kitchen);
  squeeze(room, 1.3, 1.3);
  EXPECT_NE(found().find("do not tile"), std::string::npos) << found();
}

TEST_F(Damage, LowStairsAreFound) {
  house_->slab = house_->storeys[0].height - 1.95;
  EXPECT_NE(found().find("less than 2 m of headroom"), std::string::npos) << found();
}

TEST_F(Damage, NarrowStairsAreFound) {
  house_->storeys[0].stairs[0].flight = 0.7;
  EXPECT_NE(found().find("narrower than 0.8 m"), std::string::npos) << found();
}

TEST_F(Damage, StairsOutsideOfTheirRoomAreFound) {
  Buildings::Stairs& stairs = house_->storeys[0].stairs[0];
  stairs.corner = stairs.corner - stairs.along * 0.5;
  EXPECT_NE(found().find("stairs leave their room"), std::string::npos) << found();
}

TEST_F(Damage, StairsThatComeUpElsewhereAreFound) {
  FloorPlan& above = house_->storeys[1].plan;
  for (FloorPlan::Room& room : above.rooms)
    if (room.role == RoomRole::stairs) squeeze(room, 0.8, 0.8);
  EXPECT_NE(found().find("come up in no room that has space for them"), std::string::npos) << found();
  EXPECT_NE(found().find("storey 1 cannot be reached"), std::string::npos) << found();
}

TEST_F(Damage, ADoorOntoAFlightIsFound) {
  Buildings::Storey& storey = house_->storeys[0];
  const Buildings::Stairs& stairs = storey.stairs[0];
  const Vec2 across = stairs.turns_left ? geometry::leftOf(stairs.along) : geometry::rightOf(stairs.along);
  // In the middle of the wall beside one of the flights.
  bool is_done = false;
  for (std::uint32_t w = 0; w < storey.plan.walls.size() && !is_done; ++w) {
    const FloorPlan::Wall& wall = storey.plan.walls[w];
    const Vec2 way = storey.plan.points[wall.to] - storey.plan.points[wall.from];
    const double length = geometry::length(way);
    if (wall.left != stairs.room && wall.right != stairs.room) continue;
    if (std::fabs(geometry::dot(way, across)) > 0.1 * length || length < 3) continue;
    storey.plan.openings.push_back({w, FloorPlan::OpeningType::door, length / 2 - 0.45, length / 2 + 0.45, 0, 2.1});
    is_done = true;
  }
  ASSERT_TRUE(is_done);
  EXPECT_NE(found().find("leads onto stairs, not before them"), std::string::npos) << found();
}

/// A house of three storeys whose second stairs stand elsewhere.
TEST(CertifyBuildings, StairsBesideThoseBelowAreFound) {
  int houses = 0;
  forSeeds(4, [&](Random random) {
    MadeHouses made = makeHouses(random, "downtown");
    const auto house = std::find_if(made.buildings.buildings.begin(), made.buildings.buildings.end(),
                                    [](const Buildings::Building& b) { return b.storeys.size() >= 3; });
    if (house == made.buildings.buildings.end()) return;
    ++houses;
    Buildings::Stairs& stairs = house->storeys[1].stairs[0];
    stairs.corner = stairs.corner + stairs.along * 1.5;
    EXPECT_NE(describe(certify(made.lots, made.style, made.buildings)).find("do not stand above those below"),
              std::string::npos);
  });
  EXPECT_GT(houses, 0);
}

}  // namespace
}  // namespace castra::analyzers
