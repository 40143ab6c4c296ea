// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/puzzles/puzzle_proof.h"

#include <algorithm>
#include <map>

#include "analyzers/puzzles/puzzle_search.h"

namespace castra::analyzers {

namespace {

using Action = PuzzleSolution::Action;
using Operation = PuzzleLevel::Operation;
using Thing = PuzzleLevel::Thing;
using World = PuzzleWorld;

constexpr std::uint64_t kMostAssignments = 5040;

/// Brings states into a form that stands for all that can be come by at no risk.
class Closure {
 public:
  explicit Closure(const World& world) : world_(world), moves_(world), spent_(world), parts_(kMostHeroes) {}

  PuzzleMoves& moves() { return moves_; }

  void close(PuzzleState& state) {
    for (bool is_changed = true; is_changed;) {
      is_changed = false;
      for (int hero = 0; hero < world_.heroes; ++hero) {
        findPart(state, hero);
        is_changed |= act(state, hero);
      }
    }
    if (world_.heroes > 1) spent_.forget(state);
    for (int hero = 0; hero < world_.heroes; ++hero) {
      findPart(state, hero);
      const auto first = std::find(part(hero).begin(), part(hero).end(), 1);
      state.room[at(hero)] = static_cast<std::uint8_t>(first - part(hero).begin());
    }
    sortHeroes(world_, state);
  }

  /// Rooms that the hero can go to and come back from.
  const std::vector<char>& findPart(const PuzzleState& state, int hero) {
    std::vector<char>& seen = parts_[at(hero)];
    seen.assign(at(world_.rooms), 0);
    queue_.assign(1, state.room[at(hero)]);
    seen[state.room[at(hero)]] = 1;
    for (std::size_t i = 0; i < queue_.size(); ++i)
      for (const int p : world_.passages_of[at(queue_[i])]) {
        const World::Passage& passage = world_.passages[at(p)];
        const int next = passage.other(queue_[i]);
        if (seen[at(next)] != 0 || !passage.is_used || (!passage.is_free && !state.facts.test(passage.fact))) continue;
        seen[at(next)] = 1;
        queue_.push_back(next);
      }
    return seen;
  }

  bool isWon(const PuzzleState& state) {
    PuzzleState there = state;
    for (int hero = 0; hero < world_.heroes && world_.goal >= 0; ++hero)
      if (findPart(state, hero)[at(world_.goal)] != 0) there.room[at(hero)] = static_cast<std::uint8_t>(world_.goal);
    return moves_.isWon(there);
  }

 private:
  std::vector<char>& part(int hero) { return parts_[at(hero)]; }

