// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/puzzle_faults.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "pipeline/base/text.h"

namespace castra {

namespace {

using Level = PuzzleLevel;
using Part = PuzzleFault::Part;
using Thing = Level::Thing;

/// The word for a value that may come from anywhere.
template <std::size_t n, class Value>
std::string_view wordOf(const std::array<std::string_view, n>& words, Value value) {
  const auto i = static_cast<std::size_t>(value);
  return i < n ? words[i] : "thing";
}

constexpr std::int32_t kLargestRoom = 10'000, kFarthest = 1'000'000;

/// Looks for faults of one level. Each of its functions stops at the first, which it throws to find().
class Inspector {
 public:
  explicit Inspector(const Level& level) : level_(level) {}

  std::optional<PuzzleFault> find() {
    try {
      inspectRooms();
      gatherNames();
      inspectPlan();
      inspectDoors();
      inspectObjects();
      inspectAgents();
      inspectLevers();
      inspectTeams();
      inspectWins();
    } catch (const PuzzleFault& fault) {
      return fault;
    }
    return std::nullopt;
  }

 private:
  struct Place {
    Part part = Part::level;
    std::size_t index = 0;
  };

  template <class... Words>
  [[noreturn]] void fail(Part part, std::size_t index, const Words&... words) const {
    throw PuzzleFault{part, index, nameOf({part, index}), concat(words...)};
  }

  std::string nameOf(const Place& place) const {
    const auto [part, i] = place;
    switch (part) {
      case Part::level:
        break;
      case Part::room:
        return concat("room ", level_.rooms[i].id);
      case Part::door:
        return concat(level_.doors[i].is_window ? "window " : "door ", level_.doors[i].name);
      case Part::object:
        return concat(wordOf(kPuzzleThings, level_.objects[i].thing), ' ', level_.objects[i].name);
      case Part::agent:
        return concat("agent ", level_.agents[i].name);
      case Part::lever:
        return concat("lever ", level_.levers[i].name);
      case Part::hidden:
        return concat("hidden group ", i + 1);
      case Part::team:
        return concat("team ", level_.teams[i].name);
      case Part::win:
        return concat("win ", wordOf(kPuzzleAims, level_.wins[i].aim));
    }
    return "level";
  }

  void inspectRooms() {
    if (level_.rooms.empty()) fail(Part::level, 0, "has no room; add a line such as 'room 1 4 4 start'");
    if (!(level_.scale > 0) || !(level_.scale <= 1000)) fail(Part::level, 0, "its scale is not between 0 and 1000 m");
    std::size_t starts = 0;
    for (std::size_t i = 0; i < level_.rooms.size(); ++i) {
      const Level::Room& room = level_.rooms[i];
      if (!isPuzzleName(room.id)) fail(Part::room, i, "its id is no word of letters, digits, - and _");
      if (!rooms_.emplace(room.id, i).second) fail(Part::room, i, "is there twice; give one of them another id");
      if (room.width < 1 || room.height < 1 || room.width > kLargestRoom || room.height > kLargestRoom)
        fail(Part::room, i, "is ", room.width, " x ", room.height, "; a side is 1 to ", kLargestRoom, " units");
      if (std::abs(static_cast<double>(room.low.x)) > kFarthest ||
          std::abs(static_cast<double>(room.low.y)) > kFarthest)
        fail(Part::room, i, "lies beyond ", kFarthest, " units");
      if (!room.place.empty() && !isPuzzleName(room.place)) fail(Part::room, i, "its place is no word");
      if (room.is_start && ++starts > 1) fail(Part::room, i, "is a second start; only one room may be");
    }
    if (starts == 0) fail(Part::level, 0, "has no start; add the flag 'start' to a room");
    if (level_.step_limit < 1 || level_.idle_limit < 0) fail(Part::level, 0, "its limits are not positive");
  }

