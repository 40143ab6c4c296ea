// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <functional>

#include "generators/puzzles/puzzle_mission.h"
#include "generators/puzzles/puzzle_parts.h"
#include "generators/puzzles/thing_shapes.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::snap;
using geometry::Vec2;
using geometry::Vec3;
using Level = PuzzleLevel;
using Thing = Level::Thing;

/// Width and depth of what can be carried, lying flat, with a little air [m].
Vec2 sizeOfItem(Thing thing) {
  switch (thing) {
    case Thing::key:
      return {0.32, 0.14};
    case Thing::sword:
      return {1.0, 0.26};
    case Thing::ball:
      return {0.26, 0.26};
    default:
      return {0.36, 0.36};
  }
}

class Things {
 public:
  Things(ModelBuilder& model, PuzzlePlaces& places) : model_(model), places_(places) {}

  void add() {
    const Level& level = places_.level;
    // What needs most floor takes it first.
    std::vector<const Level::Object*> objects;
    for (const Level::Object& object : level.objects)
      if (!isInside(object)) objects.push_back(&object);
    std::stable_sort(objects.begin(), objects.end(),
                     [&](const auto* a, const auto* b) { return rankOf(*a) < rankOf(*b); });
    for (const Level::Object* object : objects) addObject(*object);
    for (const Level::Lever& lever : level.levers) addLever(lever);
    for (const Level::Agent& agent : level.agents)
      if (agent.role == PuzzleLevel::Role::badger) addDen(agent);
  }

 private:
  static int rankOf(const Level::Object& object) {
    switch (object.thing) {
      case Thing::pit:
        return 0;
      case Thing::table:
        return 1;
      case Thing::box:
      case Thing::safe:
        return 2;
      default:
        return 3;
    }
  }
  /// In a box or safe; what a hero has lies about like anything else.
  bool isInside(const Level::Object& object) const {
    const Level::Object* container = places_.level.findObject(object.container);
    return container != nullptr;
  }
  std::vector<const Level::Object*> contentsOf(const Level::Object& container) const {
    std::vector<const Level::Object*> contents;
    for (const Level::Object& object : places_.level.objects)
      if (object.container == container.name) contents.push_back(&object);
    return contents;
  }

  FloorSpot place(const std::string& name, const std::string& room, const Level::Cell& cell, double width, double depth,
                  bool by_wall) {
    const int number = roomNumber(places_.level, room);
    const Vec2 wish = places_.site.middleOf(places_.level, number, cell);
    const auto spot = places_.floors[at(number)].place(wish, width, depth, by_wall, places_.site.unit);
    if (!spot) throw Error(name, concat("finds no floor in room ", room, "; make the room larger or raise the scale"));
    return *spot;
  }

  std::vector<std::string> tagsOf(const Level::Object& object) const {
    std::vector<std::string> tags{std::string(kPuzzleThings[static_cast<std::size_t>(object.thing)]), object.name,
                                  roomTag(object.room)};
    if (object.is_locked) tags.emplace_back("locked");
    if (!object.container.empty()) tags.push_back(concat("in-", object.container));
    tags.insert(tags.end(), object.opens.begin(), object.opens.end());
    for (const Level::Object& key : places_.level.objects)
      if (std::find(key.opens.begin(), key.opens.end(), object.name) != key.opens.end()) tags.push_back(key.name);
    for (const Level::Team& team : places_.level.teams)
      for (const Level::Team::Slot& slot : team.slots)
        if (slot.object == object.name) tags.push_back(team.name);
    for (const auto& [word, value] : object.tags) tags.push_back(concat(word, '=', value));
    return tags;
  }

  void put(std::string_view noun, std::uint32_t material, const std::string& shape, const std::function<Solid()>& make,
           const Vec3& foot, double yaw, std::size_t last_level, std::uint32_t joint = Model::kNobody) {
    model_.addInstance(noun, material, model_.solidOf(shape, make), foot, yaw, 0, last_level, joint);
  }

