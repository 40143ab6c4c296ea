// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/puzzles/puzzle_relevance.h"

#include <algorithm>

namespace castra::analyzers {

namespace {

using Operation = PuzzleLevel::Operation;
using Thing = PuzzleLevel::Thing;
using World = PuzzleWorld;

bool contains(const std::vector<int>& list, int i) { return std::find(list.begin(), list.end(), i) != list.end(); }

/// Sets the field, and notes if that is news.
void assign(bool& field, bool value, bool& is_changed) {
  is_changed |= field != value;
  field = value;
}

FactSet usedFacts(const World& world) {
  FactSet facts;
  for (const World::Passage& passage : world.passages)
    if (passage.is_used && passage.fact >= 0) facts.set(passage.fact);
  for (const World::Container& box : world.containers)
    if (box.is_used) facts.set(box.fact);
  return facts;
}

bool meet(const FactSet& a, const FactSet& b) {
  return (a.words[0] & b.words[0]) != 0 || (a.words[1] & b.words[1]) != 0 || (a.words[2] & b.words[2]) != 0;
}

bool dropThings(World& world, bool for_any_order) {
  bool is_changed = false;
  const bool has_badgers =
      std::any_of(world.badgers.begin(), world.badgers.end(), [](const World::Badger& b) { return b.is_awake; }) ||
      std::any_of(world.levers.begin(), world.levers.end(), [](const World::Lever& lever) {
        return lever.is_used && lever.outcome.operation == Operation::spawn;
      });
  bool has_targets = false;
  std::vector<char> is_key(world.items.size());
  const auto addKeys = [&](const std::vector<int>& keys) {
    for (const int key : keys) is_key[at(key)] = 1;
  };
  for (const World::Passage& passage : world.passages) {
    if (!passage.is_used || passage.is_free) continue;
    has_targets |= passage.is_window;
    if (passage.is_locked) addKeys(passage.keys);
  }
  for (const World::Container& box : world.containers) {
    if (!box.is_used || !box.is_locked) continue;
    has_targets = true;
    addKeys(box.keys);
  }
  std::vector<char> has_content(world.containers.size());
  for (std::size_t i = 0; i < world.items.size(); ++i) {
    World::Item& item = world.items[i];
    const bool is_needed = contains(world.wanted_items, static_cast<int>(i)) || is_key[i] != 0 ||
                           (item.thing == Thing::sword && has_badgers) || (item.thing == Thing::ball && has_targets);
    assign(item.is_used, is_needed, is_changed);
    if (is_needed && item.container >= 0) has_content[at(item.container)] = 1;
  }
  for (std::size_t c = 0; c < world.containers.size(); ++c)
    assign(world.containers[c].is_used, has_content[c] != 0, is_changed);
  const FactSet facts = usedFacts(world);
  std::vector<char> is_good(world.levers.size());
  for (std::size_t i = 0; i < world.levers.size(); ++i) {
    const World::Outcome& outcome = world.levers[i].outcome;
    is_good[i] = outcome.operation == Operation::death ||
                 (outcome.operation == Operation::open ? meet(outcome.facts, facts)
                                                       : contains(world.wanted_badgers, outcome.badger));
  }
  for (const std::vector<int>& group : world.hidden) {
    const bool has_good = std::any_of(group.begin(), group.end(), [&](int lever) { return is_good[at(lever)] != 0; });
    for (const int lever : group)
      if (for_any_order && has_good) is_good[at(lever)] = 1;
  }
  for (std::size_t i = 0; i < world.levers.size(); ++i) assign(world.levers[i].is_used, is_good[i] != 0, is_changed);
  for (World::Switch& one : world.switches)
    assign(one.is_used, one.is_used && meet(world.teams[at(one.team)].facts, facts), is_changed);
  return is_changed;
}

/// Rooms where something matters.
std::vector<char> findAnchors(const World& world) {
  std::vector<char> anchors(at(world.rooms));
  const auto add = [&](int room) { anchors[at(room)] = 1; };
  add(world.start);
  if (world.goal >= 0) add(world.goal);
  for (const World::Item& item : world.items)
    if (item.is_used) add(item.room);
  for (const World::Container& box : world.containers)
    if (box.is_used) add(box.room);
  for (const World::Lever& lever : world.levers)
    if (lever.is_used) add(lever.room);
  for (const int badger : world.wanted_badgers) add(world.badgers[at(badger)].room);
  for (const World::Switch& one : world.switches) {
    if (!one.is_used) continue;
    add(one.room);
    // Whoever makes place on a switch steps into a room beside it, even one with nothing in it.
    for (const int p : world.passages_of[at(one.room)])
      if (world.passages[at(p)].is_used) add(world.passages[at(p)].other(one.room));
  }
  return anchors;
}

bool dropRooms(World& world) {
  const std::vector<char> anchors = findAnchors(world);
  bool is_changed = false;
  std::vector<int> seen(at(world.rooms), -1);
  std::vector<int> part;
  for (int cut = 0; cut < world.rooms; ++cut)
    for (int first = 0; first < world.rooms; ++first) {
      if (first == cut || seen[at(first)] == cut) continue;
      part.assign(1, first);
      seen[at(first)] = cut;
      bool has_anchor = false;
      for (std::size_t i = 0; i < part.size(); ++i) {
        has_anchor |= anchors[at(part[i])] != 0;
        for (const int p : world.passages_of[at(part[i])]) {
          const int next = world.passages[at(p)].other(part[i]);
          if (!world.passages[at(p)].is_used || next == cut || seen[at(next)] == cut) continue;
          seen[at(next)] = cut;
          part.push_back(next);
        }
      }
      if (has_anchor) continue;
      for (const int room : part)
        for (const int p : world.passages_of[at(room)]) assign(world.passages[at(p)].is_used, false, is_changed);
    }
  return is_changed;
}

/// The fix point, rule by rule.
class Relaxer {
 public:
  Relaxer(const World& world, int without_fact, int without_item)
      : world_(world), without_fact_(without_fact), without_item_(without_item) {
    reach_.rooms.resize(at(world.rooms));
    reach_.items.resize(world.items.size());
    reach_.rooms[at(world.start)] = 1;
    for (std::size_t i = 0; i < world.items.size(); ++i)
      if (world.items[i].owner >= 0) take(static_cast<int>(i));
  }

