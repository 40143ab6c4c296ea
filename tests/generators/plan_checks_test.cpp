// SPDX-License-Identifier: GPL-3.0-or-later
// The judges must be able to condemn.
#include "tests/support/plan_checks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/generators/making.h"

namespace castra::checks {
namespace {

using generators::MadeDistrict;
using geometry::Vec2;

const MadeDistrict& goodDistrict() {
  static const MadeDistrict made(1, "d",
                                 generators::districtOf(shapes::rectangle(0, 0, 420, 300), Pattern::organic, 30));
  return made;
}

/// Two points on the border joined by the given roads, inside nothing: enough for what looks at roads alone.
RoadPlan planOf(const std::vector<Vec2>& points, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& roads) {
  RoadPlan plan;
  plan.points = points;
  for (const auto& [from, to] : roads) {
    RoadPlan::Road road;
    road.from = from;
    road.to = to;
    plan.roads.push_back(road);
  }
  return plan;
}

TEST(PlanChecks, FindNothingInAGoodDistrict) {
  const MadeDistrict& made = goodDistrict();
  EXPECT_EQ(findGap(made.district, made.plan), "");
  EXPECT_EQ(findGap(made.district, made.blocks, made.lots), "");
  EXPECT_EQ(findFault(made.blocks, made.lots), "");
  EXPECT_EQ(findLotWithoutFront(made.lots), "");
  EXPECT_EQ(findLooseEnd(made.plan), "");
  EXPECT_EQ(findSharpJunction(made.plan, 40), "");
  EXPECT_EQ(findCloseJunctions(made.plan, 18), "");
}

TEST(PlanChecks, FindAGapOfOneLatticeStep) {
  const MadeDistrict& made = goodDistrict();
  RoadPlan plan = made.plan;
  plan.cells.pop_back();
  EXPECT_NE(findGap(made.district, plan), "");

  Blocks blocks = made.blocks;
  blocks.carriageways.pop_back();
  EXPECT_NE(findGap(made.district, blocks, made.lots), "");
  blocks = made.blocks;
  blocks.junctions[0].ring[1].x += 1 / geometry::kLattice;
  EXPECT_NE(findGap(made.district, blocks, made.lots), "");
  blocks = made.blocks;
  blocks.carriageways.push_back(blocks.carriageways[0]);
  EXPECT_NE(findGap(made.district, blocks, made.lots), "") << "an overlap";

  Lots lots = made.lots;
  lots.blocks[0].lots[0].ring[0].y += 1 / geometry::kLattice;
  EXPECT_NE(findGap(made.district, made.blocks, lots), "");
  lots.blocks.pop_back();
  EXPECT_NE(findGap(made.district, made.blocks, lots), "");
}

TEST(PlanChecks, FindAFaceThatIsUnsound) {
  const MadeDistrict& made = goodDistrict();
  Blocks blocks = made.blocks;
  std::swap(blocks.carriageways[3].ring[0], blocks.carriageways[3].ring[1]);
  EXPECT_NE(findFault(blocks, made.lots).find("carriageway 3: "), std::string::npos);
  Lots lots = made.lots;
  for (Vec2& at : lots.blocks[0].outline) at.x += 30;
  EXPECT_NE(findFault(made.blocks, lots).find("sidewalk 0: "), std::string::npos) << "not within its kerb";
}

TEST(PlanChecks, FindALotWithoutFront) {
  Lots lots = goodDistrict().lots;
  // A plain one: at a corner, the next side but one may be a front, too.
  Lots::Lot& lot = *std::find_if(lots.blocks[0].lots.begin(), lots.blocks[0].lots.end(),
                                 [](const Lots::Lot& each) { return each.shape == LotShape::plain; });
  lot.front = (lot.front + 2) % static_cast<std::uint32_t>(lot.ring.size());
  EXPECT_NE(findLotWithoutFront(lots), "");
  lots = goodDistrict().lots;
  lots.blocks[0].lots[0].frontage += 1;
  EXPECT_NE(findLotWithoutFront(lots), "");
}

TEST(PlanChecks, FindALooseEnd) {
  EXPECT_EQ(findLooseEnd(planOf({{0, 0}, {9, 0}, {9, 9}}, {{0, 1}, {1, 2}, {2, 0}})), "");
  EXPECT_EQ(findLooseEnd(planOf({{0, 0}, {9, 0}, {9, 9}, {20, 20}}, {{0, 1}, {1, 2}, {2, 0}, {2, 3}})),
            "a road ends in nothing at (20, 20)");
  EXPECT_EQ(findLooseEnd(planOf({{0, 0}, {9, 0}, {9, 9}, {50, 0}, {59, 0}, {59, 9}},
                                {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}}))
                .substr(0, 15),
            "no road leads t");
}

TEST(PlanChecks, FindASharpJunction) {
  EXPECT_NE(findSharpJunction(goodDistrict().plan, 88), "") << "organic streets do not all meet at right angles";
}

TEST(PlanChecks, FindJunctionsThatAreClose) {
  // A ladder whose rungs are 12 m apart; on one rail the way between them is bent.
  RoadPlan plan = planOf({{0, 0}, {50, 0}, {50, 12}, {0, 12}, {0, 60}, {50, 60}, {55, 6}},
                         {{0, 1}, {1, 6}, {6, 2}, {2, 3}, {3, 0}, {3, 4}, {2, 5}, {4, 5}, {0, 4}, {1, 5}});
  EXPECT_NE(findCloseJunctions(plan, 13), "");
  EXPECT_EQ(findCloseJunctions(plan, 11), "");
  for (RoadPlan::Road& road : plan.roads) road.is_border = road.from == 3 && road.to == 0;
  EXPECT_NE(findCloseJunctions(plan, 16), "") << "over the bend it is 15.6 m";
  EXPECT_EQ(findCloseJunctions(plan, 15), "") << "what lies on the border does not count";
}

}  // namespace
}  // namespace castra::checks
