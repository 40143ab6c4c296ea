// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/certify_parts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "analyzers/lot_reach.h"
#include "analyzers/prove_fittings.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "tests/generators/buildings/house_row.h"
#include "tests/generators/buildings/styles.h"
#include "tests/geometry/shapes.h"

namespace castra::analyzers {
namespace {

using generators::HouseRow;
using geometry::SolidMesh;
using geometry::Vec3;

PartCertificate certify(const HouseRow& row, const Buildings& houses, const Model& model) {
  castra::Run run({});
  return certifyParts(run, {}, row.lots, houses, model, {});
}

std::string describe(const PartCertificate& certificate) {
  std::string text;
  for (std::size_t i = 0; i < certificate.faults.size() && i < 8; ++i)
    text += concat(certificate.faults[i].house, ": ", certificate.faults[i].what, "\n");
  return text;
}

TEST(CertifyParts, HousesOfAllStylesAreOfClosedSolidsWithinTheirLots) {
  for (const char* name : generators::kStyleNames)
    for (const LotUse use : {LotUse::residential, LotUse::commercial}) {
      const HouseRow row(4, use, 11);
      const Style style = generators::styleOf(name);
      const Buildings houses = row.raise(style, 7);
      ASSERT_FALSE(houses.buildings.empty()) << name;
      const PartCertificate proof = certify(row, houses, HouseRow::build(style, houses, true));
      EXPECT_EQ(describe(proof), "") << name;
      EXPECT_EQ(proof.houses, houses.buildings.size());
      EXPECT_GE(proof.solids, proof.meshes);
      EXPECT_GE(proof.triangles, 4 * proof.solids);
    }
}

TEST(CertifyParts, FlanksBesideAnOpenLotStayWithinTheirs) {
  for (const char* name : generators::kStyleNames)
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      HouseRow row(4, LotUse::residential, 11);
      row.lots.blocks[0].lots[1].use = LotUse::park;
      const Style style = generators::styleOf(name);
      const Buildings houses = row.raise(style, seed);
      EXPECT_EQ(describe(certify(row, houses, HouseRow::build(style, houses))), "") << name;
    }
}

TEST(CertifyParts, WhatReachesOverTheStreetIsMeasured) {
  const HouseRow row(4);
  const Style style = generators::styleOf("medieval");
  const Buildings houses = row.raise(style, 7);
  const PartCertificate proof = certify(row, houses, HouseRow::build(style, houses));
  EXPECT_GT(proof.over_street, 0u);
  EXPECT_GT(proof.low_reach, 0.01);
  EXPECT_LT(proof.low_reach, kLowReach + 0.01);
  EXPECT_GT(proof.high_reach, 0.1);
  EXPECT_LT(proof.high_reach, kHighReach + 0.01);
}

class DamagedParts : public ::testing::Test {
 protected:
  void SetUp() override {
    houses_ = row_.raise(style_, 7);
    model_ = HouseRow::build(style_, houses_, true);
    ASSERT_EQ(houses_.buildings.size(), 3u);
    ASSERT_EQ(found(), "");
  }
  /// What is found after the damage.
  std::string found() const { return describe(certify(row_, houses_, model_)); }

  const std::string& nameOfThing(const Model::Part& part) const { return model_.things[part.thing].name; }
  const std::string& middleHouse() const { return houses_.buildings[1].name; }

  /// A mesh of the shell of the house in the middle that no other part has.
  SolidMesh& ownMesh(std::size_t level) {
    for (const Model::Part& part : model_.parts) {
      const std::uint32_t mesh = part.meshes[level];
      if (nameOfThing(part) != middleHouse() || mesh == Model::kNobody) continue;
      if (level > 0 && mesh == part.meshes[0]) continue;
      const auto users = std::count_if(model_.parts.begin(), model_.parts.end(), [&](const Model::Part& other) {
        return std::find(other.meshes.begin(), other.meshes.end(), mesh) != other.meshes.end();
      });
      if (users == 1) return model_.meshes[mesh];
    }
    throw std::runtime_error("there is no such mesh");
  }