  void addObject(const Level::Object& object) {
    switch (object.thing) {
      case Thing::table: {
        const FloorSpot spot = place(object.name, object.room, object.at, 1.4, 0.76, true);
        model_.beginThing(object.name, tagsOf(object));
        put("table", kTimber, "table", makeTable, footOf(spot), spot.yaw, 1);
        break;
      }
      case Thing::box:
        addChest(object);
        break;
      case Thing::safe:
        addSafe(object);
        break;
      case Thing::trap: {
        const FloorSpot spot = place(object.name, object.room, object.at, 0.84, 0.84, false);
        model_.beginThing(object.name, tagsOf(object));
        put("trap", kIron, "trap", makeTrap, footOf(spot), spot.yaw, 1);
        break;
      }
      case Thing::pit:
        addPit(object);
        break;
      case Thing::switch_: {
        const FloorSpot spot = place(object.name, object.room, object.at, 0.9, 0.9, false);
        model_.beginThing(object.name, tagsOf(object));
        put("rim", kIron, "rim", makeRim, footOf(spot), spot.yaw, 0);
        Model::Joint joint{"plate", Model::Joint::Type::lift, footOf(spot), -0.03, 0, 0};
        put("plate", kAshlar, "plate", makeSwitch, footOf(spot), spot.yaw, 1, model_.addJoint(joint));
        break;
      }
      default:
        addLoose(object);
    }
  }

  Vec3 footOf(const FloorSpot& spot) const { return geometry::lifted(spot.at, kPuzzleFloor); }

  /// An item by itself: keys, treasure and swords on a plinth, a ball on the floor.
  void addLoose(const Level::Object& object) {
    const Vec2 size = sizeOfItem(object.thing);
    const bool has_plinth = object.thing != Thing::ball;
    const double margin = has_plinth ? 0.16 : 0;
    const FloorSpot spot = place(object.name, object.room, object.at, size.x + margin, size.y + margin, false);
    model_.beginThing(object.name, tagsOf(object));
    Vec3 foot = footOf(spot);
    if (has_plinth) {
      const double width = size.x + margin, depth = size.y + margin;
      put(
          "plinth", kAshlar, concat("plinth ", fixed(width, 2)), [=] { return makePlinth(width, depth); }, foot,
          spot.yaw, 1);
      foot.z += snap(kPlinth);
    }
    putItem(object, foot, spot.yaw);
  }

  void putItem(const Level::Object& object, const Vec3& foot, double yaw) {
    switch (object.thing) {
      case Thing::key:
        put("key", kBrass, "key", makeKey, foot, yaw, 0);
        break;
      case Thing::sword:
        put("blade", kIron, "blade", makeBlade, foot, yaw, 0);
        put("grip", kTimber, "grip", makeGrip, foot, yaw, 0);
        break;
      case Thing::ball:
        put("ball", kOak, "ball", makeBall, foot, yaw, 0);
        break;
      default:
        put("treasure", kBrass, "treasure", makeTreasure, foot, yaw, 0);
    }
  }

  /// How wide a box must be inside for all of it to lie side by side, and how deep.
  Vec2 roomFor(const std::vector<const Level::Object*>& contents) const {
    Vec2 size{0, 0};
    for (const Level::Object* object : contents) {
      const Vec2 one = sizeOfItem(object->thing);
      size = {size.x + one.x, std::max(size.y, one.y)};
    }
    return size;
  }
  void addContents(const std::vector<const Level::Object*>& contents, const FloorSpot& spot, double above) {
    const Vec2 size = roomFor(contents), way{math::cos(spot.yaw), math::sin(spot.yaw)};
    double done = -size.x / 2;
    for (const Level::Object* object : contents) {
      const double width = sizeOfItem(object->thing).x;
      model_.beginThing(object->name, tagsOf(*object));
      putItem(*object, geometry::lifted(snap(spot.at + way * (done + width / 2)), kPuzzleFloor + above), spot.yaw);
      done += width;
    }
  }

