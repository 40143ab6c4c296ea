// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/puzzles/puzzle_builder.h"

#include <algorithm>
#include <array>

#include "pipeline/base/text.h"
#include "pipeline/base/union_find.h"

namespace castra::generators {

namespace {

using Gate = PuzzleMission::Gate;
using Keeper = PuzzleMission::Keeper;
using Level = PuzzleLevel;
using Thing = Level::Thing;
using Wall = PuzzleLayout::Wall;

constexpr double kTableShare = 0.25, kWindowShare = 0.5, kOpenShare = 0.2;

class Builder {
 public:
  Builder(Random random, const PuzzleMission& mission, const PuzzleLayout& layout, const PuzzleParams& params)
      : random_(random), mission_(mission), layout_(layout), params_(params) {
    rooms_of_.resize(mission.zones.size());
    taken_.resize(layout.rooms.size());
    uses_.resize(layout.rooms.size());
    has_door_.resize(layout.walls.size());
    gate_of_.resize(mission.zones.size());
    for (int r = 0; r < static_cast<int>(layout.rooms.size()); ++r)
      rooms_of_[at(layout.rooms[at(r)].zone)].push_back(r);
  }

  std::optional<Level> build() {
    level_.is_high_resolution = true;
    level_.has_plan = true;
    for (std::size_t r = 0; r < layout_.rooms.size(); ++r) {
      const PlanRect& rect = layout_.rooms[r].rect;
      Level::Room room;
      room.id = concat(r + 1);
      room.width = rect.width;
      room.height = rect.height;
      room.low = {rect.x, rect.y};
      level_.rooms.push_back(std::move(room));
    }
    chooseEnds();
    if (!addGates()) return std::nullopt;
    addInnerDoors();
    addShortcuts();
    for (int z = 1; z < static_cast<int>(mission_.zones.size()); ++z) addOpener(z);
    addGuards();
    addTreasures();
    addTables();
    level_.wins.push_back({Level::Aim::reach, level_.rooms[at(goal_)].id});
    if (params_.bring && treasures_ > 0) level_.wins.push_back({Level::Aim::have, "treasure1"});
    return std::move(level_);
  }

 private:
  std::string roomName(int room) const { return level_.rooms[at(room)].id; }

  void chooseEnds() {
    start_ = pickRoom(0, true);
    level_.rooms[at(start_)].is_start = true;
    ++uses_[at(start_)];
    do goal_ = pickRoom(mission_.goal, true);
    while (goal_ == start_);
    level_.rooms[at(goal_)].is_goal = true;
    ++uses_[at(goal_)];
    static constexpr std::array<const char*, 3> kNames = {"ada", "bob", "cleo"};
    for (int h = 0; h < mission_.heroes; ++h)
      level_.agents.push_back({Level::Role::hero, kNames[at(h)], roomName(start_), false});
  }

  /// A room of the zone, most often one with nothing in it so far, and no corridor.
  int pickRoom(int zone, bool is_plain = false) {
    const std::vector<int>& rooms = rooms_of_[at(zone)];
    int best = rooms.front(), best_rank = 1 << 30;
    for (const int room : rooms) {
      const int luck = static_cast<int>(random_.below(3));
      const int rank = 4 * (is_plain ? 0 : uses_[at(room)]) + (layout_.rooms[at(room)].is_corridor ? 8 : 0) + luck;
      if (rank >= best_rank) continue;
      best = room;
      best_rank = rank;
    }
    return best;
  }

  /// A cell of the room that nothing else is in, as long as there are such.
  Level::Cell takeCell(int room) {
    const PlanRect& rect = layout_.rooms[at(room)].rect;
    ++uses_[at(room)];
    Level::Cell cell;
    for (int tries = 0; tries < 40; ++tries) {
      cell.x = static_cast<std::int32_t>(random_.below(static_cast<std::uint64_t>(rect.width)));
      cell.y = static_cast<std::int32_t>(random_.below(static_cast<std::uint64_t>(rect.height)));
      if (std::find(taken_[at(room)].begin(), taken_[at(room)].end(), cell) == taken_[at(room)].end()) break;
    }
    taken_[at(room)].push_back(cell);
    return cell;
  }