  /// A box of 0.2 m, as a part of the house in the middle, with its south at y and its foot at z.
  void addBox(double y, double z) {
    SolidMesh box;
    const auto face = [&](const Vec3& at, const Vec3& u, const Vec3& v) {
      const Vec3 normal = cross(u, v) * (1 / geometry::length(cross(u, v)));
      const auto first = static_cast<std::uint32_t>(box.vertices.size());
      for (const auto& [a, b] : {std::pair{0.0, 0.0}, std::pair{1.0, 0.0}, std::pair{1.0, 1.0}, std::pair{0.0, 1.0}}) {
        const Vec3 p = at + u * a + v * b;
        box.vertices.push_back(
            {{static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)},
             {static_cast<float>(normal.x), static_cast<float>(normal.y), static_cast<float>(normal.z)},
             {static_cast<float>(a), static_cast<float>(b)}});
      }
      for (const std::uint32_t i : {0U, 1U, 2U, 0U, 2U, 3U}) box.indices.push_back(first + i);
    };
    const double s = 0.25;
    const Vec3 x{s, 0, 0}, up{0, 0, s}, back{0, s, 0};
    face({0, 0, 0}, x, up);
    face(x, back, up);
    face(x + back, x * -1, up);
    face(back, back * -1, up);
    face(up, x, back);
    face(back, x, back * -1);
    Model::Part part;
    const auto middle = std::find_if(model_.parts.begin(), model_.parts.end(),
                                     [&](const Model::Part& other) { return nameOfThing(other) == middleHouse(); });
    part.thing = middle->thing;
    part.name = "a box";
    part.meshes[0] = static_cast<std::uint32_t>(model_.meshes.size());
    part.at = {1.5 * HouseRow::kFront - model_.origin.x, y - model_.origin.y, z};
    model_.meshes.push_back(std::move(box));
    model_.parts.insert(middle, std::move(part));
  }

  HouseRow row_{3};
  Style style_ = generators::styleOf("medieval");
  Buildings houses_;
  Model model_;
};

TEST_F(DamagedParts, AMissingFaceIsFoundAtAnyLevel) {
  const Model good = model_;
  for (std::size_t level = 0; level < Model::kLevels; ++level) {
    model_ = good;
    SolidMesh& mesh = ownMesh(level);
    mesh.indices.resize(mesh.indices.size() - 3);
    EXPECT_NE(found().find("has an open edge"), std::string::npos) << level;
    EXPECT_NE(found().find(middleHouse()), std::string::npos);
  }
}

TEST_F(DamagedParts, ATurnedFaceIsFound) {
  SolidMesh& mesh = ownMesh(0);
  std::swap(mesh.indices[0], mesh.indices[1]);
  EXPECT_NE(found().find("a mesh of"), std::string::npos);
}

TEST_F(DamagedParts, AFaceWithoutAreaIsFound) {
  SolidMesh& mesh = ownMesh(0);
  mesh.vertices[mesh.indices[0]].at = mesh.vertices[mesh.indices[1]].at;
  EXPECT_NE(found().find("without area"), std::string::npos);
}

TEST_F(DamagedParts, EdgesWithFourFacesAreFound) {
  SolidMesh& mesh = ownMesh(0);
  std::vector<std::uint32_t> twice;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3)
    for (int copy = 0; copy < 2; ++copy)
      for (std::size_t k = 0; k < 3; ++k) twice.push_back(mesh.indices[i + k]);
  mesh.indices = twice;
  EXPECT_NE(found().find("has an edge with more than two faces"), std::string::npos);
}

TEST_F(DamagedParts, ASmallSolidInsideOutIsFound) {
  SolidMesh& mesh = ownMesh(0);
  const std::size_t corners = mesh.vertices.size(), count = mesh.indices.size();
  for (std::size_t i = 0; i < corners; ++i) {
    SolidMesh::Vertex vertex = mesh.vertices[i];
    for (float& x : vertex.at) x /= 2;
    for (float& x : vertex.normal) x = -x;
    mesh.vertices.push_back(vertex);
  }
  for (std::size_t i = 0; i < count; i += 3)
    for (const std::size_t k : {0U, 2U, 1U})
      mesh.indices.push_back(mesh.indices[i + k] + static_cast<std::uint32_t>(corners));
  EXPECT_NE(found().find("is turned inside out"), std::string::npos);
}

TEST_F(DamagedParts, APartInTheLotBesideIsFound) {
  for (Model::Part& part : model_.parts)
    if (nameOfThing(part) == middleHouse() && !(part.at == Vec3{})) {
      part.at.x += HouseRow::kFront;
      break;
    }
  EXPECT_NE(found().find("over another"), std::string::npos);
}