  /// Everything that can only help, in the part of the world just found. True if anything was done.
  bool act(PuzzleState& state, int hero) {
    const std::vector<char>& here = part(hero);
    const auto has = [&](Thing thing) {
      for (std::size_t i = 0; i < world_.items.size(); ++i)
        if (world_.items[i].thing == thing && state.has(hero, static_cast<int>(i))) return true;
      return false;
    };
    const auto hasAny = [&](const std::vector<int>& keys) {
      return std::any_of(keys.begin(), keys.end(), [&](int key) { return state.has(hero, key); });
    };
    const auto isFree = [&](int room) { return here[at(room)] != 0 && !moves_.isGuarded(state, room); };
    bool is_changed = false;
    const auto set = [&](int fact) {
      is_changed |= !state.facts.test(fact);
      state.facts.set(fact);
    };
    for (std::size_t i = 0; i < world_.badgers.size(); ++i)
      if (state.badger[i] == PuzzleState::kAwake && here[at(world_.badgers[i].room)] != 0 && has(Thing::sword)) {
        state.badger[i] = PuzzleState::kBeaten;
        is_changed = true;
      }
    for (std::size_t i = 0; i < world_.items.size() && world_.heroes == 1; ++i) {
      const World::Item& item = world_.items[i];
      const std::uint8_t where = state.item[i];
      if (!item.is_used || where >= PuzzleState::kHeld || !isFree(where == PuzzleState::kHome ? item.room : where) ||
          (where == PuzzleState::kHome && item.container >= 0 &&
           !state.facts.test(world_.containers[at(item.container)].fact)))
        continue;
      state.item[i] = PuzzleState::kHeld;
      is_changed = true;
    }
    // A ball lands where the way is open once it has landed, so that throwing it costs nothing, unless at a badger.
    const bool can_hurl = has(Thing::ball) && world_.heroes == 1;
    for (const World::Passage& passage : world_.passages) {
      if (!passage.is_used || passage.is_free || state.facts.test(passage.fact)) continue;
      for (const int room : {passage.a, passage.b}) {
        const bool opens_here = passage.open_from < 0 || passage.open_from == room;
        if (here[at(room)] != 0 && !passage.is_locked && opens_here) set(passage.fact);
        if (isFree(room) && ((passage.is_locked && opens_here && hasAny(passage.keys)) ||
                             (passage.is_window && can_hurl && !moves_.isGuarded(state, passage.other(room)))))
          set(passage.fact);
      }
    }
    for (std::size_t i = 0; i < world_.items.size() && world_.heroes > 1; ++i)
      if (const FactSet* targets = spent_.targetsOf(static_cast<int>(i));
          targets != nullptr && world_.items[i].thing == Thing::key && !state.facts.contains(*targets) &&
          isAtHand(state, hero, i) && canOpenAll(state, hero, static_cast<int>(i))) {
        state.facts |= *targets;
        is_changed = true;
      }
    for (const World::Container& box : world_.containers)
      if (box.is_used && !box.is_safe && isFree(box.room) && (!box.is_locked || hasAny(box.keys) || can_hurl))
        set(box.fact);
    for (const World::Lever& lever : world_.levers)
      if (lever.is_used && !lever.is_unknown && lever.outcome.operation == Operation::open && isFree(lever.room) &&
          !state.facts.contains(lever.outcome.facts)) {
        state.facts |= lever.outcome.facts;
        is_changed = true;
      }
    return is_changed;
  }

  /// Lies where the hero can pick it up.
  bool isAtHand(const PuzzleState& state, int hero, std::size_t i) {
    const World::Item& item = world_.items[i];
    const std::uint8_t where = state.item[i];
    if (!item.is_used || where >= PuzzleState::kHeld || where == PuzzleState::kSpent) return false;
    const int room = where == PuzzleState::kHome ? item.room : where;
    return part(hero)[at(room)] != 0 && !moves_.isGuarded(state, room) &&
           (where != PuzzleState::kHome || item.container < 0 ||
            state.facts.test(world_.containers[at(item.container)].fact));
  }

  /// Whether all that the key still opens is in the hero's part of the world: then it does not matter who picks it up,
  /// as it is of no use to anybody afterwards.
  bool canOpenAll(const PuzzleState& state, int hero, int key) {
    const std::vector<char>& here = part(hero);
    const auto opens = [&](const std::vector<int>& keys) {
      return std::find(keys.begin(), keys.end(), key) != keys.end();
    };
    const auto isFree = [&](int room) { return here[at(room)] != 0 && !moves_.isGuarded(state, room); };
    for (const World::Passage& passage : world_.passages) {
      if (!passage.is_used || passage.is_free || !passage.is_locked || state.facts.test(passage.fact) ||
          !opens(passage.keys))
        continue;
      const auto opensFrom = [&](int room) {
        return isFree(room) && (passage.open_from < 0 || passage.open_from == room);
      };
      if (!opensFrom(passage.a) && !opensFrom(passage.b)) return false;
    }
    return std::all_of(world_.containers.begin(), world_.containers.end(), [&](const World::Container& box) {
      return !box.is_used || !box.is_locked || state.facts.test(box.fact) || !opens(box.keys) || isFree(box.room);
    });
  }

  const World& world_;
  PuzzleMoves moves_;
  SpentItems spent_;
  std::vector<std::vector<char>> parts_;
  std::vector<int> queue_;
};

/// All closed states that follow from one, in the order in which they are found.
class Exploration {
 public:
  Exploration(const World& world, Closure& closure) : world_(world), closure_(closure) {}