  void gatherNames() {
    const auto add = [&](const std::string& name, Part part, std::size_t index) {
      if (!isPuzzleName(name)) fail(part, index, "its name is no word of letters, digits, - and _");
      if (!names_.emplace(name, Place{part, index}).second)
        fail(part, index, "its name is that of another thing; names are given once");
    };
    for (std::size_t i = 0; i < level_.doors.size(); ++i) add(level_.doors[i].name, Part::door, i);
    for (std::size_t i = 0; i < level_.objects.size(); ++i) add(level_.objects[i].name, Part::object, i);
    for (std::size_t i = 0; i < level_.agents.size(); ++i) add(level_.agents[i].name, Part::agent, i);
    for (std::size_t i = 0; i < level_.levers.size(); ++i) add(level_.levers[i].name, Part::lever, i);
    for (std::size_t i = 0; i < level_.teams.size(); ++i) add(level_.teams[i].name, Part::team, i);
  }

  const Level::Room& roomOf(const std::string& id, Part part, std::size_t index) const {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) fail(part, index, "there is no room '", id, "'");
    return level_.rooms[found->second];
  }
  Place placeOf(const std::string& name, Part part, std::size_t index) const {
    const auto found = names_.find(name);
    if (found == names_.end()) fail(part, index, "there is no '", name, "'");
    return found->second;
  }
  const Level::Object* objectAt(const Place& place) const {
    return place.part == Part::object ? &level_.objects[place.index] : nullptr;
  }

  /// A cell that lies in its room.
  void inspectCell(const Level::Cell& cell, const Level::Room& room, Part part, std::size_t index) const {
    if (cell.x < 0 || cell.y < 0 || cell.x >= room.width || cell.y >= room.height)
      fail(part, index, "cell ", cell.x, ',', cell.y, " is not in room ", room.id, ", which is ", room.width, " x ",
           room.height);
  }

  void inspectPlan() {
    if (!level_.has_plan) return;
    // Sorted by their western side, a room is held against those only that begin before it ends.
    std::vector<std::size_t> order(level_.rooms.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(level_.rooms[a].low.x, a) < std::pair(level_.rooms[b].low.x, b);
    });
    for (std::size_t i = 0; i < order.size(); ++i)
      for (std::size_t j = i + 1; j < order.size(); ++j) {
        const Level::Room &a = level_.rooms[order[i]], &b = level_.rooms[order[j]];
        if (b.low.x >= a.low.x + a.width) break;
        if (a.low.y < b.low.y + b.height && b.low.y < a.low.y + a.height)
          fail(Part::room, std::max(order[i], order[j]), "overlaps room ",
               level_.rooms[std::min(order[i], order[j])].id, "; move one of them");
      }
  }

  void inspectDoors() {
    for (std::size_t i = 0; i < level_.doors.size(); ++i) {
      const Level::Door& door = level_.doors[i];
      const Level::Room &a = roomOf(door.a, Part::door, i), &b = roomOf(door.b, Part::door, i);
      if (door.a == door.b) fail(Part::door, i, "leads from room ", door.a, " to itself");
      inspectCell(door.at_a, a, Part::door, i);
      inspectCell(door.at_b, b, Part::door, i);
      if (door.is_open && door.is_locked) fail(Part::door, i, "is open and locked; write 'closed locked'");
      if (!door.open_from.empty() && !door.is_window) fail(Part::door, i, "only a window has openfrom");
      if (!door.open_from.empty() && door.open_from != door.a && door.open_from != door.b)
        fail(Part::door, i, "openfrom names room ", door.open_from, "; it joins ", door.a, " and ", door.b);
      if (!level_.has_plan) continue;
      const std::int32_t dx = std::abs(a.low.x + door.at_a.x - b.low.x - door.at_b.x),
                         dy = std::abs(a.low.y + door.at_a.y - b.low.y - door.at_b.y);
      if (dx + dy != 1)
        fail(Part::door, i, "is not on a wall of both rooms: its cells do not share an edge in the plan");
    }
  }