TEST_F(DamagedParts, WhatReachesTooFarOverTheStreetIsFound) {
  const Model good = model_;
  struct Case {
    double y, z;
    bool is_good;
  };
  for (const Case& now : {Case{-0.15, 0.5, true}, Case{-0.17, 0.5, false}, Case{-0.5, 2.2, false},
                          Case{-0.5, 2.4, true}, Case{-0.99, 3, true}, Case{-1.02, 3, false}, Case{-5, 3, false}}) {
    model_ = good;
    addBox(now.y, now.z);
    EXPECT_EQ(found().find("a box at level 0 reaches") == std::string::npos, now.is_good)
        << now.y << ' ' << now.z << found();
  }
}

TEST_F(DamagedParts, AHouseWithoutAModelIsFound) {
  std::erase_if(model_.parts, [&](const Model::Part& part) { return nameOfThing(part) == middleHouse(); });
  for (std::size_t level = 0; level < Model::kLevels; ++level)
    EXPECT_NE(found().find(concat(middleHouse(), ": is not seen at level ", level)), std::string::npos);
}

TEST_F(DamagedParts, AStoreyWithoutAnInsideIsFound) {
  std::erase_if(model_.parts,
                [&](const Model::Part& part) { return nameOfThing(part) == middleHouse() + "-storey-0"; });
  EXPECT_EQ(found(), middleHouse() + ": has no inside on storey 0\n");
}

TEST_F(DamagedParts, AThingThatIsNoHouseIsFound) {
  for (Model::Thing& thing : model_.things)
    if (thing.name == middleHouse()) thing.name = "folly";
  EXPECT_NE(found().find("folly"), std::string::npos);
  EXPECT_NE(found().find("belongs to no house"), std::string::npos);
}

TEST_F(DamagedParts, FaultsAreFindings) {
  model_.parts.clear();
  castra::Run run({});
  const Findings findings = auditParts(run, {}, certify(row_, houses_, model_));
  EXPECT_EQ(findings.findings.size(), 3 * Model::kLevels);
  EXPECT_EQ(findings.findings[0].place, houses_.buildings[0].name);
  EXPECT_EQ(findings.findings[0].text, "is not seen at level 0");
}

/// What is built into the rooms of a house, moved to where it should not be.
class DamagedFittings : public DamagedParts {
 protected:
  /// What of one noun is built in, of the house in the middle, with the room where it is.
  struct Found {
    Model::Part* part = nullptr;
    const FloorPlan* plan = nullptr;
    std::uint32_t room = 0;
    geometry::Vec2 middle;
  };
  Found find(const std::string& noun) {
    for (Model::Part& part : model_.parts)
      for (const Buildings::Building& house : houses_.buildings)
        for (std::size_t k = 0; k < house.storeys.size(); ++k) {
          if (part.tags[0] != noun || nameOfThing(part) != concat(house.name, "-storey-", k)) continue;
          const FloorPlan& plan = house.storeys[k].plan;
          const geometry::Vec2 middle = geometry::planOf(part.centre) + model_.origin;
          for (std::uint32_t i = 0; i < plan.rooms.size(); ++i)
            if (geometry::contains(FloorPlan::floorOf(plan.rooms[i]), middle)) return {&part, &plan, i, middle};
        }
    throw std::runtime_error("there is no " + noun);
  }
  static void moveTo(const Found& found, const geometry::Vec2& place) {
    found.part->at.x += place.x - found.middle.x;
    found.part->at.y += place.y - found.middle.y;
  }
  /// The middle of an opening of its room, so far into the room.
  static geometry::Vec2 before(const Found& found, bool is_window, double in) {
    for (const FloorPlan::Opening& opening : found.plan->openings) {
      const FloorPlan::Wall& wall = found.plan->walls[opening.wall];
      if ((opening.type == FloorPlan::OpeningType::window) != is_window) continue;
      if (wall.left != found.room && wall.right != found.room) continue;
      const geometry::Vec2 from = found.plan->points[wall.from],
                           way = geometry::unit(found.plan->points[wall.to] - from);
      const double face = wall.right == FloorPlan::kNobody ? wall.thickness : wall.thickness / 2;
      return from + way * ((opening.from + opening.to) / 2) +
             (wall.left == found.room ? geometry::leftOf(way) : geometry::rightOf(way)) * (face + in);
    }
    throw std::runtime_error("there is no such opening");
  }
};

