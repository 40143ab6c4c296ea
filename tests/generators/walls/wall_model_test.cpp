// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "generators/walls/wall_crenels.h"
#include "generators/walls/wall_gate.h"
#include "generators/walls/wall_ground.h"
#include "generators/walls/wall_stair.h"
#include "pipeline/base/text.h"
#include "tests/generators/making.h"
#include "tests/support/hand_walls.h"
#include "tests/support/solids.h"

namespace castra::generators {
namespace {

using castra::testing::anyTown;
using castra::testing::buildByHand;
using castra::testing::HandWalls;
using castra::testing::squareTown;
using geometry::Vec2;
using geometry::Vec3;
using shapes::forSeeds;

using Models = std::map<std::string, Model, KeyLess>;

Models build(const Walls& walls, const WallStyle& style = {}, const std::optional<Site>& site = {},
             const std::optional<Set<MapTile>>& maps = {}) {
  Rows rows;
  Surroundings surroundings = around(0, "models");
  surroundings.rows = &rows;
  castra::Run run(surroundings);
  const std::optional<Arterials> arterials = site ? std::optional<Arterials>(Arterials{}) : std::nullopt;
  buildWalls(run, style, walls, site, arterials, maps);
  Models models;
  for (const auto& [key, bytes] : rows.bytes) models.emplace(key, decode<Model>(bytes));
  return models;
}

/// Everything in one model, so that things of different squares are held against each other too.
WallStyle inOnePiece() {
  WallStyle style;
  style.cell = 2000;
  return style;
}

void expectSound(const Models& models) {
  ASSERT_FALSE(models.empty());
  for (const auto& [key, model] : models) {
    SCOPED_TRACE(key);
    ASSERT_NO_THROW(check(model));
    EXPECT_EQ(castra::testing::findOverlap(model), "");
    EXPECT_EQ(castra::testing::findObstruction(model), "");
  }
}

std::size_t countParts(const Models& models, std::string_view noun) {
  std::size_t count = 0;
  for (const auto& [key, model] : models)
    count += static_cast<std::size_t>(std::count_if(
        model.parts.begin(), model.parts.end(), [&](const Model::Part& part) { return part.tags.front() == noun; }));
  return count;
}

std::size_t countThings(const Models& models, std::string_view noun) {
  std::size_t count = 0;
  for (const auto& [key, model] : models)
    for (const Model::Thing& thing : model.things) count += thing.tags.front() == noun ? 1 : 0;
  return count;
}

/// Ground that rises by a tenth eastwards, from 0 at x = -1600, if a shade is 2 m.
geometry::Grid slope() {
  geometry::Grid grid{160, 160, {-1600, -1600}, 20, {}};
  for (int y = 0; y < 160; ++y)
    for (int x = 0; x < 160; ++x) grid.values.push_back(static_cast<std::uint8_t>(x));
  return grid;
}

TEST(WallModel, OnAHillTowersAreLevelAndCurtainsRiseFromOneToTheNext) {
  MemoryStore store;
  const std::optional<Set<MapTile>> maps = tilesOf(store, {{"height", slope()}});
  Site site;
  site.white_height = 510;
  Random random(digestOf("walls on a hill"));
  for (const HandWalls& plan : {squareTown(160), anyTown(random)}) {
    const Walls walls = buildByHand(plan);
    const Models models = build(walls, inOnePiece(), site, maps);
    ASSERT_EQ(models.size(), 1u);
    ASSERT_NO_THROW(check(models.begin()->second));
    MapReader reader(maps);
    const Arterials arterials;
    WallGround ground(site, arterials, reader);
    const Walls::Ring& ring = walls.rings[0];
    ground.settle(ring);
    double lowest = 1e300, highest = -1e300;
    for (std::size_t i = 0; i < ring.towers.size(); ++i) {
      EXPECT_TRUE(ground.ofTower(i).isLevel());
      lowest = std::min(lowest, ground.ofTower(i).height);
      highest = std::max(highest, ground.ofTower(i).height);
    }
    EXPECT_GT(highest - lowest, 5);
    for (std::size_t i = 0; i < ring.curtains.size(); ++i)
      for (const Vec2& end : {ring.curtains[i].from, ring.curtains[i].to}) {
        double least = 1e300, height = 0;
        const auto consider = [&](const Vec2& at, const GroundPlane& plane) {
          if (geometry::length(at - end) >= least) return;
          least = geometry::length(at - end);
          height = plane.height;
        };
        for (std::size_t k = 0; k < ring.towers.size(); ++k) consider(ring.towers[k].at, ground.ofTower(k));
        for (std::size_t k = 0; k < ring.gates.size(); ++k) consider(ring.gates[k].at, ground.ofGate(k));
        if (least < 10) {
          EXPECT_NEAR(ground.ofCurtain(i).heightAt(end), height, 0.002);
        }
      }
    // What is built is as high as that: walks over the ground at the ends of curtains, and feet below the lowest.
    const Model& model = models.begin()->second;
    std::size_t walks = 0;
    for (const Model::Part& part : model.parts) {
      const geometry::SolidMesh* mesh = meshOf(model, part, 0);
      if (!mesh || part.tags[0] != "walk" || model.things[part.thing].tags[0] != "wall") continue;
      ++walks;
      const Vec2 middle = geometry::planOf(part.centre) + model.origin;
      const auto curtain =
          std::min_element(ring.curtains.begin(), ring.curtains.end(), [&](const auto& a, const auto& b) {
            return geometry::length((a.from + a.to) * 0.5 - middle) < geometry::length((b.from + b.to) * 0.5 - middle);
          });
      const GroundPlane& plane = ground.ofCurtain(static_cast<std::size_t>(curtain - ring.curtains.begin()));
      double top = -1e300;
      for (std::size_t v = 0; v < mesh->vertices.size(); ++v)
        top = std::max(top, mesh->at(v).z - plane.heightAt(geometry::planOf(mesh->at(v)) + model.origin));
      EXPECT_NEAR(top, walls.height, 0.01) << part.name;
    }
    EXPECT_GE(walks, ring.curtains.size() / 2);
  }
}

TEST(WallModel, ASquareTownIsSound) {
  const Walls walls = buildByHand(squareTown(120));
  ASSERT_NO_THROW(check(walls));
  expectSound(build(walls, inOnePiece()));
  expectSound(build(walls));
}

TEST(WallModel, EveryThingIsInOneModel) {
  const Walls walls = buildByHand(squareTown(300));
  const Walls::Ring& ring = walls.rings[0];
  const Models models = build(walls);
  EXPECT_GT(models.size(), 2u);
  EXPECT_EQ(countThings(models, "tower"), ring.towers.size());
  EXPECT_EQ(countThings(models, "wall"), ring.curtains.size());
  EXPECT_EQ(countThings(models, "gate"), 1u);
  EXPECT_EQ(countThings(models, "postern"), 1u);
  EXPECT_EQ(countThings(models, "stair"), ring.stairs.size());
  for (const auto& [key, model] : models) {
    EXPECT_TRUE(key.starts_with("town/")) << key;
    for (const Model::Part& part : model.parts) {
      EXPECT_GT(part.centre.x, -60) << part.name;
      EXPECT_LT(part.centre.x, 260) << part.name;
    }
  }
}

TEST(WallModel, AnyTownIsSound) {
  std::size_t towers = 0, gates = 0;
  forSeeds(12, [&](Random random) {
    const HandWalls plan = anyTown(random);
    const Walls walls = buildByHand(plan);
    ASSERT_NO_THROW(check(walls));
    WallStyle style = inOnePiece();
    style.roofs = random.chance(0.5) ? "some" : random.chance(0.5) ? "all" : "none";
    style.leaves = random.chance(0.5) ? "open" : "shut";
    style.plinth = random.chance(0.2) ? 0 : random.uniform(0.1, 0.8);
    style.overhang = random.chance(0.2) ? 0 : random.uniform(0.05, 0.5);
    style.arch = random.uniform(0.2, 1);
    style.parapet = random.uniform(0.3, 0.7);
    style.merlon_length = random.uniform(0.6, 2);
    style.crenel = random.uniform(0.4, 1);
    expectSound(build(walls, style));
    towers += walls.rings[0].towers.size();
    gates += walls.rings[0].gates.size();
  });
  EXPECT_GT(towers, 200u);
  EXPECT_GT(gates, 20u);
}

TEST(WallModel, TheWalkGoesThroughEveryTower) {
  // Every tower of a closed ring has a doorway for both its neighbours.
  const Walls walls = buildByHand(squareTown(150));
  const Models models = build(walls, inOnePiece());
  const Model& model = models.begin()->second;
  std::map<std::uint32_t, int> doors;
  for (const Model::Opening& opening : model.openings) {
    if (opening.tags.front() != "doorway") continue;
    ++doors[opening.thing];
    EXPECT_NEAR(opening.box.centre.z - opening.box.half.z, walls.height, 1e-9);
    EXPECT_GE(2 * opening.box.half.z, 2.0);
    EXPECT_GE(2 * opening.box.half.x, 0.9);
  }
  for (std::uint32_t i = 0; i < model.things.size(); ++i)
    EXPECT_EQ(doors[i], model.things[i].tags.front() == "tower" ? 2 : 0) << model.things[i].name;
}

TEST(WallModel, RoomsAreWallsLessTheirOpenings) {
  // A3-1: piers, sills and lintels of a square tower fill its wall but for the openings.
  HandWalls plan = squareTown(150);
  plan.corner_sides = 4;
  const Walls walls = buildByHand(plan);
  const WallStyle style = inOnePiece();
  const Model model = build(walls, style).begin()->second;
  for (std::uint32_t i = 0; i < walls.rings[0].towers.size(); ++i) {
    const Walls::Tower& tower = walls.rings[0].towers[i];
    double filled = 0, open = 0;
    for (const Model::Part& part : model.parts)
      if (part.thing == i && (part.tags[0] == "pier" || part.tags[0] == "sill" || part.tags[0] == "lintel"))
        filled += part.mass / model.materials[part.material].density;
    for (const Model::Opening& opening : model.openings)
      if (opening.thing == i && opening.tags[0] != "hatch") open += opening.box.volume();
    const double side = std::sqrt(geometry::signedArea(tower.footprint)), room = side - 2 * style.room_wall;
    const double whole = (side * side - room * room) * (tower.height - style.slab - walls.height);
    EXPECT_NEAR(filled + open, whole, 0.01 * whole) << i;
  }
}

TEST(WallModel, StepsAreEasyAndEndOnTheWalk) {
  const Walls walls = buildByHand(squareTown(200));
  const WallStyle style;
  ASSERT_FALSE(walls.rings[0].stairs.empty());
  for (const Walls::Stair& stair : walls.rings[0].stairs) {
    const WallFlight flight = planFlight(walls, walls.rings[0], stair, style);
    const double riser = walls.height / flight.risers;
    EXPECT_GE(riser, 0.17);
    EXPECT_LE(riser, 0.19);
    EXPECT_GE(flight.going, 0.26);
    EXPECT_LE(flight.going, 0.29);
    EXPECT_GE(flight.landing_to - flight.landing, 0.9);
  }
  for (const auto& [key, model] : build(walls)) {
    std::map<std::uint32_t, std::pair<double, double>> tops;  // of landings, and of the highest steps below them
    for (const Model::Part& part : model.parts) {
      const double top = geometry::boundsOf(*meshOf(model, part, 0)).high.z;
      if (part.tags[0] == "landing") tops[part.thing].first = top;
      if (part.tags[0] == "step") tops[part.thing].second = std::max(tops[part.thing].second, top);
    }
    for (const auto& [thing, heights] : tops) {
      EXPECT_EQ(heights.first, walls.height) << model.things[thing].name;
      EXPECT_NEAR(heights.second, walls.height - walls.height / std::ceil(walls.height / 0.18), 0.002);
    }
  }
}

TEST(WallModel, ALowTowerStaysOpenAtTheWalk) {
  HandWalls plan = squareTown(120);
  plan.tower_height = plan.height + 1.5;
  const Models models = build(buildByHand(plan), inOnePiece());
  expectSound(models);
  EXPECT_EQ(countParts(models, "pier"), 0u);
  EXPECT_EQ(countParts(models, "roof"), 0u);
  EXPECT_GT(countParts(models, "merlon"), 100u);
}

TEST(WallModel, RoofsFollowTheStyle) {
  const Walls walls = buildByHand(squareTown(150));
  std::size_t special = 0;
  for (const Walls::Tower& tower : walls.rings[0].towers)
    special += tower.type == TowerType::corner || tower.type == TowerType::gate ? 1 : 0;
  WallStyle style;
  EXPECT_EQ(countParts(build(walls, style), "roof"), special);
  style.roofs = "none";
  EXPECT_EQ(countParts(build(walls, style), "roof"), 0u);
  style.roofs = "all";
  EXPECT_EQ(countParts(build(walls, style), "roof"), walls.rings[0].towers.size());
}

TEST(WallModel, GatesHaveTwoLeavesAndPosternsOne) {
  const Walls walls = buildByHand(squareTown(120));
  for (const char* leaves : {"open", "shut"}) {
    WallStyle style = inOnePiece();
    style.leaves = leaves;
    const Models models = build(walls, style);
    EXPECT_EQ(countParts(models, "door"), 3u);
    EXPECT_EQ(countParts(models, "portcullis"), 1u);
    const Model& model = models.begin()->second;
    for (const Model::Part& part : model.parts) {
      if (part.tags[0] != "door") continue;
      const Model::Joint& joint = model.joints.at(part.joint);
      EXPECT_EQ(joint.type, Model::Joint::Type::turn);
      EXPECT_EQ(joint.now == 0, std::string_view(leaves) == "shut");
      // It hangs on its hinge.
      const double reach = geometry::length(geometry::planOf(part.centre) - geometry::planOf(joint.at));
      EXPECT_GT(reach, 0.4);
      EXPECT_LT(reach, 1.2);
    }
  }
}

TEST(WallModel, PointsOnTheSidesOfAPassageAreNoCorners) {
  Walls::Gate gate;
  gate.outward = {0, -1};
  gate.footprint = {{4, 2.5}, {0, 2.5}, {0, 1}, {0, 0}, {1.9, 1 / geometry::kLattice}, {4, 0}};
  EXPECT_EQ(cornersOf(gate), (geometry::Ring{{0, 0}, {4, 0}, {4, 2.5}, {0, 2.5}}));
  gate.outward = {1, 0};
  EXPECT_EQ(cornersOf(gate).front(), (Vec2{4, 0}));
}

TEST(WallModel, FartherLevelsHaveFarFewerTriangles) {
  for (const auto& [key, model] : build(buildByHand(squareTown(300)))) {
    EXPECT_LT(model.triangleCount(1) * 3, model.triangleCount(0)) << key;
    EXPECT_LT(model.triangleCount(2) * 2, model.triangleCount(1)) << key;
    EXPECT_GT(model.triangleCount(2), 0u) << key;
  }
}

TEST(WallModel, AnEditRemakesTheModelsThereAndNoOthers) {
  const Walls before = buildByHand(squareTown(600));
  Walls after = before;
  Walls::Ring& ring = after.rings[0];
  ring.towers[1].height += 1;  // the corner at (600, 0)
  ring.stairs.erase(ring.stairs.begin());
  const Vec2 stair = (before.rings[0].stairs[0].foot + before.rings[0].stairs[0].head) * 0.5;
  const Models old_models = build(before), new_models = build(after);
  ASSERT_GT(old_models.size(), 8u);
  std::set<std::string> changed;
  for (const auto& [key, model] : old_models)
    if (!new_models.contains(key) || encode(new_models.at(key)) != encode(model)) changed.insert(key);
  const auto keyOf = [](const Vec2& at) {
    return concat("town/e", static_cast<int>(std::floor(at.x / 200)), "n", static_cast<int>(std::floor(at.y / 200)));
  };
  EXPECT_LE(changed.size(), 3u);
  EXPECT_TRUE(changed.contains("town/e3n0"));
  EXPECT_TRUE(changed.contains(keyOf(stair))) << keyOf(stair);
}

TEST(WallModel, MerlonsAreWholeAndEvenlySpaced) {
  const WallStyle style;
  for (double length = 0.5; length < 60; length += 0.37) {
    const auto merlons = spaceMerlons(length, style);
    double last = 0, first_gap = merlons.empty() ? 0 : merlons[0].first;
    for (const auto& [from, to] : merlons) {
      EXPECT_NEAR(to - from, style.merlon_length, 1e-9);
      EXPECT_NEAR(from - last, first_gap, 1e-9);
      EXPECT_GE(from - last, 0.5 * style.crenel);
      last = to;
    }
    EXPECT_NEAR(merlons.empty() ? 0 : length - last, first_gap, 1e-9);
    EXPECT_TRUE(length < 3 || first_gap < 1.6 * style.crenel) << length;
  }
}

}  // namespace
}  // namespace castra::generators