  void inspectObjects() {
    std::map<std::string, bool> has_lever;
    for (const Level::Lever& lever : level_.levers)
      if (lever.operation == Level::Operation::open) has_lever[lever.target] = true;
    for (std::size_t i = 0; i < level_.objects.size(); ++i) {
      const Level::Object& object = level_.objects[i];
      if (static_cast<std::size_t>(object.thing) >= kPuzzleThings.size()) fail(Part::object, i, "is of no known kind");
      inspectCell(object.at, roomOf(object.room, Part::object, i), Part::object, i);
      if (object.is_locked && object.thing != Thing::box) fail(Part::object, i, "only a box can be locked");
      if (!object.container.empty()) inspectContained(object, i);
      if (object.thing == Thing::safe && !has_lever[object.name])
        fail(Part::object, i, "no lever opens it; add one with target=", object.name, " op=open type=world");
      for (const auto& [name, value] : object.tags)
        if (!isPuzzleName(name) || !isPuzzleName(value)) fail(Part::object, i, "'", name, "' is not a word=word");
      if (object.thing == Thing::key)
        inspectKey(object, i);
      else if (!object.opens.empty())
        fail(Part::object, i, "only a key opens something");
    }
  }

  void inspectContained(const Level::Object& object, std::size_t i) const {
    if (!isItem(object.thing)) fail(Part::object, i, "only balls, treasures, swords and keys lie in something");
    const Place place = placeOf(object.container, Part::object, i);
    if (place.part == Part::agent && level_.agents[place.index].role == Level::Role::hero) return;
    const Level::Object* container = objectAt(place);
    if (container == nullptr || (container->thing != Thing::box && container->thing != Thing::safe))
      fail(Part::object, i, "'", object.container, "' is no box, safe or hero");
    if (container->room != object.room)
      fail(Part::object, i, "is in room ", object.room, ", but ", object.container, " in room ", container->room);
  }

  void inspectKey(const Level::Object& key, std::size_t i) const {
    bool opens_something = false;
    for (const std::string& name : key.opens) {
      const Place place = placeOf(name, Part::object, i);
      const Level::Object* object = objectAt(place);
      if (place.part != Part::door && (object == nullptr || object->thing != Thing::box))
        fail(Part::object, i, "'", name, "' is no door, window or box",
             object != nullptr && object->thing == Thing::safe ? "; a safe is opened by a lever" : "");
      opens_something |= place.part == Part::door ? level_.doors[place.index].is_locked : object->is_locked;
    }
    if (!opens_something) fail(Part::object, i, "opens nothing that is locked");
  }

  void inspectAgents() const {
    std::size_t heroes = 0;
    for (std::size_t i = 0; i < level_.agents.size(); ++i) {
      const Level::Agent& agent = level_.agents[i];
      const Level::Room& room = roomOf(agent.room, Part::agent, i);
      if (agent.role == Level::Role::badger) continue;
      if (agent.role != Level::Role::hero) fail(Part::agent, i, "is of no known kind");
      if (!room.is_start) fail(Part::agent, i, "a hero begins at the start, room ", startOf(level_));
      if (++heroes > kMostHeroes) fail(Part::agent, i, "is hero number ", heroes, "; ", kMostHeroes, " are the most");
    }
  }

