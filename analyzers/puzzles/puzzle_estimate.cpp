// SPDX-License-Identifier: GPL-3.0-or-later
// Landmarks and their order: Hoffmann, Porteous and Sebastia, "Ordered landmarks in planning" (2004).
#include "analyzers/puzzles/puzzle_estimate.h"

#include <algorithm>

#include "analyzers/puzzles/puzzle_relevance.h"

namespace castra::analyzers {

namespace {

using Operation = PuzzleLevel::Operation;
using Thing = PuzzleLevel::Thing;
using World = PuzzleWorld;

constexpr int kFar = 1 << 20;
constexpr int kUnreachable = 1 << 18;  // as distancesTo has it

bool canDie(const World& world) {
  return std::any_of(world.levers.begin(), world.levers.end(), [](const World::Lever& lever) {
    return lever.is_used && lever.outcome.operation == Operation::death;
  });
}

bool meet(const FactSet& a, const FactSet& b) {
  return (a.words[0] & b.words[0]) != 0 || (a.words[1] & b.words[1]) != 0 || (a.words[2] & b.words[2]) != 0;
}

/// By a lever or a team, from wherever that may be.
bool canBeOpened(const World& world, const World::Passage& passage) {
  const auto sets = [&](const auto& thing) { return thing.facts.test(passage.fact); };
  return std::any_of(world.teams.begin(), world.teams.end(), sets) ||
         std::any_of(world.levers.begin(), world.levers.end(),
                     [&](const World::Lever& lever) { return sets(lever.outcome); });
}

/// From where one comes to the goal without that door.
std::vector<char> roomsBehind(const World& world, const World::Passage& door) {
  std::vector<char> seen(at(world.rooms));
  std::vector<int> queue{world.goal};
  seen[at(world.goal)] = 1;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const int p : world.passages_of[at(queue[i])]) {
      const World::Passage& passage = world.passages[at(p)];
      const int next = passage.other(queue[i]);
      if (&passage == &door || !passage.is_used || seen[at(next)] != 0) continue;
      seen[at(next)] = 1;
      queue.push_back(next);
    }
  return seen;
}

/// Where one can be from the start without that door, if windows open only from where they do.
std::vector<char> roomsBefore(const World& world, const World::Passage& door) {
  const bool has_ball = std::any_of(world.items.begin(), world.items.end(),
                                    [](const World::Item& item) { return item.is_used && item.thing == Thing::ball; });
  std::vector<char> seen(at(world.rooms));
  seen[at(world.start)] = 1;
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (const World::Passage& passage : world.passages) {
      if (&passage == &door || !passage.is_used || (seen[at(passage.a)] != 0) == (seen[at(passage.b)] != 0)) continue;
      const bool opens = passage.is_free || passage.open_from < 0 || has_ball || seen[at(passage.open_from)] != 0;
      if (!opens && !canBeOpened(world, passage)) continue;
      seen[at(passage.a)] = seen[at(passage.b)] = 1;
      is_changed = true;
    }
  }
  return seen;
}

/// The smallest part that both lie in, or -1. Larger parts have smaller numbers.
int commonPart(const std::vector<int>& around, int a, int b) {
  while (a != b) (a > b ? a : b) = around[at(std::max(a, b))];
  return a;
}

/// Facts that a step may set together with another, or by the way, so that it does not count as one of its own.
FactSet findUncounted(const World& world) {
  FactSet uncounted;
  for (const World::Passage& passage : world.passages)
    if (passage.fact >= 0 && !passage.is_locked) uncounted.set(passage.fact);
  for (const World::Team& team : world.teams) uncounted |= team.facts;
  for (const World::Lever& lever : world.levers) {
    int count = 0;
    for (int f = 0; f < static_cast<int>(world.facts); ++f) count += lever.outcome.facts.test(f) ? 1 : 0;
    if (count > 1) uncounted |= lever.outcome.facts;
  }
  return uncounted;
}

}  // namespace

PuzzleEstimate::PuzzleEstimate(const PuzzleWorld& world) : world_(world) {
  to_goal_ = world.goal < 0 ? std::vector<int>(at(world.rooms), 0) : distancesTo(world, world.goal);
  findGates();
  findLandmarks();
  for (Landmark& landmark : landmarks_) addPlaces(landmark);
  measure();
  divide();
}

