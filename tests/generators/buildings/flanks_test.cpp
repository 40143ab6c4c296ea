// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/flanks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <string>

#include "generators/buildings/fixed_houses.h"
#include "pipeline/core/archive.h"
#include "tests/generators/buildings/drawn_cottage.h"
#include "tests/generators/buildings/house_row.h"
#include "tests/generators/buildings/styles.h"
#include "tests/support/temp_folder.h"

namespace castra::generators {
namespace {

using geometry::Vec2;
using SideType = Buildings::SideType;

constexpr double kFront = 10;

/// A row in which this lot stays open.
HouseRow rowWithGap(int count, int open, LotUse use = LotUse::residential) {
  HouseRow row(count, use, kFront);
  row.lots.blocks[0].lots[static_cast<std::size_t>(open)].use = LotUse::park;
  return row;
}

const Buildings::Building* houseOn(const Buildings& houses, std::uint32_t lot) {
  for (const Buildings::Building& house : houses.buildings)
    if (house.lot == lot) return &house;
  return nullptr;
}

/// Windows of a house within a metre of the upright line at x.
std::size_t windowsAt(const Buildings::Building& house, double x) {
  std::size_t count = 0;
  for (const Buildings::Storey& storey : house.storeys)
    for (const FloorPlan::Opening& opening : storey.plan.openings) {
      const FloorPlan::Wall& wall = storey.plan.walls[opening.wall];
      const Vec2 from = storey.plan.points[wall.from], to = storey.plan.points[wall.to];
      const bool is_there = wall.right == FloorPlan::kNobody && std::fabs(from.x - x) < 1 && std::fabs(to.x - x) < 1;
      count += is_there && opening.type == FloorPlan::OpeningType::window ? 1 : 0;
    }
  return count;
}

bool hasSide(const Buildings::Building& house, SideType type) {
  return std::any_of(house.wings.begin(), house.wings.end(), [&](const Buildings::Wing& wing) {
    return std::find(wing.sides.begin(), wing.sides.end(), type) != wing.sides.end();
  });
}

TEST(Flanks, BesideAnOpenLotHaveWindowsAndAStripBeforeThem) {
  std::size_t strips = 0, lit = 0, all = 0;
  for (const char* name : {"medieval", "downtown", "seaport"})
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const HouseRow row = rowWithGap(3, 1);
      const Buildings houses = row.raise(styleOf(name), seed);
      ASSERT_NO_THROW(check(houses));
      for (const std::uint32_t lot : {0u, 2u}) {
        const Buildings::Building* house = houseOn(houses, lot);
        ASSERT_NE(house, nullptr);
        ++all;
        lit += windowsAt(*house, lot == 0 ? kFront : 2 * kFront) > 0 ? 1 : 0;
        if (!hasSide(*house, SideType::strip)) continue;
        ++strips;
        for (const Buildings::Wing& wing : house->wings)
          for (const Vec2& corner : wing.ring) {
            const double room = lot == 0 ? kFront - corner.x : corner.x - 2 * kFront;
            EXPECT_GT(room, Buildings::kStripReach) << name << ' ' << seed;
          }
      }
    }
  EXPECT_GE(lit * 10, all * 8) << "some stand in the middle of their lots, and have windows there anyway";
  EXPECT_GE(strips * 2, all);
}

TEST(Flanks, BetweenHousesWallToWallAreBlind) {
  std::size_t blind = 0;
  for (const char* name : {"medieval", "downtown", "seaport"})
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const Buildings houses = HouseRow(3, LotUse::residential, kFront).raise(styleOf(name), seed);
      const Neighbours neighbours(houses.buildings);
      for (std::size_t i = 0; i < houses.buildings.size(); ++i) {
        const Buildings::Building& house = houses.buildings[i];
        const Outlook outlook = neighbours.outlookOf(i);
        for (const Buildings::Wing& wing : house.wings)
          for (std::size_t k = 0; k < wing.ring.size(); ++k) {
            const Vec2 from = wing.ring[k], to = wing.ring[(k + 1) % wing.ring.size()];
            if (!Buildings::isAtLine(wing.sides[k])) continue;
            const double length = geometry::length(to - from),
                         free = freeLength(outlook.stretchesBefore(from, to), length);
            if (free > 0.5) continue;
            ++blind;
            EXPECT_EQ(wing.sides[k], SideType::party) << house.name;
          }
      }
    }
  EXPECT_GT(blind, 20u);
}