  void inspectLevers() const {
    std::map<std::string, bool> is_hidden;
    for (std::size_t i = 0; i < level_.levers.size(); ++i) {
      const Level::Lever& lever = level_.levers[i];
      inspectCell(lever.at, roomOf(lever.room, Part::lever, i), Part::lever, i);
      const Place place = placeOf(lever.target, Part::lever, i);
      const Level::Object* object = objectAt(place);
      if (static_cast<std::size_t>(lever.operation) >= kLeverOperations.size()) fail(Part::lever, i, "does nothing");
      const bool fits = lever.operation == Level::Operation::open
                            ? place.part == Part::door || place.part == Part::team ||
                                  (object != nullptr && (object->thing == Thing::box || object->thing == Thing::safe))
                        : lever.operation == Level::Operation::death
                            ? object != nullptr && (object->thing == Thing::trap || object->thing == Thing::pit)
                            : place.part == Part::agent && level_.agents[place.index].role == Level::Role::badger;
      if (!fits)
        fail(Part::lever, i, wordOf(kLeverOperations, lever.operation), " does not fit '", lever.target,
             "'; open is for doors, boxes, safes and teams, death for traps and pits, spawn for badgers");
    }
    for (std::size_t i = 0; i < level_.hidden.size(); ++i) {
      if (level_.hidden[i].size() < 2) fail(Part::hidden, i, "has fewer than two levers");
      for (const std::string& name : level_.hidden[i]) {
        if (placeOf(name, Part::hidden, i).part != Part::lever) fail(Part::hidden, i, "'", name, "' is no lever");
        if (is_hidden[name]) fail(Part::hidden, i, "lever ", name, " is in a group already");
        is_hidden[name] = true;
      }
    }
  }

  void inspectTeams() const {
    std::map<std::string, bool> is_used;
    for (std::size_t i = 0; i < level_.teams.size(); ++i) {
      const Level::Team& team = level_.teams[i];
      std::size_t optional = 0;
      for (const Level::Team::Slot& slot : team.slots) {
        const Level::Object* object = objectAt(placeOf(slot.object, Part::team, i));
        if (object == nullptr || object->thing != Thing::switch_)
          fail(Part::team, i, "'", slot.object, "' is no switch");
        if (is_used[slot.object]) fail(Part::team, i, "switch ", slot.object, " is in a team already");
        is_used[slot.object] = true;
        optional += slot.is_required ? 0 : 1;
      }
      if (team.slots.empty() || !team.slots.front().is_required)
        fail(Part::team, i, "its first slot is not [required]");
      if (!isPuzzleName(team.action)) fail(Part::team, i, "its action is no word");
      if (!team.chances.empty() && team.chances.size() != optional + 1)
        fail(Part::team, i, "has ", team.chances.size(), " chances for ", optional,
             " optional slots; give one for none of them and one for each");
      for (const double chance : team.chances)
        if (!(chance > 0) || !(chance <= 1)) fail(Part::team, i, "a chance is not above 0 and at most 1");
      if (team.opens.empty()) fail(Part::team, i, "opens nothing; add opens=<door>");
      for (const std::string& name : team.opens)
        if (placeOf(name, Part::team, i).part != Part::door) fail(Part::team, i, "'", name, "' is no door or window");
    }
  }

  void inspectWins() const {
    if (level_.wins.empty()) fail(Part::level, 0, "nothing wins; add a line such as 'win reach=", startOf(level_), "'");
    bool has_room = false;
    for (std::size_t i = 0; i < level_.wins.size(); ++i) {
      const Level::Win& win = level_.wins[i];
      if (win.aim == Level::Aim::reach) {
        roomOf(win.name, Part::win, i);
        if (has_room) fail(Part::win, i, "a second room; heroes cannot be in two at once");
        has_room = true;
      } else if (win.aim == Level::Aim::have) {
        const Level::Object* object = objectAt(placeOf(win.name, Part::win, i));
        if (object == nullptr || !isItem(object->thing)) fail(Part::win, i, "'", win.name, "' cannot be picked up");
      } else if (win.aim == Level::Aim::ko) {
        const Place place = placeOf(win.name, Part::win, i);
        if (place.part != Part::agent || level_.agents[place.index].role != Level::Role::badger)
          fail(Part::win, i, "'", win.name, "' is no badger");
      } else {
        fail(Part::win, i, "is of no known kind");
      }
    }
  }

  const Level& level_;
  std::map<std::string, std::size_t> rooms_;
  std::map<std::string, Place> names_;
};

}  // namespace

std::optional<PuzzleFault> findFault(const PuzzleLevel& level) { return Inspector(level).find(); }

bool isPuzzleName(std::string_view name) {
  return !name.empty() && name.size() <= 60 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

}  // namespace castra