void PuzzleEstimate::findGates() {
  if (world_.goal < 0) return;
  for (const World::Passage& passage : world_.passages) {
    if (!passage.is_used || passage.is_free || passage.is_window || !passage.keys.empty() ||
        passage.holders.size() != 1)
      continue;
    const World::Team& team = world_.teams[at(passage.holders.front())];
    if (!team.shuts_again || !team.works) continue;
    const std::vector<char> behind = roomsBehind(world_, passage);
    Gate gate{{}, team.required, roomsBefore(world_, passage)};
    gate.shut.set(passage.fact);
    for (const World::Passage& other : world_.passages)
      if (other.is_used && other.fact >= 0 && gate.before[at(other.a)] != gate.before[at(other.b)])
        gate.shut.set(other.fact);
    bool is_plain = true, is_behind = true, needs_somebody = false;
    for (const World::Lever& lever : world_.levers) {
      if (!lever.outcome.facts.test(passage.fact)) continue;
      FactSet alone;
      alone.set(passage.fact);
      is_plain &= lever.outcome.facts == alone;
      is_behind &= gate.before[at(lever.room)] == 0;
    }
    for (const int one : team.required) needs_somebody |= behind[at(world_.switches[at(one)].room)] == 0;
    if (is_plain && needs_somebody && behind[at(world_.start)] == 0) opened_.set(passage.fact);
    if (is_behind && gate.before[at(world_.goal)] == 0) gates_.push_back(std::move(gate));
  }
}

void PuzzleEstimate::divide() {
  part_of_.assign(at(world_.rooms), -1);
  if (world_.goal < 0) return;
  const bool can_die = canDie(world_);
  // Who dies is at the start at once. That is a way like others, where it leads nearer to the goal.
  std::vector<std::vector<int>> beside(at(world_.rooms));
  const auto join = [&](int a, int b) {
    beside[at(a)].push_back(b);
    beside[at(b)].push_back(a);
  };
  for (const World::Passage& passage : world_.passages)
    if (passage.is_used) join(passage.a, passage.b);
  for (const World::Lever& lever : world_.levers)
    if (lever.is_used && lever.outcome.operation == Operation::death) join(lever.room, world_.start);
  int farthest = 0;
  for (const int distance : to_goal_)
    if (distance < kUnreachable) farthest = std::max(farthest, distance);
  std::vector<std::vector<int>> rooms_at(at(farthest + 1));
  for (int room = 0; room < world_.rooms; ++room)
    if (to_goal_[at(room)] < kUnreachable) rooms_at[at(to_goal_[at(room)])].push_back(room);
  for (int distance = 1; distance <= farthest; ++distance)
    for (const int first : rooms_at[at(distance)]) {
      if (part_of_[at(first)] >= 0) continue;
      // All that hangs together with it and is no nearer to the goal.
      const int number = static_cast<int>(around_.size());
      std::vector<char> seen(at(world_.rooms));
      std::vector<int> queue{first};
      seen[at(first)] = 1;
      for (std::size_t i = 0; i < queue.size(); ++i) {
        if (to_goal_[at(queue[i])] == distance) part_of_[at(queue[i])] = number;
        for (const int next : beside[at(queue[i])])
          if (seen[at(next)] == 0 && to_goal_[at(next)] >= distance && to_goal_[at(next)] < kUnreachable) {
            seen[at(next)] = 1;
            queue.push_back(next);
          }
      }
      int outer = -1;
      for (const int next : beside[at(first)])
        if (to_goal_[at(next)] == distance - 1) outer = part_of_[at(next)];
      around_.push_back(outer);
      // The dead come to the start from anywhere, over many borders at once.
      borders_.push_back(can_die && seen[at(world_.start)] != 0 ? 1 : 2);
    }
  marked_.assign(around_.size(), 0);
  for (Landmark& landmark : landmarks_) {
    for (std::size_t p = 0; p < landmark.places.size(); ++p) {
      const int here = part_of_[at(landmark.places[p])];
      landmark.part = p == 0 ? here : commonPart(around_, landmark.part, here);
    }
  }
}

void PuzzleEstimate::findLandmarks() {
  const FactSet uncounted = findUncounted(world_);
  std::vector<RelaxedReach> without;  // of each landmark
  const auto consider = [&](bool is_item, int number) {
    RelaxedReach reach = relaxWorld(world_, is_item ? World::kNone : number, is_item ? number : World::kNone);
    if (reach.is_won) return;
    landmarks_.push_back({is_item, number, {}, {}, {}, {}});
    without.push_back(std::move(reach));
  };
  for (const World::Passage& passage : world_.passages)
    if (passage.is_used && passage.fact >= 0 && (!uncounted.test(passage.fact) || opened_.test(passage.fact)))
      consider(false, passage.fact);
  for (const World::Container& box : world_.containers)
    if (box.is_used && !uncounted.test(box.fact)) consider(false, box.fact);
  for (int i = 0; i < static_cast<int>(world_.items.size()); ++i)
    if (world_.items[at(i)].is_used && world_.items[at(i)].owner < 0) consider(true, i);

  // Of several heroes one may do this and another that, but who picks up a key has to bring it.
  const bool is_alone = world_.heroes == 1, keys_stay = !canDie(world_);
  for (std::size_t a = 0; a < landmarks_.size(); ++a)
    for (std::size_t b = 0; b < landmarks_.size(); ++b) {
      const Landmark& later = landmarks_[b];
      const bool needs = later.is_item ? without[a].items[at(later.number)] == 0 : !without[a].facts.test(later.number);
      if (a == b || !needs) continue;
      bool is_key = false;
      for (const World::Passage& passage : world_.passages)
        is_key |= landmarks_[a].is_item && !later.is_item && passage.fact == later.number &&
                  passage.keys == std::vector<int>{landmarks_[a].number};
      if (is_alone || (keys_stay && is_key)) landmarks_[a].after.push_back(static_cast<int>(b));
    }
}

