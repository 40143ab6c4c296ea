// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/puzzle_level.h"

#include <algorithm>

#include "pipeline/artifacts/puzzle_faults.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

const PuzzleLevel::Room* PuzzleLevel::findRoom(std::string_view id) const {
  const auto found = std::find_if(rooms.begin(), rooms.end(), [&](const Room& room) { return room.id == id; });
  return found == rooms.end() ? nullptr : &*found;
}

const PuzzleLevel::Object* PuzzleLevel::findObject(std::string_view name) const {
  const auto found =
      std::find_if(objects.begin(), objects.end(), [&](const Object& object) { return object.name == name; });
  return found == objects.end() ? nullptr : &*found;
}

bool isItem(PuzzleLevel::Thing thing) {
  using Thing = PuzzleLevel::Thing;
  return thing == Thing::ball || thing == Thing::treasure || thing == Thing::sword || thing == Thing::key;
}

std::vector<std::string> heroesOf(const PuzzleLevel& level) {
  std::vector<std::string> heroes;
  for (const PuzzleLevel::Agent& agent : level.agents)
    if (agent.role == PuzzleLevel::Role::hero) heroes.push_back(agent.name);
  if (heroes.empty()) heroes.emplace_back(kLoneHero);
  return heroes;
}

std::string startOf(const PuzzleLevel& level) {
  for (const PuzzleLevel::Room& room : level.rooms)
    if (room.is_start) return room.id;
  return level.rooms.empty() ? std::string() : level.rooms.front().id;
}

void check(const PuzzleLevel& level) {
  if (const auto fault = findFault(level)) throw Error(fault->name, fault->text);
}

Summary summarize(const PuzzleLevel& level) {
  using Thing = PuzzleLevel::Thing;
  const auto count = [&](Thing thing) {
    return static_cast<std::uint64_t>(std::count_if(level.objects.begin(), level.objects.end(),
                                                    [&](const auto& object) { return object.thing == thing; }));
  };
  std::uint64_t locked = 0, windows = 0;
  for (const PuzzleLevel::Door& door : level.doors) {
    locked += door.is_locked ? 1 : 0;
    windows += door.is_window ? 1 : 0;
  }
  return {{"rooms", static_cast<std::uint64_t>(level.rooms.size())},
          {"doors", static_cast<std::uint64_t>(level.doors.size()) - windows},
          {"windows", windows},
          {"locked", locked},
          {"keys", count(Thing::key)},
          {"levers", static_cast<std::uint64_t>(level.levers.size())},
          {"hidden groups", static_cast<std::uint64_t>(level.hidden.size())},
          {"boxes and safes", count(Thing::box) + count(Thing::safe)},
          {"treasures", count(Thing::treasure)},
          {"mechanisms", static_cast<std::uint64_t>(level.teams.size())},
          {"heroes", static_cast<std::uint64_t>(heroesOf(level).size())}};
}

}  // namespace castra