  Level::Door& addDoor(std::size_t wall_number, std::string name) {
    const Wall& wall = layout_.walls[wall_number];
    has_door_[wall_number] = true;
    // Not in a corner, if there is room beside it.
    const std::int32_t spare = wall.length > 2 ? 1 : 0;
    const auto step =
        spare + static_cast<std::int32_t>(random_.below(static_cast<std::uint64_t>(wall.length - 2 * spare)));
    const PlanRect &a = layout_.rooms[at(wall.a)].rect, &b = layout_.rooms[at(wall.b)].rect;
    const Level::Cell cell{wall.first.x + (wall.dx == 0 ? step : 0), wall.first.y + (wall.dy == 0 ? step : 0)};
    Level::Door door;
    door.name = std::move(name);
    door.a = roomName(wall.a);
    door.b = roomName(wall.b);
    door.at_a = {cell.x - a.x, cell.y - a.y};
    door.at_b = {cell.x + wall.dx - b.x, cell.y + wall.dy - b.y};
    taken_[at(wall.a)].push_back(door.at_a);
    taken_[at(wall.b)].push_back(door.at_b);
    level_.doors.push_back(std::move(door));
    return level_.doors.back();
  }

  bool addGates() {
    for (int z = 1; z < static_cast<int>(mission_.zones.size()); ++z) {
      std::vector<std::size_t> walls;
      for (std::size_t w = 0; w < layout_.walls.size(); ++w) {
        const int a = layout_.rooms[at(layout_.walls[w].a)].zone, b = layout_.rooms[at(layout_.walls[w].b)].zone;
        const int parent = mission_.zones[at(z)].parent;
        if (((a == z && b == parent) || (b == z && a == parent)) && !has_door_[w]) walls.push_back(w);
      }
      if (walls.empty()) return false;
      const std::size_t wall = random_.pick(std::span<const std::size_t>(walls));
      addDoor(wall, concat("gate", z)).is_locked = true;
      gate_of_[at(z)] = static_cast<int>(wall);
    }
    return true;
  }

  /// A tree of doors in every zone, along corridors where there are some, and a few more.
  void addInnerDoors() {
    struct Choice {
      double rank = 0;
      std::size_t wall = 0;
    };
    std::vector<Choice> choices;
    for (std::size_t w = 0; w < layout_.walls.size(); ++w) {
      const Wall& wall = layout_.walls[w];
      const PuzzleLayout::Room &a = layout_.rooms[at(wall.a)], &b = layout_.rooms[at(wall.b)];
      if (a.zone != b.zone) continue;
      const double luck = random_.uniform();
      choices.push_back({luck - (a.is_corridor || b.is_corridor ? 0.7 : 0), w});
    }
    std::sort(choices.begin(), choices.end(),
              [](const Choice& a, const Choice& b) { return std::pair(a.rank, a.wall) < std::pair(b.rank, b.wall); });
    UnionFind joined(layout_.rooms.size());
    for (const Choice& choice : choices) {
      const Wall& wall = layout_.walls[choice.wall];
      const bool is_loop = random_.chance(params_.loops);
      const auto a = static_cast<std::uint32_t>(wall.a), b = static_cast<std::uint32_t>(wall.b);
      if (joined.find(a) == joined.find(b) && !is_loop) continue;
      joined.join(a, b);
      const bool is_open = random_.chance(kOpenShare);
      addDoor(choice.wall, concat("door", ++doors_)).is_open = is_open;
    }
  }

  /// Windows that open from the zone behind: whoever has been there saves the way back.
  void addShortcuts() {
    for (std::size_t w = 0; w < layout_.walls.size(); ++w) {
      const Wall& wall = layout_.walls[w];
      const int a = layout_.rooms[at(wall.a)].zone, b = layout_.rooms[at(wall.b)].zone;
      const bool is_wanted = random_.chance(params_.loops * kWindowShare);
      if (a == b || !is_wanted || has_door_[w] || (!mission_.isBehind(a, b) && !mission_.isBehind(b, a))) continue;
      Level::Door& window = addDoor(w, concat("window", ++windows_));
      window.is_window = true;
      window.open_from = mission_.isBehind(a, b) ? window.a : window.b;
    }
  }

