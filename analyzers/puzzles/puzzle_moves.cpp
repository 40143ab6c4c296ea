// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/puzzles/puzzle_moves.h"

#include <algorithm>

namespace castra::analyzers {

namespace {

using Action = PuzzleSolution::Action;
using Thing = PuzzleLevel::Thing;
using World = PuzzleWorld;

}  // namespace

PuzzleMoves::PuzzleMoves(const PuzzleWorld& world) : world_(world) {
  distance_.resize(at(world.rooms));
  from_.resize(at(world.rooms));
}

void PuzzleMoves::list(const PuzzleState& state, const Sink& sink) {
  state_ = &state;
  sink_ = &sink;
  for (int hero = 0; hero < world_.heroes; ++hero)
    if (!isLikeEarlier(state, hero)) listOf(hero);
}

bool PuzzleMoves::isLikeEarlier(const PuzzleState& state, int hero) const {
  const auto hasSomething = [&](int h) {
    return std::any_of(state.item.begin(), state.item.begin() + static_cast<std::ptrdiff_t>(world_.items.size()),
                       [&](std::uint8_t where) { return where == PuzzleState::kHeld + h; });
  };
  for (int other = 0; other < hero; ++other)
    if (state.room[at(other)] == state.room[at(hero)] && state.hold[at(other)] == 0 && state.hold[at(hero)] == 0 &&
        !hasSomething(other) && !hasSomething(hero))
      return true;
  return false;
}

bool PuzzleMoves::isHeld(const PuzzleState& state, int team, int without) const {
  const World::Team& made = world_.teams[at(team)];
  if (!made.works) return false;
  return std::all_of(made.required.begin(), made.required.end(), [&](int needed) {
    for (int hero = 0; hero < world_.heroes; ++hero)
      if (hero != without && state.hold[at(hero)] == needed + 1) return true;
    return false;
  });
}

bool PuzzleMoves::canPass(const PuzzleState& state, const World::Passage& passage, int hero) const {
  if (!passage.is_used) return false;
  if (passage.is_free || state.facts.test(passage.fact)) return true;
  return std::any_of(passage.holders.begin(), passage.holders.end(),
                     [&](int team) { return isHeld(state, team, hero); });
}

const std::vector<int>& PuzzleMoves::walk(const PuzzleState& state, int hero) {
  std::fill(distance_.begin(), distance_.end(), -1);
  queue_.clear();
  queue_.push_back(state.room[at(hero)]);
  distance_[state.room[at(hero)]] = 0;
  from_[state.room[at(hero)]] = World::kNone;
  for (std::size_t i = 0; i < queue_.size(); ++i)
    for (const int p : world_.passages_of[at(queue_[i])]) {
      const World::Passage& passage = world_.passages[at(p)];
      const int next = passage.other(queue_[i]);
      if (distance_[at(next)] >= 0 || !canPass(state, passage, hero)) continue;
      distance_[at(next)] = distance_[at(queue_[i])] + 1;
      from_[at(next)] = p;
      queue_.push_back(next);
    }
  return distance_;
}

std::vector<int> PuzzleMoves::pathOf(const PuzzleState& state, int hero, int room) {
  walk(state, hero);
  std::vector<int> path;
  for (int here = room; from_[at(here)] >= 0;) {
    path.push_back(from_[at(here)]);
    here = world_.passages[at(from_[at(here)])].other(here);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

bool PuzzleMoves::isWon(const PuzzleState& state) const {
  if (!world_.is_winnable) return false;
  for (int hero = 0; hero < world_.heroes; ++hero)
    if (world_.goal >= 0 && state.room[at(hero)] != world_.goal) return false;
  for (const int item : world_.wanted_items)
    if (state.item[at(item)] < PuzzleState::kHeld) return false;
  return std::all_of(world_.wanted_badgers.begin(), world_.wanted_badgers.end(),
                     [&](int badger) { return state.badger[at(badger)] == PuzzleState::kBeaten; });
}

bool PuzzleMoves::isGuarded(const PuzzleState& state, int room) const {
  for (std::size_t i = 0; i < world_.badgers.size(); ++i)
    if (world_.badgers[i].room == room && state.badger[i] == PuzzleState::kAwake) return true;
  return false;
}

PuzzleState PuzzleMoves::pull(const PuzzleState& state, int hero, int room, const World::Outcome& outcome) const {
  PuzzleState next = state;
  next.room[at(hero)] = static_cast<std::uint8_t>(room);
  next.hold[at(hero)] = 0;
  if (outcome.operation == PuzzleLevel::Operation::open) {
    next.facts |= outcome.facts;
  } else if (outcome.operation == PuzzleLevel::Operation::spawn) {
    if (outcome.badger >= 0 && next.badger[at(outcome.badger)] == PuzzleState::kHidden)
      next.badger[at(outcome.badger)] = PuzzleState::kAwake;
  } else {
    next.room[at(hero)] = static_cast<std::uint8_t>(world_.start);
    for (std::size_t i = 0; i < world_.items.size(); ++i)
      if (next.has(hero, static_cast<int>(i)) && world_.items[i].thing != Thing::sword)
        next.item[i] = static_cast<std::uint8_t>(room);
  }
  return next;
}

PuzzleState PuzzleMoves::moved(int hero, int room) const {
  PuzzleState next = *state_;
  next.room[at(hero)] = static_cast<std::uint8_t>(room);
  next.hold[at(hero)] = 0;
  return next;
}

void PuzzleMoves::give(const PuzzleDeed& deed, const PuzzleState& next) const { (*sink_)(deed, next); }

int PuzzleMoves::itemWith(int hero, const std::vector<int>& keys) const {
  for (const int key : keys)
    if (state_->has(hero, key)) return key;
  return World::kNone;
}

int PuzzleMoves::firstOf(int hero, Thing thing) const {
  for (std::size_t i = 0; i < world_.items.size(); ++i)
    if (world_.items[i].thing == thing && state_->has(hero, static_cast<int>(i))) return static_cast<int>(i);
  return World::kNone;
}

void PuzzleMoves::listOf(int hero) {
  walk(*state_, hero);
  for (std::size_t i = 0; i < world_.items.size(); ++i) {
    const World::Item& item = world_.items[i];
    const std::uint8_t where = state_->item[i];
    if (!item.is_used || where >= PuzzleState::kHeld || where == PuzzleState::kSpent) continue;
    if (where == PuzzleState::kHome && item.container >= 0 &&
        !state_->facts.test(world_.containers[at(item.container)].fact))
      continue;
    const int room = where == PuzzleState::kHome ? item.room : where;
    if (!isFree(room)) continue;
    PuzzleState next = moved(hero, room);
    next.item[i] = static_cast<std::uint8_t>(PuzzleState::kHeld + hero);
    give({hero, Action::pick, static_cast<int>(i), World::kNone, false, room, distance_[at(room)] + 1}, next);
  }
  listLocks(hero);
  listContainers(hero);
  listLevers(hero);
  for (std::size_t i = 0; i < world_.badgers.size(); ++i) {
    const int room = world_.badgers[i].room, sword = firstOf(hero, Thing::sword);
    if (sword < 0 || state_->badger[i] != PuzzleState::kAwake || distance_[at(room)] < 0) continue;
    PuzzleState next = moved(hero, room);
    next.badger[i] = PuzzleState::kBeaten;
    give({hero, Action::strike, static_cast<int>(i), sword, false, room, distance_[at(room)] + 1}, next);
  }
  listWalks(hero);
}

void PuzzleMoves::listLocks(int hero) {
  for (std::size_t p = 0; p < world_.passages.size(); ++p) {
    const World::Passage& passage = world_.passages[p];
    if (!passage.is_used || passage.is_free || state_->facts.test(passage.fact)) continue;
    for (const int room : {passage.a, passage.b}) {
      if (distance_[at(room)] < 0) continue;
      const int steps = distance_[at(room)] + 1, thing = static_cast<int>(p);
      const bool opens_here = passage.open_from < 0 || passage.open_from == room;
      // A closed window is opened by climbing through it, which no badger prevents.
      if (!passage.is_locked && opens_here) {
        PuzzleState next = moved(hero, passage.other(room));
        next.facts.set(passage.fact);
        give({hero, Action::walk, thing, World::kNone, false, passage.other(room), steps}, next);
      }
      if (!isFree(room)) continue;
      if (const int key = itemWith(hero, passage.keys); key >= 0 && passage.is_locked && opens_here) {
        PuzzleState next = moved(hero, room);
        next.facts.set(passage.fact);
        give({hero, Action::unlock, thing, key, false, room, steps}, next);
      }
      if (const int ball = firstOf(hero, Thing::ball); ball >= 0 && passage.is_window) {
        PuzzleState next = moved(hero, room);
        next.facts.set(passage.fact);
        next.item[at(ball)] = static_cast<std::uint8_t>(passage.other(room));
        give({hero, Action::hurl, thing, ball, false, room, steps}, next);
      }
    }
  }
}

void PuzzleMoves::listContainers(int hero) {
  for (std::size_t c = 0; c < world_.containers.size(); ++c) {
    const World::Container& box = world_.containers[c];
    if (!box.is_used || box.is_safe || state_->facts.test(box.fact) || !isFree(box.room)) continue;
    const int steps = distance_[at(box.room)] + 1, thing = static_cast<int>(c);
    PuzzleState next = moved(hero, box.room);
    next.facts.set(box.fact);
    if (!box.is_locked) {
      give({hero, Action::open, thing, World::kNone, true, box.room, steps}, next);
      continue;
    }
    if (const int key = itemWith(hero, box.keys); key >= 0)
      give({hero, Action::unlock, thing, key, true, box.room, steps}, next);
    if (const int ball = firstOf(hero, Thing::ball); ball >= 0) {
      next.item[at(ball)] = static_cast<std::uint8_t>(box.room);
      give({hero, Action::hurl, thing, ball, true, box.room, steps}, next);
    }
  }
}

void PuzzleMoves::listLevers(int hero) {
  for (std::size_t i = 0; i < world_.levers.size(); ++i) {
    const World::Lever& lever = world_.levers[i];
    if (!lever.is_used || lever.is_unknown || !isFree(lever.room)) continue;
    const PuzzleState next = pull(*state_, hero, lever.room, lever.outcome);
    if (lever.outcome.operation != PuzzleLevel::Operation::death && next.facts == state_->facts &&
        next.badger == state_->badger)
      continue;
    give({hero, Action::pull, static_cast<int>(i), World::kNone, false, lever.room, distance_[at(lever.room)] + 1},
         next);
  }
  for (std::size_t s = 0; s < world_.switches.size(); ++s) {
    const World::Switch& one = world_.switches[s];
    if (!one.is_used || !isFree(one.room)) continue;
    const World::Team& team = world_.teams[at(one.team)];
    if (state_->facts.contains(team.facts)) continue;
    const auto is_this = [&](std::uint8_t hold) { return hold == s + 1; };
    if (std::any_of(state_->hold.begin(), state_->hold.end(), is_this)) continue;
    PuzzleState next = moved(hero, one.room);
    next.hold[at(hero)] = static_cast<std::uint8_t>(s + 1);
    if (!team.shuts_again && isHeld(next, one.team, World::kNone)) next.facts |= team.facts;
    give({hero, Action::hold, static_cast<int>(s), World::kNone, false, one.room, distance_[at(one.room)] + 1}, next);
  }
}

void PuzzleMoves::listWalks(int hero) {
  const int here = state_->room[at(hero)];
  const auto stopAt = [&](int room) {
    if (room != here && distance_[at(room)] >= 0)
      give({hero, Action::walk, World::kNone, World::kNone, false, room, distance_[at(room)]}, moved(hero, room));
  };
  if (world_.goal >= 0) stopAt(world_.goal);
  if (world_.heroes == 1) return;
  for (const World::Passage& passage : world_.passages) {
    if (passage.holders.empty() || passage.is_free || state_->facts.test(passage.fact) ||
        !canPass(*state_, passage, hero))
      continue;
    stopAt(passage.a);
    stopAt(passage.b);
  }
  if (state_->hold[at(hero)] == 0) return;
  for (const int p : world_.passages_of[at(here)])
    if (canPass(*state_, world_.passages[at(p)], hero)) stopAt(world_.passages[at(p)].other(here));
}

}  // namespace castra::analyzers