TEST_F(DamagedFittings, WhatStandsInADoorIsFound) {
  const Found hearth = find("hearth");
  moveTo(hearth, before(hearth, false, 0.5));
  EXPECT_NE(found().find("is in the way of a door"), std::string::npos) << found();
}

TEST_F(DamagedFittings, WhatStandsInAWallIsFound) {
  const Found hearth = find("hearth");
  moveTo(hearth, before(hearth, false, 0.1));
  EXPECT_NE(found().find("stands in a wall"), std::string::npos) << found();
}

TEST_F(DamagedFittings, WhatIsHigherThanTheSillOfAWindowBeforeItIsFound) {
  const Found breast = find("chimney breast");
  moveTo(breast, before(breast, true, 0.2));
  EXPECT_NE(found().find("is before a window"), std::string::npos) << found();
}

TEST_F(DamagedFittings, WhatNobodyCanStandBeforeIsFound) {
  // Turned to the wall.
  const Found hearth = find("hearth");
  hearth.part->yaw += math::kPi;
  moveTo(hearth, hearth.middle + (hearth.middle -
                                  geometry::planOf(PartPlace(*hearth.part)(
                                      geometry::measureVolume(model_.meshes[hearth.part->meshes[0]]).centre)) -
                                  model_.origin));
  EXPECT_NE(found().find("nobody can stand before"), std::string::npos) << found();
}

TEST_F(DamagedFittings, WhatStandsWhereOneOnlyPassesIsFound) {
  const Found hearth = find("hearth");
  for (std::uint32_t i = 0; i < hearth.plan->rooms.size(); ++i)
    if (isLaidOutAlways(hearth.plan->rooms[i].role)) {
      moveTo(hearth, geometry::centroid(FloorPlan::floorOf(hearth.plan->rooms[i])));
      break;
    }
  EXPECT_NE(found().find("is in the way in a "), std::string::npos) << found();
}

TEST_F(DamagedFittings, ABuiltInPartOutdoorsIsFound) {
  for (Model::Part& part : model_.parts)
    if (nameOfThing(part) == middleHouse()) {
      part.tags.emplace_back("fitting");
      break;
    }
  EXPECT_NE(found().find("is built into no storey"), std::string::npos) << found();
}

TEST(ProveFittings, AWayOfOneMetreFromDoorToDoorMustStay) {
  // A room of 4 x 3 m with doors in its west and east.
  FloorPlan plan;
  plan.points = {{0, 0}, {4.4, 0}, {4.4, 3.4}, {0, 3.4}};
  FloorPlan::Room room;
  room.role = RoomRole::living;
  room.points = {0, 1, 2, 3};
  room.corners = {{0.2, 0.2}, {4.2, 0.2}, {4.2, 3.2}, {0.2, 3.2}};
  plan.rooms = {room};
  for (std::uint32_t i = 0; i < 4; ++i) {
    FloorPlan::Wall wall;
    wall.from = i;
    wall.to = (i + 1) % 4;
    wall.thickness = 0.2;
    plan.walls.push_back(wall);
  }
  plan.openings = {{1, FloorPlan::OpeningType::door, 1.2, 2.1, 0, 2.05},
                   {3, FloorPlan::OpeningType::door, 1.2, 2.1, 0, 2.05}};
  const auto faultsOf = [&](double deep) {
    PlacedFitting fitting;
    fitting.name = "a cupboard";
    fitting.hull = shapes::rectangle(1.7, 0.2, 2.7, 0.2 + deep);
    fitting.high = 0.9;
    PlacedFitting other = fitting;
    other.hull = shapes::rectangle(1.7, 3.2 - deep, 2.7, 3.2);
    const std::vector<PlacedFitting> both{fitting, other};
    std::string text;
    for (const FittingFault& fault : proveFittings(plan, both)) text += fault.what + "\n";
    return text;
  };
  EXPECT_EQ(faultsOf(0.95), "");
  EXPECT_NE(faultsOf(1.05).find("leaves no way of 1 m"), std::string::npos);
}