  Level::Object& addObject(Thing thing, std::string name, int room) {
    Level::Object object;
    object.thing = thing;
    object.name = std::move(name);
    object.room = roomName(room);
    object.at = takeCell(room);
    level_.objects.push_back(std::move(object));
    return level_.objects.back();
  }
  Level::Object& addInside(Thing thing, std::string name, const std::string& container) {
    Level::Object object = *level_.findObject(container);
    object.thing = thing;
    object.name = std::move(name);
    object.container = container;
    object.is_locked = false;
    level_.objects.push_back(std::move(object));
    return level_.objects.back();
  }
  std::string addLever(int room, const std::string& target, Level::Operation operation) {
    const std::string name = concat("lever", ++levers_);
    level_.levers.push_back({name, roomName(room), takeCell(room), target, operation});
    return name;
  }

  /// What opens the gate of a zone.
  void addOpener(int z) {
    const PuzzleMission::Zone& zone = mission_.zones[at(z)];
    const std::string gate = concat("gate", z);
    if (zone.gate == Gate::lever) {
      addLever(pickRoom(zone.opener), gate, Level::Operation::open);
    } else if (zone.gate == Gate::mechanism) {
      addMechanism(z, gate);
    } else {
      const int room = pickRoom(zone.opener);
      const std::string key = concat("key", z);
      if (zone.keeper == Keeper::floor) {
        addObject(Thing::key, key, room).opens.push_back(gate);
        plain_keys_.push_back(room);
        return;
      }
      const bool is_box = zone.keeper == Keeper::box;
      const std::string keeper = concat(is_box ? "box" : "safe", z);
      addObject(is_box ? Thing::box : Thing::safe, keeper, room);
      addInside(Thing::key, key, keeper).opens.push_back(gate);
      if (!is_box) addSafeLevers(z, keeper);
    }
  }

  void addMechanism(int z, const std::string& gate) {
    const std::string name = concat("mechanism", z);
    Level::Team team;
    team.name = name;
    team.opens.push_back(gate);
    // Both switches in one room: heroes see each other there.
    const int room = pickRoom(mission_.zones[at(z)].parent);
    for (const char* side : {"a", "b"}) {
      addObject(Thing::switch_, concat("switch", z, side), room);
      team.slots.push_back({concat("switch", z, side), true});
    }
    level_.teams.push_back(std::move(team));
    addLever(pickRoom(z), name, Level::Operation::open);
  }

  void addSafeLevers(int z, const std::string& safe) {
    const PuzzleMission::Zone& zone = mission_.zones[at(z)];
    const int room = pickRoom(zone.safe_lever);
    std::vector<std::string> group{addLever(room, safe, Level::Operation::open)};
    if (zone.keeper != Keeper::hidden) return;
    const int share = std::max(1, params_.traps / std::max(1, params_.safes));
    for (int i = 0; i < share && traps_ < params_.traps; ++i) {
      const std::string trap = concat("trap", ++traps_);
      addObject(traps_ % 2 == 0 ? Thing::pit : Thing::trap, trap, room);
      group.push_back(addLever(room, trap, Level::Operation::death));
    }
    if (badgers_ < params_.badgers) {
      // Whoever looks about first finds the sword before the badger.
      const std::string badger = addBadger(room, false);
      group.push_back(addLever(room, badger, Level::Operation::spawn));
      sword_zone_ = std::min(sword_zone_, zone.safe_lever);
    }
    // The true lever is not always the first.
    random_.shuffle(std::span<std::string>(group));
    level_.hidden.push_back(std::move(group));
    const std::size_t count = level_.hidden.back().size();
    const auto first = level_.levers.end() - static_cast<std::ptrdiff_t>(count);
    std::vector<std::pair<std::string, Level::Operation>> effects;
    for (auto lever = first; lever != level_.levers.end(); ++lever)
      effects.emplace_back(lever->target, lever->operation);
    random_.shuffle(std::span<std::pair<std::string, Level::Operation>>(effects));
    for (std::size_t i = 0; i < count; ++i) {
      (first + static_cast<std::ptrdiff_t>(i))->target = effects[i].first;
      (first + static_cast<std::ptrdiff_t>(i))->operation = effects[i].second;
    }
  }