  void addChest(const Level::Object& object) {
    const auto contents = contentsOf(object);
    const Vec2 inside = roomFor(contents);
    const double width = snap(std::max(0.8, inside.x + 2 * kBoard + 0.04)), high = 0.45,
                 depth = snap(std::max(0.5, inside.y + 2 * kBoard + 0.04));
    const FloorSpot spot = place(object.name, object.room, object.at, width, depth, true);
    model_.beginThing(object.name, tagsOf(object));
    const std::string size = concat(' ', fixed(width, 3), 'x', fixed(depth, 3), object.is_locked ? " locked" : "");
    const Vec3 foot = footOf(spot);
    put(
        "chest", kTimber, "chest" + size, [=] { return makeTub(width, depth, high, kBoard); }, foot, spot.yaw, 1);
    put(
        "bands", kIron, "bands" + size,
        [=, locked = object.is_locked] { return makeBands(width, depth, high, locked); }, foot, spot.yaw, 0);
    Model::Joint joint{"lid", Model::Joint::Type::lift, {foot.x, foot.y, foot.z + snap(high)}, 0, 0.6, 0};
    put(
        "lid", kTimber, "lid" + size, [=] { return makeLid(width, depth); }, joint.at, spot.yaw, 1,
        model_.addJoint(joint));
    addContents(contents, spot, snap(kBoard));
  }

  void addSafe(const Level::Object& object) {
    const auto contents = contentsOf(object);
    const Vec2 inside = roomFor(contents);
    const double width = snap(std::max(0.7, inside.x + 2 * kPlate + 0.04)), high = 0.9,
                 depth = snap(std::max(0.6, inside.y + 3 * kPlate + 0.1));
    const FloorSpot spot = place(object.name, object.room, object.at, width, depth, true);
    model_.beginThing(object.name, tagsOf(object));
    const std::string size = concat(' ', fixed(width, 3), 'x', fixed(depth, 3));
    const Vec3 foot = footOf(spot);
    put(
        "safe", kIron, "safe" + size, [=] { return makeSafe(width, depth, high); }, foot, spot.yaw, 1);
    const Vec2 way{math::cos(spot.yaw), math::sin(spot.yaw)};
    const Vec2 hinge = snap(spot.at - way * (width / 2 - kPlate) - leftOf(way) * (depth / 2));
    Model::Joint joint{"door", Model::Joint::Type::turn, geometry::lifted(hinge, kPuzzleFloor), -math::kPi / 2, 0, 0};
    const std::uint32_t number = model_.addJoint(joint);
    put(
        "door", kIron, "safe door" + size, [=] { return makeSafeDoor(width, high); }, joint.at, spot.yaw, 1, number);
    put(
        "wheel", kBrass, "wheel" + size, [=] { return makeWheel(width, high); }, joint.at, spot.yaw, 0, number);
    addContents(contents, spot, snap(kPlate));
  }

  void addPit(const Level::Object& object) {
    const FloorSpot spot = place(object.name, object.room, object.at, kPitWidth, kPitWidth, false);
    places_.pits.push_back(spot.foot);
    model_.beginThing(object.name, tagsOf(object));
    put("shaft", kAshlar, "shaft", makeShaft, footOf(spot), spot.yaw, 1);
    Model::Joint joint{"hatch", Model::Joint::Type::lift, footOf(spot), -1.5, 0, 0};
    put("hatch", kOak, "hatch", makeHatch, footOf(spot), spot.yaw, 1, model_.addJoint(joint));
  }

  void addLever(const Level::Lever& lever) {
    const FloorSpot spot = place(lever.name, lever.room, lever.at, 0.44, 0.32, true);
    model_.beginThing(lever.name, {"lever", lever.name, roomTag(lever.room)});
    put("base", kAshlar, "lever base", makeLeverBase, footOf(spot), spot.yaw, 1);
    put("handle", kIron, "handle", makeHandle, footOf(spot), spot.yaw, 0);
    put("knob", kBrass, "knob", makeKnob, footOf(spot), spot.yaw, 0);
  }

  void addDen(const Level::Agent& agent) {
    const Level::Room& room = *places_.level.findRoom(agent.room);
    const FloorSpot spot = place(agent.name, agent.room, {room.width / 2, room.height / 2}, 1, 1, false);
    model_.beginThing(agent.name, {"badger", agent.name, roomTag(agent.room), agent.is_awake ? "awake" : "hidden"});
    put("den", kEarth, "den", makeDen, footOf(spot), spot.yaw, 1);
  }

  ModelBuilder& model_;
  PuzzlePlaces& places_;
};

}  // namespace

void addPuzzleThings(ModelBuilder& model, PuzzlePlaces& places) { Things(model, places).add(); }

}  // namespace castra::generators