TEST(ProveFittings, PiecesThatMeetAlmostInOneLineAreInNobodysWay) {
  // A kitchen as houses have them: a hearth, whose beam stands out a step further, leaves a way of 0.56 m to the
  // trough.
  FloorPlan plan;
  const geometry::Ring floor{{-1.54883, 0.70312}, {-0.68262, -1.00977}, {2.91699, 0.80957}, {2.00781, 2.61035}};
  FloorPlan::Room room;
  room.role = RoomRole::kitchen;
  for (std::uint32_t i = 0; i < 4; ++i) {
    room.points.push_back(i);
    plan.points.push_back(floor[i]);
    FloorPlan::Wall wall;
    wall.from = i;
    wall.to = (i + 1) % 4;
    plan.walls.push_back(wall);
  }
  room.corners = floor;
  plan.rooms = {room};
  plan.openings = {{3, FloorPlan::OpeningType::door, 0.28, 1.18, 0, 2.05}};
  const auto fittingOf = [](const char* name, geometry::Ring hull) {
    PlacedFitting fitting;
    fitting.name = name;
    fitting.hull = std::move(hull);
    fitting.high = 0.9;
    return fitting;
  };
  std::vector<PlacedFitting> fittings{
      fittingOf("hearth", {{1.616501, 1.128881}, {-0.168463, 0.226714}, {0.214782, -0.531546}, {1.999745, 0.370620}}),
      fittingOf("beam", {{1.611655, 1.138468}, {-0.173308, 0.236302}, {0.214782, -0.531546}, {1.999745, 0.370620}}),
      fittingOf("trough",
                {{-0.050939, -0.105613}, {-0.898100, -0.533790}, {-0.672558, -0.980031}, {0.174603, -0.551854}}),
      fittingOf("shelves", {{-1.329825, 0.341275}, {0.432746, 1.286443}, {0.243528, 1.639302}, {-1.519043, 0.694134}})};
  fittings[2].is_used = true;
  fittings[2].before = {-0.62338, -0.02518};
  for (const FittingFault& fault : proveFittings(plan, fittings)) ADD_FAILURE() << fault.what;
}

TEST(LotReach, WhatIsProvedLiesWithinByAllOfItsGround) {
  //  +--+  +--+      the gap is street, 3 m wide
  //  |  |__|  |
  //  +--------+
  Lots lots;
  Lots::Lot lot;
  lot.ring = {{0, 0}, {20, 0}, {20, 20}, {11, 20}, {11, 10}, {8, 10}, {8, 20}, {0, 20}};
  lots.blocks = {{lot.ring, {lot}}};
  const LotReach reach(lots, 0, 0);
  EXPECT_TRUE(reach.isWithin(shapes::rectangle(2, 2, 18, 10)));
  EXPECT_FALSE(reach.isWithin(shapes::rectangle(2, 2, 18, 11))) << "all corners are inside";
  EXPECT_TRUE(reach.mayReach(shapes::rectangle(2, 2, 18, 11), false));
  EXPECT_FALSE(reach.mayReach(shapes::rectangle(2, 2, 18, 11), true));
  EXPECT_FALSE(reach.mayReach(shapes::rectangle(2, 2, 18, 12), false));
  EXPECT_TRUE(reach.mayReach(shapes::rectangle(5, 15, 9, 16), false));
  EXPECT_FALSE(reach.mayReach(shapes::rectangle(30, 15, 31, 16), false));
  // A face seen from its edge.
  EXPECT_TRUE(reach.isWithin({{2, 9}, {18, 9}, {18, 9}, {2, 9}}));
  EXPECT_FALSE(reach.isWithin({{2, 11}, {18, 11}, {18, 11}, {2, 11}}));
  EXPECT_EQ(reach.distanceTo({10, 5}), 0);
  EXPECT_DOUBLE_EQ(reach.distanceTo({9, 15}), 1);
}

TEST(LotReach, NothingMayBeOverAnotherLot) {
  Lots lots;
  Lots::Lot one, other;
  one.ring = shapes::rectangle(0, 0, 10, 10);
  other.ring = shapes::rectangle(10, 0, 20, 10);
  lots.blocks = {{shapes::rectangle(0, 0, 20, 10), {one, other}}};
  const LotReach reach(lots, 0, 0);
  EXPECT_TRUE(reach.mayReach(shapes::rectangle(4, -0.9, 6, 1), false));
  EXPECT_TRUE(reach.mayReach(shapes::rectangle(9, 2, 10, 3), false));
  EXPECT_FALSE(reach.mayReach(shapes::rectangle(9, 2, 10.02, 3), false));
  EXPECT_FALSE(reach.mayReach(shapes::rectangle(9, 2, 10.02, 3), true));
  EXPECT_TRUE(reach.isOverOther({11, 5}));
  EXPECT_FALSE(reach.isOverOther({5, -0.5}));
}

}  // namespace
}  // namespace castra::analyzers