  RelaxedReach relax() {
    do {
      is_changed_ = false;
      for (const World::Passage& passage : world_.passages)
        if (passage.is_used) relaxPassage(passage);
      for (const World::Container& box : world_.containers)
        if (!box.is_safe && isIn(box.room) && (!box.is_locked || hasAny(box.keys) || has(Thing::ball))) set(box.fact);
      for (const World::Lever& lever : world_.levers)
        if (lever.outcome.operation == Operation::open && isIn(lever.room))
          for (int f = 0; f < static_cast<int>(world_.facts); ++f)
            if (lever.outcome.facts.test(f)) set(f);
      for (std::size_t i = 0; i < world_.items.size(); ++i) {
        const World::Item& item = world_.items[i];
        if (isIn(item.room) && (item.container < 0 || reach_.facts.test(world_.containers[at(item.container)].fact)))
          take(static_cast<int>(i));
      }
    } while (is_changed_);
    reach_.is_won = isWon();
    return std::move(reach_);
  }

 private:
  bool isIn(int room) const { return reach_.rooms[at(room)] != 0; }
  bool hasAny(const std::vector<int>& items) const {
    return std::any_of(items.begin(), items.end(), [&](int i) { return reach_.items[at(i)] != 0; });
  }
  bool has(Thing thing) const {
    for (std::size_t i = 0; i < world_.items.size(); ++i)
      if (world_.items[i].thing == thing && reach_.items[i] != 0) return true;
    return false;
  }
  void set(int fact) {
    if (fact == without_fact_ || reach_.facts.test(fact)) return;
    reach_.facts.set(fact);
    is_changed_ = true;
  }
  void take(int item) {
    if (item == without_item_ || reach_.items[at(item)] != 0) return;
    reach_.items[at(item)] = 1;
    is_changed_ = true;
  }
  bool canHold(const World::Team& team) const {
    // As many as there are switches, and one more to pass before the door shuts.
    if (!team.works || static_cast<int>(team.required.size()) + (team.shuts_again ? 1 : 0) > world_.heroes)
      return false;
    return std::all_of(team.required.begin(), team.required.end(),
                       [&](int one) { return isIn(world_.switches[at(one)].room); });
  }
  void relaxPassage(const World::Passage& passage) {
    if (!isIn(passage.a) && !isIn(passage.b)) return;
    bool is_open = passage.is_free;
    if (!is_open) {
      const bool opens_here = passage.open_from < 0 || isIn(passage.open_from);
      if ((!passage.is_locked && opens_here) || (passage.is_locked && opens_here && hasAny(passage.keys)) ||
          (passage.is_window && has(Thing::ball)))
        set(passage.fact);
      for (const World::Team& team : world_.teams)
        if (team.facts.test(passage.fact) && canHold(team)) {
          if (team.shuts_again && passage.fact != without_fact_) is_open = true;
          if (!team.shuts_again) set(passage.fact);
        }
      is_open |= reach_.facts.test(passage.fact);
    }
    if (!is_open || (isIn(passage.a) && isIn(passage.b))) return;
    reach_.rooms[at(passage.a)] = reach_.rooms[at(passage.b)] = 1;
    is_changed_ = true;
  }
  bool isWon() const {
    if (!world_.is_winnable || (world_.goal >= 0 && !isIn(world_.goal))) return false;
    for (const int item : world_.wanted_items)
      if (reach_.items[at(item)] == 0) return false;
    return std::all_of(world_.wanted_badgers.begin(), world_.wanted_badgers.end(),
                       [&](int badger) { return isIn(world_.badgers[at(badger)].room) && has(Thing::sword); });
  }

  const World& world_;
  int without_fact_, without_item_;
  RelaxedReach reach_;
  bool is_changed_ = false;
};

}  // namespace

void dropIrrelevant(PuzzleWorld& world, bool for_any_order) {
  bool is_changed = true;
  while (is_changed) {
    is_changed = dropThings(world, for_any_order);
    is_changed |= dropRooms(world);
  }
}

RelaxedReach relaxWorld(const PuzzleWorld& world, int without_fact, int without_item) {
  return Relaxer(world, without_fact, without_item).relax();
}

std::vector<int> distancesTo(const PuzzleWorld& world, int room) {
  constexpr int kFar = 1 << 18;
  std::vector<int> distance(at(world.rooms), kFar), queue{room};
  distance[at(room)] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const int here = queue[i];
    const auto reach = [&](int next) {
      if (distance[at(next)] < kFar) return;
      distance[at(next)] = distance[at(here)] + 1;
      queue.push_back(next);
    };
    for (const int p : world.passages_of[at(here)])
      if (world.passages[at(p)].is_used) reach(world.passages[at(p)].other(here));
    if (here == world.start)
      for (const World::Lever& lever : world.levers)
        if (lever.is_used && lever.outcome.operation == Operation::death) reach(lever.room);
  }
  return distance;
}

}  // namespace castra::analyzers
