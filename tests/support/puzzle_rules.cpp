// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/puzzle_rules.h"

#include <algorithm>
#include <map>

#include "pipeline/base/text.h"

namespace castra::testing {

namespace {

using Level = PuzzleLevel;
using Thing = Level::Thing;

// Where an item is: in a room (0 and up), in its box or safe, or with a hero.
constexpr std::int16_t kInside = -1, kWithFirst = 1000;
enum BadgerMood : std::int16_t { kHidden, kAwake, kBeaten };

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

PlainRules::PlainRules(const PuzzleLevel& level) : level_(level), heroes_(heroesOf(level)) {}

std::int16_t PlainRules::roomNumber(const std::string& id) const {
  for (std::size_t i = 0; i < level_.rooms.size(); ++i)
    if (level_.rooms[i].id == id) return static_cast<std::int16_t>(i);
  return -100;
}

PlainState PlainRules::begin() const {
  PlainState state(size(), 0);
  for (std::size_t h = 0; h < heroes_.size(); ++h) {
    state[h] = roomNumber(startOf(level_));
    state[holdAt(h)] = -1;
  }
  for (std::size_t i = 0; i < level_.objects.size(); ++i) {
    const Level::Object& object = level_.objects[i];
    state[placeAt(i)] = object.container.empty() ? roomNumber(object.room) : kInside;
    for (std::size_t h = 0; h < heroes_.size(); ++h)
      if (object.container == heroes_[h])
        state[placeAt(i)] = static_cast<std::int16_t>(kWithFirst + static_cast<int>(h));
  }
  for (std::size_t i = 0; i < level_.doors.size(); ++i) {
    const Level::Door& door = level_.doors[i];
    // A door that is merely closed is as good as open; a window may open from one side only.
    state[doorAt(i)] = door.is_open || (!door.is_locked && door.open_from.empty()) ? 1 : 0;
  }
  for (std::size_t i = 0; i < level_.agents.size(); ++i)
    state[badgerAt(i)] = level_.agents[i].is_awake ? kAwake : kHidden;
  return state;
}

bool PlainRules::hasObject(const PlainState& state, std::size_t hero, std::size_t object) const {
  return state[placeAt(object)] == kWithFirst + static_cast<int>(hero);
}

bool PlainRules::isWon(const PlainState& state) const {
  for (const Level::Win& win : level_.wins) {
    if (win.aim == Level::Aim::reach) {
      for (std::size_t h = 0; h < heroes_.size(); ++h)
        if (state[h] != roomNumber(win.name)) return false;
    } else if (win.aim == Level::Aim::have) {
      bool is_had = false;
      for (std::size_t i = 0; i < level_.objects.size(); ++i)
        is_had |= level_.objects[i].name == win.name && state[placeAt(i)] >= kWithFirst;
      if (!is_had) return false;
    } else {
      bool is_beaten = false;
      for (std::size_t i = 0; i < level_.agents.size(); ++i)
        is_beaten |= level_.agents[i].name == win.name && state[badgerAt(i)] == kBeaten;
      if (!is_beaten) return false;
    }
  }
  return true;
}

bool PlainRules::isHeldOpen(const PlainState& state, std::size_t door) const {
  for (const Level::Team& team : level_.teams) {
    if (!team.shutsAgain() || !contains(team.opens, level_.doors[door].name)) continue;
    bool all = true, any = false;
    for (const Level::Team::Slot& slot : team.slots) {
      if (!slot.is_required) continue;
      any = true;
      bool is_held = false;
      for (std::size_t h = 0; h < heroes_.size(); ++h)
        is_held |=
            state[holdAt(h)] >= 0 && level_.objects[static_cast<std::size_t>(state[holdAt(h)])].name == slot.object;
      all &= is_held;
    }
    if (all && any) return true;
  }
  return false;
}

bool PlainRules::isGuarded(const PlainState& state, std::int16_t room) const {
  for (std::size_t i = 0; i < level_.agents.size(); ++i)
    if (level_.agents[i].role == Level::Role::badger && state[badgerAt(i)] == kAwake &&
        roomNumber(level_.agents[i].room) == room)
      return true;
  return false;
}

std::vector<PlainRules::Move> PlainRules::listMoves(const PlainState& state) const {
  std::vector<Move> moves;
  for (std::size_t h = 0; h < heroes_.size(); ++h) {
    PlainState free = state;  // whatever a hero does, it steps off its switch first
    free[holdAt(h)] = -1;
    addWalks(free, h, moves);
    for (std::size_t i = 0; i < level_.agents.size(); ++i) {
      const Level::Agent& agent = level_.agents[i];
      if (agent.role != Level::Role::badger || state[badgerAt(i)] != kAwake || roomNumber(agent.room) != state[h])
        continue;
      for (std::size_t k = 0; k < level_.objects.size(); ++k) {
        if (level_.objects[k].thing != Thing::sword || !hasObject(state, h, k)) continue;
        PlainState after = free;
        after[badgerAt(i)] = kBeaten;
        moves.push_back({concat(heroes_[h], " strikes ", agent.name, " with ", level_.objects[k].name), after});
      }
    }
    if (isGuarded(state, state[h])) continue;
    for (std::size_t i = 0; i < level_.objects.size(); ++i) {
      if (!isItem(level_.objects[i].thing)) continue;
      bool is_here = state[placeAt(i)] == state[h];
      if (state[placeAt(i)] == kInside)
        for (std::size_t c = 0; c < level_.objects.size(); ++c)
          is_here |= level_.objects[c].name == level_.objects[i].container && state[openAt(c)] != 0 &&
                     roomNumber(level_.objects[c].room) == state[h];
      if (!is_here) continue;
      PlainState after = free;
      after[placeAt(i)] = static_cast<std::int16_t>(kWithFirst + static_cast<int>(h));
      moves.push_back({concat(heroes_[h], " picks up ", level_.objects[i].name), after});
    }
    addOpenings(free, h, moves);
    addLevers(free, h, moves);
  }
  return moves;
}

void PlainRules::addWalks(const PlainState& state, std::size_t hero, std::vector<Move>& moves) const {
  for (std::size_t i = 0; i < level_.doors.size(); ++i) {
    const Level::Door& door = level_.doors[i];
    const std::int16_t a = roomNumber(door.a), b = roomNumber(door.b);
    if ((state[hero] != a && state[hero] != b) || a == b) continue;
    const bool climbs = !door.is_locked && door.open_from == level_.rooms[static_cast<std::size_t>(state[hero])].id;
    if (state[doorAt(i)] == 0 && !climbs && !isHeldOpen(state, i)) continue;
    PlainState after = state;
    after[hero] = state[hero] == a ? b : a;
    if (climbs) after[doorAt(i)] = 1;
    moves.push_back(
        {concat(heroes_[hero], " walks to ", level_.rooms[static_cast<std::size_t>(after[hero])].id, " by ", door.name),
         after});
  }
}

void PlainRules::addOpenings(const PlainState& state, std::size_t hero, std::vector<Move>& moves) const {
  const std::string& here = level_.rooms[static_cast<std::size_t>(state[hero])].id;
  for (std::size_t i = 0; i < level_.doors.size(); ++i) {
    const Level::Door& door = level_.doors[i];
    if (state[doorAt(i)] != 0 || (door.a != here && door.b != here)) continue;
    PlainState after = state;
    after[doorAt(i)] = 1;
    for (std::size_t k = 0; k < level_.objects.size(); ++k) {
      const Level::Object& tool = level_.objects[k];
      if (!hasObject(state, hero, k)) continue;
      if (tool.thing == Thing::key && door.is_locked && contains(tool.opens, door.name) &&
          (door.open_from.empty() || door.open_from == here))
        moves.push_back({concat(heroes_[hero], " unlocks ", door.name, " with ", tool.name), after});
      if (tool.thing == Thing::ball && door.is_window) {
        PlainState thrown = after;
        thrown[placeAt(k)] = roomNumber(door.a == here ? door.b : door.a);
        moves.push_back({concat(heroes_[hero], " hurls ", tool.name, " at ", door.name), thrown});
      }
    }
  }
  for (std::size_t i = 0; i < level_.objects.size(); ++i) {
    const Level::Object& box = level_.objects[i];
    if (box.thing != Thing::box || state[openAt(i)] != 0 || box.room != here) continue;
    PlainState after = state;
    after[openAt(i)] = 1;
    if (!box.is_locked) moves.push_back({concat(heroes_[hero], " opens ", box.name), after});
    for (std::size_t k = 0; k < level_.objects.size() && box.is_locked; ++k) {
      const Level::Object& tool = level_.objects[k];
      if (!hasObject(state, hero, k)) continue;
      if (tool.thing == Thing::key && contains(tool.opens, box.name))
        moves.push_back({concat(heroes_[hero], " unlocks ", box.name, " with ", tool.name), after});
      if (tool.thing == Thing::ball) {
        PlainState thrown = after;
        thrown[placeAt(k)] = state[hero];
        moves.push_back({concat(heroes_[hero], " hurls ", tool.name, " at ", box.name), thrown});
      }
    }
  }
}

void PlainRules::openByName(PlainState& state, const std::string& name) const {
  for (std::size_t i = 0; i < level_.doors.size(); ++i)
    if (level_.doors[i].name == name) state[doorAt(i)] = 1;
  for (std::size_t i = 0; i < level_.objects.size(); ++i)
    if (level_.objects[i].name == name) state[openAt(i)] = 1;
  for (const Level::Team& team : level_.teams)
    if (team.name == name)
      for (const std::string& door : team.opens) openByName(state, door);
}

void PlainRules::addLevers(const PlainState& state, std::size_t hero, std::vector<Move>& moves) const {
  for (const Level::Lever& lever : level_.levers) {
    if (roomNumber(lever.room) != state[hero]) continue;
    PlainState after = state;
    if (lever.operation == Level::Operation::open) openByName(after, lever.target);
    for (std::size_t i = 0; i < level_.agents.size() && lever.operation == Level::Operation::spawn; ++i)
      if (level_.agents[i].name == lever.target && after[badgerAt(i)] == kHidden) after[badgerAt(i)] = kAwake;
    if (lever.operation == Level::Operation::death) {
      for (std::size_t i = 0; i < level_.objects.size(); ++i)
        if (hasObject(state, hero, i) && level_.objects[i].thing != Thing::sword) after[placeAt(i)] = state[hero];
      after[hero] = roomNumber(startOf(level_));
    }
    moves.push_back({concat(heroes_[hero], " pulls ", lever.name), after});
  }
  for (std::size_t i = 0; i < level_.objects.size(); ++i) {
    const Level::Object& object = level_.objects[i];
    if (object.thing != Thing::switch_ || roomNumber(object.room) != state[hero]) continue;
    bool is_taken = false;
    for (std::size_t h = 0; h < heroes_.size(); ++h) is_taken |= state[holdAt(h)] == static_cast<std::int16_t>(i);
    if (is_taken) continue;
    PlainState after = state;
    after[holdAt(hero)] = static_cast<std::int16_t>(i);
    for (const Level::Team& team : level_.teams) {
      if (team.shutsAgain()) continue;
      bool all = true, is_mine = false, any = false;
      for (const Level::Team::Slot& slot : team.slots) {
        is_mine |= slot.object == object.name;
        if (!slot.is_required) continue;
        any = true;
        bool is_held = false;
        for (std::size_t h = 0; h < heroes_.size(); ++h)
          is_held |=
              after[holdAt(h)] >= 0 && level_.objects[static_cast<std::size_t>(after[holdAt(h)])].name == slot.object;
        all &= is_held;
      }
      if (all && any && is_mine)
        for (const std::string& door : team.opens) openByName(after, door);
    }
    moves.push_back({concat(heroes_[hero], " holds ", object.name), after});
  }
}

BruteForce searchByForce(const PuzzleLevel& level, std::size_t most_states) {
  const PlainRules rules(level);
  BruteForce result;
  std::set<PlainState> seen{rules.begin()};
  std::vector<PlainState> layer{rules.begin()};
  for (int steps = 0; !layer.empty(); ++steps) {
    std::vector<PlainState> next;
    for (const PlainState& state : layer) {
      if (rules.isWon(state)) {
        result.is_done = true;
        if (steps <= level.step_limit) result.steps = steps;
        result.states = seen.size();
        return result;
      }
      for (PlainRules::Move& move : rules.listMoves(state))
        if (seen.insert(move.after).second) next.push_back(std::move(move.after));
      if (seen.size() > most_states) {
        result.states = seen.size();
        return result;
      }
    }
    layer = std::move(next);
  }
  result.is_done = true;
  result.states = seen.size();
  return result;
}

std::string executePlan(const PuzzleLevel& level, const std::vector<std::string>& plan) {
  const PlainRules rules(level);
  PlainState state = rules.begin();
  for (std::size_t i = 0; i < plan.size(); ++i) {
    if (rules.isWon(state)) return concat("is won after ", i, " of ", plan.size(), " steps");
    std::vector<PlainRules::Move> moves = rules.listMoves(state);
    const auto found = std::find_if(moves.begin(), moves.end(), [&](const auto& m) { return m.sentence == plan[i]; });
    if (found == moves.end()) return concat("step ", i + 1, " is not allowed: ", plan[i]);
    state = std::move(found->after);
  }
  return rules.isWon(state) ? "" : "the plan does not win";
}

FixPoint findFixPoint(const PuzzleLevel& level, const std::set<std::string>& without) {
  FixPoint result;
  std::set<std::string> open;
  result.rooms.insert(startOf(level));
  const std::vector<std::string> heroes = heroesOf(level);
  const auto isReached = [&](const std::string& room) { return result.rooms.contains(room); };
  const auto hasKeyTo = [&](const std::string& name) {
    return std::any_of(level.objects.begin(), level.objects.end(), [&](const Level::Object& object) {
      return result.items.contains(object.name) && (contains(object.opens, name));
    });
  };
  const auto hasBall = [&] {
    return std::any_of(level.objects.begin(), level.objects.end(), [&](const Level::Object& object) {
      return object.thing == Thing::ball && result.items.contains(object.name);
    });
  };
  for (std::size_t before = 0; before != result.rooms.size() + result.items.size() + open.size();) {
    before = result.rooms.size() + result.items.size() + open.size();
    for (const Level::Door& door : level.doors) {
      bool passes = door.is_open || open.contains(door.name) || (!door.is_locked && door.open_from.empty()) ||
                    (!door.is_locked && isReached(door.open_from)) || hasKeyTo(door.name) ||
                    (door.is_window && hasBall());
      for (const Level::Team& team : level.teams)
        passes |= contains(team.opens, door.name) &&
                  std::all_of(team.slots.begin(), team.slots.end(), [&](const Level::Team::Slot& slot) {
                    const Level::Object* object = level.findObject(slot.object);
                    return !slot.is_required || (object != nullptr && isReached(object->room));
                  });
      if (passes && (isReached(door.a) || isReached(door.b))) {
        result.rooms.insert(door.a);
        result.rooms.insert(door.b);
      }
    }
    for (const Level::Lever& lever : level.levers) {
      if (lever.operation != Level::Operation::open || !isReached(lever.room)) continue;
      open.insert(lever.target);
      for (const Level::Team& team : level.teams)
        if (team.name == lever.target) open.insert(team.opens.begin(), team.opens.end());
    }
    for (const Level::Object& object : level.objects) {
      if (object.thing == Thing::box && isReached(object.room) &&
          (!object.is_locked || hasKeyTo(object.name) || hasBall()))
        open.insert(object.name);
      if (!isItem(object.thing) || without.contains(object.name)) continue;
      const bool is_free = object.container.empty() || open.contains(object.container);
      if (contains(heroes, object.container) || (isReached(object.room) && is_free)) result.items.insert(object.name);
    }
  }
  result.may_be_won = std::all_of(level.wins.begin(), level.wins.end(), [&](const Level::Win& win) {
    return win.aim == Level::Aim::reach  ? isReached(win.name)
           : win.aim == Level::Aim::have ? result.items.contains(win.name)
                                         : true;
  });
  return result;
}

}  // namespace castra::testing