  std::string addBadger(int room, bool is_awake) {
    const std::string name = concat("badger", ++badgers_);
    level_.agents.push_back({Level::Role::badger, name, roomName(room), is_awake});
    return name;
  }

  /// Badgers that are left guard keys on the floor; and a sword where it can be had before any badger is met.
  void addGuards() {
    for (const int room : plain_keys_) {
      if (badgers_ >= params_.badgers) break;
      // One that guards the start would leave nobody a sword.
      if (room == start_ || (layout_.rooms[at(room)].zone == 0 && rooms_of_[0].size() < 2)) continue;
      addBadger(room, true);
      sword_zone_ = 0;
    }
    if (badgers_ == 0) return;
    int room = start_;
    for (int tries = 0; tries < 8; ++tries) {
      const int other = pickRoom(sword_zone_ == kNoZone ? 0 : sword_zone_);
      const bool is_guarded = std::any_of(level_.agents.begin(), level_.agents.end(), [&](const Level::Agent& agent) {
        return agent.role == Level::Role::badger && agent.room == roomName(other);
      });
      if (!is_guarded) room = other;
      if (!is_guarded) break;
    }
    addObject(Thing::sword, "sword", room);
  }

  void addTreasures() {
    std::vector<int> idle, all;
    for (int z = 0; z < static_cast<int>(mission_.zones.size()); ++z) {
      all.push_back(z);
      if (!mission_.zones[at(z)].is_needed) idle.push_back(z);
    }
    const std::vector<int>& zones = idle.empty() ? all : idle;
    while (treasures_ < params_.treasures) {
      const int room = pickRoom(random_.pick(std::span<const int>(zones)));
      const std::string name = concat("treasure", ++treasures_);
      if (random_.chance(0.5)) {
        const std::string chest = concat("chest", treasures_);
        addObject(Thing::box, chest, room);
        addInside(Thing::treasure, name, chest);
      } else {
        addObject(Thing::treasure, name, room);
      }
    }
  }

  void addTables() {
    int tables = 0;
    for (int r = 0; r < static_cast<int>(layout_.rooms.size()); ++r) {
      const PuzzleLayout::Room& room = layout_.rooms[at(r)];
      const bool is_wanted = random_.chance(kTableShare);
      if (is_wanted && !room.is_corridor && room.rect.width * room.rect.height >= 20 && uses_[at(r)] == 0)
        addObject(Thing::table, concat("table", ++tables), r);
    }
  }

  static constexpr int kNoZone = 1 << 20;
  Random random_;
  const PuzzleMission& mission_;
  const PuzzleLayout& layout_;
  const PuzzleParams& params_;
  Level level_;
  std::vector<std::vector<int>> rooms_of_;       // by zone
  std::vector<std::vector<Level::Cell>> taken_;  // by room
  std::vector<int> uses_;                        // by room
  std::vector<char> has_door_;                   // by wall
  std::vector<int> gate_of_, plain_keys_;        // walls by zone; rooms of keys on the floor
  int start_ = 0, goal_ = 0, sword_zone_ = kNoZone;
  int doors_ = 0, windows_ = 0, levers_ = 0, traps_ = 0, badgers_ = 0, treasures_ = 0;
};

}  // namespace

std::optional<PuzzleLevel> buildPuzzle(Random random, const PuzzleMission& mission, const PuzzleLayout& layout,
                                       const PuzzleParams& params) {
  return Builder(random, mission, layout, params).build();
}

}  // namespace castra::generators
