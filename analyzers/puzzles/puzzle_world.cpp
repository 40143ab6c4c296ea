// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/puzzles/puzzle_world.h"

#include <algorithm>
#include <map>

namespace castra::analyzers {

namespace {

using Thing = PuzzleLevel::Thing;
using World = PuzzleWorld;
using Names = std::map<std::string, int>;

int find(const Names& names, const std::string& name) {
  const auto found = names.find(name);
  return found == names.end() ? World::kNone : found->second;
}

class Compiler {
 public:
  explicit Compiler(const PuzzleLevel& level) : level_(level) {}

  std::optional<World> compile() {
    for (const PuzzleLevel::Room& room : level_.rooms) rooms_.emplace(room.id, world_.rooms++);
    world_.start = std::max(0, find(rooms_, startOf(level_)));
    world_.passages_of.resize(static_cast<std::size_t>(world_.rooms));
    const std::vector<std::string> heroes = heroesOf(level_);
    if (world_.rooms == 0 || heroes.size() > kMostHeroes) return std::nullopt;
    world_.heroes = static_cast<int>(heroes.size());
    for (int h = 0; h < world_.heroes; ++h) heroes_.emplace(heroes[static_cast<std::size_t>(h)], h);
    addDoors();
    addObjects();
    if (world_.facts > FactSet::kMost) return std::nullopt;
    for (std::size_t i = 0; i < level_.agents.size(); ++i) {
      const PuzzleLevel::Agent& agent = level_.agents[i];
      if (agent.role != PuzzleLevel::Role::badger || find(rooms_, agent.room) < 0) continue;
      badgers_.emplace(agent.name, static_cast<int>(world_.badgers.size()));
      world_.badgers.push_back({find(rooms_, agent.room), static_cast<int>(i), agent.is_awake});
    }
    addTeams();
    addLevers();
    addWins();
    if (!world_.fits()) return std::nullopt;
    return std::move(world_);
  }

 private:
  void addDoors() {
    for (std::size_t i = 0; i < level_.doors.size(); ++i) {
      const PuzzleLevel::Door& door = level_.doors[i];
      World::Passage passage;
      passage.a = find(rooms_, door.a);
      passage.b = find(rooms_, door.b);
      passage.source = static_cast<int>(i);
      if (passage.a < 0 || passage.b < 0 || passage.a == passage.b) continue;
      passage.is_window = door.is_window;
      if (!door.open_from.empty()) passage.open_from = find(rooms_, door.open_from);
      passage.is_locked = door.is_locked && !door.is_open;
      passage.is_free = door.is_open || (!door.is_locked && passage.open_from < 0);
      if (!passage.is_free) passage.fact = static_cast<int>(world_.facts++);
      const int number = static_cast<int>(world_.passages.size());
      doors_.emplace(door.name, number);
      world_.passages_of[static_cast<std::size_t>(passage.a)].push_back(number);
      world_.passages_of[static_cast<std::size_t>(passage.b)].push_back(number);
      world_.passages.push_back(std::move(passage));
    }
  }

  void addObjects() {
    for (std::size_t i = 0; i < level_.objects.size(); ++i) {
      const PuzzleLevel::Object& object = level_.objects[i];
      const int room = find(rooms_, object.room), source = static_cast<int>(i);
      if (room < 0) continue;
      if (object.thing == Thing::box || object.thing == Thing::safe) {
        containers_.emplace(object.name, static_cast<int>(world_.containers.size()));
        world_.containers.push_back(
            {room, source, static_cast<int>(world_.facts++), object.thing == Thing::safe, object.is_locked, {}, true});
      } else if (object.thing == Thing::switch_) {
        switches_.emplace(object.name, static_cast<int>(world_.switches.size()));
        world_.switches.push_back({room, source, World::kNone, true, true});
      }
    }
    for (std::size_t i = 0; i < level_.objects.size(); ++i) {
      const PuzzleLevel::Object& object = level_.objects[i];
      const int room = find(rooms_, object.room), number = static_cast<int>(world_.items.size());
      if (!isItem(object.thing) || room < 0) continue;
      World::Item item{room, static_cast<int>(i), object.thing, World::kNone, World::kNone, true};
      if (!object.container.empty()) {
        item.container = find(containers_, object.container);
        item.owner = find(heroes_, object.container);
        // In something that is not there it is nowhere.
        if (item.container < 0 && item.owner < 0) continue;
        if (item.container >= 0) item.room = world_.containers[static_cast<std::size_t>(item.container)].room;
      }
      items_.emplace(object.name, number);
      for (const std::string& name : object.opens) {
        if (const int door = find(doors_, name); door >= 0)
          world_.passages[static_cast<std::size_t>(door)].keys.push_back(number);
        if (const int box = find(containers_, name); box >= 0)
          world_.containers[static_cast<std::size_t>(box)].keys.push_back(number);
      }
      world_.items.push_back(item);
    }
  }