  enum class End : std::uint8_t { won, exhausted, out_of_states };
  End run(PuzzleState first, std::uint64_t most_states, bool go_on, const std::function<void()>& stop) {
    closure_.close(first);
    table_.add(first);
    bool is_won = false;
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (i % 1024 == 1023) stop();
      if (table_.size() > most_states) return End::out_of_states;
      const PuzzleState state = table_.at(i);
      if (closure_.isWon(state)) {
        is_won = true;
        if (!go_on) break;
      }
      next_.clear();
      closure_.moves().list(state, [&](const PuzzleDeed& deed, const PuzzleState& next) {
        // One hero alone loses only time by dying.
        const bool is_death =
            deed.action == Action::pull && world_.levers[at(deed.thing)].outcome.operation == Operation::death;
        if (!is_death || world_.heroes > 1) next_.push_back(next);
      });
      for (PuzzleState& next : next_) {
        closure_.close(next);
        table_.add(next);
      }
    }
    return is_won ? End::won : End::exhausted;
  }
  const StateTable& states() const { return table_; }

 private:
  const World& world_;
  Closure& closure_;
  StateTable table_;
  std::vector<PuzzleState> next_;
};

/// A game against whoever hid the outcomes. It has no more turns than there are hidden levers.
class BlindGame {
 public:
  BlindGame(const World& world, std::uint64_t most_states, const std::function<void()>& stop)
      : world_(world), closure_(world_), most_states_(most_states), stop_(stop) {
    for (const std::vector<int>& group : world_.hidden) {
      std::vector<int>& left = left_.emplace_back();
      for (const int lever : group) {
        world_.levers[at(lever)].is_unknown = true;
        left.push_back(lever);
      }
    }
  }

  BlindProof prove() {
    const bool is_won = canFinish(beginWorld(world_), 0);
    proof_.end = is_out_  ? BlindProof::End::out_of_states
                 : is_won ? BlindProof::End::always
                          : BlindProof::End::not_always;
    return proof_;
  }

 private:
  bool canFinish(const PuzzleState& state, int depth) {
    PuzzleState closed = state;
    closure_.close(closed);
    auto& [table, answers] = known_[assigned_];
    const auto [place, is_new] = table.add(closed);
    if (!is_new) return answers[place] != 0;
    answers.push_back(0);
    const bool answer = explore(closed, depth);
    known_[assigned_].second[place] = answer ? 1 : 0;
    return answer;
  }

  bool explore(const PuzzleState& first, int depth) {
    Exploration exploration(world_, closure_);
    const auto end = exploration.run(first, most_states_, false, stop_);
    proof_.states += exploration.states().size();
    is_out_ |= end == Exploration::End::out_of_states || proof_.states > most_states_;
    if (end == Exploration::End::won) return true;
    if (is_out_) return false;
    for (std::size_t i = 0; i < exploration.states().size(); ++i) {
      const PuzzleState state = exploration.states().at(i);
      for (int hero = 0; hero < world_.heroes; ++hero) {
        const std::vector<int> distance = closure_.moves().walk(state, hero);
        for (std::size_t g = 0; g < world_.hidden.size(); ++g) {
          int last_room = World::kNone;  // unknown levers of one room are as good as each other
          for (const int lever : world_.hidden[g]) {
            const int room = world_.levers[at(lever)].room;
            if (!world_.levers[at(lever)].is_unknown || room == last_room || distance[at(room)] < 0 ||
                closure_.moves().isGuarded(state, room))
              continue;
            last_room = room;
            if (isGood(state, hero, lever, g, depth)) return true;
            if (is_out_) return false;
          }
        }
      }
    }
    return false;
  }

  /// Whether there is a way on whatever this lever does.
  bool isGood(const PuzzleState& state, int hero, int lever, std::size_t g, int depth) {
    const std::vector<int> left = left_[g];
    World::Lever& pulled = world_.levers[at(lever)];
    const World::Outcome own = pulled.outcome;
    std::vector<World::Outcome> tried;
    bool is_good = true;
    for (std::size_t k = 0; k < left.size() && is_good; ++k) {
      const World::Outcome outcome = outcomeOf(left[k]);
      if (std::find(tried.begin(), tried.end(), outcome) != tried.end()) continue;
      tried.push_back(outcome);
      left_[g].erase(left_[g].begin() + static_cast<std::ptrdiff_t>(k));
      pulled.outcome = outcome;
      pulled.is_unknown = false;
      assigned_.push_back(lever);
      assigned_.push_back(left[k]);
      is_good = canFinish(closure_.moves().pull(state, hero, pulled.room, outcome), depth + 1);
      if (!is_good && depth == 0 && proof_.lever < 0) {
        proof_.lever = lever;
        proof_.outcome = left[k];
      }
      assigned_.resize(assigned_.size() - 2);
      left_[g] = left;
      pulled.is_unknown = true;
      pulled.outcome = own;
    }
    return is_good;
  }

