// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/puzzles/puzzle_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "generators/puzzles/make_puzzle.h"
#include "pipeline/base/error.h"
#include "pipeline/core/archive.h"
#include "tests/puzzles/solving.h"
#include "tests/support/solids.h"

namespace castra::testing {
namespace {

using generators::PuzzleModelParams;
using geometry::Vec2;
using geometry::Vec3;

Model build(const PuzzleLevel& level, const PuzzleModelParams& params = {}) {
  Run run{Surroundings{}};
  return generators::buildPuzzleModel(run, params, level);
}

const Model::Thing* findThing(const Model& model, const std::string& name) {
  const auto found = std::find_if(model.things.begin(), model.things.end(),
                                  [&](const Model::Thing& thing) { return thing.name == name; });
  return found == model.things.end() ? nullptr : &*found;
}

bool hasTag(const Model::Thing& thing, const std::string& tag) {
  return std::find(thing.tags.begin(), thing.tags.end(), tag) != thing.tags.end();
}

std::vector<const Model::Part*> partsOf(const Model& model, const std::string& thing, const std::string& noun) {
  std::vector<const Model::Part*> parts;
  for (const Model::Part& part : model.parts)
    if (model.things[part.thing].name == thing && part.tags.front() == noun) parts.push_back(&part);
  return parts;
}

double volumeOf(const Model& model, const std::string& thing, const std::string& noun) {
  double volume = 0;
  for (const Model::Part* part : partsOf(model, thing, noun)) volume += measureVolume(*meshOf(model, *part, 0)).volume;
  return volume;
}

/// What must hold for the model of any level.
void expectSound(const PuzzleLevel& level, const Model& model, const PuzzleModelParams& params) {
  ASSERT_NO_THROW(check(model));
  EXPECT_EQ(findOverlap(model), "");
  EXPECT_EQ(findObstruction(model), "");
  for (std::size_t level_of_detail = 0; level_of_detail < Model::kLevels; ++level_of_detail)
    EXPECT_GT(model.triangleCount(level_of_detail), 0u);

  for (const PuzzleLevel::Room& room : level.rooms) {
    const std::string name = "room-" + room.id;
    const double unit = level.scale + params.wall;
    const double ground = (room.width * unit - params.wall) * (room.height * unit - params.wall);
    double pits = 0;
    for (const PuzzleLevel::Object& object : level.objects)
      pits += object.thing == PuzzleLevel::Thing::pit && object.room == room.id ? 1 : 0;
    EXPECT_NEAR(volumeOf(model, name, "floor"), (ground - pits) * 0.25, 0.02 * ground) << name;
    EXPECT_EQ(partsOf(model, name, "ceiling").size(), params.ceilings ? 1u : 0u) << name;
    EXPECT_EQ(partsOf(model, name, "torch").empty(), !(params.torches > 0)) << name;
  }
  for (const PuzzleLevel::Door& door : level.doors) {
    const Model::Thing* thing = findThing(model, door.name);
    ASSERT_NE(thing, nullptr) << door.name;
    EXPECT_EQ(thing->tags.front(), door.is_window ? "window" : "door");
    EXPECT_EQ(hasTag(*thing, "locked"), door.is_locked) << door.name;
    EXPECT_TRUE(hasTag(*thing, "room-" + door.a) && hasTag(*thing, "room-" + door.b)) << door.name;
    const auto number = static_cast<std::uint32_t>(thing - model.things.data());
    const auto count = std::count_if(model.openings.begin(), model.openings.end(),
                                     [&](const Model::Opening& opening) { return opening.thing == number; });
    EXPECT_EQ(count, 1) << door.name;
  }
  std::set<std::string> names;
  for (const PuzzleLevel::Object& object : level.objects) names.insert(object.name);
  for (const PuzzleLevel::Lever& lever : level.levers) names.insert(lever.name);
  for (const PuzzleLevel::Agent& agent : level.agents)
    if (agent.role == PuzzleLevel::Role::badger) names.insert(agent.name);
  for (const std::string& name : names) {
    const Model::Thing* thing = findThing(model, name);
    ASSERT_NE(thing, nullptr) << name;
    EXPECT_TRUE(hasTag(*thing, name));
    const auto number = static_cast<std::uint32_t>(thing - model.things.data());
    EXPECT_TRUE(std::any_of(model.parts.begin(), model.parts.end(), [&](const Model::Part& part) {
      return part.thing == number && part.mass > 0;
    })) << name;
  }
}

TEST(PuzzleModel, LevelsByHandAreSound) {
  for (const char* name : {"cellar", "lever-dungeon", "mechanism-dungeon"}) {
    SCOPED_TRACE(name);
    const PuzzleLevel level = loadLevel(name);
    expectSound(level, build(level), {});
  }
}

TEST(PuzzleModel, AnyLevelIsSound) {
  for (int seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    Random random(digestOf(concat("puzzle model ", seed)));
    generators::PuzzleParams params;
    params.rooms = 12 + 3 * seed;
    params.corridors = random.uniform();
    params.loops = random.uniform();
    params.traps = static_cast<int>(random.below(5));
    params.safes = static_cast<int>(random.below(4));
    params.mechanisms = seed % 3 == 0 ? 1 : 0;
    PuzzleModelParams how;
    how.wall = random.uniform(0.2, 0.6);
    how.storey = random.uniform(2.6, 5);
    how.ceilings = random.chance(0.5);
    how.torches = random.chance(0.2) ? 0 : random.uniform(3, 12);
    const PuzzleLevel level = generators::makePuzzle(random.branch(1), params);
    const Model model = build(level, how);
    expectSound(level, model, how);
    EXPECT_EQ(encode(build(level, how)), encode(model)) << "the same again";
  }
}

TEST(PuzzleModel, CorridorsAreTwoMetresClear) {
  const PuzzleLevel level = loadLevel("cellar");
  const Model model = build(level);
  // Between the faces of the walls, over the whole corridor of 8 by 2 units.
  double low = 1e9, high = -1e9;
  for (const Model::Part* part : partsOf(model, "room-corridor", "floor"))
    for (std::size_t i = 0; i < meshOf(model, *part, 0)->vertices.size(); ++i) {
      low = std::min(low, meshOf(model, *part, 0)->at(i).y);
      high = std::max(high, meshOf(model, *part, 0)->at(i).y);
    }
  EXPECT_GE(high - low, 2.0);
  EXPECT_TRUE(hasTag(*findThing(model, "room-corridor"), "corridor"));
}

TEST(PuzzleModel, AWallWithOpeningsIsPiersAndInfill) {
  const Model model = build(loadLevel("cellar"));
  // One door between hall and corridor: two piers, a threshold and a lintel. One window: a sill instead.
  EXPECT_EQ(partsOf(model, "wall-hall-corridor", "threshold").size(), 1u);
  EXPECT_EQ(partsOf(model, "wall-hall-corridor", "lintel").size(), 1u);
  EXPECT_EQ(partsOf(model, "wall-store-cellar", "sill").size(), 1u);
  std::size_t piers = 0;
  for (const Model::Part* part : partsOf(model, "wall-hall-corridor", "wall"))
    piers += part->meshes[0] != Model::kNobody ? 1 : 0;
  EXPECT_EQ(piers, 2u);
}

TEST(PuzzleModel, KeysAndLocksNameEachOther) {
  const Model model = build(loadLevel("cellar"));
  EXPECT_TRUE(hasTag(*findThing(model, "ironkey"), "gatedoor"));
  EXPECT_TRUE(hasTag(*findThing(model, "gatedoor"), "ironkey"));
  EXPECT_TRUE(hasTag(*findThing(model, "ironkey"), "in-wallsafe"));
  // The lever's use is for the player to find out.
  EXPECT_FALSE(hasTag(*findThing(model, "bellpull"), "wallsafe"));
  // What lies in the safe lies within its walls.
  const auto safe = partsOf(model, "wallsafe", "safe"), key = partsOf(model, "ironkey", "key");
  ASSERT_EQ(safe.size(), 1u);
  ASSERT_EQ(key.size(), 1u);
  const Vec3 apart = key[0]->centre - safe[0]->centre;
  EXPECT_LT(std::max(std::abs(apart.x), std::abs(apart.y)), 0.35);
}

TEST(PuzzleModel, LeavesTurnAsTheLevelSays) {
  PuzzleLevel level = loadLevel("cellar");
  level.doors[0].is_open = true;
  const Model model = build(level);
  std::size_t open = 0;
  for (const Model::Joint& joint : model.joints) open += joint.now != 0 ? 1 : 0;
  EXPECT_EQ(open, 1u);
  EXPECT_EQ(findOverlap(model), "");
}

TEST(PuzzleModel, SaysWhatIsWrong) {
  PuzzleLevel level = loadLevel("cellar");
  level.has_plan = false;
  EXPECT_THROW(build(level), Error);
  level.has_plan = true;
  level.scale = 0.2;
  try {
    build(level);
    FAIL() << "rooms of a metre are too small for a table";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("scale"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace castra::testing