void PuzzleEstimate::addPlaces(Landmark& landmark) const {
  const auto add = [&](int room) { landmark.places.push_back(room); };
  if (landmark.is_item) {
    add(world_.items[at(landmark.number)].room);
    return;
  }
  const bool has_ball = std::any_of(world_.items.begin(), world_.items.end(),
                                    [](const World::Item& item) { return item.thing == Thing::ball; });
  for (const World::Passage& passage : world_.passages) {
    if (passage.fact != landmark.number || (passage.keys.empty() && !(has_ball && passage.is_window))) continue;
    add(passage.a);
    add(passage.b);
  }
  for (const World::Container& box : world_.containers)
    if (box.fact == landmark.number && !box.is_safe) add(box.room);
  for (const World::Lever& lever : world_.levers)
    if (lever.outcome.facts.test(landmark.number)) add(lever.room);
}

void PuzzleEstimate::measure() {
  // Later ones first, so that the way from each of them on is known: what comes later has fewer after it.
  std::vector<int> order(landmarks_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return landmarks_[at(a)].after.size() < landmarks_[at(b)].after.size(); });
  for (const int i : order) {
    Landmark& landmark = landmarks_[at(i)];
    for (const int place : landmark.places) {
      int tail = to_goal_[at(place)];
      for (const int next : landmark.after) {
        // A later one whose own way is not yet known would be one before; that cannot be in a world that can be won.
        if (landmarks_[at(next)].detour.empty()) continue;
        tail = std::max(tail, landmarks_[at(next)].detour[at(place)] + to_goal_[at(place)]);
      }
      landmark.tails.push_back(tail);
    }
    landmark.detour.assign(at(world_.rooms), kFar);
    for (std::size_t p = 0; p < landmark.places.size(); ++p) {
      const std::vector<int> distance = distancesTo(world_, landmark.places[p]);
      for (std::size_t room = 0; room < distance.size(); ++room)
        landmark.detour[room] = std::min(landmark.detour[room], distance[room] + landmark.tails[p]);
    }
    for (std::size_t room = 0; room < landmark.detour.size(); ++room)
      landmark.detour[room] = std::max(0, landmark.detour[room] - to_goal_[room]);
  }
}

bool PuzzleEstimate::isDone(const PuzzleState& state, const Landmark& landmark) const {
  return landmark.is_item ? state.item[at(landmark.number)] != PuzzleState::kHome : state.facts.test(landmark.number);
}

int PuzzleEstimate::stepsFrom(const PuzzleState& state) const {
  int steps = 0, detour = 0, ways = 0;
  ++estimates_;
  const auto isNew = [&](int part) { return part >= 0 && marked_[at(part)] != estimates_; };
  for (int h = 0; h < world_.heroes; ++h)
    for (int part = part_of_[state.room[at(h)]]; isNew(part); part = around_[at(part)]) marked_[at(part)] = estimates_;
  for (int h = 0; h < world_.heroes; ++h) steps += to_goal_[state.room[at(h)]];
  const auto visit = [&](int part) {
    for (; isNew(part); part = around_[at(part)]) {
      marked_[at(part)] = estimates_;
      ways += borders_[at(part)];
    }
  };
  for (const Gate& gate : gates_) {
    bool is_passed = meet(state.facts, gate.shut);
    for (int h = 0; h < world_.heroes; ++h) is_passed |= gate.before[state.room[at(h)]] == 0;
    if (is_passed) continue;
    for (const int one : gate.switches) {
      if (std::find(state.hold.begin(), state.hold.end(), one + 1) != state.hold.end()) continue;
      ++steps;
      visit(part_of_[at(world_.switches[at(one)].room)]);
    }
  }
  for (const Landmark& landmark : landmarks_) {
    if (isDone(state, landmark)) continue;
    ++steps;
    visit(landmark.part);
    int least = kFar;
    for (int h = 0; h < world_.heroes; ++h) least = std::min(least, landmark.detour[state.room[at(h)]]);
    detour = std::max(detour, least);
  }
  for (const int badger : world_.wanted_badgers)
    steps += state.badger[at(badger)] == PuzzleState::kHidden ? 2 : state.badger[at(badger)] == PuzzleState::kAwake;
  return std::min(steps + std::max(detour, ways), kFar);
}

}  // namespace castra::analyzers