  /// What a lever did as the level was written, whatever it does in the game just now.
  World::Outcome outcomeOf(int lever) const { return original_[at(lever)].outcome; }

  World world_;
  const std::vector<World::Lever> original_ = world_.levers;
  Closure closure_;
  std::uint64_t most_states_;
  const std::function<void()>& stop_;
  std::vector<std::vector<int>> left_;  // outcomes, by their first levers, that no lever of the group has shown
  std::vector<int> assigned_;           // lever and outcome, pull by pull
  std::map<std::vector<int>, std::pair<StateTable, std::vector<char>>> known_;
  BlindProof proof_;
  bool is_out_ = false;
};

}  // namespace

PuzzleReach reachAll(const PuzzleWorld& world, std::uint64_t most_states, bool go_on,
                     const std::function<void()>& stop) {
  Closure closure(world);
  Exploration exploration(world, closure);
  PuzzleReach reach;
  reach.end = static_cast<PuzzleReach::End>(exploration.run(beginWorld(world), most_states, go_on, stop));
  reach.states = exploration.states().size();
  reach.rooms.resize(at(world.rooms));
  reach.items.resize(world.items.size());
  reach.beaten.resize(world.badgers.size());
  for (std::size_t s = 0; s < exploration.states().size(); ++s) {
    const PuzzleState& state = exploration.states().at(s);
    reach.facts |= state.facts;
    for (int hero = 0; hero < world.heroes; ++hero) {
      const std::vector<int>& distance = closure.moves().walk(state, hero);
      for (std::size_t r = 0; r < reach.rooms.size(); ++r)
        if (distance[r] >= 0) reach.rooms[r] = 1;
    }
    for (std::size_t i = 0; i < reach.items.size(); ++i)
      if (state.item[i] == PuzzleState::kSpent) {
        // Of no use by now, but there for whoever comes by.
        const World::Item& item = world.items[i];
        const bool is_open = item.container < 0 || state.facts.test(world.containers[at(item.container)].fact);
        if (is_open && reach.rooms[at(item.room)] != 0) reach.items[i] = 1;
      } else if (state.item[i] != PuzzleState::kHome) {
        reach.items[i] = 1;
      }
    for (std::size_t i = 0; i < reach.beaten.size(); ++i)
      if (state.badger[i] == PuzzleState::kBeaten) reach.beaten[i] = 1;
  }
  return reach;
}

BlindProof proveBlind(const PuzzleWorld& world, std::uint64_t most_states, const std::function<void()>& stop) {
  return BlindGame(world, most_states, stop).prove();
}

std::vector<int> findLosingAssignment(const PuzzleWorld& world, std::uint64_t most_states,
                                      const std::function<void()>& stop) {
  std::vector<std::vector<int>> orders = world.hidden;
  for (std::vector<int>& order : orders) std::sort(order.begin(), order.end());
  const std::vector<std::vector<int>> first = orders;
  for (std::uint64_t tried = 0; tried < kMostAssignments; ++tried) {
    World assigned = world;
    std::vector<int> outcomes(world.levers.size());
    for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] = static_cast<int>(i);
    for (std::size_t g = 0; g < orders.size(); ++g)
      for (std::size_t k = 0; k < orders[g].size(); ++k) {
        outcomes[at(first[g][k])] = orders[g][k];
        assigned.levers[at(first[g][k])].outcome = world.levers[at(orders[g][k])].outcome;
      }
    if (reachAll(assigned, most_states, false, stop).end == PuzzleReach::End::exhausted) return outcomes;
    // The next order of the first group that has one; those before it begin anew.
    std::size_t g = 0;
    while (g < orders.size() && !std::next_permutation(orders[g].begin(), orders[g].end())) ++g;
    if (g == orders.size()) break;
  }
  return {};
}

}  // namespace castra::analyzers