TEST(Flanks, DoNotDependOnTheOrderOfLots) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Style style = styleOf(seed % 2 == 0 ? "medieval" : "downtown");
    HouseRow row = rowWithGap(5, 2);
    const auto plansOf = [&] {
      const Buildings houses = row.raise(style, seed);
      std::map<std::string, std::string> plans;
      for (const Buildings::Building& house : houses.buildings) {
        Buildings one;
        one.buildings = {house};
        one.buildings[0].lot = 0;
        plans[house.name] = encode(one);
      }
      return plans;
    };
    const auto before = plansOf();
    std::reverse(row.lots.blocks[0].lots.begin(), row.lots.blocks[0].lots.end());
    EXPECT_EQ(plansOf(), before) << seed;
  }
}

TEST(Flanks, OfALotStayAsTheyAreWhenSomethingChangesFarAway) {
  const Style style = styleOf("medieval");
  const Buildings near = rowWithGap(6, 1).raise(style, 3);
  HouseRow other = rowWithGap(6, 1);
  other.lots.blocks[0].lots[4].use = LotUse::park;
  const Buildings changed = other.raise(style, 3);
  for (const std::uint32_t lot : {0u, 2u}) {
    ASSERT_NE(houseOn(near, lot), nullptr);
    Buildings one, same;
    one.buildings = {*houseOn(near, lot)};
    same.buildings = {*houseOn(changed, lot)};
    EXPECT_EQ(encode(one), encode(same));
  }
}

TEST(Flanks, OfDrawnHousesStayAsTheyAreDrawn) {
  std::string text = drawnCottage("[4, 4]", "[0.5, 0.5]");
  const std::string sides = R"("street", "yard", "yard", "yard")";
  text.replace(text.find(sides), sides.size(), R"("street", "party", "yard", "party")");
  const castra::testing::TempFolder folder;
  const std::filesystem::path file = folder / "plans.json";
  castra::testing::putFile(file, text);
  const Style style = styleOf("medieval");
  const HouseRow row = rowWithGap(3, 1);
  Surroundings around;
  around.seed = 1;
  around.thing = "houses";
  Draw draw(around);
  BuildingParams params;
  params.open_share = 0;
  params.plans = {"plans.json", file, digestOf(text), text.size()};
  const Buildings houses = raiseBuildings(draw, params, row.district, row.lots, style);
  const Buildings::Building* house = houseOn(houses, 0);
  ASSERT_NE(house, nullptr);
  const Buildings::Building drawn = readFixedHouses(text, "plans.json", style).at(0).building;
  EXPECT_EQ(house->wings[0].sides, drawn.wings[0].sides);
  EXPECT_EQ(house->wings[0].ring, drawn.wings[0].ring);
  EXPECT_EQ(house->storeys[0].plan.openings.size(), drawn.storeys[0].plan.openings.size());
}

/// A box of a house, as somebody else sees it.
Buildings::Building boxAt(double x, double y, double width, double depth) {
  Buildings::Building house;
  Buildings::Wing wing;
  wing.ring = {{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}};
  house.wings.push_back(wing);
  return house;
}

TEST(Flanks, AnOutlookTellsWhatStandsBeforeAWall) {
  // The wall looks east, from south to north.
  const std::vector<Buildings::Building> houses{boxAt(0, 0, 10, 12), boxAt(10, -3, 5, 7), boxAt(12.5, 8, 4, 2),
                                                boxAt(13.5, 10, 4, 4)};
  const Outlook outlook = Neighbours(houses).outlookOf(0);
  const auto taken = outlook.stretchesBefore({10, 0}, {10, 12});
  ASSERT_EQ(taken.size(), 2u) << "the last is too far away";
  EXPECT_NEAR(taken[0].low, 0, 1e-9);
  EXPECT_NEAR(taken[0].high, 4, 1e-9);
  EXPECT_NEAR(taken[1].low, 8, 1e-9);
  EXPECT_NEAR(taken[1].high, 10, 1e-9);
  EXPECT_NEAR(freeLength(taken, 12), 6, 1e-9);
  EXPECT_NEAR(longestFree(taken, 12), 4, 1e-9);
  EXPECT_TRUE(outlook.stretchesBefore({0, 12}, {0, 0}).empty()) << "nobody is behind it";
  EXPECT_EQ(outlook.stretchesBefore({10, 0}, {10, 12}, 0.5).size(), 1u);
}

}  // namespace
}  // namespace castra::generators
