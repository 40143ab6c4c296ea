// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/puzzles/plan_length.h"

#include <algorithm>
#include <map>
#include <set>

#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

/// Walks through the level as if every errand were given.
class Walker {
 public:
  explicit Walker(const PuzzleLevel& level) : level_(level), room_(startOf(level)) {
    for (std::size_t i = 0; i < level.rooms.size(); ++i) numbers_.emplace(level.rooms[i].id, i);
    next_.resize(level.rooms.size());
    for (const PuzzleLevel::Door& door : level.doors)
      if (!door.is_locked && !door.is_window) join(door);
  }

  int steps() const { return steps_; }

  /// -1: no way yet.
  int distanceTo(const std::string& room) const {
    const std::size_t goal = numbers_.at(room);
    std::vector<int> distance(next_.size(), -1);
    std::vector<std::size_t> queue{numbers_.at(room_)};
    distance[queue.front()] = 0;
    for (std::size_t i = 0; i < queue.size() && distance[goal] < 0; ++i)
      for (const std::size_t other : next_[queue[i]])
        if (distance[other] < 0) {
          distance[other] = distance[queue[i]] + 1;
          queue.push_back(other);
        }
    return distance[goal];
  }
  void goTo(const std::string& room) {
    steps_ += std::max(0, distanceTo(room));
    room_ = room;
  }
  void act() { ++steps_; }

  void pull(const std::string& target) {
    for (const PuzzleLevel::Lever& lever : level_.levers)
      if (lever.target == target && !is_done_.contains(lever.name)) {
        goTo(lever.room);
        act();
        is_done_.insert(lever.name);
        return;
      }
  }
  void fetch(const std::string& item) {
    const PuzzleLevel::Object* object = level_.findObject(item);
    if (object == nullptr || !is_done_.insert(item).second) return;
    for (const PuzzleLevel::Agent& agent : level_.agents)
      if (agent.role == PuzzleLevel::Role::badger && agent.is_awake && agent.room == object->room && item != "sword") {
        fetch("sword");
        if (is_done_.insert(agent.name).second) act();
      }
    if (!object->container.empty() && level_.findObject(object->container)->thing == PuzzleLevel::Thing::safe)
      pull(object->container);
    goTo(object->room);
    if (!object->container.empty() && level_.findObject(object->container)->thing == PuzzleLevel::Thing::box) act();
    act();
  }
  void pass(const std::string& gate, bool has_key) {
    for (const PuzzleLevel::Door& door : level_.doors) {
      if (door.name != gate) continue;
      if (has_key) {
        // From whichever side is open by now.
        goTo(distanceTo(door.a) >= 0 ? door.a : door.b);
        act();
      }
      join(door);
    }
  }

 private:
  void join(const PuzzleLevel::Door& door) {
    const std::size_t a = numbers_.at(door.a), b = numbers_.at(door.b);
    next_[a].push_back(b);
    next_[b].push_back(a);
  }

  const PuzzleLevel& level_;
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::vector<std::size_t>> next_;  // rooms that one can walk to
  std::set<std::string> is_done_;
  std::string room_;
  int steps_ = 0;
};

}  // namespace

int lengthOfPlan(const PuzzleMission& mission, const PuzzleLevel& level) {
  using Gate = PuzzleMission::Gate;
  Walker walker(level);
  for (std::size_t z = 1; z < mission.zones.size(); ++z) {
    const PuzzleMission::Zone& zone = mission.zones[z];
    if (!zone.is_needed) continue;
    const std::string gate = concat("gate", z);
    if (zone.gate == Gate::key) walker.fetch(concat("key", z));
    if (zone.gate == Gate::lever) walker.pull(gate);
    if (zone.gate == Gate::mechanism) {
      walker.goTo(level.findObject(concat("switch", z, "a"))->room);
      walker.act();
    }
    walker.pass(gate, zone.gate == Gate::key);
  }
  for (const PuzzleLevel::Win& win : level.wins)
    if (win.aim == PuzzleLevel::Aim::have) walker.fetch(win.name);
  for (const PuzzleLevel::Win& win : level.wins)
    if (win.aim == PuzzleLevel::Aim::reach) walker.goTo(win.name);
  return walker.steps() * mission.heroes;
}

}  // namespace castra::generators
