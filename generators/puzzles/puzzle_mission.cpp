// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/puzzles/puzzle_mission.h"

#include <algorithm>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using Gate = PuzzleMission::Gate;
using Keeper = PuzzleMission::Keeper;
using Zone = PuzzleMission::Zone;

constexpr std::size_t kMostChildren = 3;  // a zone has four sides, and by one of them it is entered
constexpr double kPutToUse = 0.75;

int depthOf(const PuzzleMission& mission, int zone) {
  int depth = 0;
  for (; mission.zones[at(zone)].parent >= 0; zone = mission.zones[at(zone)].parent) ++depth;
  return depth;
}

/// A zone before `zone` for something that opens it: most often one that has no use yet, so that it is no dead end.
int chooseZone(Random& random, const std::vector<char>& has_use, int zone) {
  std::vector<int> idle;
  for (int z = 0; z < zone; ++z)
    if (has_use[at(z)] == 0) idle.push_back(z);
  if (!idle.empty() && random.chance(kPutToUse)) return random.pick(std::span<const int>(idle));
  return static_cast<int>(random.below(static_cast<std::uint64_t>(zone)));
}

void growTree(Random& random, const PuzzleParams& params, PuzzleMission& mission) {
  std::vector<Gate> gates(at(params.locks), Gate::key);
  gates.insert(gates.end(), at(params.levers), Gate::lever);
  gates.insert(gates.end(), at(params.mechanisms), Gate::mechanism);
  random.shuffle(std::span<Gate>(gates));
  mission.zones.emplace_back();
  for (const Gate gate : gates) {
    const int number = static_cast<int>(mission.zones.size());
    std::vector<int> parents;
    for (int z = 0; z < number; ++z)
      if (mission.zones[at(z)].children.size() < kMostChildren) parents.push_back(z);
    const bool branches = random.chance(params.branching);
    const int parent = branches ? random.pick(std::span<const int>(parents)) : parents.back();
    Zone zone;
    zone.parent = parent;
    zone.gate = gate;
    mission.zones[at(parent)].children.push_back(number);
    mission.zones.push_back(std::move(zone));
  }
}

void hideKeys(Random& random, const PuzzleParams& params, PuzzleMission& mission) {
  std::vector<char> has_use(mission.zones.size());
  for (std::size_t z = 0; z < mission.zones.size(); ++z) has_use[z] = mission.zones[z].children.empty() ? 0 : 1;
  has_use[at(mission.goal)] = 1;
  std::vector<int> keyed;
  for (int z = 1; z < static_cast<int>(mission.zones.size()); ++z) {
    Zone& zone = mission.zones[at(z)];
    // Switches stand before their door.
    zone.opener = zone.gate == Gate::mechanism ? zone.parent : chooseZone(random, has_use, z);
    has_use[at(zone.opener)] = 1;
    if (zone.gate == Gate::key) keyed.push_back(z);
  }
  random.shuffle(std::span<int>(keyed));
  std::size_t next = 0;
  int false_levers = params.traps;
  for (int i = 0; i < params.safes && next < keyed.size(); ++i) {
    Zone& zone = mission.zones[at(keyed[next])];
    zone.keeper = false_levers-- > 0 ? Keeper::hidden : Keeper::safe;
    zone.safe_lever = chooseZone(random, has_use, keyed[next++]);
    has_use[at(zone.safe_lever)] = 1;
  }
  for (int i = 0; i < params.boxes && next < keyed.size(); ++i) mission.zones[at(keyed[next++])].keeper = Keeper::box;
}

void markNeeded(PuzzleMission& mission, int zone) {
  for (; zone >= 0 && !mission.zones[at(zone)].is_needed; zone = mission.zones[at(zone)].parent) {
    mission.zones[at(zone)].is_needed = true;
    if (mission.zones[at(zone)].gate == Gate::none) continue;
    markNeeded(mission, mission.zones[at(zone)].opener);
    if (mission.zones[at(zone)].keeper >= Keeper::safe) markNeeded(mission, mission.zones[at(zone)].safe_lever);
  }
}

}  // namespace

bool PuzzleMission::isBehind(int zone, int other) const {
  for (; zone >= 0; zone = zones[at(zone)].parent)
    if (zone == other) return true;
  return false;
}

PuzzleMission planMission(Random random, const PuzzleParams& params) {
  const int gates = params.locks + params.levers + params.mechanisms;
  // The goal has a room of its own, and so has whoever holds a mechanism.
  const int least = gates + 2 + params.mechanisms;
  if (params.rooms < least)
    throw Error("puzzle", concat(gates, " locked doors need ", least, " rooms at least, and there are ", params.rooms,
                                 "; raise rooms or lower locks, levers or mechanisms"));
  PuzzleMission mission;
  mission.heroes = params.mechanisms > 0 ? 3 : 1;
  growTree(random, params, mission);
  for (int z = 1; z < static_cast<int>(mission.zones.size()); ++z)
    if (depthOf(mission, z) >= depthOf(mission, mission.goal)) mission.goal = z;
  hideKeys(random, params, mission);
  markNeeded(mission, mission.goal);
  int left = params.rooms - gates - 1;
  const auto widen = [&](int zone) {
    ++mission.zones[at(zone)].rooms;
    --left;
  };
  if (mission.goal == 0) widen(0);
  for (std::size_t z = 1; z < mission.zones.size(); ++z)
    if (mission.zones[z].gate == Gate::mechanism && mission.zones[at(mission.zones[z].parent)].rooms == 1 && left > 0)
      widen(mission.zones[z].parent);
  while (left > 0) widen(static_cast<int>(random.below(mission.zones.size())));
  return mission;
}

}  // namespace castra::generators