  void addTeams() {
    for (std::size_t i = 0; i < level_.teams.size(); ++i) {
      const PuzzleLevel::Team& team = level_.teams[i];
      const int number = static_cast<int>(world_.teams.size());
      World::Team made{static_cast<int>(i), {}, team.shutsAgain(), true, {}};
      for (const PuzzleLevel::Team::Slot& slot : team.slots) {
        const int at = find(switches_, slot.object);
        if (at < 0) {
          made.works &= !slot.is_required;
          continue;
        }
        World::Switch& holder = world_.switches[static_cast<std::size_t>(at)];
        holder.team = number;
        holder.is_required = slot.is_required;
        if (slot.is_required) made.required.push_back(at);
      }
      for (const std::string& name : team.opens) {
        const int at = find(doors_, name);
        if (at < 0) continue;
        World::Passage& passage = world_.passages[static_cast<std::size_t>(at)];
        if (passage.fact < 0) continue;
        made.facts.set(passage.fact);
        if (made.shuts_again) passage.holders.push_back(number);
      }
      made.works &= !made.required.empty();
      teams_.emplace(team.name, number);
      world_.teams.push_back(std::move(made));
    }
    for (World::Switch& one : world_.switches)
      one.is_used = one.team >= 0 && one.is_required && world_.teams[static_cast<std::size_t>(one.team)].works;
  }

  void addLevers() {
    Names levers;
    for (std::size_t i = 0; i < level_.levers.size(); ++i) {
      const PuzzleLevel::Lever& lever = level_.levers[i];
      World::Lever made;
      made.room = find(rooms_, lever.room);
      made.source = static_cast<int>(i);
      if (made.room < 0) continue;
      made.outcome.operation = lever.operation;
      if (lever.operation == PuzzleLevel::Operation::spawn) made.outcome.badger = find(badgers_, lever.target);
      if (lever.operation == PuzzleLevel::Operation::open) {
        if (const int box = find(containers_, lever.target); box >= 0)
          made.outcome.facts.set(world_.containers[static_cast<std::size_t>(box)].fact);
        if (const int team = find(teams_, lever.target); team >= 0)
          made.outcome.facts |= world_.teams[static_cast<std::size_t>(team)].facts;
        if (const int door = find(doors_, lever.target); door >= 0)
          if (const int fact = world_.passages[static_cast<std::size_t>(door)].fact; fact >= 0)
            made.outcome.facts.set(fact);
      }
      levers.emplace(lever.name, static_cast<int>(world_.levers.size()));
      world_.levers.push_back(made);
    }
    for (const std::vector<std::string>& names : level_.hidden) {
      std::vector<int> group;
      for (const std::string& name : names)
        if (const int lever = find(levers, name); lever >= 0) group.push_back(lever);
      if (group.size() > 1) world_.hidden.push_back(std::move(group));
    }
  }

  void addWins() {
    for (const PuzzleLevel::Win& win : level_.wins) {
      const int room = find(rooms_, win.name), item = find(items_, win.name), badger = find(badgers_, win.name);
      if (win.aim == PuzzleLevel::Aim::reach) {
        world_.is_winnable &= room >= 0 && (world_.goal < 0 || world_.goal == room);
        world_.goal = room;
      } else if (win.aim == PuzzleLevel::Aim::have) {
        world_.is_winnable &= item >= 0;
        if (item >= 0) world_.wanted_items.push_back(item);
      } else {
        world_.is_winnable &= badger >= 0;
        if (badger >= 0) world_.wanted_badgers.push_back(badger);
      }
    }
  }

  const PuzzleLevel& level_;
  World world_;
  Names rooms_, heroes_, doors_, containers_, items_, badgers_, switches_, teams_;
};

}  // namespace

std::optional<PuzzleWorld> compileWorld(const PuzzleLevel& level) { return Compiler(level).compile(); }

}  // namespace castra::analyzers
